// A puzzle on the table page: a click on a lit place is the answer, which is played on the board with what comes of it
// (http/pages/puzzle.py).
import "./theme.js";
import "./show.js";
import "./pointer.js";
import "./keys.js";
import "./menus.js";
import "./look.js";
import "./tips.js";
import "./friends.js";
import "./dice.js";
import "./sounds.js";
import "./dock.js";
import "./bubble.js";
import * as arrows from "./arrows.js";
import { on } from "./bus.js";
import { $, body, fill } from "./dom.js";
import { carryBy, receive } from "./line.js";
import { toast } from "./notices.js";
import { size } from "./state.js";
import { isDark } from "./theme.js";

const base = body.dataset.table;
const look = more => new URLSearchParams({ size: size(), dark: isDark() ? 1 : 0, ...more });
const AGAIN = "That didn’t work. Try again.";
let wish = 0;
let last = null;   // the answer that is shown; null: the question

async function get(path, more) {
  const answer = await fetch(`${base}/${path}?${look(more)}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function question() {
  const number = ++wish;
  last = null;
  try {
    const m = await get("step.json");
    if (number === wish) receive({ ...m, back: true });
  } catch { if (number === wish) toast(AGAIN); }
}

async function answer(more) {
  const number = ++wish;
  try {
    const sent = await fetch(`${base}/answer?${look()}`, { method: "POST", body: new URLSearchParams(more) });
    if (!sent.ok) throw new Error(String(sent.status));
    const m = await sent.json();
    if (number !== wish) return;
    last = more;
    receive({ ...m, back: true });
  } catch {
    toast(AGAIN);
    if (number === wish) question();
  }
}

carryBy(m => {
  if (m.type === "act") answer({ move: m.action });
  else if (m.type === "why") get("why.json", { picks: (m.picks || []).join(" ") }).then(receive).catch(() => toast(AGAIN));
  else if (m.type === "explain") get("explain.json", { pick: m.pick }).then(receive).catch(() => {});
});
on("look", () => (last ? answer(last) : question()));

on("shown", m => {
  if (!m.puzzle) return;
  const answered = m.puzzle.state !== "ask";
  body.dataset.puzzle = m.puzzle.state;
  if (m.side) fill("puzzle-side", m.side);
  if (m.next) $("puzzle-next").href = m.next;
  const told = (m.story?.chapters || []).flatMap(chapter => chapter.told || []);
  const drawn = told.filter(one => one.arrows?.length || one.rings?.length);
  const shown = answered && drawn.at(m.puzzle.state === "wrong" ? -1 : 0);
  if (shown) arrows.show(shown, shown.colour);
  else arrows.clear();
  if (answered) $("asked").focus({ preventScroll: true });
});

$("puzzle-again").addEventListener("click", question);
$("puzzle-show").addEventListener("click", () => answer({ show: "yes" }));

question();
