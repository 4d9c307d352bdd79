// Pointing, clicking, dragging, long presses.
import { why } from "./bubble.js";
import { emit } from "./bus.js";
import { $, body, make } from "./dom.js";
import { named } from "./movement.js";
import { firstNames, instead, light, live, nameOf, nextNames, pick, sign } from "./picking.js";
import { skip } from "./show.js";
import { now } from "./state.js";

const LONG = 480;   // a press of so many ms asks what this is

export const pickable = el => el.closest?.("[data-pick],.cell,[data-cell]");

// The name meant by something clicked: the thing itself if it is lit, else the place it stands on.
export function meant(el) {
  const thing = pickable(el);
  if (!thing) return null;
  const may = nextNames(), first = firstNames();
  const names = [thing.dataset.pick, thing.classList.contains("cell") ? nameOf(thing) : null, thing.dataset.cell].filter(Boolean);
  const alike = n => [...may].some(m => m.split("-")[0] === n.split("-")[0]);   // asked of a place: the place is meant
  return names.find(n => may.has(n)) || names.find(n => now.picked.includes(n)) || names.find(n => first.has(n))
    || names.find(alike) || names[0] || null;
}

const canPick = name => nextNames().has(name) || firstNames().has(name);

// The same at a point of the screen: where what lies on top can't be picked, the lit place behind it is meant.
function meantAt(el, { clientX: x, clientY: y }) {
  const top = el && meant(el);
  if (!top || canPick(top) || now.picked.includes(top) || !$("things")?.contains(el)) return top;
  const behind = document.elementsFromPoint(x, y).filter(one => $("things").contains(one)).map(meant);
  return behind.find(name => name && canPick(name)) || top;
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

// ---------------------------------------------------------------- pressing and dragging

let drag = null, press = null, swallow = false, pressed = 0, held = false;

addEventListener("pointerdown", e => {
  if (now.playing) { skip(); swallow = true; return; }
  swallow = false;
  if (e.button || !now.view) return;
  const name = meantAt(e.target, e);
  clearTimeout(press);
  pressed = e.timeStamp;
  held = false;
  const thing = e.target.closest?.("#svg [data-cell], #svg .cell");
  if (thing && e.pointerType !== "mouse") press = setTimeout(() => { emit("pressed", thing); held = swallow = true; drag = null; }, LONG);
  if (name && canPick(name) && live().some(c => c.picks.slice(0, -1).includes(name))) {
    drag = { name, x: e.clientX, y: e.clientY, moved: false, source: pickable(e.target) };
  }
});

addEventListener("pointermove", e => {
  if (!drag) return;
  if (!drag.moved) {
    if (Math.hypot(e.clientX - drag.x, e.clientY - drag.y) < 7) return;
    clearTimeout(press);
    drag.moved = true;
    if (!now.picked.includes(drag.name)) {
      now.picked = nextNames().has(drag.name) ? [...now.picked, drag.name] : instead(drag.name);
      light();
    }
    drag.image = lift(drag.source);
  }
  if (drag.image) drag.image.style.translate = `${e.clientX - drag.x}px ${e.clientY - drag.y}px`;
  const under = document.elementFromPoint(e.clientX, e.clientY);
  const name = meantAt(under, e);
  if (name !== now.hot) { now.hot = name; light(); }
});

addEventListener("pointerup", e => {
  clearTimeout(press);
  if (held && e.timeStamp - pressed < LONG) swallow = false;   // a tap that a busy page hears of late is still a tap
  emit("released");
  if (!drag?.moved) { drag = null; return; }
  drag.image?.remove();
  drag = null;
  swallow = true;
  const under = document.elementFromPoint(e.clientX, e.clientY);
  let name = meantAt(under, e);
  if (!name || !nextNames().has(name)) name = nearest(e.clientX, e.clientY, 44) || name;
  if (name && nextNames().has(name)) pick(name);
  else if (name && !now.picked.includes(name)) why(name);
  else light();
});

addEventListener("pointercancel", () => {
  clearTimeout(press);
  drag?.image?.remove();
  drag = null;
  emit("released");
});

function lift(el) {
  if (!el) return null;
  const r = el.getBoundingClientRect();
  const box = make("div", { class: "dragged", "aria-hidden": "true" });
  const where = { left: r.left + "px", top: r.top + "px", width: r.width + "px", height: r.height + "px" };
  Object.assign(box.style, { position: "fixed", ...where, pointerEvents: "none", zIndex: 60, opacity: .85 });
  const copy = el.cloneNode(true);
  copy.removeAttribute("id");
  if (el instanceof SVGGraphicsElement && !(el instanceof SVGSVGElement)) {
    const b = el.getBBox();
    copy.removeAttribute("transform");
    box.append(make("svg", { viewBox: `${b.x} ${b.y} ${b.width} ${b.height}`, width: r.width, height: r.height }, copy));
  } else {
    copy.removeAttribute("data-pick");
    box.append(copy);
  }
  body.append(box);
  return box;
}

addEventListener("click", e => {
  if (swallow) { swallow = false; e.preventDefault(); e.stopPropagation(); return; }
  if (!now.view || e.target.closest("#bubble,dialog,.top,#tools")) return;
  const name = e.detail ? meantAt(e.target, e) : meant(e.target);   // one of a key or a reader has no point
  if (name && (canPick(name) || now.picked.includes(name))) { pick(name); return; }
  const touch = e.pointerType === "touch" && e.target.closest("#board") ? nearest(e.clientX, e.clientY, 34) : null;
  if (touch) pick(touch);
  else if (name && (e.target.closest("#svg") || e.target.closest("[data-pick]"))) why(name);
  else if (e.target.closest("#board") && now.picked.length) { now.picked = []; light(); }
  else emit("picking");
}, true);

// ---------------------------------------------------------------- what is under the pointer

addEventListener("pointerover", e => warm(e.target, meantAt(e.target, e)));
addEventListener("focusin", e => warm(e.target, meant(e.target)));
addEventListener("pointerout", e => { if (!e.relatedTarget || !pickable(e.relatedTarget)) cool(); });

function warm(el, name) {
  if (drag) return;
  if (name && name !== now.hot && $("svg")?.contains(el)) { now.hot = name; light(); focusRing(); }
}

function cool() { if (now.hot) { now.hot = null; light(); focusRing(); } }

// A focused place that is not lit still shows where the focus is.
function focusRing() {
  const el = document.activeElement;
  if (!el || !$("things")?.contains(el) || !el.matches(":focus-visible") || (el.getAttribute("data-ui") || "").includes("hot")) return;
  $("signs").append(...sign(el, "hot", nameOf(el)));
}
