// The page of a room: it keeps up like home, and says times in the time of whoever looks.
import { $ } from "./dom.js";
import "./home.js";

/** @type {Intl.DateTimeFormatOptions} */
const WHEN = { weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit" };
const main = $("main");

function local() {
  for (const el of main.querySelectorAll("time[data-local]")) {
    const words = new Date(el.dateTime).toLocaleString([], WHEN);
    if (el.textContent !== words) el.textContent = words;
  }
}

main.addEventListener("submit", e => {
  const at = e.target.querySelector("input[type=datetime-local]");
  if (!at?.value) return;
  const sent = Object.assign(document.createElement("input"), { type: "hidden", name: "at", value: new Date(at.value).toISOString() });
  at.removeAttribute("name");
  e.target.append(sent);
});
new MutationObserver(local).observe(main, { childList: true, subtree: true, characterData: true });
local();
