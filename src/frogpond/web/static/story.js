// The story by turns: chapters with a face and a name, acts as sentences, bookkeeping folded (docs/protocol.md).
import { face, make } from "./dom.js";
import { send } from "./line.js";
import { sentence, words } from "./places.js";

const PAGE = 14;
const KEPT = 60;              // chapters that are kept here; the server has them all
const chapters = new Map();
const unfolded = new Set();   // chapters whose bookkeeping somebody opened
let shown = PAGE;             // how many chapters are on the page
let mark = 0;

export const story = { moves: -1, seen: 0 };   // moves made, and how many of them this person has followed
export const keptTale = () => ({ chapters: chapters.size ? Math.max(...chapters.keys()) + 1 : 0, chapters_mark: mark });
export const all = () => [...chapters.values()].sort((a, b) => a.n - b.n);

export function keepTale(tale) {
  if (!tale) return;
  if (tale.older) {
    for (const chapter of tale.chapters) chapters.set(chapter.n, chapter);
    return;
  }
  for (const n of [...chapters.keys()]) if (n >= tale.from || tale.anew) chapters.delete(n);
  for (const chapter of tale.chapters) chapters.set(chapter.n, chapter);
  mark = tale.mark;
  const first = story.moves < 0;
  story.moves = tale.moves;
  story.seen = Math.min(tale.moves, Math.max(story.seen, tale.seen ?? (first ? tale.moves : 0)));
  letGo();
}

// The oldest chapters go, as far as they were followed and nobody reads there.
function letGo() {
  for (const chapter of all().slice(0, -Math.max(shown, KEPT))) {
    if (chapter.told.some(one => one.move > story.seen)) return;
    chapters.delete(chapter.n);
  }
}

const wanted = () => all().filter(c => c.told.length || c.fold || c.asides);
export const hasEarlier = () => wanted().length > shown || (chapters.size > 0 && Math.min(...chapters.keys()) > 0);

// Further back: what the page has, or else what the server still has.
export function furtherBack() {
  shown += PAGE;
  const first = Math.min(...chapters.keys());
  if (wanted().length < shown && first > 0) send({ type: "more", chapter: first });
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

// What was done, with who did it: for a line that stands alone.
export const whole = one => [...(one.by ? [`${one.by} `] : []), ...one.words, ...(one.more ? [" ", ...one.more] : [])];
export const plain = one => words(whole(one));

function item(one, name) {
  const under = one.by && one.by === name;
  const parts = under ? sentence(one.words, true) : [one.by ? `${one.by} ` : "", ...sentence(one.words)];
  const row = make("li", { "data-move": one.move }, ...parts);
  if (one.more) row.append(" ", ...sentence(one.more));
  return row;
}

function aside(one) {
  if (one.kind !== "chat") return make("li", { class: "q" }, one.text);
  return make("li", { class: "chat" }, make("b", {}, one.name + ": "), one.text);
}

function folded(chapter, line, fetch) {
  const open = unfolded.has(chapter.n);
  const button = make("button", { class: "fold", type: "button", "aria-expanded": String(open) }, chapter.fold);
  const row = make("li", { class: "q" }, button);
  const list = make("ul", { hidden: !open }, ...chapter.folded.map(line).filter(Boolean).map(one => make("li", {}, one.text)));
  button.addEventListener("click", () => {
    list.hidden = !list.hidden;
    button.setAttribute("aria-expanded", String(!list.hidden));
    if (list.hidden) unfolded.delete(chapter.n); else unfolded.add(chapter.n);
    if (!chapter.folded.every(line)) fetch(chapter.folded[0]);   // too far back for this page
  });
  row.append(list);
  return row;
}

// One chapter; rows that say the same stay, so that nothing is read out twice.
function draw(el, chapter, line, fetch) {
  const rows = [
    ...chapter.told.map(one => [JSON.stringify([one.by, one.words, one.more]), () => item(one, chapter.name)]),
    ...(chapter.asides || []).map(line).filter(Boolean).map(one => [JSON.stringify(one), () => aside(one)]),
    ...(chapter.fold ? [[chapter.fold + chapter.folded + chapter.folded.every(line), () => folded(chapter, line, fetch)]] : []),
  ];
  const list = el.querySelector("ul"), had = new Map([...list.children].map(row => [row.key, row]));
  const fresh = rows.map(([key, made]) => {
    const row = had.get(key) || made();
    row.key = key;
    return row;
  });
  for (const row of [...list.children]) if (!fresh.includes(row)) row.remove();
  fresh.forEach((row, i) => { if (list.children[i] !== row) list.insertBefore(row, list.children[i] || null); });
  chapter.told.forEach((one, i) => { fresh[i].dataset.move = one.move; });
}

function begin(chapter) {
  const note = chapter.turn ? `turn ${chapter.turn}` : "";
  const name = chapter.name || (chapter.n ? "Meanwhile" : "The beginning");
  const head = make("h3", { class: "hd" }, face(chapter.who, 22), letterBadge(chapter.who), make("b", {}, name), make("span", {}, note));
  return make("section", { class: "chapter" }, head, make("ul"));
}

// The newest first; `line` gives a line of the log, `fetch` gets one that is not here.
export function layStory(holder, line, fetch) {
  const had = new Map([...holder.children].map(el => [`${el.dataset.n} ${el.dataset.name}`, el]));
  const fresh = wanted().slice(-shown).reverse().map(chapter => {
    const el = had.get(`${chapter.n} ${chapter.name}`) || begin(chapter);
    el.dataset.n = chapter.n;
    el.dataset.name = chapter.name;
    draw(el, chapter, line, fetch);
    return el;
  });
  for (const el of [...holder.children]) if (el.dataset.n && !fresh.includes(el)) el.remove();
  fresh.forEach((el, i) => { if (holder.children[i] !== el) holder.insertBefore(el, holder.children[i] || null); });
}
