// The home page: it hears when something changed and shows it, and greets by the clock of the person who looks.
import { $, fill } from "./dom.js";
import "./theme.js";
import { openEvents } from "./transport.js";

let source = null, shown = null;

function greet() {
  const hello = $("hello"), hour = new Date().getHours();
  if (!hello) return;
  const words = hour < 5 ? "Good night" : hour < 12 ? "Good morning" : hour < 18 ? "Good afternoon" : "Good evening";
  hello.textContent = `${words}${hello.dataset.name}.`;
}

let asking = false, again = false;

// One after the other: of two answers on their way the older one may come last, and would stay.
async function refresh() {
  again = true;
  if (asking) return;
  asking = true;
  while (again) {
    again = false;
    await look().catch(() => {});   // no line: the stream is taken up again, and tells
  }
  asking = false;
}

async function look() {
  const answer = await fetch($("home")?.dataset.from || "/home");
  if (!answer.ok) return;
  const open = [...document.querySelectorAll("#main details[open]")].map(one => one.className);
  fill("main", await answer.text());
  for (const one of document.querySelectorAll("#main details")) if (open.includes(one.className)) one.open = true;
  greet();
  listen();
}

function listen() {
  const tables = $("home")?.dataset.tables ?? "";
  if (source && shown === tables) return;
  source?.close();
  shown = tables;
  source = openEvents(`/live?tables=${tables}&since=${$("home")?.dataset.mark ?? ""}`);   // what happened meanwhile is told, too
  source.onmessage = refresh;
}

greet();
if ($("home")) listen();
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", e => { if (e.persisted) { source = null; refresh(); } });
