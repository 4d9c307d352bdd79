// Choices are picked thing by thing: what may be picked next is lit, and what is picked leads on to one choice (docs/protocol.md).
import { emit } from "./bus.js";
import { $, body, icon, make } from "./dom.js";
import { own } from "./game.js";
import { send } from "./line.js";
import { centre, finder, named, use } from "./movement.js";
import { setting } from "./settings.js";
import { now } from "./state.js";

export const nameOf = el => el.dataset.pick || el.id;
export const live = () => now.view && !now.pending && !now.playing ? now.view.choices : [];
const along = (choice, n) => now.picked.slice(0, n).every((p, i) => choice.picks[i] === p);   // has the same first picks
export const open = () => live().filter(c => along(c, now.picked.length));
export const nextNames = () => new Set(open().map(c => c.picks[now.picked.length]).filter(Boolean));

// Names that begin a path, or change an earlier pick of this one.
export const firstNames = () => {
  const n = now.picked.length;
  return new Set(live().flatMap(c => n ? c.picks.filter((_, i) => i < n && along(c, i)) : c.picks.slice(0, 1)));
};

// The picks when this one takes the place of an earlier one.
export const instead = name => {
  const i = now.picked.findLastIndex((_, i) => live().some(c => c.picks[i] === name && along(c, i)));
  return [...now.picked.slice(0, Math.max(0, i)), name];
};

const asks = () => setting("confirm") || setting("first");
// Some things show where they lie what they would do, when they are pointed at. A finger can't point: its first tap shows, its second does.
const pointless = matchMedia("(hover: none)");
const shows = name => (pointless.matches && name ? named(name).find(el => "shows" in el.dataset || own.looks(el)) : undefined);

export function pick(name) {
  emit("picking");
  if (ready && shows(name) && now.picked.at(-1) === name) return commit(ready.action);
  if (now.picked.includes(name)) { now.picked = now.picked.slice(0, now.picked.indexOf(name)); return light(); }
  if (nextNames().has(name)) now.picked = [...now.picked, name];
  else if (firstNames().has(name)) now.picked = instead(name);
  else return false;
  const whole = open().filter(c => c.picks.length === now.picked.length);
  const longer = open().some(c => c.picks.length > now.picked.length);
  if (whole.length && !longer) return asks() || shows(name) ? light(whole[0]) : commit(whole[0].action);
  light(whole[0]);
  return true;
}

// A choice made elsewhere than on the board; null drops what was picked.
export function choose(choice) {
  emit("picking");
  now.picked = [...(choice?.picks || [])];
  if (choice && !asks()) commit(choice.action);
  else light(choice);
}

// An act; its key, which the answer bears.
export function commit(action, rid = now.view.rid) {
  const key = Math.random().toString(36).slice(2, 10);
  emit("acting");
  now.pending = true;
  body.classList.add("busy");
  send({ type: "act", rid, action, key });
  light();
  return key;
}

export function idle() {
  now.pending = false;
  body.classList.remove("busy");
}

// ---------------------------------------------------------------- signs

let ready = null;   // the choice that only waits for "Do it"

// Mark what may be picked, what is picked and what is under the pointer, on the board and in the dock; with a choice, which then waits for
// "Do it" as long as it is what is picked, wherever the pointer goes meanwhile.
export function light(choice) {
  if (choice) ready = choice;
  else if (ready && !(ready.picks.length === now.picked.length && open().some(c => c.action === ready.action))) ready = null;
  const may = nextNames(), others = now.picked.length ? firstNames() : new Set();
  for (const el of document.querySelectorAll("[data-ui]")) {
    el.removeAttribute("data-ui");
    if (el.classList.contains("piece")) el.removeAttribute("tabindex");
  }
  const signs = [], find = finder();
  const show = (name, what, drawn) => {
    for (const el of find(name)) {
      const ui = (el.getAttribute("data-ui") || "").split(" ").filter(Boolean);
      if (!ui.includes(what)) el.setAttribute("data-ui", [...ui, what].join(" "));
      if (el.classList.contains("piece") && what === "lit") el.setAttribute("tabindex", "0");
      if (drawn && $("things").contains(el)) signs.push(...sign(el, what, name));
    }
  };
  for (const name of others) if (!may.has(name) && !now.picked.includes(name)) show(name, "lit", false);
  for (const name of may) show(name, "lit", true);
  for (const name of now.picked) show(name, "picked", true);
  if (now.hot && (may.has(now.hot) || others.has(now.hot))) show(now.hot, "hot", true);
  $("signs").replaceChildren(...signs);
  emit("lit");
  ghost();
  drawButtons(may, others, Boolean(choice));
  emit("armed", ready);
}

function symbolOf(el, what) {
  const d = el.dataset, kind = el.classList.contains("piece") ? "-piece" : "";
  if (what === "picked") return d.chosen || "chosen" + kind;
  if (what === "hot") return d.hot || "here" + kind;
  return what === "no" ? "no" : d.sign || "may" + kind;
}

export function sign(el, what, name) {
  const at = centre(el), k = (+el.dataset.r || 50) / 50;
  const marks = [use(symbolOf(el, what), at, k, what === "lit" ? (el.dataset.sign === "free" ? "free" : "may") : what)];
  if (what !== "lit") return marks;
  const prices = open().filter(c => c.picks[now.picked.length] === name).map(c => c.price).filter(p => p !== null && p !== undefined);
  if (prices.length && $(`price-${prices[0]}`)) {
    const [x, y, s] = (el.dataset.priceAt || "0,0,1").split(",").map(Number);
    marks.push(use(`price-${Math.min(...prices)}`, { x: at.x + x, y: at.y + y }, s || 1, "price"));
  }
  return marks;
}

// What is picked hovers over the place under the pointer.
function ghost() {
  const source = now.picked.length && named(now.picked.at(-1)).find(el => el.dataset.ghost);
  if (!source || !now.hot || !nextNames().has(now.hot)) return;
  const target = named(now.hot).find(el => $("things").contains(el) && (el.dataset.sign === "free" || source.dataset.ghostAll));
  if (!target) return;
  const el = use(source.dataset.ghost, { ...centre(target), y: centre(target).y - 4 }, 1.04, "ghost");
  el.setAttribute("opacity", ".9");
  $("signs").prepend(el);
}

// ---------------------------------------------------------------- buttons

function button(name, choice, may, others) {
  const code = name.slice(7);
  const label = choice.label || (code[0].toUpperCase() + code.slice(1)).replaceAll("-", " ");
  const state = [may.has(name) || others.has(name) ? "lit" : "", now.picked.includes(name) ? "picked" : ""].filter(Boolean).join(" ");
  const cheapest = Math.min(...live().filter(d => d.picks.includes(name)).map(d => d.price ?? 0));
  const price = cheapest > 0 ? make("span", { class: "price" }, icon("crystal", 15) || "", String(cheapest)) : null;
  const parts = [icon(code) || icon(code.split("-")[0]), make("span", {}, label, own.note(name) || ""), price].filter(Boolean);
  const title = choice.picks.length === 1 ? choice.text : null;
  return make("button", { class: "btn", type: "button", "data-pick": name, "data-ui": state, title }, ...parts);
}

function drawButtons(may, others, fresh) {
  const holder = $("buttons");
  if (!holder) return;
  const wanted = new Map();
  for (const c of live()) c.picks.forEach((p, i) => {
    if (!p.startsWith("button-")) return;
    const reachable = c.picks.slice(0, i).every((q, j) => now.picked[j] === q);
    if (reachable && i <= now.picked.length && !wanted.has(p)) wanted.set(p, c);
  });
  const had = document.activeElement?.dataset?.pick, sure = document.activeElement?.id === "confirm";
  // those that lead on to a place come first
  const leading = [...wanted].sort((a, b) => +(b[1].picks.length > 1) - +(a[1].picks.length > 1));
  const made = ready ? null : own.compose(live(), () => light());
  const list = leading.filter(([name]) => !made?.names.has(name)).map(([name, c]) => button(name, c, may, others));
  if (made) list.push(...made.parts);
  if (ready) {
    const shown = shows(ready.picks.at(-1))?.getAttribute("aria-label");
    const [what, how] = own.sure(ready) || (shown ? [shown, "or tap it again"] : ["Do it"]);
    const words = [what, how ? make("small", {}, how) : ""];
    const go = make("button", { class: "btn go", type: "button", id: "confirm" }, icon("check"), make("span", {}, ...words));
    const { action } = ready;
    go.addEventListener("click", () => commit(action));
    list.push(go);
  }
  holder.replaceChildren(...list);
  if (had) list.find(el => el.dataset.pick === had)?.focus();
  else if (made) made.focus();
  if (ready && (fresh || sure)) $("confirm").focus();
}
