// The board drawn, with how it came about: things hop, glide, come from home and leave; the camera follows; ripples stay.
import { $, make, morph, parse, sync } from "./dom.js";
import { arrange, between, byName, carrier, far, place, put, recognise, sortByDepth } from "./recognise.js";

const css = p => `translate(${p.x}px,${p.y}px) scale(${p.k})`;
const done = run => run.finished.catch(() => {});

const withOwn = (name, all) => {
  const one = $(name);
  return one && !one.dataset.pick ? [...all, one] : all;
};

export const named = name => withOwn(name, [...document.querySelectorAll(`[data-pick="${CSS.escape(name)}"]`)]);

// The same for many names at once: the page is looked through one time.
export function finder() {
  const picks = new Map();
  for (const el of document.querySelectorAll("[data-pick]")) {
    if (!picks.has(el.dataset.pick)) picks.set(el.dataset.pick, []);
    picks.get(el.dataset.pick).push(el);
  }
  return name => withOwn(name, picks.get(name) || []);
}

export function centre(el) {
  const p = place(el);
  if (!el.dataset.signAt) return p;
  const [x, y] = el.dataset.signAt.split(",").map(Number);
  return { x: p.x + x, y: p.y + y };
}

export function use(symbol, at, k, kind) {
  const el = make("use", { href: "#" + symbol, class: kind });
  put(el, { ...at, k });
  return el;
}

// Things by name; `own-2-NAME` is what has this name among the things of seat 2, if those are on the page.
const owned = name => {
  const [, seat, thing] = /^own-(\d+)-(.+)$/.exec(name) || [];
  return thing ? named(thing).filter(el => el.closest(`[data-own="${seat}"]`)) : named(name);
};

// Where a thing comes from or goes to: the first of its homes that is on the page.
function homeOf(names) {
  const homes = (names || "").split(" ").filter(Boolean).flatMap(owned).filter(el => !$("things").contains(el));
  const r = homes.map(el => el.getBoundingClientRect()).find(b => b.width);
  const m = r && $("svg").getScreenCTM();
  if (!m) return null;
  const p = new DOMPoint(r.left + r.width / 2, r.top + r.height / 2).matrixTransform(m.inverse());
  return { x: p.x, y: p.y, k: .6 };
}

let running = [];
function animate(el, frames, options) {
  const run = el.animate(frames, options);
  running.push(run);
  done(run).then(() => { running = running.filter(r => r !== run); });
  return run;
}

export function finish() { for (const run of running.slice()) run.finish(); }

function hop(el, from, to, ms, glide, via = []) {
  const stops = [from, ...via.map(p => ({ ...p, k: to.k })), to], frames = [], legs = stops.length - 1;
  for (let leg = 0; leg < legs; leg++) {
    const a = stops[leg], b = stops[leg + 1], high = glide ? 0 : Math.min(60, far(a, b) * .4), parts = legs > 1 ? 4 : 8;
    for (let i = leg ? 1 : 0; i <= parts; i++) {
      const t = i / parts, ease = t * t * (3 - 2 * t), lift = 4 * high * t * (1 - t);
      const p = { x: a.x + (b.x - a.x) * ease, y: a.y + (b.y - a.y) * ease - lift, k: a.k + (b.k - a.k) * ease };
      frames.push({ transform: css(p), offset: (leg + t) / legs });
    }
  }
  animate(el, frames, { duration: legs > 1 ? Math.max(ms, Math.min(900, 95 * legs)) : ms, easing: "linear" });
}

function leave(el, from, ms) {
  const ghost = el.cloneNode(true);
  ghost.removeAttribute("id");
  ghost.removeAttribute("data-same");
  for (const inner of ghost.querySelectorAll("[id]")) inner.removeAttribute("id");
  const home = el.dataset.leave === "sink" ? null : homeOf(el.dataset.home);
  $("leaving").append(ghost);
  const start = { transform: css(from), opacity: 1 };
  const run = home
    ? animate(ghost, [
      start,
      { transform: css({ ...home, y: (home.y + from.y) / 2 - 40, x: (home.x + from.x) / 2 }), opacity: 1 },
      { transform: css(home), opacity: .2 },
    ], { duration: ms * 1.2, easing: "ease-in" })
    : animate(ghost, [start, { transform: css({ ...from, k: from.k * .6 }), opacity: 0 }], { duration: ms * 1.3, easing: "ease-in" });
  done(run).then(() => ghost.remove());
  if (el.dataset.leave !== "sink" || el.dataset.on || !$("ripple")) return;
  for (const late of [0, 220]) {   // rings where it went down
    const ring = use("ripple", from, 1, "ring");
    $("leaving").append(ring);
    const spread = animate(ring, [
      { transform: css({ ...from, k: .5 }), opacity: 0 },
      { transform: css({ ...from, k: .75 }), opacity: .9, offset: .2 },
      { transform: css({ ...from, k: 1.35 }), opacity: 0 },
    ], { duration: 800, delay: late, fill: "backwards", easing: "ease-out" });
    done(spread).then(() => ring.remove());
  }
}

let camera = null;
function aim(box, ms) {
  const svg = $("svg");
  const to = box.slice();
  const from = (svg.getAttribute("viewBox") || "0 0 1 1").split(" ").map(Number);
  cancelAnimationFrame(camera);
  if (!ms || from.every((v, i) => Math.abs(v - to[i]) < .5)) return svg.setAttribute("viewBox", to.join(" "));
  let start = null;   // of the first frame: its time may lie before now on a busy machine
  const step = time => {
    start ??= time;
    const t = Math.min(1, Math.max(0, (time - start) / ms)), e = t * t * (3 - 2 * t);
    svg.setAttribute("viewBox", from.map((v, i) => (v + (to[i] - v) * e).toFixed(1)).join(" "));
    if (t < 1) camera = requestAnimationFrame(step);
  };
  camera = requestAnimationFrame(step);
}

// ---------------------------------------------------------------- the board

let recent = new Set();     // places where something happened since the last view

// Begin to note where something happens; gives what was noted before.
export function forget() {
  const old = recent;
  recent = new Set();
  return old;
}

export function recall(old) { if (!recent.size) recent = old; }

export function definitions(defs) {
  const holder = $("defs");
  if (!defs?.svg || holder.dataset.id === defs.id) return;
  holder.replaceChildren(...parse(defs.svg, true).childNodes);
  holder.dataset.id = defs.id;
}

// Show a board; with ms, show how it came about.
export function drawBoard(board, ms) {
  const svg = $("svg"), first = !$("things").firstChild;
  if (!$("leaving")) for (const id of ["recent", "leaving"]) svg.insertBefore(make("g", { id, "aria-hidden": "true" }), $("signs"));
  const news = drawPieces(board);
  if (svg.getAttribute("aria-label") !== board.label) svg.setAttribute("aria-label", board.label);
  aim(board.box, first ? 0 : ms);
  if (!first) {
    for (const { el, at } of news.gone) {
      if (el.dataset.cell) recent.add(el.dataset.cell);
      if (ms) leave(el, at, ms);
    }
    for (const { el, was } of news.moved) {
      const stayed = was && was.on === carrier(el);
      if (!stayed) recent.add(el.dataset.cell);
      if (ms) come(el, was, stayed, ms);
    }
  }
  $("waiting")?.remove();
}

// Old things and fresh ones, told apart: what is gone, and by id what the fresh ones were.
function compare(old, fresh, findOld, findNow) {
  const before = new Map(old.map(el => [el.id, { el, at: place(el), on: carrier(el) }]));
  recognise(old, fresh, findOld, findNow);
  const stay = new Set(fresh.map(el => el.id));
  const moved = fresh.filter(el => {
    const was = before.get(el.id);
    return !was || was.on !== carrier(el) || far(was.at, place(el)) > .6;
  }).map(el => el.id);
  return { before, moved, gone: [...before.values()].filter(({ el }) => !stay.has(el.id)) };
}

let shown = null;   // what is drawn: layer -> { holder, pieces: key -> { markup, el } }

function layersOf(board) {
  const names = [...board.layers.keys()];
  if (!shown || names.join() !== [...shown.keys()].join()) {
    shown = new Map(names.map(name => [name, { holder: make("g", { class: name }), pieces: new Map() }]));
    $("things").replaceChildren(...[...shown.values()].map(layer => layer.holder));
  }
  for (const [name, { holder }] of shown) holder.toggleAttribute("data-depth", board.deep.includes(name));
  return shown;
}

// Only pieces that are others than before are parsed and laid; things on a place where somebody came or left find their spots anew.
function drawPieces(board) {
  /** @type {{ name: string, key: string, markup: string, old: any, el: any }[]} */
  const put = [], rest = [];
  const gone = [], touched = new Set();
  for (const [name, { pieces }] of layersOf(board)) {
    const wanted = board.layers.get(name);
    for (const [key, was] of pieces) if (!wanted.has(key)) { gone.push(was.el); pieces.delete(key); touched.add(name); }
    for (const [key, markup] of wanted) {
      const was = pieces.get(key);
      if (was?.markup === markup) { if (was.el.dataset.spot) rest.push({ name, key, markup, old: was.el, el: null }); }
      else { put.push({ name, key, markup, old: was?.el, el: null }); touched.add(name); }
    }
  }
  if (!put.length && !gone.length) { reorder(board, touched); return { gone: [], moved: [] }; }
  read(put);
  const stirred = new Set([...gone, ...put.flatMap(p => [p.el, p.old])].filter(el => el?.dataset.same).map(carrier));
  const again = rest.filter(p => stirred.has(carrier(p.old)));
  read(again);
  put.push(...again);
  const places = new Map(put.filter(p => p.el.id).map(p => [p.el.id, p.el]));
  const old = [...gone, ...put.map(p => p.old)].filter(el => el?.dataset.same);
  const fresh = put.filter(p => p.el.dataset.same);
  const news = compare(old, fresh.map(p => p.el), $, id => places.get(id) || $(id));
  const were = news.before;
  for (const el of gone) if (!el.dataset.same) el.remove();
  for (const { el } of news.gone) el.remove();
  for (const piece of put) lay(piece, piece.el.dataset.same ? were.get(piece.el.id)?.el : piece.old);
  reorder(board, touched);
  return { gone: news.gone, moved: news.moved.map(id => ({ el: $(id), was: were.get(id) })) };
}

function read(pieces) {
  const els = [...parse(pieces.map(p => p.markup).join(""), true).children];
  pieces.forEach((piece, i) => { piece.el = els[i]; });
}

function lay({ name, key, markup, el }, have) {
  const { holder, pieces } = shown.get(name);
  if (have && have.nodeName === el.nodeName) {
    if (!have.isEqualNode(el)) { sync(have, el); morph(have, el); }
    el = have;
  } else have?.replaceWith(el);
  if (el.parentNode !== holder) holder.append(el);
  pieces.set(key, { markup, el });
}

function reorder(board, touched) {
  for (const [name, { holder, pieces }] of shown) {
    if (board.deep.includes(name)) { if (touched.has(name)) sortByDepth(holder); }
    else arrange(holder, [...board.layers.get(name).keys()].map(key => pieces.get(key).el));
  }
}

function come(el, was, stayed, ms) {
  const to = place(el);
  if (was) {
    const under = byName($("things"), carrier(el));
    const via = stayed ? [] : between($("things"), was.on, carrier(el), under ? to.y - place(under).y : 0);
    return hop(el, was.at, to, ms, el.dataset.glide || stayed, via);
  }
  const home = homeOf(el.dataset.home);
  if (home) hop(el, home, to, ms * 1.1);
  else animate(el, [{ opacity: 0 }, { opacity: 1 }], { duration: ms });
}

// Ripples: what just happened, until the next thing happens.
export function ripples() {
  const marks = [...recent].map(name => name && $(name)).filter(el => el && $("things").contains(el) && el.dataset.ripple !== "no");
  $("recent").replaceChildren(...marks.map(el => use(el.dataset.ripple || "ripple", centre(el), (+el.dataset.r || 50) / 50, "ripple")));
}
