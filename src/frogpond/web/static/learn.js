// The coach of a guided game: asks the server for one step after the other and points at what a step is about (web/pages/learn.py).
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
import { covers, standApart } from "./apart.js";
import "./bubble.js";
import { on } from "./bus.js";
import { $, body, face } from "./dom.js";
import { carryBy, receive } from "./line.js";
import { toast } from "./notices.js";
import { named } from "./movement.js";
import { commit, light, sign } from "./picking.js";
import { size } from "./state.js";
import { isDark } from "./theme.js";

const coach = $("coach");
document.querySelector("#prompt > div").append($("coach-next"));   // one place, whatever the coach points at
const base = `/learn/${encodeURIComponent(body.dataset.table)}`;
const asked = new URLSearchParams(location.search);
let lesson = null;
let at = +asked.get("at") || 0;
let moves = (asked.get("moves") || "").split(",").filter(Boolean).map(Number);

async function ask(path, more = {}) {
  const query = new URLSearchParams({ at: String(at), moves: moves.join(","), size: size(), dark: isDark() ? "1" : "0", ...more });
  const answer = await fetch(`${base}/${path}?${query}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

let wish = 0;   // which step was asked for last

async function go(n, made) {
  const was = [at, moves], number = ++wish;
  at = n;
  moves = made;
  try {
    const m = await ask("step.json");
    if (number !== wish) return;   // an older answer may come later
    receive({ ...m, back: true });
    history.replaceState(null, "", `${base}?at=${at}&moves=${moves.join(",")}`);
  } catch (error) {
    if (number !== wish) return;
    [at, moves] = lesson ? [lesson.lesson.at, lesson.lesson.moves] : was;
    if (n === 0) return toast("Couldn’t load this step. Try again.");
    if (!lesson) return go(0, []);
    toast("Couldn’t load this step. Try again.");
    receive({ ...lesson, back: true });
  }
}

carryBy(m => {
  if (m.type === "act") go(at + 1, [...moves, m.action]);
  else if (m.type === "why") ask("why.json", { picks: (m.picks || []).join(" ") }).then(receive).catch(() => toast("Try again."));
  else if (m.type === "explain") ask("explain.json", { pick: m.pick }).then(receive).catch(() => {});
});
on("look", () => go(at, moves));

on("shown", m => {
  lesson = m;
  const l = m.lesson, doing = l.do.length > 0;
  coach.hidden = false;
  coach.dataset.step = l.at + 1;
  coach.querySelector(".face").replaceChildren(face(l.face, 54, m.prompt.faces));
  $("coach-count").textContent = `Step ${l.at + 1} of ${l.of}`;
  $("coach-title").textContent = l.title;
  $("coach-text").textContent = l.text;
  $("coach-rule").textContent = l.rule;
  $("coach-rule").hidden = !l.link;
  if (l.link) { $("coach-rule").href = l.link; $("coach-rule").title = "Read the rule"; }
  $("coach-back").hidden = !l.at;
  $("coach-next").hidden = doing || l.last;
  $("coach-show").hidden = !doing;
  $("farewell").hidden = !l.last;
  if (l.last) { coach.querySelector(".row").append($("farewell")); $("farewell-moves").value = moves.join(","); }
  $("asked").textContent = doing ? l.title : "Look around";
  $("help").textContent = doing ? "Do what the coach says. What you can pick glows." : "Read, then press Next.";
  light();
  place();
  const has = document.activeElement;
  if (l.at && (!has || has === body || coach.contains(has))) $("coach-title").focus({ preventScroll: true });
});

const targets = () => (lesson?.lesson.show || []).map(name => [name, named(name)[0]]).filter(pair => pair[1]);

// A solid gold ring around what the step is about; on the board as a sign, elsewhere by its style.
on("lit", () => {
  for (const el of document.querySelectorAll(".shown")) el.classList.remove("shown");
  for (const [name, el] of targets()) {
    if ($("things").contains(el)) $("signs").append(...sign(el, "hot", name));
    else el.classList.add("shown");
  }
  if (lesson && !coach.hidden && covers(coach, musts())) place();   // a pick lights other places
});

// What has to stay in sight: what the step is about, whatever is lit, a fight with where it leads, and the arena.
const musts = () => [...targets().map(pair => pair[1]), $("coach-next"),
  ...document.querySelectorAll("[data-ui~=lit], #things > .fight > *, #arena:not(:empty)")];
const others = () => [["#things .piece, #things .giant", 1], ["#left", 12], ["#players > *", 6], ["#board", 14], ["#dock", 4]]
  .flatMap(([all, weight]) => [...document.querySelectorAll(String(all))].map(el => [el, weight]));

function place() {
  const found = targets().map(pair => pair[1]);
  standApart(coach, found.find(el => $("things").contains(el)) || found[0], musts(), others());
}
addEventListener("resize", () => { if (lesson) place(); });

$("coach-next").addEventListener("click", () => go(at + 1, moves));
$("coach-show").addEventListener("click", () => commit(lesson.lesson.do[0]));
$("coach-back").addEventListener("click", () => go(at - 1, lesson.lesson.before));

go(at, moves);
