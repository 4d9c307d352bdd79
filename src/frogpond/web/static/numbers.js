// The numbers of a game as a form, as a file and as what changed. The server tries every change out and says at once what it makes.
import { $, body, fill, make } from "./dom.js";

const game = body.dataset.studio;
const KEPT = `studio-${game}`;
const SOON = 350;   // milliseconds after the last key
export const numbers = { base: "", edits: {}, text: "", own: false, fine: true };
let timer = 0, asked = 0;

export const players = () => +$("players").value;

export async function send(path, what) {
  const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(what || {}) });
  const kind = answer.headers.get("Content-Type") || "";
  if (kind.includes("json")) return answer.json();
  return { problem: answer.ok ? "" : `The server refused that (${answer.status}).` };
}

function view(name) {
  for (const one of document.querySelectorAll("[data-view]")) one.setAttribute("aria-pressed", String(one.dataset.view === name));
  for (const one of ["form", "file", "changes"]) $(`view-${one}`).hidden = one !== name;
}

function sorry(place, problem, mended) {
  const box = $("sorry"), field = place && document.querySelector(`[data-place="${CSS.escape(place)}"]`);
  for (const one of document.querySelectorAll("[data-place][aria-invalid]")) one.removeAttribute("aria-invalid");
  box.hidden = !problem;
  numbers.fine = !problem;
  for (const name of ["play", "watch", "run", "tune-run"]) $(name).disabled = !!problem;
  if (!problem) return;
  const key = `${place.split(".").pop()} `;
  const words = field ? `${field.dataset.label}: ${problem.startsWith(key) ? problem.slice(key.length) : problem}` : problem;
  box.replaceChildren(make("b", {}, words));
  if (!field) return;
  field.setAttribute("aria-invalid", "true");
  field.closest("details").open = true;
  const offer = (words, value) => {
    const way = make("button", { type: "button", class: "way-out" }, words);
    way.addEventListener("click", () => { field.value = value; edit(field); look(); field.focus(); });
    box.append(" ", way);
  };
  if (mended) offer(`Set it to ${mended} too`, mended);
  if (field.value.trim() !== field.dataset.printed) offer(`Back to ${field.dataset.printed}`, field.dataset.printed);
}

function marked(changes) {
  const now = new Map(changes.map(([place, before]) => [place, before]));
  for (const one of document.querySelectorAll("[data-place]")) {
    const before = now.get(one.dataset.place), was = one.parentElement.querySelector(".was");
    one.classList.toggle("new", before !== undefined);
    if (was) was.textContent = before === undefined ? "" : `was ${before}, `;
    else one.title = before === undefined ? "" : `was ${before}`;
  }
}

function show(m) {
  sorry(m.place, m.problem || "", m.mended);
  if (m.problem) return;
  sessionStorage.setItem(KEPT, JSON.stringify({ base: numbers.base, edits: numbers.edits }));
  numbers.text = m.text;
  numbers.own = m.own;
  if (m.form !== undefined) $("fields").innerHTML = m.form;
  if (document.activeElement !== $("text")) $("text").value = m.text;
  $("play-data").value = m.own ? m.text : "";
  fill("view-changes", m.changed);
  fill("pictures", m.pictures);
  marked(m.changes);
  const n = m.changes.length;
  $("count").textContent = `${body.dataset.file}, ${n ? `${n} change${n > 1 ? "s" : ""}` : "no changes"}`;
  body.dataset.looked = ++asked;
}

let latest = null;   // the last look that was asked for

export async function look(form = false) {
  clearTimeout(timer);
  const mine = latest = {};
  try {
    const m = await send(`/studio/game/${game}/look`, { base: numbers.base, edits: numbers.edits, players: players(), form });
    if (latest === mine) show(m);   // a later change is looked at already
  } catch { if (latest === mine) sorry("", "No answer from the server. Change a number to try again."); }
}

function edit(field) {
  const same = field.value.trim() === (field.dataset.begun ??= field.defaultValue ?? "");
  if (same && !(field.dataset.place in numbers.edits)) return false;
  numbers.edits[field.dataset.place] = field.value.trim();
  return true;
}

export async function take(base) {
  const before = { base: numbers.base, edits: numbers.edits };
  Object.assign(numbers, { base, edits: {} });
  await look(true);
  if (!numbers.fine) Object.assign(numbers, before);   // what can't be played is not taken
}

function find() {
  const words = $("find").value.trim().toLowerCase();
  for (const group of document.querySelectorAll("#fields details")) {
    let any = false;
    for (const row of group.querySelectorAll(".fact, .grid tbody tr")) {
      const said = (group.querySelector("summary").textContent + " " + row.textContent).toLowerCase();
      row.hidden = !!words && !said.includes(words);
      any ||= !row.hidden;
    }
    group.hidden = !any;
    if (words && any) group.open = true;
  }
}

if (game) {
  $("fields").addEventListener("input", event => {
    const field = event.target.closest("[data-place]");
    if (!field || !edit(field)) return;
    clearTimeout(timer);
    timer = setTimeout(look, SOON);
  });
  for (const one of document.querySelectorAll("[data-view]")) one.addEventListener("click", () => view(one.dataset.view));
  $("take").addEventListener("click", () => take($("text").value));
  $("reset").addEventListener("click", () => take(""));
  $("save").addEventListener("click", () => {
    const link = make("a", { href: URL.createObjectURL(new Blob([numbers.text], { type: "text/plain" })), download: body.dataset.file });
    link.click();
    URL.revokeObjectURL(link.href);
  });
  $("find").addEventListener("input", find);
  $("players").addEventListener("change", () => look(true));
  $("play").form.addEventListener("submit", () => {
    $("play-players").value = players();
    $("play-bot").value = $("bot").value;
  });
  const before = JSON.parse(sessionStorage.getItem(KEPT) || "{}");
  if (body.dataset.own) take($("text").value);
  else if (!body.dataset.study && (before.base || Object.keys(before.edits || {}).length)) {
    numbers.base = before.base || "";
    numbers.edits = before.edits || {};
    look(true);
  } else look();
}
