// Around the game: telling people that it is their turn, how they are called and what their frog wears, and the line to share.
import { $, hooks, icon, make, send, toast } from "./pond.js";

const wants = name => localStorage.getItem("pond-" + name) === "1";
const before = hooks.shown;
let mine = null;

hooks.shown = m => {
  before?.(m);
  const turn = Boolean(m.prompt.mine);
  const badge = document.querySelector("link[rel=icon]");
  if (badge) badge.href = turn && m.parts.end === "" ? "/static/favicon-turn.svg" : "/static/favicon.svg";
  if (turn && mine === false) notify(m.prompt.title);
  mine = turn;
  if (m.share) share(m.share);
};

// ---- turn notices, only where somebody asked for them

function notify(words) {
  if (!document.hidden || !wants("notify") || !("Notification" in window) || Notification.permission !== "granted") return;
  const note = new Notification("Frogpond: your turn", { body: words, tag: location.pathname, icon: "/static/favicon-turn.svg" });
  note.onclick = () => { window.focus(); note.close(); };
}

const box = $("set-notify");
if (box) {
  box.checked = wants("notify");
  box.addEventListener("change", async () => {
    if (box.checked && "Notification" in window && Notification.permission !== "granted" && await Notification.requestPermission() !== "granted") {
      box.checked = false;
      toast("The browser does not allow notices from this page.");
    }
    localStorage.setItem("pond-notify", box.checked ? "1" : "0");
  });
}

// ---- me

$("me")?.addEventListener("submit", e => {
  e.preventDefault();
  send({ type: "me", name: $("my-name").value, wear: $("my-wear").value });
  toast("Everybody sees it now.");
});

// ---- the line to share

function share(line) {
  if ($("share")) return;
  const words = `${line} ${location.origin}/daily`;
  const button = make("button", { class: "btn go", type: "button", id: "share" }, ...[icon("link"), make("span", {}, "Copy my result")].filter(Boolean));
  button.addEventListener("click", async () => { try { await navigator.clipboard.writeText(words); toast("Copied."); } catch { toast(words); } });
  document.querySelector("#end .acts")?.prepend(button);
  $("end-sheet")?.after(make("p", { class: "mute", id: "share-line" }, line));
}
