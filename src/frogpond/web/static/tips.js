// What is this? Asked by pointing, by focus and by a long press; on a replay, where nobody can be asked, the thing's own title.
import { on } from "./bus.js";
import { $, body, make } from "./dom.js";
import { send } from "./line.js";
import { clear, now, rests, strays } from "./state.js";

let target = null, timer = null, silent = null;
const known = new Map();   // "seq name" -> explanation
const answered = body.dataset.mode !== "replay";

const thing = el => el.closest?.("[data-pick],.cell,[data-cell],section[id^=panel-]");
const nameOf = el => el.dataset.pick || el.id || el.dataset.cell;

function wish(el, wait) {
  const found = thing(el);
  if (found === target) return;
  leave();
  if (!found || !now.view || now.playing) return;
  target = found;
  timer = setTimeout(() => ask(found), wait);
}

// Of a thing that has nothing to say for itself, the place it stands on is told.
function ask(el, name = nameOf(el)) {
  const m = known.get(`${now.view.seq} ${name}`), place = el.dataset.cell;
  if (!m) send({ type: "explain", pick: name });
  else if (!m.text && place && place !== name) ask(el, place);
  else show(el, m);
}

function show(el, m) {
  if (!m.text || el !== target || !el.isConnected) return;
  $("tip")?.remove();
  const title = el.querySelector(":scope > title");
  if (title) { silent = { el, words: title.textContent }; title.textContent = ""; }   // one bubble, not the browser's as well
  const words = [make("b", {}, m.title), m.text + " ", make("i", {}, m.rule)];
  const box = make("div", { id: "tip", class: "explains", role: "tooltip" }, ...words);
  body.append(box);
  el.setAttribute("aria-describedby", "tip");
  const r = el.getBoundingClientRect(), w = box.offsetWidth, h = box.offsetHeight;
  const spots = [[r.left + r.width / 2 - w / 2, r.top - h - 10], [r.left + r.width / 2 - w / 2, r.bottom + 10],
    [r.left - w - 10, r.top + r.height / 2 - h / 2], [r.right + 10, r.top + r.height / 2 - h / 2], [8, 56], [innerWidth - w - 8, 56],
    [8, innerHeight - h - 8], [innerWidth - w - 8, innerHeight - h - 8]];
  const best = clear(box, spots, [el]);
  box.style.left = best[0] + "px";
  box.style.top = best[1] + "px";
}

function leave() {
  clearTimeout(timer);
  const title = silent?.el.querySelector(":scope > title");
  if (title && !title.textContent) title.textContent = silent.words;
  silent = null;
  target?.removeAttribute("aria-describedby");
  target = null;
  $("tip")?.remove();
}

function showTitle(el) {
  const cell = el.classList.contains("cell") ? el : $(el.dataset.cell);
  const words = cell?.querySelector("title")?.textContent;
  if (!words) return;
  leave();
  const box = make("div", { id: "tip" }, words);
  box.style.top = Math.max(60, el.getBoundingClientRect().top - 54) + "px";
  body.append(box);
}

on("pressed", el => {
  if (!answered) return showTitle(el);
  leave();
  target = thing(el);
  if (target) ask(target);
});
on("released", leave);
on("refused", leave);
on("explain", m => {
  known.set(`${now.view?.seq} ${m.pick}`, m);
  if (known.size > 300) known.delete(known.keys().next().value);
  if (target && [nameOf(target), target.dataset.cell].includes(m.pick)) ask(target, m.pick);
});

if (answered) {
  addEventListener("pointerover", e => {
    if (e.pointerType !== "mouse") return;
    if (rests(e)) leave(); else wish(e.target, 600);
  }, true);
  addEventListener("pointermove", e => { if (e.pointerType === "mouse" && !target && strays(e)) wish(e.target, 600); });
  addEventListener("pointerdown", leave, true);
  addEventListener("focusin", e => { if (e.target.matches?.(":focus-visible")) wish(e.target, 450); });
  addEventListener("focusout", leave);
  addEventListener("keydown", e => { if (e.key === "Escape") leave(); }, true);
}
