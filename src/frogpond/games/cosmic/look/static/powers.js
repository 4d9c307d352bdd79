// Questions about a face-down card: asked when the card could matter, or always, or not again in this attack. Whoever is not asked
// keeps it down after a pause like those that this person takes when asked, so that nobody else can tell the two apart.
import { on } from "../../bus.js";
import { $, body, make } from "../../dom.js";
import { send } from "../../line.js";
import { commit, live } from "../../picking.js";
import { choose, chosen, kept } from "../../settings.js";
import { now } from "../../state.js";
import { fight } from "./combat.js";

const WAYS = { matters: "ask when it matters", always: "always ask" };
const USUAL = [1100, 1500, 1900, 2600];   // milliseconds, until there are answers of this person's own
const LEAST = 700, MOST = 6000, KEPT = 8;
let quiet = "", timer = null, since = 0;   // the attack in which nothing is asked any more; when the open question came

const combat = () => (body.dataset.mode === "table" ? fight() : null);   // a lesson asks everything
const wish = () => chosen("powers", Object.keys(WAYS), "matters");
const attack = () => combat()?.attack?.join() || "";

// How long this person took for the last answers: an answer that nobody gave takes as long as one of them.
function taken() {
  const times = kept("answers").split(",").map(Number).filter(ms => ms > 0);
  return times.length ? times : USUAL;
}
const pause = () => { const times = taken(); return times[Math.floor(Math.random() * times.length)]; };
function learn(ms) {
  const times = [...taken(), Math.round(Math.max(LEAST, Math.min(MOST, ms)))].slice(-KEPT);
  choose("answers", times.join());
}

// The question is only whether a card turns up: the other choice, which keeps it down.
function opened() {
  const choices = live();
  const up = choices.find(c => c.text === "turn up"), down = choices.find(c => c.text !== "turn up");
  return choices.length === 2 && up && down && combat() ? down : null;
}

on("shown", m => {
  clearTimeout(timer);
  body.classList.remove("passing");
  since = 0;
  if (!attack()) quiet = "";
  const down = opened();
  if (!down) return;
  if (attack() !== quiet && (wish() === "always" || combat().matters)) { since = performance.now(); return; }
  body.classList.add("passing");
  timer = setTimeout(() => { if (now.view === m && !now.pending) commit(down.action, m.rid); }, pause());
});

// An answer to a question that was really asked.
on("acting", () => {
  if (since) learn(performance.now() - since);
  since = 0;
});

// At the window itself: not again in this attack, or not until something changes.
on("armed", () => {
  $("hush")?.remove();
  $("always")?.remove();
  const down = opened();
  if (!down || body.classList.contains("passing")) return;
  const hush = make("button", { class: "btn", type: "button", id: "hush" },
    make("span", {}, "Not in this attack", make("small", {}, "don’t ask again")));
  hush.addEventListener("click", () => { quiet = attack(); commit(down.action); });
  const always = make("button", { class: "btn", type: "button", id: "always" },
    make("span", {}, "Always keep it down", make("small", {}, "until something changes")));
  always.addEventListener("click", () => send({ type: "ahead", action: down.action }));
  $("buttons").append(hush, always);
});

// How often one wants to be asked stands in the menu, whose content comes when it is first opened; games without combats have no
// such cards.
function inMenu() {
  const last = $("set-first");
  if (!combat() || $("set-powers") || !last) return;
  const ways = Object.entries(WAYS).map(([value, words]) => make("option", { value }, words));
  const select = make("select", { id: "set-powers" }, ...ways);
  select.value = wish();
  select.addEventListener("change", () => choose("powers", select.value));
  const words = make("span", { class: "grow" }, make("b", {}, "My face-down card in a combat"));
  last.closest("label").after(make("label", { class: "setrow" }, words, select));
}
on("shown", inMenu);
on("menu", inMenu);
