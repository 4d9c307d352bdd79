// Words on the table page: what a thing is (hover, focus, long press), and the whole table by text (docs/playing.md).
import { $, body, cite, commit, hooks, make, playing, send, view } from "./pond.js";

// ---------------------------------------------------------------- what is this?

let target = null, timer = null, silent = null;
const known = new Map();   // "seq name" -> explanation

const thing = el => el.closest?.("[data-pick],.cell,[data-cell],section[id^=panel-]");
const nameOf = el => el.dataset.pick || el.id || el.dataset.cell;

function wish(el, wait) {
  const found = thing(el);
  if (found === target) return;
  leave();
  if (!found || !view || playing) return;
  target = found;
  timer = setTimeout(() => ask(found), wait);
}

function ask(el) {
  const name = nameOf(el), key = `${view.seq} ${name}`;
  if (known.has(key)) return show(el, known.get(key));
  send({ type: "explain", pick: name });
}

function show(el, m) {
  if (!m.text || el !== target || !el.isConnected) return;
  $("tip")?.remove();
  const title = el.querySelector(":scope > title");
  if (title) { silent = { el, words: title.textContent }; title.textContent = ""; }   // one bubble, not the browser's as well
  const box = make("div", { id: "tip", class: "explains", role: "tooltip" }, make("b", {}, m.title), m.text + " ", make("i", {}, m.rule));
  body.append(box);
  el.setAttribute("aria-describedby", "tip");
  const r = el.getBoundingClientRect(), w = box.offsetWidth, h = box.offsetHeight;
  const above = r.top - h - 10;
  box.style.left = Math.max(8, Math.min(innerWidth - w - 8, r.left + r.width / 2 - w / 2)) + "px";
  box.style.top = (above > 52 ? above : Math.min(innerHeight - h - 8, r.bottom + 10)) + "px";
}

function leave() {
  clearTimeout(timer);
  if (silent) { const t = silent.el.querySelector(":scope > title"); if (t && !t.textContent) t.textContent = silent.words; silent = null; }
  target?.removeAttribute("aria-describedby");
  target = null;
  $("tip")?.remove();
}

hooks.tip = el => { leave(); target = thing(el); if (target) ask(target); };
hooks.hideTip = leave;
addEventListener("pointerover", e => { if (e.pointerType === "mouse") wish(e.target, 600); });
addEventListener("pointerdown", leave, true);
addEventListener("focusin", e => { if (e.target.matches?.(":focus-visible")) wish(e.target, 450); });
addEventListener("focusout", leave);
addEventListener("keydown", e => { if (e.key === "Escape") leave(); }, true);

// ---------------------------------------------------------------- the table by text

const told = $("told");
let heard = 0;             // lines of the log that were read out
let asked = 0;             // questions so far: each has a number, which its answer bears
let waiting = [];          // questions without an answer, { id, key }: the key of the act that a typed move became
let news = [];             // what happened meanwhile, told afterwards: the next words after a question are its answer

function tell(words, attrs = {}, rule = "") {
  if (!words || !told) return;
  told.append(make("p", attrs, words, ...(rule ? [cite(rule)] : [])));
  while (told.childElementCount > 200) told.firstChild.remove();
  told.scrollTop = 1e6;
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

function begin() {
  $("type").showModal();
  $("typed").focus();
  if (view && !told.childElementCount) { tell(body.querySelector(".game")?.textContent); question("turn"); }
}

$("open-type")?.addEventListener("click", begin);
addEventListener("keydown", e => {
  if ((e.key === "t" || e.key === "T") && told && !e.target.closest("input,select,textarea,dialog") && !e.ctrlKey && !e.metaKey && !e.altKey) { e.preventDefault(); begin(); }
});
$("typing")?.addEventListener("submit", e => {
  e.preventDefault();
  const words = $("typed").value.trim();
  $("typed").value = "";
  if (!words) return;
  tell(words, { class: "mine", "data-id": asked + 1 });
  question(words);
});

if (told) {
  hooks.refused = m => report(m.key, [[`${m.title}. ${m.text}`, m.rule]]);
  hooks.shown = m => {
    const lines = m.log?.lines || [];
    const sentences = lines.filter(line => line.n >= heard).map(line => [line.kind === "chat" ? `${line.name}: ${line.text}` : line.text, line.rule]);
    if (lines.length) heard = lines.at(-1).n + 1;
    if (m.parts.end) sentences.push([$("end-sheet")?.textContent]);
    else if (m.prompt.mine) sentences.push([`${m.prompt.title}. ${m.prompt.help}`]);
    report(m.ack, sentences);
  };
  hooks.lost = () => { for (const one of waiting) answer(one, [["No answer: there is no line to the server. Ask again when it is back."]]); };
}

hooks.heard = m => {
  if (m.type === "explain") {
    known.set(`${view?.seq} ${m.pick}`, m);
    if (known.size > 300) known.delete(known.keys().next().value);
    if (target && nameOf(target) === m.pick) show(target, m);
    return true;
  }
  if (m.type !== "talk") return false;
  const one = waiting.find(other => other.id === m.id);
  if (!one) return true;   // told that there is no line
  if (m.action !== null && m.action !== undefined) one.key = commit(m.action, m.rid);
  else if (m.wish === "undo") { answer(one, [[view?.tools?.undo ? "Taking back." : "Nothing to take back."]]); $("undo")?.click(); }
  else answer(one, [[m.rule ? m.text.replace(` (${m.rule})`, "") : m.text, m.rule]]);
  return true;
};
