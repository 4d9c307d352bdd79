// Places in words: a name with a dotted line lights what it names on the board, and its letters at the rim.
import { emit, on } from "./bus.js";
import { $, make } from "./dom.js";
import { centre, named, use } from "./movement.js";
import { sign } from "./picking.js";

let spoken = [];           // names of places that are lit because a word names them

// A sentence as the server takes it apart: words as they are, a place as [name, id], kept together with the stop after it.
export function sentence(parts, capital = false) {
  return parts.map((part, i) => {
    const up = words => (capital && i === 0 ? words[0].toUpperCase() + words.slice(1) : words);
    if (typeof part === "string") return up(i && typeof parts[i - 1] !== "string" ? part.slice(stop(part).length) : part);
    const place = make("button", { class: "pl", type: "button", tabindex: -1, "data-at": part[1] }, up(part[0]));
    return make("span", { class: "together" }, place, typeof parts[i + 1] === "string" ? stop(parts[i + 1]) : "");
  });
}

const stop = words => /^[.,;:!?)]*/.exec(words)[0];

export const words = parts => parts.map(part => (typeof part === "string" ? part : part[0])).join("");

// What is drawn for a place: `at` has its ids, the best first.
function things(at) {
  for (const id of at.split(" ")) {
    const all = [...named(id), ...document.querySelectorAll(`[data-vault="${CSS.escape(id)}"]`)];
    if (all.length) return all;
  }
  return [];
}

// Where a place is drawn, though nothing lies there just now: { x, y, el } in the board's own measure.
export function find(at) {
  const drawn = things(at), el = drawn.find(one => $("things").contains(one)) || drawn[0];
  if (el && $("things").contains(el)) return { ...centre(el), el };
  const [kind, sx, sy] = ($("rim")?.dataset.grid || "").split(" ");
  const cell = /^(\w+)-(-?\d+)-(-?\d+)$/.exec(at);
  if (cell && kind === cell[1]) return { x: +cell[2] * +sx, y: +cell[3] * +sy, el: null };
  return el ? { x: 0, y: 0, el, beside: true } : null;
}

function layer() {
  if (!$("spoken")) $("signs").after(make("g", { id: "spoken", "aria-hidden": "true" }));
  return $("spoken");
}

export function ring(at, kind = "hot") {
  const place = find(at);
  if (!place || place.beside) return [];
  return place.el ? sign(place.el, kind, at) : [use("here", place, 1, kind)];
}

export function light(names) {
  spoken = names;
  if (!$("things")) return;
  for (const el of document.querySelectorAll(".named")) el.classList.remove("named");
  layer().replaceChildren(...names.flatMap(at => ring(at)));
  for (const at of names) if (find(at)?.beside) for (const el of things(at)) el.classList.add("named");
  rim();
  tell();
}

// ---------------------------------------------------------------- the rim

let letters = null, pointed = "";
const tell = () => emit("named", [...new Set([...spoken, pointed])]);

const cells = () => [...spoken, pointed].map(at => /^c-(-?\d+)-(-?\d+)$/.exec(at)).filter(Boolean);

// Letters above, numbers on the left: faint, gold when a word names them or a pointer is there.
function rim() {
  const names = $("rim"), svg = $("svg"), matrix = svg?.getScreenCTM();
  if (!names || !matrix) return letters?.replaceChildren();
  if (!letters) $("board").append(letters = make("div", { id: "rim-names", "aria-hidden": "true" }));
  const box = $("board").getBoundingClientRect(), [, sx, sy] = names.dataset.grid.split(" ").map(Number);
  const gold = cells(), out = [];
  const each = (list, first, step, put) => list.split(" ").forEach((name, i) => put(name, first + i, (first + i) * step));
  each(names.dataset.columns, +names.dataset.west, sx, (name, x, at) => {
    const left = matrix.a * at + matrix.e - box.left;
    if (left > 34 && left < box.width - 12) out.push([name, left, 0, gold.some(cell => +cell[1] === x)]);
  });
  each(names.dataset.rows, +names.dataset.south, sy, (name, y, at) => {
    const top = matrix.d * at + matrix.f - box.top;
    if (top > 26 && top < box.height - 8) out.push([name, 0, top, gold.some(cell => +cell[2] === y)]);
  });
  letters.replaceChildren(...out.map(([name, left, top, lit]) => {
    const el = make("span", { class: lit ? "lit" : null }, name);
    if (left) el.style.left = `${left.toFixed(1)}px`; else el.style.top = `${top.toFixed(1)}px`;
    el.classList.add(left ? "column" : "row");
    return el;
  }));
}

let drawn = 0;
const soon = () => { cancelAnimationFrame(drawn); drawn = requestAnimationFrame(rim); };

if ($("svg")) {
  new MutationObserver(soon).observe($("svg"), { attributes: true, attributeFilter: ["viewBox"] });
  new ResizeObserver(soon).observe($("svg"));
  on("shown", () => light(spoken));
  const over = el => {
    const cell = el?.closest?.("#things .cell, #things [data-cell]");
    const at = cell ? cell.dataset.cell || cell.id : "";
    if (at !== pointed) { pointed = at; tell(); soon(); }
  };
  $("svg").addEventListener("pointerover", e => over(e.target));
  $("svg").addEventListener("pointerleave", () => over(null));
  $("board").addEventListener("focusin", e => over(e.target));   // on the drawing itself it would make that a stop of the Tab key
}

// ---------------------------------------------------------------- names that light

const named_ = e => e.target.closest?.(".pl");
let held = false;          // tapped: stays until something else is tapped
for (const come of ["pointerover", "focusin"]) addEventListener(come, e => {
  const el = named_(e);
  if (el) { held = false; light([el.dataset.at]); } else if (spoken.length && !held && !e.target.closest?.("#since")) light([]);
});
addEventListener("focusout", e => {
  const el = named_(e);
  if (el) el.tabIndex = -1;
  if (el && !held) light([]);
});
addEventListener("click", e => {
  const el = named_(e);
  if (!el) return;
  held = true;
  light([el.dataset.at]);
  e.target.closest("dialog")?.close();   // on a phone the story lies over the board
});

// In a story one walks from place to place with the arrow keys; Tab goes past it.
addEventListener("keydown", e => {
  const story = e.target.closest?.("[data-story]");
  if (!story || !["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].includes(e.key) || e.ctrlKey || e.metaKey || e.altKey) return;
  const all = [...story.querySelectorAll(".pl")];
  if (!all.length) return;
  e.preventDefault();
  e.stopImmediatePropagation();
  const i = all.indexOf(e.target), on = e.key === "ArrowRight" || e.key === "ArrowDown";
  const next = all[i < 0 ? 0 : Math.max(0, Math.min(all.length - 1, i + (on ? 1 : -1)))];
  next.tabIndex = 0;   // as long as it has the focus
  next.focus();
}, true);
