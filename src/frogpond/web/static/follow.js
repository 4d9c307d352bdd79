// When the story is stepped through: while others move, after an absence, on request. The card itself (since.js) is fetched when it is
// first needed.
import { on } from "./bus.js";
import { $, body } from "./dom.js";
import { chosen, still } from "./settings.js";
import { now } from "./state.js";
import { steps, story } from "./story.js";

export const PACES = [["slow", "½×", 4200], ["normal", "1×", 2300], ["fast", "2×", 1100], ["at once", "»", 0]];
export const pace = () => chosen("pace", PACES.map(([name]) => name), still() ? "at once" : "normal");

let card = null;
const fetched = async () => (card ??= await import("./since.js"));
const stepping = () => pace() !== "at once" && !document.hidden;

// Before a view is shown: what the others did on the way to it. True if the card told it.
export async function follow(m) {
  const free = !document.querySelector("dialog[open]:not(#first-time)");
  if (now.view && m.story && !m.back && stepping() && free && steps(story.seen).length) {
    return (await fetched()).follow(m);
  }
  if (now.view && m.story && !document.hidden && m.prompt.mine) story.seen = story.moves;   // it is on the board
  card?.rest(m);
  return false;
}

// Somebody is here again: what happened meanwhile.
async function back() {
  const list = steps(story.seen);
  if (list.length && now.view && !now.view.parts.end && stepping() && !now.playing) {
    const { open } = await fetched();
    if (!now.playing) open(list);
  }
}
let came = true;           // to a page that was just opened
on("shown", () => {
  if (came && body.dataset.mode === "table") back();
  came = false;
});
addEventListener("visibilitychange", () => { if (!document.hidden && body.dataset.mode === "table") back(); });
for (const el of document.querySelectorAll("[data-since]")) el.addEventListener("click", async () => {
  $("story").close();
  if (now.view) (await fetched()).open();
});
