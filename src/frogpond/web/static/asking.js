// Asking: a question goes into the queue, and its answer is shown while the games are played.
import { $, body } from "./dom.js";
import { numbers, players } from "./numbers.js";
import { panel } from "./following.js";

const game = body.dataset.studio;
const question = () => document.querySelector("[name=question]:checked").value;

function cares() {
  for (const one of document.querySelectorAll("[data-for]")) one.hidden = one.dataset.for !== question();
}

if (game) {
  const { ask, follow } = panel("", "status");
  for (const one of document.querySelectorAll("[name=question]")) one.addEventListener("change", cares);
  cares();
  $("run").addEventListener("click", () => {
    const key = question(), { base, edits } = numbers;
    const wish = { base, edits, players: players(), question: key, bot: $("bot").value, care: +$(`care-${key}`).value };
    ask(`/studio/game/${game}/studies`, wish);
  });
  if (body.dataset.study) follow(body.dataset.study);
}
