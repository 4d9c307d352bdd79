// The home page: it hears when something changed and shows it, and greets by the clock of the person who looks.
import { $, fill } from "./dom.js";
import "./theme.js";

let source = null, shown = null, asked = 0, told = 0;

function greet() {
  const hello = $("hello"), hour = new Date().getHours();
  if (!hello) return;
  const words = hour < 5 ? "Good night" : hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
  hello.textContent = `${words}${hello.dataset.name}.`;
}

async function refresh() {
  const mine = ++asked, answer = await fetch("/home"), markup = await answer.text();
  if (!answer.ok || mine < told) return;   // an older answer may come later
  told = mine;
  const open = [...document.querySelectorAll("#main details[open]")].map(one => one.className);
  fill("main", markup);
  for (const one of document.querySelectorAll("#main details")) if (open.includes(one.className)) one.open = true;
  greet();
  listen();
}

function listen() {
  const tables = $("home")?.dataset.tables ?? "";
  if (source && shown === tables) return;
  source?.close();
  shown = tables;
  source = new EventSource(`/live?tables=${tables}&since=${$("home")?.dataset.mark ?? ""}`);   // what happened meanwhile is told, too
  source.onmessage = refresh;
}

greet();
if ($("home")) listen();
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", e => { if (e.persisted) { source = null; refresh(); } });
