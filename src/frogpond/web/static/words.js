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

function tell(words, mine = false, rule = "") {
  if (!words || !told) return;
  told.append(make("p", mine ? { class: "mine" } : {}, words, ...(rule ? [cite(rule)] : [])));
  while (told.childElementCount > 200) told.firstChild.remove();
  told.scrollTop = 1e6;
}

const open = () => $("type")?.open;

function begin() {
  $("type").showModal();
  $("typed").focus();
  if (view && !told.childElementCount) { tell(body.querySelector(".game")?.textContent); send({ type: "talk", text: "turn" }); }
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
  tell(words, true);
  send({ type: "talk", text: words });
});

if (told) {
  hooks.refused = m => { if (open()) tell(`${m.title}. ${m.text}`, false, m.rule); };
  hooks.shown = m => {
    const lines = m.log?.lines || [];
    if (open()) for (const line of lines) if (line.n >= heard) tell(line.kind === "chat" ? `${line.name}: ${line.text}` : line.text, false, line.rule);
    if (lines.length) heard = lines.at(-1).n + 1;
    if (open() && m.parts.end) tell($("end-sheet")?.textContent);
    else if (open() && m.prompt.mine) tell(`${m.prompt.title}. ${m.prompt.help}`);
  };
}

hooks.heard = m => {
  if (m.type === "explain") {
    known.set(`${view?.seq} ${m.pick}`, m);
    if (known.size > 300) known.delete(known.keys().next().value);
    if (target && nameOf(target) === m.pick) show(target, m);
    return true;
  }
  if (m.type !== "talk") return false;
  if (m.action !== null && m.action !== undefined) commit(m.action);
  else if (m.wish === "undo") $("undo")?.click();
  else tell(m.rule ? m.text.replace(` (${m.rule})`, "") : m.text, false, m.rule);
  return true;
};
