// Frogpond's page: draws what the server sends (docs/protocol.md), lets people pick, drag and type, and sends decisions.
// It knows no game. Parts: helpers, theme, morph, movement, picking, pointer and keys, bubble, messages, table, replay.

const $ = id => document.getElementById(id);
const SVG = "http://www.w3.org/2000/svg";
const body = document.body;
const calm = matchMedia("(prefers-reduced-motion:reduce)");
const still = () => calm.matches || setting("still");

function make(tag, attrs = {}, ...children) {
  const svg = tag === "svg" || tag === "use" || tag === "g";
  const el = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [k, v] of Object.entries(attrs)) if (v !== null && v !== undefined && v !== false) el.setAttribute(k, v === true ? "" : v);
  el.append(...children);
  return el;
}

function icon(name, size = 20) {
  if (!$("i-" + name)) return null;
  return make("svg", { class: "ico", width: size, height: size, viewBox: "0 0 24 24", "aria-hidden": "true" }, make("use", { href: "#i-" + name }));
}

const BOX = { bull: "-16.5 -17 33 31", frog: "-12 -12.5 24 24.5", cosmic: "-15 -18.5 30 31" };

function face(letter, size, kind = "frog") {
  const have = [kind, "frog", "cosmic", "bull"].find(k => $(`${k}-${letter}`));
  if (!have) {
    const moon = icon("moon", size);
    if (moon) moon.style.color = "#e8b93f";
    return moon || document.createTextNode("");
  }
  return make("svg", { class: "face", width: size, height: size, viewBox: BOX[have], "aria-hidden": "true" }, make("use", { href: `#${have}-${letter}` }));
}

// ---------------------------------------------------------------- settings and theme

function setting(name, value) {
  if (value === undefined) return localStorage.getItem("pond-" + name) === "1";
  localStorage.setItem("pond-" + name, value ? "1" : "0");
}

const isDark = () => document.documentElement.dataset.theme !== "light";

function theme(name) {
  document.documentElement.dataset.theme = name;
  document.cookie = `theme=${name};path=/;max-age=31536000;samesite=lax`;
}

if (!document.documentElement.dataset.theme) theme(matchMedia("(prefers-color-scheme:light)").matches ? "light" : "dark");
$("theme")?.addEventListener("click", () => { theme(isDark() ? "light" : "dark"); look(); });

// ---------------------------------------------------------------- morph: bring old markup to new, keeping elements with an id

const OURS = new Set(["data-ui"]);   // attributes the page itself sets

function parse(markup, svg) {
  const holder = svg ? new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "text/html").body.firstChild : make("template");
  if (svg) return holder;
  holder.innerHTML = markup;
  return holder.content;
}

function sync(old, now) {
  for (const { name, value } of now.attributes) if (!OURS.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!OURS.has(name) && !now.hasAttribute(name)) old.removeAttribute(name);
}

function morph(old, now) {
  const byId = new Map();
  for (const child of old.children) if (child.id) byId.set(child.id, child);
  let at = old.firstChild;
  for (const want of [...now.childNodes]) {
    let have = null;
    if (want.id && byId.has(want.id)) have = byId.get(want.id);
    else if (at && at.nodeType === want.nodeType && at.nodeName === want.nodeName && !at.id && !want.id) have = at;
    if (have && have.nodeName === want.nodeName) {
      if (have === at) at = at.nextSibling;
      else old.insertBefore(have, at);
      if (want.nodeType === 1) { if (!have.isEqualNode(want)) { sync(have, want); morph(have, want); } }
      else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
      if (want.id) byId.delete(want.id);
    } else old.insertBefore(want, at);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

const fill = (id, markup) => { const el = $(id); if (el && el._was !== markup) { morph(el, parse(markup, false)); el._was = markup; } };

// ---------------------------------------------------------------- movement: which of equal things moved, and showing it

const place = el => {
  const m = /translate\(\s*(-?[\d.]+)[ ,]+(-?[\d.]+)\s*\)(?:\s*scale\((-?[\d.]+)\))?/.exec(el.getAttribute("transform") || "");
  return m ? { x: +m[1], y: +m[2], k: m[3] ? +m[3] : 1 } : { x: 0, y: 0, k: 1 };
};
const put = (el, p) => el.setAttribute("transform", `translate(${p.x} ${p.y})${p.k === 1 ? "" : ` scale(${p.k})`}`);
const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const css = p => `translate(${p.x}px,${p.y}px) scale(${p.k})`;
const movables = root => [...root.querySelectorAll("[data-same]")];
let numbered = 0;

const carrier = el => el.dataset.on || el.dataset.cell || "";
const byName = (root, id) => (id ? root.querySelector(`[id="${CSS.escape(id)}"]`) : null);

function census(root) {
  const kinds = new Map();
  for (const el of movables(root)) {
    const on = carrier(el), under = byName(root, on), at = place(el), base = under && under !== el ? place(under) : { x: 0, y: 0 };
    const thing = { el, at, on, rel: { x: at.x - base.x, y: at.y - base.y }, base };
    if (!kinds.has(el.dataset.same)) kinds.set(el.dataset.same, []);
    kinds.get(el.dataset.same).push(thing);
  }
  return kinds;
}

// Give the things of a new drawing the ids of the things they are (docs/protocol.md: how the page tells which frog moved).
function recognise(old, fresh) {
  const before = census(old), now = census(fresh);
  const places = new Map();   // carrier -> { stayed, came }
  const crowd = on => { if (!places.has(on)) places.set(on, { stayed: [], came: [] }); return places.get(on); };
  for (const [kind, things] of now) {
    const were = before.get(kind) || [], loose = [];
    for (const thing of things) {
      const same = were.filter(w => !w.used && w.on === thing.on).sort((a, b) => far(a.rel, thing.rel) - far(b.rel, thing.rel))[0];
      if (!same) { loose.push(thing); continue; }
      same.used = true;
      thing.el.id = same.el.id;
      crowd(thing.on).stayed.push({ thing, rel: same.rel });
    }
    const pairs = [];
    for (const thing of loose) for (const w of were) if (!w.used) pairs.push([far(w.at, thing.at), thing, w]);
    pairs.sort((a, b) => a[0] - b[0]);
    for (const [, thing, w] of pairs) if (!w.used && !thing.was) { w.used = true; thing.was = w; thing.el.id = w.el.id; }
    for (const thing of loose) {
      if (!thing.was && !thing.el.id) thing.el.id = `thing-${++numbered}`;
      crowd(thing.on).came.push(thing);
    }
  }
  for (const [on, { stayed, came }] of places) settle(byName(fresh, on), stayed, came);
  for (const layer of fresh.querySelectorAll("[data-depth]")) {   // back to front again
    [...layer.children].map((el, i) => [place(el).y, i, el]).sort((a, b) => a[0] - b[0] || a[1] - b[1]).forEach(t => layer.append(t[2]));
  }
}

// On a place with spots those who stayed keep theirs; newcomers take the free ones.
function settle(under, stayed, came) {
  if (!under?.dataset.spots) return;
  const base = place(under), sits = thing => thing.el.hasAttribute("data-spot");
  const free = under.dataset.spots.split(" ").map(s => { const [x, y] = s.split(",").map(Number); return { x, y }; });
  const sit = (thing, i) => put(thing.el, { x: base.x + free[i].x, y: base.y + free[i].y, k: thing.at.k }, free.splice(i, 1));
  const late = came.filter(sits);
  for (const { thing, rel } of stayed.filter(k => sits(k.thing))) {
    const i = free.findIndex(s => far(s, rel) < 1.5);
    if (i >= 0) sit(thing, i); else late.push(thing);
  }
  for (const thing of late) if (free.length) sit(thing, 0);
}

// Where a thing comes from or goes to: the first of its homes that is on the page.
function homeOf(names) {
  const r = (names || "").split(" ").filter(Boolean).flatMap(named).filter(el => !$("things").contains(el)).map(el => el.getBoundingClientRect()).find(b => b.width);
  if (!r) return null;
  const m = $("svg").getScreenCTM();
  if (!m) return null;
  const p = new DOMPoint(r.left + r.width / 2, r.top + r.height / 2).matrixTransform(m.inverse());
  return { x: p.x, y: p.y, k: .6 };
}

let running = [];
function animate(el, frames, options) {
  const run = el.animate(frames, options);
  running.push(run);
  run.finished.catch(() => {}).then(() => { running = running.filter(r => r !== run); });
  return run;
}

function hop(el, from, to, ms, glide, via = []) {
  const stops = [from, ...via.map(p => ({ ...p, k: to.k })), to], frames = [], legs = stops.length - 1;
  for (let leg = 0; leg < legs; leg++) {
    const a = stops[leg], b = stops[leg + 1], high = glide ? 0 : Math.min(60, far(a, b) * .4), parts = legs > 1 ? 4 : 8;
    for (let i = leg ? 1 : 0; i <= parts; i++) {
      const t = i / parts, ease = t * t * (3 - 2 * t), lift = 4 * high * t * (1 - t);
      frames.push({ transform: css({ x: a.x + (b.x - a.x) * ease, y: a.y + (b.y - a.y) * ease - lift, k: a.k + (b.k - a.k) * ease }), offset: (leg + t) / legs });
    }
  }
  animate(el, frames, { duration: legs > 1 ? Math.max(ms, Math.min(900, 95 * legs)) : ms, easing: "linear" });
}

// The places between two on one way (data-way="lane number"): who goes from one to the other hops on each.
function between(root, from, to, off) {
  const [a, b] = [from, to].map(name => (byName(root, name)?.dataset.way || "").split(" "));
  const lane = a[0] === "*" ? b[0] : a[0], back = +b[1] < +a[1];
  if (a.length < 2 || b.length < 2 || lane === "*" || (b[0] !== "*" && b[0] !== lane)) return [];
  const low = Math.min(a[1], b[1]), high = Math.max(a[1], b[1]);
  const spots = [...root.querySelectorAll(`[data-way^="${CSS.escape(lane)} "]`)].map(el => [+el.dataset.way.split(" ")[1], place(el)]).filter(([n]) => n > low && n < high);
  return spots.sort((p, q) => (back ? q[0] - p[0] : p[0] - q[0])).map(([, p]) => ({ x: p.x, y: p.y + off }));
}

function leave(el, ms) {
  const ghost = el.cloneNode(true);
  ghost.removeAttribute("id");
  ghost.removeAttribute("data-same");
  for (const inner of ghost.querySelectorAll("[id]")) inner.removeAttribute("id");
  const from = place(el), home = el.dataset.leave === "sink" ? null : homeOf(el.dataset.home);
  $("leaving").append(ghost);
  const run = home
    ? animate(ghost, [{ transform: css(from), opacity: 1 }, { transform: css({ ...home, y: (home.y + from.y) / 2 - 40, x: (home.x + from.x) / 2 }), opacity: 1 }, { transform: css(home), opacity: .2 }], { duration: ms * 1.2, easing: "ease-in" })
    : animate(ghost, [{ transform: css(from), opacity: 1 }, { transform: css({ ...from, k: from.k * .6 }), opacity: 0 }], { duration: ms * 1.3, easing: "ease-in" });
  run.finished.catch(() => {}).then(() => ghost.remove());
  if (el.dataset.leave !== "sink" || el.dataset.on || !$("ripple")) return;
  for (const late of [0, 220]) {   // rings where it went down
    const ring = use("ripple", from, 1, "ring");
    $("leaving").append(ring);
    animate(ring, [{ transform: css({ ...from, k: .5 }), opacity: 0 }, { transform: css({ ...from, k: .75 }), opacity: .9, offset: .2 }, { transform: css({ ...from, k: 1.35 }), opacity: 0 }], { duration: 800, delay: late, fill: "backwards", easing: "ease-out" })
      .finished.catch(() => {}).then(() => ring.remove());
  }
}

let camera = null;
function aim(box, ms) {
  const svg = $("svg");
  const to = box.slice();
  const from = (svg.getAttribute("viewBox") || "0 0 1 1").split(" ").map(Number);
  cancelAnimationFrame(camera);
  if (!ms || from.every((v, i) => Math.abs(v - to[i]) < .5)) return svg.setAttribute("viewBox", to.join(" "));
  const start = performance.now();
  const step = now => {
    const t = Math.min(1, (now - start) / ms), e = t * t * (3 - 2 * t);
    svg.setAttribute("viewBox", from.map((v, i) => (v + (to[i] - v) * e).toFixed(1)).join(" "));
    if (t < 1) camera = requestAnimationFrame(step);
  };
  camera = requestAnimationFrame(step);
}

let recent = new Set();     // places where something happened since the last view

// Show a board; with ms, show how it came about.
function drawBoard(board, ms) {
  const svg = $("svg"), things = $("things");
  if (!$("leaving")) for (const id of ["recent", "leaving"]) svg.insertBefore(make("g", { id, "aria-hidden": "true" }), $("signs"));
  const fresh = parse(board.svg, true);
  const first = !things.firstChild;
  const before = new Map(movables(things).map(el => [el.id, { el, at: place(el), on: carrier(el) }]));
  recognise(things, fresh);
  const stay = new Set(movables(fresh).map(el => el.id));
  if (!first) for (const [id, { el }] of before) if (!stay.has(id)) { if (el.dataset.cell) recent.add(el.dataset.cell); if (ms) leave(el, ms); }
  const moved = movables(fresh).filter(el => { const was = before.get(el.id); return !was || was.on !== carrier(el) || far(was.at, place(el)) > .6; }).map(el => el.id);
  morph(things, fresh);
  svg.setAttribute("aria-label", board.label);
  aim(board.box, first ? 0 : ms);
  if (!first) for (const id of moved) {
    const el = $(id), was = before.get(id), now = place(el);
    if (!was || was.on !== carrier(el)) recent.add(el.dataset.cell);
    if (!ms) continue;
    if (was) {
      const under = byName(things, carrier(el));
      hop(el, was.at, now, ms, el.dataset.glide || was.on === carrier(el), was.on === carrier(el) ? [] : between(things, was.on, carrier(el), under ? now.y - place(under).y : 0));
    }
    else {
      const home = homeOf(el.dataset.home);
      if (home) hop(el, home, now, ms * 1.1);
      else animate(el, [{ opacity: 0 }, { opacity: 1 }], { duration: ms });
    }
  }
  $("waiting")?.remove();
}

// Ripples: what just happened, until the next thing happens.
function ripples() {
  const marks = [...recent].map(name => name && $(name)).filter(el => el && $("things").contains(el) && el.dataset.ripple !== "no");
  $("recent").replaceChildren(...marks.map(el => use(el.dataset.ripple || "ripple", centre(el), (+el.dataset.r || 50) / 50, "ripple")));
}

function finish() { for (const run of running.slice()) run.finish(); }

// ---------------------------------------------------------------- picking

export const hooks = {};   // for the modules beside this one: `send` instead of the socket, `lit` after signs, `armed` with the choice that waits for "Do it", `frame` and `shown` for what is shown, `parts`, `heard` for other messages, `lost` when there is no line

let view = null;        // the last view message
let picked = [];        // names picked so far
let hot = null;         // name under the pointer or focus
let pending = false;    // an act is on its way

const named = name => {
  const all = [...document.querySelectorAll(`[data-pick="${CSS.escape(name)}"]`)];
  const one = $(name);
  if (one && !one.dataset.pick && !all.includes(one)) all.push(one);
  return all;
};
const nameOf = el => el.dataset.pick || el.id;
const live = () => view && !pending && !playing ? view.choices : [];
const open = () => live().filter(c => picked.every((p, i) => c.picks[i] === p));
const nextNames = () => new Set(open().map(c => c.picks[picked.length]).filter(Boolean));
const firstNames = () => new Set(live().flatMap(c => picked.length ? c.picks.filter((_, i) => i < picked.length && picked.slice(0, i).every((p, j) => c.picks[j] === p)) : c.picks.slice(0, 1)));   // names that begin a path, or change an earlier pick of this one
const instead = name => {   // the picks when this one takes the place of an earlier one
  const i = picked.findLastIndex((_, i) => live().some(c => c.picks[i] === name && picked.slice(0, i).every((p, j) => c.picks[j] === p)));
  return [...picked.slice(0, Math.max(0, i)), name];
};

function pick(name) {
  hush();
  if (picked.includes(name)) { picked = picked.slice(0, picked.indexOf(name)); return light(); }
  if (nextNames().has(name)) picked = [...picked, name];
  else if (firstNames().has(name)) picked = instead(name);
  else return false;
  const whole = open().filter(c => c.picks.length === picked.length);
  const longer = open().some(c => c.picks.length > picked.length);
  if (whole.length && !longer) {
    if (setting("confirm") || setting("first")) return light(whole[0]);
    return commit(whole[0].action);
  }
  light(whole[0]);
  return true;
}

// A choice made elsewhere than on the board; null drops what was picked.
function choose(choice) {
  hush();
  picked = [...(choice?.picks || [])];
  if (choice && !setting("confirm") && !setting("first")) commit(choice.action);
  else light(choice);
}

// An act; its key, which the answer bears.
function commit(action, rid = view.rid) {
  const key = Math.random().toString(36).slice(2, 10);
  pending = true;
  body.classList.add("busy");
  send({ type: "act", rid, action, key });
  light();
  return key;
}

// Mark what may be picked, what is picked and what is under the pointer, on the board and in the dock.
function light(ready) {
  const may = nextNames(), others = picked.length ? firstNames() : new Set();
  for (const el of document.querySelectorAll("[data-ui]")) {
    el.removeAttribute("data-ui");
    if (el.classList.contains("piece")) el.removeAttribute("tabindex");
  }
  const signs = [];
  const show = (name, what, drawn) => {
    for (const el of named(name)) {
      const ui = (el.getAttribute("data-ui") || "").split(" ").filter(Boolean);
      if (!ui.includes(what)) el.setAttribute("data-ui", [...ui, what].join(" "));
      if (el.classList.contains("piece") && what === "lit") el.setAttribute("tabindex", "0");
      if (drawn && $("things").contains(el)) signs.push(...sign(el, what, name));
    }
  };
  for (const name of others) if (!may.has(name) && !picked.includes(name)) show(name, "lit", false);
  for (const name of may) show(name, "lit", true);
  for (const name of picked) show(name, "picked", true);
  if (hot && (may.has(hot) || others.has(hot))) show(hot, "hot", true);
  $("signs").replaceChildren(...signs);
  hooks.lit?.();
  ghost();
  drawButtons(may, others, ready);
  hooks.armed?.(ready);
  setTimeout(keepFocus);   // not at once: while the focus moves on, nothing has it
}

function centre(el) {
  const p = place(el);
  if (el.dataset.signAt) { const [x, y] = el.dataset.signAt.split(",").map(Number); return { x: p.x + x, y: p.y + y }; }
  return p;
}

function sign(el, what, name) {
  const at = centre(el), k = (+el.dataset.r || 50) / 50;
  const d = el.dataset, kind = el.classList.contains("piece") ? "-piece" : "";
  const symbol = what === "picked" ? d.chosen || "chosen" + kind : what === "hot" ? d.hot || "here" + kind : what === "no" ? "no" : d.sign || "may" + kind;
  const marks = [use(symbol, at, k, what === "lit" ? (el.dataset.sign === "free" ? "free" : "may") : what)];
  if (what === "lit") {
    const prices = open().filter(c => c.picks[picked.length] === name && c.price !== null && c.price !== undefined).map(c => c.price);
    if (prices.length && $(`price-${prices[0]}`)) {
      const [x, y, s] = (el.dataset.priceAt || "0,0,1").split(",").map(Number);
      marks.push(use(`price-${Math.min(...prices)}`, { x: at.x + x, y: at.y + y }, s || 1, "price"));
    }
  }
  return marks;
}

function use(symbol, at, k, kind) {
  const el = make("use", { href: "#" + symbol, class: kind });
  put(el, { ...at, k });
  return el;
}

// What is picked hovers over the place under the pointer.
function ghost() {
  const source = picked.length && named(picked[picked.length - 1]).find(el => el.dataset.ghost);
  if (!source || !hot || !nextNames().has(hot)) return;
  const target = named(hot).find(el => $("things").contains(el) && (el.dataset.sign === "free" || source.dataset.ghostAll));
  if (!target) return;
  const el = use(source.dataset.ghost, { ...centre(target), y: centre(target).y - 4 }, 1.04, "ghost");
  el.setAttribute("opacity", ".9");
  $("signs").prepend(el);
}

function drawButtons(may, others, ready) {
  const holder = $("buttons");
  if (!holder) return;
  const wanted = new Map();
  for (const c of live()) c.picks.forEach((p, i) => {
    if (!p.startsWith("button-")) return;
    const reachable = c.picks.slice(0, i).every((q, j) => picked[j] === q);
    if (reachable && (i <= picked.length) && !wanted.has(p)) wanted.set(p, c);
  });
  const had = document.activeElement?.dataset?.pick;
  const list = [];
  for (const [name, c] of [...wanted].sort((a, b) => (b[1].picks.length > 1) - (a[1].picks.length > 1))) {   // those that lead on to a place come first
    const code = name.slice(7);
    const label = c.label || (code[0].toUpperCase() + code.slice(1)).replaceAll("-", " ");
    const state = [may.has(name) || others.has(name) ? "lit" : "", picked.includes(name) ? "picked" : ""].filter(Boolean).join(" ");
    const art = icon(code) || icon(code.split("-")[0]);
    const cheapest = Math.min(...live().filter(d => d.picks.includes(name)).map(d => d.price ?? 0));
    const price = cheapest > 0 ? make("span", { class: "price" }, icon("crystal", 15) || "", String(cheapest)) : null;
    list.push(make("button", { class: "btn", type: "button", "data-pick": name, "data-ui": state, title: c.picks.length === 1 ? c.text : null }, ...[art, make("span", {}, label), price].filter(Boolean)));
  }
  if (ready) {
    const go = make("button", { class: "btn go", type: "button", id: "confirm" }, icon("check"), make("span", {}, "Do it"));
    go.addEventListener("click", () => commit(ready.action));
    list.push(go);
  }
  holder.replaceChildren(...list);
  if (had) list.find(el => el.dataset.pick === had)?.focus();
  if (ready) $("confirm").focus();
}

// ---------------------------------------------------------------- pointer

const pickable = el => el.closest?.("[data-pick],.cell,[data-cell]");

// The name meant by something clicked: the thing itself if it is lit, else the place it stands on.
function meant(el) {
  const thing = pickable(el);
  if (!thing) return null;
  const may = nextNames(), first = firstNames();
  const names = [thing.dataset.pick, thing.classList.contains("cell") ? nameOf(thing) : null, thing.dataset.cell].filter(Boolean);
  return names.find(n => may.has(n)) || names.find(n => picked.includes(n)) || names.find(n => first.has(n))
    || names.find(n => [...may].some(m => m.split("-")[0] === n.split("-")[0])) || names[0] || null;   // asked of a place: the place is meant
}

function nearest(x, y, reach) {
  let best = null, dist = reach;
  for (const name of nextNames()) for (const el of named(name)) {
    const r = el.getBoundingClientRect();
    const d = Math.hypot(r.left + r.width / 2 - x, r.top + r.height / 2 - y);
    if (d < dist) { dist = d; best = name; }
  }
  return best;
}

let drag = null, press = null, swallow = false, pressed = 0, held = false;
const LONG = 480;   // a press of so many ms asks what this is

addEventListener("pointerdown", e => {
  if (playing) { skip(); swallow = true; return; }
  swallow = false;
  if (e.button || !view) return;
  const name = meant(e.target);
  clearTimeout(press);
  pressed = e.timeStamp;
  held = false;
  const tipped = e.target.closest?.("#svg [data-cell], #svg .cell");
  if (tipped && e.pointerType !== "mouse") press = setTimeout(() => { tip(tipped); held = swallow = true; drag = null; }, LONG);
  if (name && (nextNames().has(name) || firstNames().has(name)) && live().some(c => c.picks.slice(0, -1).includes(name))) {
    drag = { name, x: e.clientX, y: e.clientY, moved: false, source: pickable(e.target) };
  }
});

addEventListener("pointermove", e => {
  if (!drag) return;
  if (!drag.moved) {
    if (Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < 7) return;
    clearTimeout(press);
    drag.moved = true;
    if (!picked.includes(drag.name)) { picked = nextNames().has(drag.name) ? [...picked, drag.name] : instead(drag.name); light(); }
    drag.image = lift(drag.source);
  }
  if (drag.image) drag.image.style.translate = `${e.clientX - drag.x}px ${e.clientY - drag.y}px`;
  const under = document.elementFromPoint(e.clientX, e.clientY);
  const name = under && meant(under);
  if (name !== hot) { hot = name; light(); }
});

addEventListener("pointerup", e => {
  clearTimeout(press);
  if (held && e.timeStamp - pressed < LONG) swallow = false;   // a tap that a busy page hears of late is still a tap
  hideTip();
  if (!drag?.moved) { drag = null; return; }
  drag.image?.remove();
  drag = null;
  swallow = true;
  const under = document.elementFromPoint(e.clientX, e.clientY);
  let name = under && meant(under);
  if (!name || !nextNames().has(name)) name = nearest(e.clientX, e.clientY, 44) || name;
  if (name && nextNames().has(name)) pick(name);
  else if (name && !picked.includes(name)) why(name);
  else light();
});
addEventListener("pointercancel", () => { clearTimeout(press); drag?.image?.remove(); drag = null; hideTip(); });

function lift(el) {
  if (!el) return null;
  const r = el.getBoundingClientRect();
  const box = make("div", { class: "dragged", "aria-hidden": "true" });
  Object.assign(box.style, { position: "fixed", left: r.left + "px", top: r.top + "px", width: r.width + "px", height: r.height + "px", pointerEvents: "none", zIndex: 60, opacity: .85 });
  if (el instanceof SVGElement && !(el instanceof SVGSVGElement)) {
    const b = el.getBBox();
    const copy = el.cloneNode(true);
    copy.removeAttribute("transform"); copy.removeAttribute("id");
    box.append(make("svg", { viewBox: `${b.x} ${b.y} ${b.width} ${b.height}`, width: r.width, height: r.height }, copy));
  } else { const copy = el.cloneNode(true); copy.removeAttribute("id"); copy.removeAttribute("data-pick"); box.append(copy); }
  body.append(box);
  return box;
}

addEventListener("click", e => {
  if (swallow) { swallow = false; e.preventDefault(); e.stopPropagation(); return; }
  if (!view || e.target.closest("#bubble,dialog,.top,#tools")) return;
  const name = meant(e.target);
  if (name && (nextNames().has(name) || firstNames().has(name) || picked.includes(name))) { pick(name); return; }
  const touch = e.pointerType === "touch" && e.target.closest("#board") ? nearest(e.clientX, e.clientY, 34) : null;
  if (touch) pick(touch);
  else if (name && (e.target.closest("#svg") || e.target.closest("[data-pick]"))) why(name);
  else if (e.target.closest("#board") && picked.length) { picked = []; light(); }
  else hush();
}, true);

addEventListener("pointerover", e => warm(e.target));
addEventListener("focusin", e => warm(e.target));
addEventListener("pointerout", e => { if (!e.relatedTarget || !pickable(e.relatedTarget)) cool(); });
function warm(el) {
  if (drag) return;
  const name = meant(el);
  if (name && name !== hot && $("svg")?.contains(el)) { hot = name; light(); focusRing(); }
}
function cool() { if (hot) { hot = null; light(); focusRing(); } }

// A focused place that is not lit still shows where the focus is.
function focusRing() {
  const el = document.activeElement;
  if (!el || !$("things")?.contains(el) || !el.matches(":focus-visible") || (el.getAttribute("data-ui") || "").includes("hot")) return;
  $("signs").append(...sign(el, "hot", nameOf(el)));
}

function tip(el) {
  if (hooks.tip) { hooks.tip(el); return; }
  const cell = el.classList.contains("cell") ? el : $(el.dataset.cell);
  const words = cell?.querySelector("title")?.textContent;
  if (!words) return;
  hideTip();
  const r = el.getBoundingClientRect();
  const box = make("div", { id: "tip" }, words);
  box.style.top = Math.max(60, r.top - 54) + "px";
  body.append(box);
}
function hideTip() { if (hooks.hideTip) hooks.hideTip(); else $("tip")?.remove(); }

// ---------------------------------------------------------------- keys

const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

function wander(el, [dx, dy]) {
  const mid = n => { const r = n.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; };
  const [x, y] = mid(el);
  let best = null, cost = Infinity;
  for (const n of $("things").querySelectorAll(".cell,.piece[tabindex]")) {
    if (n === el) continue;
    const [nx, ny] = mid(n), along = (nx - x) * dx + (ny - y) * dy, across = Math.abs((nx - x) * dy) + Math.abs((ny - y) * dx);
    if (along < 4) continue;
    const c = along + 2.2 * across;
    if (c < cost) { cost = c; best = n; }
  }
  best?.focus();
}

addEventListener("keydown", e => {
  if (!$("svg") || e.target.closest("input,select,textarea,dialog") || e.ctrlKey || e.metaKey || e.altKey) return;
  if (body.dataset.mode === "replay") return;
  const inBoard = $("things").contains(e.target);
  if (ARROWS[e.key]) {
    e.preventDefault();
    if (inBoard) wander(e.target, ARROWS[e.key]);
    else (document.querySelector("#things [data-ui~=lit]") || document.querySelector("#things .cell"))?.focus();
  } else if (e.key === "Escape") {
    if (playing) skip();
    else if (!$("bubble").hidden) hush();
    else if (picked.length) { picked = []; light(); }
  } else if ((e.key === "Enter" || e.key === " ") && (inBoard || (e.target.dataset?.pick && e.target.tagName !== "BUTTON"))) {
    e.preventDefault();
    const name = meant(e.target);
    if (name && !(nextNames().has(name) || firstNames().has(name) || picked.includes(name))) why(name);
    else if (name) pick(name);
  } else if (e.key === " " && playing) { e.preventDefault(); skip(); }
  else if (e.key === "z" || e.key === "Z") $("undo")?.click();
  else if (e.key === "?") { const name = hot || (inBoard && meant(e.target)); if (name) why(name); else $("why")?.click(); }
  else if (/^[1-9]$/.test(e.key)) {
    const things = [...document.querySelectorAll("#middle [data-pick],#buttons [data-pick]")].filter(el => (el.dataset.ui || "").match(/lit|picked/));
    if (things[e.key - 1]) pick(things[e.key - 1].dataset.pick);
  }
});

// ---------------------------------------------------------------- focus is never lost

let kept = null;   // what had the focus last, outside dialogs and bubbles; null for people who point
const asideOf = el => el.closest?.("dialog,#bubble,#toast");
const canFocus = el => el?.isConnected && el.tabIndex >= 0 && el.getClientRects().length > 0;

// When the focused thing went away, the thing of the same name gets the focus, else the prompt, which says what is asked now.
function keepFocus() {
  const now = document.activeElement;
  if (!kept || !document.hasFocus() || document.querySelector("dialog[open]") || (now !== body && now?.id !== "asked" && canFocus(now))) return;
  const same = canFocus(kept.el) ? kept.el : kept.name && named(kept.name).find(canFocus);
  (same || $("asked"))?.focus({ preventScroll: !kept.seen });
}

addEventListener("pointerdown", () => { kept = null; }, true);
addEventListener("focusin", e => { if (e.target.id !== "asked" && !asideOf(e.target)) kept = { el: e.target, name: nameOf(e.target), seen: e.target.matches(":focus-visible") }; });
addEventListener("focusout", () => setTimeout(keepFocus));
for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", () => setTimeout(keepFocus));

// ---------------------------------------------------------------- why not: the bubble

let refusedAt = null;

function why(name) {
  if (!view || body.dataset.mode === "replay") return;
  refusedAt = name;
  const path = picked.filter(p => p !== name);
  send({ type: "why", rid: view.rid, picks: [...path, name] });
}

function hush() {
  const b = $("bubble");
  if (!b || b.hidden) return;
  b.hidden = true;
  for (const el of document.querySelectorAll("#signs .no")) el.remove();
  keepFocus();
}

function refuse(m) {
  hooks.refused?.(m);
  hideTip();
  pending = false;
  body.classList.remove("busy");
  const name = (m.picks || []).at(-1) || refusedAt;
  const el = name && named(name)[0];
  const b = $("bubble");
  b.querySelector(".face").replaceChildren(face(view?.prompt?.face || "R", 54, view?.prompt?.faces));
  $("bubble-title").textContent = m.title || "Not now";
  $("bubble-text").textContent = m.text || "";
  $("bubble-rule").textContent = m.rule || "";
  $("bubble-link").hidden = !m.link;
  if (m.link) $("bubble-link").href = m.link;
  b.hidden = false;
  light();
  if (el && $("things").contains(el)) {
    $("signs").append(...sign(el, "no", name));
    if (!still()) { el.classList.add("shake"); setTimeout(() => el.classList.remove("shake"), 400); }
  }
  point(b, el);
}

// Lay the bubble beside the refused thing, over what is not lit if it can; on a phone above the dock.
function point(b, el, spare = []) {
  const w = b.offsetWidth, h = b.offsetHeight, beak = b.querySelector(".beak"), pad = 10;
  const t = el?.getBoundingClientRect();
  const clamp = (v, lo, hi) => Math.max(lo, Math.min(hi, v));
  if (!t?.width || innerWidth < 700) {
    const dock = $("dock").getBoundingClientRect();
    const high = $("board").getBoundingClientRect().top + 4, low = Math.max(60, dock.top - h - 8);
    const hides = y => spare.filter(n => { const r = n.getBoundingClientRect(); return r.width && r.bottom > y && r.top < y + h; }).length + (t?.width && t.bottom > y && t.top < y + h ? 100 : 0);
    const top = spare.length && hides(high) < hides(low) ? high : low;   // a coach leaves what it points at in sight
    b.style.left = "10px"; b.style.top = top + "px";
    beak.className = "beak up";
    beak.hidden = !t?.width || t.bottom > top + 4;
    if (t?.width) { beak.style.left = clamp(t.left + t.width / 2 - 19, 20, w - 40) + "px"; beak.style.top = beak.style.right = ""; }
    return;
  }
  const mx = t.left + t.width / 2, my = t.top + t.height / 2;
  const lit = [...document.querySelectorAll("[data-ui~=lit]"), ...spare].map(n => n.getBoundingClientRect());
  const tries = [["right", t.left - w - 18, my - h / 2], ["left", t.right + 18, my - h / 2], ["down", mx - w / 2, t.top - h - 18], ["up", mx - w / 2, t.bottom + 18]];
  const scored = tries.map(([side, x, y]) => {
    const cx = clamp(x, pad, innerWidth - w - pad), cy = clamp(y, 54, innerHeight - h - pad);
    const over = r => cx < r.right && cx + w > r.left && cy < r.bottom && cy + h > r.top;
    const hides = lit.filter(over).length + (over(t) ? 100 : 0) + (cx !== x && (side === "left" || side === "right") ? 50 : 0) + (cy !== y && (side === "up" || side === "down") ? 50 : 0);
    return { side, cx, cy, hides };
  }).sort((a, c) => a.hides - c.hides)[0];
  b.style.left = scored.cx + "px";
  b.style.top = scored.cy + "px";
  beak.hidden = false;
  beak.className = "beak " + scored.side;
  const across = scored.side === "left" || scored.side === "right";
  beak.style.top = across ? clamp(my - scored.cy - 9, 18, h - 34) + "px" : "";
  beak.style.left = across ? "" : clamp(mx - scored.cx - 9, 18, w - 34) + "px";
}

$("bubble-ok")?.addEventListener("click", hush);

// ---------------------------------------------------------------- log, notices, dialogs

const lines = new Map();   // number -> line
let mark = 0;              // what they sum up to

const cite = rule => make("a", { class: "ruleref", href: `/rules/${body.dataset.game}#${rule}`, target: "_blank", rel: "noopener", "aria-label": `Rule ${rule}` }, rule);

function sentence(line, link = true) {
  const row = make("div", { class: line.kind === "chat" ? "say chat" : "say" });
  const words = make("span");
  const lead = line.kind === "chat" ? line.name + ": " : "";
  const bold = (/^(?!The |An? |Nobody|It )[A-Z][\w'’-]*/.exec(line.text) || [""])[0];
  if (lead) words.append(make("b", {}, lead), line.text);
  else if (line.who && bold) words.append(make("b", {}, bold), line.text.slice(bold.length));
  else words.append(line.text);
  row.append(face(line.who || "", 18), words);
  if (line.rule) row.title = line.rule;
  if (line.rule && link && body.dataset.game) row.append(cite(line.rule));
  return row;
}

function keepLog(log) {
  if (!log || !$("log")) return;
  for (const n of [...lines.keys()]) if (n >= log.from) lines.delete(n);
  for (const line of log.lines) lines.set(line.n, line);
  mark = log.mark ?? 0;
  const all = [...lines.values()].sort((a, b) => b.n - a.n).slice(0, 200);
  $("log").replaceChildren(...all.map(l => sentence(l)));
  $("story-lines").replaceChildren(...all.map(l => sentence(l)));
  if (!$("chat")) return ticker(all[0]);
  const talk = all.filter(l => l.kind === "chat").reverse();
  const had = $("chat").childElementCount;
  $("chat").replaceChildren(...talk.map(l => sentence(l)));
  if (talk.length > had && had && !$("talk").open) toast(`${talk.at(-1).name}: ${talk.at(-1).text}`);
  $("chat").scrollTop = 1e6;
  ticker(all.find(l => l.kind !== "chat"));
}

function ticker(line) {
  if (line && $("ticker")) $("ticker").replaceChildren(...sentence(line, false).childNodes);
}

let toastTimer = null;
function toast(words, ...buttons) {
  const t = $("toast");
  t.replaceChildren(words, ...buttons);
  t.hidden = false;
  clearTimeout(toastTimer);
  if (!buttons.length) toastTimer = setTimeout(() => { t.hidden = true; }, 4200);
}

function ask(m) {
  const answer = yes => { send({ type: "consent", ask: m.ask, yes }); $("toast").hidden = true; };
  const b = (words, yes) => { const el = make("button", { class: yes ? "btn go" : "btn", type: "button" }, words); el.addEventListener("click", () => answer(yes)); return el; };
  toast(m.text, b("Yes", true), b("No", false));
}

for (const [button, dialog] of [["open-menu", "menu"], ["open-talk", "talk"], ["ticker", "story"]]) $(button)?.addEventListener("click", () => $(dialog).showModal());
$("end-close")?.addEventListener("click", () => $("end").close());
for (const name of ["confirm", "first", "still", "sound"]) {
  const box = $("set-" + name);
  if (!box) continue;
  box.checked = setting(name);
  box.addEventListener("change", () => { setting(name, box.checked); body.classList.toggle("still", setting("still")); light(); });
}
body.classList.toggle("still", setting("still"));
$("say")?.addEventListener("submit", e => {
  e.preventDefault();
  const words = $("words").value.trim();
  if (words) send({ type: "say", text: words });
  $("words").value = "";
});
$("undo")?.addEventListener("click", () => { if (view?.tools?.undo) send({ type: "undo", rid: view.rid }); else toast("Nothing to take back."); });
$("why")?.addEventListener("click", () => {
  if (picked.length && !nextNames().size) return why(picked.at(-1));
  toast("Click anything that is not lit, and the rules will tell you why.");
});
for (const s of document.querySelectorAll("#menu select[data-seat]")) s.addEventListener("change", () => { if (s.value) send({ type: "seat", seat: +s.dataset.seat, to: s.value }); s.value = ""; });
async function copy(words) { try { await navigator.clipboard.writeText(words); toast("Copied."); } catch { toast(words); } }
$("copy-invite")?.addEventListener("click", () => copy($("invite").value));

// ---------------------------------------------------------------- showing a view

let playing = null;     // { skip } while frames are shown
let queue = [];

const wait = ms => new Promise(done => { const t = setTimeout(done, ms); if (playing) playing.skip = () => { clearTimeout(t); done(); }; });
function skip() { if (playing) { playing.fast = true; playing.skip?.(); finish(); } }

function definitions(defs) {
  const holder = $("defs");
  if (!defs?.svg || holder.dataset.id === defs.id) return;
  holder.replaceChildren(...parse(defs.svg, true).childNodes);
  holder.dataset.id = defs.id;
}

async function show(m) {
  definitions(m.defs);
  const told = (m.frames || []).filter(f => f.board || f.events?.length);
  const frames = still() || told.length < 2 ? [] : told;   // a single step needs no frame: going to the board shows it
  const first = !view;
  picked = []; hot = null;
  const old = recent;
  recent = new Set();
  if (frames.length && !first && !document.hidden) {
    playing = {};
    light();
    $("recent")?.replaceChildren();
    const each = Math.max(140, Math.min(420, 1200 / frames.length));
    for (const f of frames) {
      if (playing.fast || queue.length > 1) break;
      const said = f.events?.find(e => e.text);
      if (said) ticker({ who: said.who || "", text: said.text, kind: said.kind });
      hooks.frame?.(f);
      if (f.board) { drawBoard(f.board, each * .85); await wait(each); }
    }
    playing = null;
    finish();
  } else if (!first) for (const f of told) hooks.frame?.(f);
  const move = !first && !still() && !frames.length ? 320 : frames.length ? 260 : 0;
  view = m;
  pending = false;
  body.classList.remove("busy");
  fill("players", m.parts.players ?? "");
  fill("left", m.parts.left ?? "");
  fill("extra", m.parts.extra ?? "");
  fill("middle", m.parts.middle ?? "");
  drawBoard(m.board, move);
  if (!recent.size && m.seq === show.seq) recent = old;
  show.seq = m.seq;
  ripples();
  prompt(m);
  keepLog(m.log);
  if ($("note")) $("note").textContent = m.note || "";
  $("undo")?.setAttribute("aria-disabled", String(!m.tools?.undo));
  preselect(m);
  light();
  document.title = (m.prompt.mine ? "● " : "") + document.title.replace(/^● /, "");
  if (m.parts.end && m.parts.end !== show.ended) {
    show.ended = m.parts.end;
    fill("end-sheet", m.parts.end);
    if ($("end") && !$("end").open) setTimeout(() => $("end").showModal(), still() || first ? 0 : 900);
  } else if (!m.parts.end && $("end")?.open) $("end").close();
  hooks.shown?.(m);
  body.dataset.seq = m.seq;   // what the page shows now
}

function prompt(m) {
  $("asked").textContent = m.prompt.title || "";
  $("help").textContent = m.prompt.help || "";
  $("dock").classList.toggle("waits", !m.prompt.mine);
  const holder = document.querySelector("#prompt .face");
  if (holder && m.prompt.face) holder.replaceChildren(face(m.prompt.face, 74, m.prompt.faces));
}

function preselect(m) {
  picked = [];
  for (const p of m.preselect || []) if (nextNames().has(p)) picked.push(p);
  const first = [...firstNames()];
  if (!picked.length && first.length === 1 && m.choices.length > 1 && m.choices.every(c => c.picks.length > 1)) picked = first;
}

async function pump() {
  if (pump.on) return;
  pump.on = true;
  while (queue.length) {
    const m = queue.shift();
    try { await show(m); } catch (error) { console.error(error); playing = null; pending = false; }
  }
  pump.on = false;
}

// ---------------------------------------------------------------- the socket

let socket = null, tries = 0, ended = false, unsent = null, again = null;
const size = () => (innerWidth < 700 && innerHeight > 559) || (innerWidth < 1100 && innerHeight > innerWidth) ? "phone" : "laptop";   // a short screen lies on its side, or is a laptop at 200 %

function send(m) {
  if (hooks.send) { hooks.send(m); return; }
  if (socket?.readyState === 1) { socket.send(JSON.stringify(m)); return; }
  pending = false;
  body.classList.remove("busy");
  hooks.lost?.();
  if (m.type === "act") unsent = m;
  $("offline") && ($("offline").hidden = false);
}

function look() { if (body.dataset.mode === "table" || hooks.send) send({ type: "look", size: size(), dark: isDark() }); else if (body.dataset.mode === "replay") turnTo(at, true); }

function connect() {
  clearTimeout(again);
  if (socket || ended) return;
  const seat = body.dataset.seat ? `?seat=${encodeURIComponent(body.dataset.seat)}` : "";
  socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${encodeURIComponent(body.dataset.table)}/ws${seat}`);
  socket.onopen = () => {
    tries = 0;
    $("offline").hidden = true;
    socket.send(JSON.stringify({ type: "hello", seq: view?.seq ?? -1, sight: view?.sight ?? "", defs: $("defs").dataset.id || "", log: lines.size ? Math.max(...lines.keys()) + 1 : 0, mark, size: size(), dark: isDark() }));
    if (unsent && unsent.rid === view?.rid) socket.send(JSON.stringify(unsent));   // the key makes a repeated act one act
    unsent = null;
  };
  socket.onmessage = e => receive(JSON.parse(e.data));
  socket.onclose = () => {
    socket = null;
    if (ended) return;
    pending = false;
    body.classList.remove("busy");
    hooks.lost?.();
    $("offline").hidden = false;
    again = setTimeout(connect, Math.min(10000, 400 * 2 ** Math.min(tries++, 5)) * (.7 + Math.random() * .6));
  };
}

function receive(m) {
  if (m.type === "view") {
    const newest = queue.at(-1) || view;
    if (newest && m.seq < newest.seq && !m.back) return;
    queue.push(m);
    pump();
  } else if (m.type === "refusal") refuse(m);
  else if (m.type === "parts") { for (const [id, html] of Object.entries(m.parts)) fill(id, html); hooks.parts?.(m); }
  else if (m.type === "log") keepLog(m.log);
  else if (m.type === "ask") ask(m);
  else if (m.type === "note") toast(m.text);
  else if (hooks.heard?.(m)) return;
  else if (m.type === "bye") { ended = true; clearTimeout(again); $("offline").hidden = true; body.classList.add("ended"); toast(m.text, make("a", { class: "btn", href: "/" }, "To the pond")); }
}

// ---------------------------------------------------------------- replay

let at = 0, auto = null;
const pages = new Map();

async function load(n) {
  const key = `${n} ${size()} ${isDark()} ${body.dataset.seat}`;
  if (!pages.has(key)) {
    const address = `/t/${encodeURIComponent(body.dataset.table)}/replay.json?move=${n}&seat=${encodeURIComponent(body.dataset.seat || "watch")}&size=${size()}&dark=${isDark() ? 1 : 0}`;
    pages.set(key, fetch(address).then(r => { if (!r.ok) throw new Error(`move ${n}: ${r.status}`); return r.json(); }).catch(error => { pages.delete(key); throw error; }));
    if (pages.size > 400) pages.delete(pages.keys().next().value);
  }
  return pages.get(key);
}

async function turnTo(n, again) {
  const most = +body.dataset.moves;
  n = Math.max(0, Math.min(most, n));
  if (n === at && !again && view) return;
  const near = Math.abs(n - at) <= 2 && view;
  at = n;
  let m;
  try { m = await load(n); } catch (error) { toast("This move could not be fetched. Try again."); return stopAuto(); }
  if (at !== n) return;
  definitions(m.defs);
  const first = !view;
  view = { ...m, choices: [] };
  fill("players", m.parts.players ?? ""); fill("left", m.parts.left ?? ""); fill("extra", m.parts.extra ?? "");
  recent = new Set();
  drawBoard(m.board, near && !first && !still() ? 300 : 0);
  if (near) ripples(); else $("recent").replaceChildren();
  $("signs").replaceChildren();
  $("help").textContent = m.note || "";
  $("cites")?.replaceChildren(...(m.rules || []).map(cite));
  $("slider").value = n;
  $("slider").setAttribute("aria-valuetext", `move ${n} of ${most}`);
  $("note").textContent = `move ${n} of ${most}`;
  $("fork-move").value = n;
  const turns = (body.dataset.turns || "").split(",").filter(Boolean).map(Number);
  const turn = Math.max(0, turns.findLastIndex(t => t <= n));
  const head = $("playhead"), ticks = document.querySelector(".timeline");
  if (head && ticks) put(head, { x: 14 + turn * (ticks.viewBox.baseVal.width - 28) / Math.max(1, turns.length - 1), y: 0, k: 1 });
  let current = null;
  for (const row of document.querySelectorAll("#record .move")) {
    const k = +row.dataset.move;
    row.classList.toggle("later", k > n);
    row.removeAttribute("aria-current");
    if (k <= n) current = row;
    const i = row.querySelector("i[data-face]");
    if (i && !i.firstChild) i.append(face(i.dataset.face, 17));
  }
  $("asked").textContent = m.said || current?.lastElementChild?.textContent || "The start";
  if (current) { current.setAttribute("aria-current", "step"); const r = $("record"); r.scrollTop = current.offsetTop - r.offsetTop - r.clientHeight / 2; }
  history.replaceState(null, "", link());
  if (n < most) load(n + 1).catch(() => {});
}

const link = () => { const u = new URL(location.href); u.searchParams.set("move", at); return u.href; };
function stopAuto() { clearInterval(auto); auto = null; const b = $("step-play"); b?.replaceChildren(icon("play", 22)); b?.setAttribute("aria-label", "Play"); }
function startAuto() {
  if (at >= +body.dataset.moves) at = -1;
  auto = setInterval(() => { if (at >= +body.dataset.moves) stopAuto(); else turnTo(at + 1); }, 900);
  $("step-play").replaceChildren(icon("pause", 22)); $("step-play").setAttribute("aria-label", "Pause");
}

function replay() {
  at = +body.dataset.move;
  const most = +body.dataset.moves;
  const act = { first: () => turnTo(0), back: () => turnTo(at - 1), next: () => turnTo(at + 1), last: () => turnTo(most), play: () => (auto ? stopAuto() : startAuto()) };
  for (const [name, f] of Object.entries(act)) $("step-" + name).addEventListener("click", () => { if (name !== "play") stopAuto(); f(); });
  $("slider").addEventListener("input", () => { stopAuto(); turnTo(+$("slider").value); });
  $("record").addEventListener("click", e => { const row = e.target.closest(".move"); if (row) { e.preventDefault(); stopAuto(); turnTo(+row.dataset.move); } });
  $("copy-link").addEventListener("click", () => copy(link()));
  $("eyes")?.addEventListener("change", () => { const u = new URL(link()); u.searchParams.set("seat", $("eyes").value); location.href = u.href; });
  addEventListener("keydown", e => {
    if (e.target.closest("select,input:not(#slider)") || e.ctrlKey || e.metaKey || e.altKey) return;
    const f = { ArrowLeft: act.back, ArrowRight: act.next, Home: act.first, End: act.last, " ": act.play }[e.key];
    if (!f || (e.key === " " && e.target.closest("button,a"))) return;
    e.preventDefault();
    if (e.key !== " ") stopAuto();
    f();
  });
  turnTo(at, true);
}

// ---------------------------------------------------------------- begin

export { $, body, pickable, playing, centre, cite, commit, face, hush, icon, isDark, light, make, meant, named, nameOf, pick, point, receive, refuse, send, sign, size, still, toast, view, choose, fill, open as options, parse, picked, place, setting, use };

let wide = size();
addEventListener("resize", () => { if (size() !== wide) { wide = size(); look(); } });
addEventListener("online", () => { if (body.dataset.mode === "table") connect(); });
$("retry")?.addEventListener("click", connect);
// When the modules beside this one have run too: what they hook into must not be over before.
addEventListener("DOMContentLoaded", () => {
  if (body.dataset.mode === "table") connect();
  else if (body.dataset.mode === "replay") replay();
});
