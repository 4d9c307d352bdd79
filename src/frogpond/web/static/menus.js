// What is around the board: dialogs, settings, chat, taking back, seats, the invitation.
import { why } from "./bubble.js";
import { on } from "./bus.js";
import { $, body } from "./dom.js";
import { send } from "./line.js";
import { copy, toast } from "./log.js";
import { light, nextNames } from "./picking.js";
import { setting, tick } from "./settings.js";
import { now } from "./state.js";

for (const [button, dialog] of [["open-menu", "menu"], ["open-talk", "talk"], ["ticker", "story"]]) {
  $(button)?.addEventListener("click", () => $(dialog).showModal());
}
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
  else toast("Nothing to take back.");
});
$("why")?.addEventListener("click", () => {
  if (now.picked.length && !nextNames().size) return why(now.picked.at(-1));
  toast("Click anything that is not lit, and the rules will tell you why.");
});
for (const s of document.querySelectorAll("#menu select[data-seat]")) s.addEventListener("change", () => {
  if (s.value) send({ type: "seat", seat: +s.dataset.seat, to: s.value });
  s.value = "";
});
$("copy-invite")?.addEventListener("click", () => copy($("invite").value));
