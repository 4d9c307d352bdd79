// Around the seats: thinking time counted down, who is away, and bots that sit in.
import { on } from "./bus.js";
import { $, make } from "./dom.js";
import { send } from "./line.js";

let clock = null, set = 0;

export function time(seconds) {
  const s = Math.ceil(seconds), h = Math.floor(s / 3600), two = n => String(n).padStart(2, "0");
  return h ? `${h}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

function tick() {
  if (!clock) return;
  for (const el of document.querySelectorAll("[data-clock]")) {
    const seat = +el.dataset.clock, runs = clock.runs === seat;
    const left = Math.max(0, clock.left[seat] - (runs ? (performance.now() - set) / 1000 : 0));
    const words = clock.out === seat ? "time is up" : time(left);
    if (el.textContent !== words) el.textContent = words;
    el.classList.toggle("runs", runs);
    el.classList.toggle("low", clock.out === seat || (runs && left < 15));
    const mine = $("my-clock");   // where one's own panel is not shown among the players
    if (!mine || !el.closest(".you") || el.offsetParent) continue;
    mine.hidden = false;
    mine.textContent = el.textContent;
    mine.className = el.className;
  }
}

function offer(o) {
  const box = $("absent");
  if (!box) return;
  const was = box.dataset.what, what = JSON.stringify(o || "");
  if (was === what) return;
  box.dataset.what = what;
  box.hidden = !o;
  if (!o) return box.replaceChildren();
  const button = make("button", { class: "btn go", type: "button" }, o.button);
  button.addEventListener("click", () => {
    send({ type: "seat", seat: o.seat, to: o.to });
  });
  box.replaceChildren(make("span", {}, o.text), button);
}

function around(m) {
  if (m.clock !== undefined) { clock = m.clock; set = performance.now(); tick(); }
  if (m.absent !== undefined) offer(m.absent);
  (m.who || []).forEach((words, seat) => {
    const el = document.querySelector(`[data-who="${seat}"]`);
    if (el) el.textContent = words;
  });
}

on("shown", around);
on("parts", around);
setInterval(tick, 250);
