// What is around the board: dialogs, settings, chat, taking back, seats, the invitation.
import { why } from "./bubble.js";
import { on } from "./bus.js";
import { $, body } from "./dom.js";
import { send } from "./line.js";
import { copy, toast } from "./log.js";
import { light, nextNames } from "./picking.js";
import { setting, tick } from "./settings.js";
import { elsewhere, now } from "./state.js";
import { begin as byText } from "./words.js";

for (const [button, dialog] of [["open-menu", "menu"], ["open-talk", "talk"], ["ticker", "story"], ["open-story", "story"]]) {
  $(button)?.addEventListener("click", () => $(dialog).showModal());
}
$("open-type")?.addEventListener("click", () => byText());
addEventListener("keydown", e => {
  if ((e.key !== "t" && e.key !== "T") || !$("told") || elsewhere(e)) return;
  e.preventDefault();
  byText();
});
$("end-close")?.addEventListener("click", () => $("end").close());

const calm = () => body.classList.toggle("still", setting("still"));
for (const name of ["confirm", "first", "still", "sound", "hover"]) tick(name);
on("setting", () => { calm(); light(); });
calm();

$("say")?.addEventListener("submit", e => {
  e.preventDefault();
  const words = $("words").value.trim();
  if (words) send({ type: "say", text: words });
  $("words").value = "";
});
$("undo")?.addEventListener("click", () => {
  if (now.view?.tools?.undo) send({ type: "undo", rid: now.view.rid });
  else toast("Nothing to undo.");
});
$("why")?.addEventListener("click", () => {
  if (now.picked.length && !nextNames().size) return why(now.picked.at(-1));
  toast("Click anything that isn’t lit, and the rules tell you why.");
});
// what can be chosen is the same for every seat, so the page has it once
for (const kind of ["seat", "manners"])
  for (const s of document.querySelectorAll(`#menu select[data-${kind}]`)) s.append($(`choices-${kind}`).content.cloneNode(true));
for (const s of document.querySelectorAll("#menu select[data-seat]")) s.addEventListener("change", () => {
  const anew = s.value === "open" && now.view?.seq > 0 && !now.view.parts.end;
  if (s.value && (!anew || confirm(OPENED))) send({ type: "seat", seat: +s.dataset.seat, to: s.value });
  s.value = "";
});
for (const s of document.querySelectorAll("#menu select[data-manners]")) s.addEventListener("change", () => {
  const seat = +s.dataset.manners, wish = s.value;
  s.value = "";
  if (wish === "mute" || wish === "hear") send({ type: "mute", seat, on: wish === "mute" });
  const text = wish === "report" && prompt("What happened? The operator reads it, with the last lines of chat.");
  if (text && text.trim()) send({ type: "report", seat, text: text.trim() });
});
$("table-stand-in")?.addEventListener("change", e => send({ type: "stand-in", bot: e.target.value }));
$("set-listed")?.addEventListener("change", e => send({ type: "list", on: e.target.checked }));

// ---- giving up: each is asked about first

const OPENED = "The game waits until someone sits there. What you’ve played alone starts over. Open the seat?";
const sure = {
  resign: "Resign? You give up your seat for good.",
  abandon: "End the game together? If everyone agrees, there’s no winner.",
  close: "Close this table for good? You can’t come back to it.",
};
for (const [button, type] of [["resign", "resign"], ["abandon", "abandon"], ["close-table", "close"]]) {
  $(button)?.addEventListener("click", () => {
    if (!confirm(sure[type])) return;
    const seat = +body.dataset.seat;
    send({ type, ...(type === "resign" && body.dataset.seat !== "" && seat >= 0 ? { seat } : {}) });
    $("menu").close();
  });
}
$("copy-invite")?.addEventListener("click", () => copy($("invite").value));
