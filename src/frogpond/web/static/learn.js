// The coach of a guided game: asks the server for one step after the other and points at what a step is about (web/learn.py).
import { $, body, commit, face, hooks, isDark, light, named, point, receive, refuse, sign, size, toast } from "./pond.js";

const coach = $("coach");
const base = `/learn/${encodeURIComponent(body.dataset.game)}`;
let lesson = null, at = 0, moves = [];

const asked = new URLSearchParams(location.search);
at = +asked.get("at") || 0;
moves = (asked.get("moves") || "").split(",").filter(Boolean).map(Number);

async function ask(path, more = {}) {
  const query = new URLSearchParams({ at, moves: moves.join(","), size: size(), dark: isDark() ? 1 : 0, ...more });
  const answer = await fetch(`${base}/${path}?${query}`);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

async function go(n, made) {
  const was = [at, moves];
  at = n;
  moves = made;
  try {
    const m = await ask("step.json");
    receive({ ...m, back: true });
    history.replaceState(null, "", `${base}?at=${at}&moves=${moves.join(",")}`);
  } catch (error) {
    [at, moves] = was;
    if (n === 0) return toast("This step could not be fetched. Try again.");
    if (!lesson) return go(0, []);
    toast("This step could not be fetched. Try again.");
    receive({ ...lesson, back: true });
  }
}

hooks.send = m => {
  if (m.type === "act") go(at + 1, [...moves, m.action]);
  else if (m.type === "why") ask("why.json", { picks: (m.picks || []).join(" ") }).then(refuse).catch(() => toast("Try again."));
  else if (m.type === "explain") ask("explain.json", { pick: m.pick }).then(receive).catch(() => {});
  else if (m.type === "look") go(at, moves);
};

hooks.shown = m => {
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
  if (l.at && (document.activeElement === body || coach.contains(document.activeElement) || !document.activeElement)) $("coach-title").focus({ preventScroll: true });
};

function targets() { return (lesson?.lesson.show || []).map(name => [name, named(name)[0]]).filter(pair => pair[1]); }

// A solid gold ring around what the step is about; on the board as a sign, elsewhere by its style.
hooks.lit = () => {
  for (const el of document.querySelectorAll(".shown")) el.classList.remove("shown");
  for (const [name, el] of targets()) {
    if ($("things").contains(el)) $("signs").append(...sign(el, "hot", name));
    else el.classList.add("shown");
  }
};

function place() {
  const found = targets();
  point(coach, (found.find(([, el]) => $("things").contains(el)) || found[0])?.[1], [...found.map(pair => pair[1]), ...document.querySelectorAll("#things .piece")]);
}
addEventListener("resize", () => { if (lesson) place(); });

$("coach-next").addEventListener("click", () => go(at + 1, moves));
$("coach-show").addEventListener("click", () => commit(lesson.lesson.do[0]));
$("coach-back").addEventListener("click", () => go(at - 1, lesson.lesson.before));

go(at, moves);
