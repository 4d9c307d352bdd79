// What is around the board: dialogs, settings, chat, taking back, seats, the invitation.
import { why } from "./bubble.js";
import { on } from "./bus.js";
import { $, body, make } from "./dom.js";
import { send } from "./line.js";
import { toast } from "./notices.js";
import { light, nextNames } from "./picking.js";
import { setting } from "./settings.js";
import { elsewhere, now } from "./state.js";
import { begin as byText } from "./words.js";

for (const [button, dialog] of [["open-talk", "talk"], ["ticker", "story"], ["open-story", "story"]]) {
  $(button)?.addEventListener("click", () => $(dialog).showModal());
}
// what is in the menu comes when it is first opened
$("open-menu")?.addEventListener("click", async () => {
  $("menu").showModal();
  try {
    await (await import("./menu.js")).fill();
  } catch { toast("Couldn’t load the menu. Try again."); }
});
$("open-type")?.addEventListener("click", () => byText());
addEventListener("keydown", e => {
  if ((e.key !== "t" && e.key !== "T") || !$("told") || elsewhere(e)) return;
  e.preventDefault();
  byText();
});
$("end-close")?.addEventListener("click", () => $("end").close());
on("acting", () => $("first-time")?.close());   // the line "First time?" has been read by then

const calm = () => body.classList.toggle("still", setting("still"));
on("setting", () => { calm(); light(); });
calm();

$("say")?.addEventListener("submit", e => {
  e.preventDefault();
  const words = $("words").value.trim();
  if (words) send({ type: "say", text: words });
  $("words").value = "";
});

// ---- taking back: which move is said; what nobody else must agree to is done at once, else they are asked once, after a question here

export const undone = () => (now.view?.tools.undoes ? `“${now.view.tools.undoes}”` : "the last move");
export async function undo(turn) {
  const tools = now.view?.tools, rid = now.view?.rid;
  if (!tools?.undo) return toast("Nothing to undo.");
  const whole = turn && tools.turn;
  const title = whole ? "Back to the start of your turn?" : `Undo ${undone()}?`;
  const asked = { title, text: "The others are asked first.", yes: "Ask them", art: "undo", no: "Keep it" };
  if (tools.undo === "ask" && !await (await import("./sure.js")).sure(asked)) return;
  send({ type: "undo", rid, ...(whole ? { turn: true } : {}) });
}
$("undo")?.addEventListener("click", () => undo(false));

// ---- what was decided ahead, and a way to decide oneself again
on("shown", ({ tools = {} }) => {
  const had = $("ahead");
  if (!tools.ahead || body.dataset.mode !== "table") return had?.remove();
  if (had?.dataset.words === tools.ahead) return;
  const about = { class: "btn sm", id: "ahead", type: "button", "data-words": tools.ahead };
  const el = make("button", about, `Decided ahead: ${tools.ahead}. Stop`);
  el.addEventListener("click", () => send({ type: "ahead" }));
  if (had) had.replaceWith(el); else $("board").append(el);
});
$("undo-turn")?.addEventListener("click", () => undo(true));
on("shown", ({ tools = {} }) => {
  const words = tools.undo ? `Undo ${undone()}` : "Nothing to undo yet.";
  if ($("undo")) $("undo").title = words;
  $("undo")?.setAttribute("aria-label", tools.undo ? words : "Undo");
  if ($("undo-turn")) $("undo-turn").hidden = !tools.turn;
});
$("why")?.addEventListener("click", () => {
  if (now.picked.length && !nextNames().size) return why(now.picked.at(-1));
  toast("Click anything that isn’t lit, and the rules tell you why.");
});
