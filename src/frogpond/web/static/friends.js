// Around the game: telling people that it is their turn, how they are called and what their frog wears, and the line to share.
import { on } from "./bus.js";
import { $, icon, make } from "./dom.js";
import { send } from "./line.js";
import { copy, toast } from "./notices.js";
import { remember, setting, tick } from "./settings.js";

let mine = null;

on("shown", m => {
  const turn = Boolean(m.prompt.mine);
  const badge = document.querySelector("link[rel=icon]");
  if (badge) badge.href = turn && m.parts.end === "" ? "/static/favicon-turn.svg" : "/static/favicon.svg";
  if (turn && mine === false) notify(m.prompt.title);
  mine = turn;
  if (m.share) share(m.share);
});

// ---- turn notices, only where somebody asked for them

function notify(words) {
  if (!document.hidden || !setting("notify") || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification("Frogpond: your turn", { body: words, tag: location.pathname, icon: "/static/favicon-turn.svg" });
  note.onclick = () => { window.focus(); note.close(); };
}

async function notices(wanted, box) {
  const ask = wanted && "Notification" in window && Notification.permission !== "granted";
  if (ask && await Notification.requestPermission() !== "granted") {
    box.checked = false;
    toast("Your browser blocks notices from this page.");
  }
  remember("notify", box.checked);
}

function me(e) {
  e.preventDefault();
  const substitute = $("my-stand-in") ? { stand_in: $("my-stand-in").value } : {};
  send({ type: "me", name: $("my-name").value, wear: e.target.elements.wear?.value ?? "", ...substitute });
}

// What is in the menu, when it is there.
export function bindNotices() {
  tick("notify", notices);
  $("me")?.addEventListener("submit", me);
}

// ---- the line to share

function share(line) {
  if ($("share")) return;
  const words = [icon("link"), make("span", {}, "Copy my result")].filter(Boolean);
  const button = make("button", { class: "btn go", type: "button", id: "share" }, ...words);
  button.addEventListener("click", () => copy(`${line} ${location.origin}/daily`));
  document.querySelector("#end .acts")?.prepend(button);
  $("end-sheet")?.after(make("p", { class: "mute", id: "share-line" }, line));
}
