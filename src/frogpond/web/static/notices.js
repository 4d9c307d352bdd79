// Notices that pass, questions that stay until they are answered, and rules to look up.
import { on } from "./bus.js";
import { $, body, make } from "./dom.js";
import { send } from "./line.js";

export function cite(rule) {
  const href = `/rules/${body.dataset.game}#${rule}`;
  return make("a", { class: "ruleref", href, target: "_blank", rel: "noopener", "aria-label": `Rule ${rule}` }, rule);
}

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
