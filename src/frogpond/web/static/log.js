// What happened, in sentences: the log, the story, the chat, the line of news on a phone; and notices.
import { on } from "./bus.js";
import { $, body, face, make } from "./dom.js";
import { send } from "./line.js";

const lines = new Map();   // number -> line
let mark = 0;              // what they sum up to

export const kept = () => ({ log: lines.size ? Math.max(...lines.keys()) + 1 : 0, mark });

export function cite(rule) {
  const href = `/rules/${body.dataset.game}#${rule}`;
  return make("a", { class: "ruleref", href, target: "_blank", rel: "noopener", "aria-label": `Rule ${rule}` }, rule);
}

function sentence(line, link = true) {
  const row = make("div", { class: line.kind === "chat" ? "say chat" : "say" });
  const words = make("span");
  const lead = line.kind === "chat" ? line.name + ": " : "";
  const bold = (/^(?!The |An? |Nobody|It )[A-Z][\w'’-]*/.exec(line.text) || [""])[0];
  if (lead) words.append(make("b", {}, lead), line.text);
  else if (line.who && bold) words.append(make("b", {}, bold), line.text.slice(bold.length));
  else words.append(line.text);
  row.append(face(line.who || "", 18), words);
  if (line.rule) row.title = line.rule;
  if (line.rule && link && body.dataset.game) row.append(cite(line.rule));
  return row;
}

// Those that are there stay: nothing is read out or laid out again.
function lay(holder, all) {
  const wanted = new Set(all);
  for (const row of [...holder.children]) if (!wanted.has(row.line)) row.remove();
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
  for (const n of [...lines.keys()]) if (n >= log.from) lines.delete(n);
  for (const line of log.lines) lines.set(line.n, line);
  mark = log.mark ?? 0;
  const all = [...lines.values()].sort((a, b) => b.n - a.n).slice(0, 200);
  lay($("log"), all);
  lay($("story-lines"), all);
  if (!$("chat")) return ticker(all[0]);
  const talk = all.filter(l => l.kind === "chat").reverse();
  const had = $("chat").childElementCount;
  lay($("chat"), talk);
  if (talk.length > had && had && !$("talk").open) toast(`${talk.at(-1).name}: ${talk.at(-1).text}`);
  if (talk.length !== had) $("chat").scrollTop = 1e6;
  ticker(all.find(l => l.kind !== "chat"));
}

export function ticker(line) {
  if (line && $("ticker")) $("ticker").replaceChildren(...sentence(line, false).childNodes);
}

on("log", m => keepLog(m.log));

// ---------------------------------------------------------------- notices

let timer = null;

export function toast(words, ...buttons) {
  const t = $("toast");
  t.replaceChildren(words, ...buttons);
  t.hidden = false;
  clearTimeout(timer);
  if (!buttons.length) timer = setTimeout(() => { t.hidden = true; }, 4200);
}

export async function copy(words) {
  try {
    await navigator.clipboard.writeText(words);
    toast("Copied.");
  } catch { toast(words); }
}

on("note", m => toast(m.text));
on("ask", m => {
  const answer = (words, yes) => {
    const el = make("button", { class: yes ? "btn go" : "btn", type: "button" }, words);
    el.addEventListener("click", () => { send({ type: "consent", ask: m.ask, yes }); $("toast").hidden = true; });
    return el;
  };
  toast(m.text, answer("Yes", true), answer("No", false));
});
