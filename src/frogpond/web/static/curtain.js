// Several people at one screen: when it goes to the next of them it shows nobody's hand until they are there.
import { $, body } from "./dom.js";
import { sure } from "./sure.js";

const looking = `looks ${body.dataset.table}`;
let hand = sessionStorage.getItem(looking);

// Before a view is shown. True if the curtain fell.
export function covered(m) {
  const before = hand;
  if (m.cover === before || body.dataset.seat) return false;
  const arrived = () => sessionStorage.setItem(looking, m.cover);
  hand = m.cover;
  if (before === null) return void arrived();
  $("type")?.close();
  const { face: letter, faces } = m.prompt;
  sure({ title: `${hand} is next`, text: "Pass the screen on.", yes: `I’m ${hand}`, no: "", kind: "curtain", letter, faces }).then(arrived);
  return true;
}
