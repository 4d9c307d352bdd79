// The story by turns (docs/protocol.md): chapters with a face and a name, acts as sentences with their details, bookkeeping folded; the
// chat, and the line of news on a phone.
import { on } from "./bus.js";
import { $, body, face, make } from "./dom.js";
import { send } from "./line.js";
import { cite, toast } from "./notices.js";
import { sentence, words } from "./places.js";
import { remember, setting } from "./settings.js";
import { now } from "./state.js";

const PAGE = 14;              // chapters that "Earlier" adds
const KEPT = 60;              // chapters that are kept here; the server has them all
const chapters = new Map();
const unfolded = new Set();   // chapters whose bookkeeping somebody opened
let shown = PAGE;             // how many chapters are on the page
let mark = [];                // checksums, as the server sent them
let turn = null;              // the turn under way

export const story = { moves: -1, seen: 0 };   // moves made, and how many of them this person has followed
export const kept = () => ({ chapters: chapters.size ? Math.max(...chapters.keys()) + 1 : 0, mark });
export const all = () => [...chapters.values()].sort((a, b) => a.n - b.n);
export const asides = () => all().flatMap(chapter => chapter.asides || []);

function keep(m) {
  if (!m) return;
  for (const n of [...chapters.keys()]) if (!m.older && (n >= m.from || m.anew)) chapters.delete(n);
  for (const chapter of m.chapters) chapters.set(chapter.n, chapter);
  if (m.older) return;
  ({ mark, now: turn } = m);
  const first = story.moves < 0;
  story.moves = m.moves;
  story.seen = Math.min(m.moves, Math.max(story.seen, m.seen ?? (first ? m.moves : 0)));
  letGo();
}

// The oldest chapters go, as far as they were followed and nobody reads there.
function letGo() {
  for (const chapter of all().slice(0, -Math.max(shown, KEPT))) {
    if (chapter.told.some(one => one.move > story.seen)) return;
    chapters.delete(chapter.n);
  }
}

// Further back: what the page has, or else what the server still has.
function earlier() {
  shown += PAGE;
  const first = Math.min(...chapters.keys());
  if (wanted().length < shown && first > 0) send({ type: "more", before: first });
  draw();
}

// The badge of a player, as the panels have it.
export function letterBadge(letter, size = 16) {
  const drawn = letter && [...document.querySelectorAll("#players .badge")].find(el => el.textContent === letter)?.cloneNode(true);
  for (const side of ["width", "height"]) drawn?.setAttribute?.(side, size);
  return drawn || "";
}

// What the others did after so many moves.
export const steps = from => all().filter(chapter => !chapter.mine).flatMap(chapter => chapter.told.filter(one => one.move > from)
  .map(one => ({ ...one, name: chapter.name, letter: one.who || chapter.who })));

// A sentence that stands alone, with who did it.
const plain = one => words([...(one.by ? [`${one.by} `] : []), ...one.words, ...(one.more ? [" ", ...one.more] : [])]);

// What was done after so many moves: a sentence if all of it is new, else the details that are; each with its rule.
export function since(move) {
  const out = [];
  for (const one of all().flatMap(chapter => chapter.told)) {
    const fresh = (one.details || [one]).filter(detail => detail.move > move);
    if (fresh.length && fresh.length === (one.details || [one]).length) out.push([plain(one), one.rule]);
    else for (const detail of fresh) out.push([words(detail.words), detail.rule]);
  }
  return out;
}

// ---------------------------------------------------------------- laid out

const details = () => setting("details");
const wanted = () => all().filter(c => c.told.length || c.fold || c.asides || (c.folded && details()));

// Rows with their keys, [key, make]: those that say the same stay, so that nothing is read out or laid out again.
function lay(holder, rows) {
  const had = new Map([...holder.children].map(row => [row.key, row]));
  const fresh = rows.map(([key, made]) => {
    const row = had.get(key) || made();
    row.key = key;
    return row;
  });
  for (const row of [...holder.children]) if (!fresh.includes(row)) row.remove();
  fresh.forEach((row, i) => { if (holder.children[i] !== row) holder.insertBefore(row, holder.children[i] || null); });
}

const ruled = one => (one.rule && details() && body.dataset.game ? [" ", cite(one.rule)] : []);
const listed = list => make("ul", {}, ...list.map(one => make("li", {}, ...sentence(one.words), ...ruled(one))));

function item(one, name) {
  const under = one.by && one.by === name;
  const row = make("li", {}, ...(under ? sentence(one.words, true) : [one.by ? `${one.by} ` : "", ...sentence(one.words)]));
  if (one.more) row.append(" ", ...sentence(one.more));
  row.append(...ruled(one));
  if (one.details && details()) row.append(listed(one.details));
  return row;
}

function aside(one) {
  if (one.kind !== "chat") return make("li", { class: "q" }, one.text);
  return make("li", { class: "chat" }, make("b", {}, one.name + ": "), one.text);
}

function folded(chapter) {
  const list = listed(chapter.folded);
  if (details() || !chapter.fold) return make("li", { class: "q" }, list);
  const button = make("button", { class: "fold", type: "button" }, chapter.fold), row = make("li", { class: "q" }, button);
  const show = open => {
    if (open) { row.append(list); unfolded.add(chapter.n); } else { list.remove(); unfolded.delete(chapter.n); }
    button.setAttribute("aria-expanded", String(open));
  };
  button.addEventListener("click", () => show(!list.isConnected));
  show(unfolded.has(chapter.n));
  return row;
}

function fillChapter(el, chapter) {
  const full = details();
  const note = chapter.now ? make("span", { class: "tag" }, chapter.turn ? `now, turn ${chapter.turn}` : "now")
    : make("span", {}, chapter.turn ? `turn ${chapter.turn}` : "");
  el.querySelector(".hd > span").replaceWith(note);
  lay(el.querySelector("ul"), [
    ...chapter.told.map((one, i) => [i + full + JSON.stringify([one.by, one.words, one.more, one.details]), () => item(one, chapter.name)]),
    ...(chapter.asides || []).map(one => [`aside ${one.n} ${one.text}`, () => aside(one)]),
    ...(chapter.folded && (full || chapter.fold) ? [[`fold ${full} ${JSON.stringify(chapter.folded)}`, () => folded(chapter)]] : []),
    ...(chapter.asked ? [[`asked ${chapter.asked}`, () => make("li", { class: "q" }, chapter.asked)]] : []),
  ]);
  chapter.told.forEach((one, i) => { el.querySelector("ul").children[i].dataset.move = one.move; });
}

function begin(chapter) {
  const name = chapter.name || (chapter.n ? "Meanwhile" : "The beginning");
  const team = chapter.team === undefined ? "" : make("i", { class: `team t${chapter.team}`, "aria-hidden": "true" });
  const head = make("h3", { class: "hd" }, face(chapter.who, 22), letterBadge(chapter.who), team, make("b", {}, name), make("span"));
  return make("section", { class: "chapter" }, head, make("ul"));
}

// The newest first. At the head stands the player whose turn it is, with what was done in it so far.
function layChapters(holder) {
  const newest = all().at(-1), asked = now.view?.prompt?.title;
  const begun = turn && newest?.who === turn.who && (!newest.turn || newest.turn === turn.turn);
  const rows = wanted().filter(chapter => !begun || chapter !== newest).slice(-shown).reverse();
  if (begun) rows.unshift({ ...newest, now: true, asked: newest.told.length ? "" : asked });
  else if (turn) rows.unshift({ n: "now", ...turn, now: true, told: [], asked });
  lay(holder, rows.map(chapter => [`${chapter.n} ${chapter.name}`, () => begin(chapter)]));
  rows.forEach((chapter, i) => fillChapter(holder.children[i], chapter));
  if (wanted().length > shown || (chapters.size && Math.min(...chapters.keys()) > 0)) {
    const button = make("button", { class: "btn earlier", type: "button" }, "Earlier");
    button.addEventListener("click", earlier);
    holder.append(button);
  }
}

let heard = null;          // the number of the last line of chat; what was said before this page was opened is no news
$("open-talk")?.addEventListener("click", () => $("open-talk").classList.remove("unread"));

function chat() {
  const said = asides().filter(one => one.kind === "chat").slice(-200), last = said.at(-1);
  lay($("chat"), said.map(one => [one.n, () => {
    const line = make("span", {}, make("b", {}, `${one.name}: `), one.text);
    return make("div", { class: "say chat" }, face(one.who, 18), line);
  }]));
  if (last && last.n > (heard ?? -1)) {
    if (heard !== null && !$("talk").open) {
      toast(`${last.name}: ${last.text}`);
      $("open-talk")?.classList.add("unread");
    }
    $("chat").scrollTop = 1e6;
  }
  if (story.moves >= 0) heard = last?.n ?? -1;
}

function ticker() {
  const chapter = all().findLast(one => one.told.length), one = chapter?.told.at(-1);
  const last = one ? plain(one) : asides().findLast(line => line.kind !== "chat")?.text;
  if (!last || !$("ticker")) return;
  const by = one?.by && last.startsWith(one.by) ? one.by : "";
  $("ticker").replaceChildren(face(one?.who || chapter?.who || "", 18), make("span", {}, make("b", {}, by), last.slice(by.length)));
}

export function draw() {
  for (const holder of [$("log"), $("story-lines")]) {
    if (holder?.closest("dialog:not([open])")) holder.replaceChildren();   // laid out when it is opened
    else if (holder) layChapters(holder);
  }
  if ($("chat")) chat();
  ticker();
}

on("view", m => keep(m.story));   // the card tells of it before it is drawn
on("story", m => { keep(m.story); draw(); });
if ($("story")) new MutationObserver(draw).observe($("story"), { attributes: true, attributeFilter: ["open"] });

const boxes = document.querySelectorAll("[data-details]");
const tick = () => { for (const el of boxes) el.setAttribute("aria-pressed", String(details())); };
for (const el of boxes) el.addEventListener("click", () => { remember("details", !details()); tick(); draw(); });
tick();

// The card tells: its sentence is marked, what comes later is still pale.
on("telling", one => {
  if (one) draw();
  for (const row of document.querySelectorAll("#log .chapter li[data-move]")) {
    row.classList.toggle("on", Boolean(one) && +row.dataset.move === one.move);
    row.classList.toggle("later", Boolean(one) && +row.dataset.move > one.move);
  }
  document.querySelector("#log li.on")?.scrollIntoView({ block: "nearest" });
});
