// The whole table by keyboard, and a focus that is never lost.
import { hush, why } from "./bubble.js";
import { on } from "./bus.js";
import { $, body } from "./dom.js";
import { named } from "./movement.js";
import { firstNames, light, nameOf, nextNames, pick } from "./picking.js";
import { meant } from "./pointer.js";
import { skip } from "./show.js";
import { elsewhere, now } from "./state.js";

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

function escape() {
  if (now.playing) skip();
  else if (!$("bubble").hidden) hush();
  else if (now.picked.length) { now.picked = []; light(); }
}

function enter(el) {
  const name = meant(el);
  if (name && !(nextNames().has(name) || firstNames().has(name) || now.picked.includes(name))) why(name);
  else if (name) pick(name);
}

function number(n) {
  const all = [...document.querySelectorAll("#middle [data-pick],#buttons [data-pick]")];
  const things = all.filter(el => (el.dataset.ui || "").match(/lit|picked/));
  if (things[n - 1]) pick(things[n - 1].dataset.pick);
}

addEventListener("keydown", e => {
  if (!$("svg") || elsewhere(e) || body.dataset.mode === "replay") return;
  const inBoard = $("things").contains(/** @type {Node} */ (e.target));
  if (ARROWS[e.key]) {
    e.preventDefault();
    if (inBoard) wander(e.target, ARROWS[e.key]);
    else (document.querySelector("#things [data-ui~=lit]") || document.querySelector("#things .cell"))?.focus();
  } else if (e.key === "Escape") escape();
  else if ((e.key === "Enter" || e.key === " ") && (inBoard || (e.target.dataset?.pick && e.target.tagName !== "BUTTON"))) {
    e.preventDefault();
    enter(e.target);
  } else if (e.key === " " && now.playing) { e.preventDefault(); skip(); }
  else if (e.key === "z") $("undo")?.click();
  else if (e.key === "Z") $(e.shiftKey && $("undo-turn")?.hidden === false ? "undo-turn" : "undo")?.click();
  else if (e.key === "?") {
    const name = now.hot || (inBoard && meant(e.target));
    if (name) why(name); else $("why")?.click();
  } else if (/^[1-9]$/.test(e.key)) number(+e.key);
});

// ---------------------------------------------------------------- focus

let kept = null;   // what had the focus last, outside dialogs and bubbles; null for people who point
const asideOf = el => el.closest?.("dialog,#bubble,#toast,#question");
const canFocus = el => el?.isConnected && el.tabIndex >= 0 && el.getClientRects().length > 0;

// When the focused thing went away, the thing of the same name gets the focus, else the prompt, which says what is asked now.
function keepFocus() {
  const has = document.activeElement;
  if (!kept || !document.hasFocus() || document.querySelector("dialog[open]:not(#first-time)")) return;
  if (has !== body && has?.id !== "asked" && canFocus(has)) return;
  const same = canFocus(kept.el) ? kept.el : kept.name && named(kept.name).find(canFocus);
  (same || $("asked"))?.focus({ preventScroll: !kept.seen });
}

const soon = () => setTimeout(keepFocus);   // not at once: while the focus moves on, nothing has it
addEventListener("pointerdown", () => { kept = null; }, true);
addEventListener("focusin", e => {
  if (e.target.id === "asked" || asideOf(e.target)) return;
  kept = { el: e.target, name: nameOf(e.target), seen: e.target.matches(":focus-visible") };
});
addEventListener("focusout", soon);
on("armed", soon);
on("hushed", keepFocus);
for (const dialog of document.querySelectorAll("dialog")) dialog.addEventListener("close", soon);
