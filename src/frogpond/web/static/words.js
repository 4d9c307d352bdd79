// The whole table by text: what is typed is a move or a question, what happens is told (docs/playing.md).
import { on } from "./bus.js";
import { $, body, make } from "./dom.js";
import { send } from "./line.js";
import { cite } from "./notices.js";
import { commit } from "./picking.js";
import { now } from "./state.js";
import { asides, since, story } from "./story.js";

const told = $("told");
let heard = story.moves;   // moves that were read out, or made before this was opened
let last = asides().at(-1)?.n ?? -1;   // and words beside the game
let asked = 0;             // questions so far: each has a number, which its answer bears
let waiting = [];          // questions without an answer, { id, key }: the key of the act that a typed move became
let news = [];             // what happened meanwhile, told afterwards: the next words after a question are its answer

let scroll = 0;            // to what was told last, once a frame

// An answer stands with its question, however many others were asked meanwhile; everything else comes last.
function tell(words, attrs = {}, rule = "") {
  if (!words || !told) return;
  const said = make("p", attrs, words, ...(rule ? [cite(rule)] : []));
  const to = attrs["data-to"], before = to && [...told.querySelectorAll(`[data-id="${to}"],[data-to="${to}"]`)].at(-1);
  if (before) before.after(said); else told.append(said);
  while (told.childElementCount > 200) told.firstChild.remove();
  cancelAnimationFrame(scroll);
  scroll = requestAnimationFrame(() => { told.scrollTop = 1e6; });
}

const open = () => $("type")?.open;

function question(words) {
  waiting.push({ id: ++asked, key: null });
  send({ type: "talk", id: asked, text: words });
}

function answer(one, sentences) {
  waiting = waiting.filter(other => other !== one);
  if (open()) for (const [words, rule] of sentences) tell(words, { "data-to": one.id }, rule);
  if (!waiting.length) for (const [words, rule] of news.splice(0)) tell(words, {}, rule);
}

// What the table tells: the answer to the move with this key, or news.
function report(key, sentences) {
  const mine = key && waiting.find(one => one.key === key);
  if (mine) answer(mine, sentences.length ? sentences : [["Done."]]);
  else if (open()) {
    news.push(...sentences);
    if (!waiting.length) for (const [words, rule] of news.splice(0)) tell(words, {}, rule);
  }
}

export function begin() {
  $("type").showModal();
  $("typed").focus();
  if (now.view && !told.childElementCount) { tell(body.querySelector(".game")?.textContent, { "data-id": asked + 1 }); question("turn"); }
}

$("typing")?.addEventListener("submit", e => {
  e.preventDefault();
  const words = $("typed").value.trim();
  $("typed").value = "";
  if (!words) return;
  tell(words, { class: "mine", "data-id": asked + 1 });
  question(words);
});

if (told) {
  on("refused", m => report(m.key, [[`${m.title}. ${m.text}`, m.rule]]));
  on("shown", m => {
    const sentences = since(heard);
    for (const { n, kind, name, text } of asides()) if (n > last) sentences.push([kind === "chat" ? `${name}: ${text}` : text, ""]);
    heard = story.moves;
    last = asides().at(-1)?.n ?? last;
    if (m.parts.end) sentences.push([$("end-sheet")?.textContent]);
    else if (m.prompt.mine) sentences.push([`${m.prompt.title}. ${m.prompt.help}`]);
    report(m.ack, sentences);
  });
  on("lost", () => {
    for (const one of waiting) answer(one, [["You’re offline. Ask again when the server is back."]]);
  });
}

on("talk", m => {
  const one = waiting.find(other => other.id === m.id);
  if (!one) return;   // told that there is no line
  if (m.action !== null && m.action !== undefined) one.key = commit(m.action, m.rid);
  else if (m.wish === "undo") {
    answer(one, [[now.view?.tools?.undo ? "Undoing." : "Nothing to undo."]]);
    $("undo")?.click();
  } else if (m.wish === "resign yes" || m.wish === "abandon yes") {
    const type = m.wish === "resign yes" ? "resign" : "abandon";
    answer(one, [[type === "resign" ? "You resign." : "Asking the others."]]);
    send({ type });
  } else answer(one, [[m.rule ? m.text.replace(` (${m.rule})`, "") : m.text, m.rule]]);
});
