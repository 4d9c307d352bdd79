// What happened, in sentences: the log, the story, the chat, the line of news on a phone; and notices.
import { on } from "./bus.js";
import { $, body, face, make } from "./dom.js";
import { send } from "./line.js";
import { sentence as placed } from "./places.js";
import { remember, setting } from "./settings.js";
import { all as chapters, furtherBack, hasEarlier, keepTale, layStory, plain } from "./story.js";

const PAGE = 40;           // lines that "Earlier" adds
const KEPT = 400;          // lines that are kept here; the server has them all
const lines = new Map();   // number -> line
let mark = 0;              // what they sum up to
let shown = PAGE;          // how many of them are shown

export const kept = () => ({ log: lines.size ? Math.max(...lines.keys()) + 1 : 0, mark });

export function cite(rule) {
  const href = `/rules/${body.dataset.game}#${rule}`;
  return make("a", { class: "ruleref", href, target: "_blank", rel: "noopener", "aria-label": `Rule ${rule}` }, rule);
}

function sentence(line, link = true) {
  const row = make("div", { class: line.kind === "chat" ? "say chat" : "say" });
  const words = make("span");
  const lead = line.kind === "chat" ? line.name + ": " : "";
  const named = line.by && line.text.startsWith(line.by) && line.by;   // a name may have several words
  const bold = named || (/^(?!The |An? |Nobody|It )[A-Z][\w'’-]*/.exec(line.text) || [""])[0];
  if (lead) words.append(make("b", {}, lead), line.text);
  else if (line.who && bold && !line.parts) words.append(make("b", {}, bold), line.text.slice(bold.length));
  else words.append(...(line.parts ? placed(line.parts) : [line.text]));
  row.append(face(line.who || "", 18), words);
  if (line.rule) row.title = line.rule;
  if (line.rule && link && body.dataset.game) row.append(cite(line.rule));
  return row;
}

// Those that are there stay: nothing is read out or laid out again.
function lay(holder, all) {
  const wanted = new Set(all);
  for (const row of [...holder.children]) if (row.line && !wanted.has(row.line)) row.remove();
  let next = holder.firstChild;
  for (const line of all) {
    if (next?.line === line) {
      next = next.nextSibling;
      continue;
    }
    const row = sentence(line);
    row.line = line;
    holder.insertBefore(row, next);
  }
}

export function keepLog(log) {
  if (!log || !$("log")) return;
  if (log.anew) lines.clear();
  if (!log.older) for (const n of [...lines.keys()]) if (n >= log.from) lines.delete(n);
  for (const line of log.lines) lines.set(line.n, line);
  if (!log.older) mark = log.mark ?? 0;
  else if (log.lines.length) fetch(wanted);
  letGo();
  draw();
}

// A long game costs no more than a short one: the oldest lines go, unless somebody reads there.
function letGo() {
  const most = Math.max(shown, KEPT);
  if (lines.size < most + PAGE) return;
  const old = [...lines.keys()].sort((a, b) => b - a).slice(most);
  for (const n of old) if (n < wanted) lines.delete(n);
}

const first = () => Math.min(...lines.keys());
let wanted = Infinity;     // the line that somebody wants to read

// Lines come in pages, the newest first: until this one is here.
function fetch(n) {
  wanted = n;
  if (lines.size && n < first()) send({ type: "more", before: first() });
}

// Further back: what the page has, or else what the server still has.
function earlier() {
  if (!byLines()) furtherBack();
  else {
    shown += PAGE;
    if (lines.size < shown && first() > 0) send({ type: "more", before: first() });
  }
  draw();
}

function further(holder, there) {
  let button = holder.querySelector(":scope > .earlier");
  if (!there) return button?.remove();
  if (!button) {
    button = make("button", { class: "btn earlier", type: "button" }, "Earlier");
    button.addEventListener("click", earlier);
  }
  holder.append(button);
}

const newest = () => [...lines.values()].sort((a, b) => b.n - a.n);
export const lineOf = n => lines.get(n);

const byLines = () => setting("details") || !chapters().length;

// The story by turns; with all details, or where there are no turns, line by line.
function tellAll(all = newest().slice(0, shown)) {
  const details = byLines();
  for (const holder of [$("log"), $("story-lines")]) {
    if (!holder) continue;
    if (holder.closest("dialog:not([open])")) {   // laid out when it is opened
      holder.replaceChildren();
      continue;
    }
    if (holder.classList.toggle("by-turns", !details) === details || !holder.told) holder.replaceChildren();
    holder.told = true;
    if (details) lay(holder, all); else layStory(holder, lineOf, fetch);
    further(holder, details ? all.length > 0 && all.at(-1).n > 0 : hasEarlier());
  }
}

let begun = false;   // what was said before this page was opened is no news
$("open-talk")?.addEventListener("click", () => $("open-talk").classList.remove("unread"));

function draw() {
  const all = newest().slice(0, shown);
  tellAll(all);
  if (!$("chat")) return ticker(all[0]);
  const talk = newest().filter(l => l.kind === "chat").slice(0, 200).reverse();
  const had = $("chat").childElementCount;
  lay($("chat"), talk);
  if (talk.length > had && !$("talk").open && begun) {
    toast(`${talk.at(-1).name}: ${talk.at(-1).text}`);
    $("open-talk")?.classList.add("unread");
  }
  begun = true;
  if (talk.length !== had) $("chat").scrollTop = 1e6;
  ticker(lastTold() || all.find(l => l.kind !== "chat"));
}

function lastTold() {
  const chapter = chapters().findLast(one => one.told.length), one = chapter?.told.at(-1);
  return one && { who: one.who || chapter.who, text: plain(one), by: one.by, kind: "" };
}

if ($("story")) new MutationObserver(() => tellAll()).observe($("story"), { attributes: true, attributeFilter: ["open"] });

const boxes = document.querySelectorAll("[data-details]");
const tick = () => { for (const el of boxes) el.setAttribute("aria-pressed", String(setting("details"))); };
for (const el of boxes) el.addEventListener("click", () => { remember("details", !setting("details")); tick(); tellAll(); });
tick();

// The card tells: its sentence is marked, what comes later is still pale.
on("telling", one => {
  if (one) tellAll();
  for (const row of document.querySelectorAll("#log .chapter li[data-move]")) {
    row.classList.toggle("on", Boolean(one) && +row.dataset.move === one.move);
    row.classList.toggle("later", Boolean(one) && +row.dataset.move > one.move);
  }
  document.querySelector("#log li.on")?.scrollIntoView({ block: "nearest" });
});

export function ticker(line) {
  if (line && $("ticker")) $("ticker").replaceChildren(...sentence(line, false).childNodes);
}

on("log", m => {
  keepTale(m.tale);
  if (m.log) keepLog(m.log); else draw();
});

// ---------------------------------------------------------------- notices

let timer = null;

export function toast(words, ...more) {
  const t = $("toast");
  t.replaceChildren(words, ...more);
  t.hidden = false;
  clearTimeout(timer);
  if (!more.length) timer = setTimeout(() => { t.hidden = true; }, 4200);
}

// A question to this person, which stays until it is answered or is asked no more, whatever notices come meanwhile.
export function question(words, ...buttons) {
  const q = $("question");
  q.hidden = !words;
  q.replaceChildren(...(words ? [make("p", {}, words), make("div", { class: "row" }, ...buttons)] : []));
}

export async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    toast("Copied.");
  } catch { toast(words); }
}

on("note", m => toast(m.text));
on("ask", m => {
  if (!m.ask) return question("");
  const answer = (words, yes) => {
    const el = make("button", { class: yes ? "btn go" : "btn", type: "button" }, words);
    el.addEventListener("click", () => { send({ type: "consent", ask: m.ask, yes }); question(""); });
    return el;
  };
  question(m.text, answer("Yes", true), answer("No", false));
});
