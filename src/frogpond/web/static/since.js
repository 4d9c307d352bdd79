// "Since your last turn": what the others did, step by step, with arrows and rings on the board as it was then. While one looks on it
// follows the game at the pace that was chosen; who comes back is told what happened meanwhile. Any act, or Esc, skips to now.
import * as arrows from "./arrows.js";
import { emit, on } from "./bus.js";
import { $, body, face, fill, icon, make } from "./dom.js";
import { send } from "./line.js";
import { PACES, pace } from "./follow.js";
import { definitions, drawBoard, forget, recall, ripples } from "./movement.js";
import { idle, light } from "./picking.js";
import { boardOf } from "./pieces.js";
import { find, sentence } from "./places.js";
import { choose as remember, still } from "./settings.js";
import { now, size } from "./state.js";
import { all, steps, story } from "./story.js";
import { styled } from "./styled.js";
import { isDark } from "./theme.js";

await styled("since");
let run = null;            // { steps, at, held, wake, wish, past } while the card is open
let card = null, skipped = false;
const seat = body.dataset.seat;
/** @returns {any} */
const milliseconds = () => PACES.find(([name]) => name === pace())[2];

// ---------------------------------------------------------------- the board as it was

const boards = new Map();

function then(move) {
  const about = { move, seat: seat || "watch", size: size(), dark: +isDark(), defs: $("defs").dataset.id || "" };
  const query = new URLSearchParams(/** @type {any} */ (about));
  const address = `/t/${encodeURIComponent(body.dataset.table)}/replay.json?${query}`;
  if (!boards.has(address)) {
    boards.set(address, fetch(address).then(answer => (answer.ok ? answer.json() : null)).catch(() => null));
    if (boards.size > 40) boards.delete(boards.keys().next().value);
  }
  return boards.get(address);
}

// The camera stands still while the card is open: all that is told fits in.
function frame(box) {
  const [x0, y0, x1, y1] = run.frame || [Infinity, Infinity, -Infinity, -Infinity];
  run.frame = [Math.min(x0, box[0]), Math.min(y0, box[1]), Math.max(x1, box[0] + box[2]), Math.max(y1, box[1] + box[3])];
}

function takeIn(list) {
  for (const one of list) for (const at of [...(one.rings || []), ...(one.arrows || []).flat()]) {
    const place = find(at);
    if (place && !place.beside) frame([place.x - 62, place.y - 62, 124, 124]);
  }
}

const camera = () => [run.frame[0], run.frame[1], run.frame[2] - run.frame[0], run.frame[3] - run.frame[1]];

// ---------------------------------------------------------------- the card

const tool = (name, words, act, kind = "tool") => {
  const el = make("button", { class: kind, type: "button", "aria-label": words, title: words }, icon(name) || words);
  el.addEventListener("click", act);
  return el;
};

function build() {
  const skip = make("button", { class: "btn sm", type: "button", id: "since-skip" }, "Skip ", make("kbd", {}, "Esc"));
  skip.addEventListener("click", () => end());
  const paces = PACES.map(([name, sign]) => {
    const about = { type: "button", "data-pace": name, "aria-label": name, title: name, "aria-pressed": String(name === pace()) };
    const el = make("button", about, sign);
    el.addEventListener("click", () => choose(name));
    return el;
  });
  card = make(
    "section", { id: "since", class: "panel", "aria-label": "Since your last turn", "data-story": "" },
    make("div", { class: "between" }, make("h2", {}, "Since your last turn ", make("small", { id: "since-at" })), skip),
    make("div", { id: "since-bar", "aria-hidden": "true" }),
    make("div", { id: "since-words", "aria-live": "polite" }),
    make(
      "div", { class: "ctl" },
      tool("back", "One step back", () => go(-1)), tool("pause", "Pause", hold, "tool go"), tool("next", "One step forward", () => go(1)),
      make("span", { class: "seg", role: "group", "aria-label": "Pace" }, ...paces),
    ),
  );
  card.querySelector(".go").id = "since-hold";
  card.addEventListener("pointerdown", e => e.stopPropagation());   // elsewhere a press skips
  place();
  body.classList.add("since");
}

// Beside the story on a laptop; on a small screen over the dock, so that the board keeps its place.
function place() {
  const log = document.querySelector("#side .log");
  if (innerWidth >= 1100 && log) log.before(card); else body.append(card);
}

function tell() {
  const one = run.steps[run.at], count = run.steps.length;
  $("since-at").textContent = `${run.at + 1} of ${count}`;
  const most = 24, part = Math.max(1, count / most);
  $("since-bar").replaceChildren(...Array.from({ length: Math.min(count, most) }, (_, i) =>
    make("i", { class: i * part <= run.at ? "on" : null })));
  const head = make("b", {}, one.by ? `${one.by} ` : "", ...sentence(one.words));
  const more = one.more ? [make("p", {}, ...sentence(one.more))] : [];
  $("since-words").replaceChildren(face(one.letter, 34, now.view?.prompt?.faces), make("div", {}, head, ...more));
  emit("telling", one);
  held();
}

// Whose move is told has the mark of the turn, and nobody else.
function mark() {
  const players = $("players");
  for (const el of players.children) el.classList.toggle("turn", el.querySelector(".badge")?.textContent === run.steps[run.at].letter);
  players._was = null;   // what is filled in next is compared with this
}

function held() {
  const el = $("since-hold");
  if (!el) return;
  el.replaceChildren(icon(run.held ? "play" : "pause") || "");
  el.setAttribute("aria-label", run.held ? "Go on" : "Pause");
}

function hold() {
  run.held = !run.held;
  held();
  if (!run.held) run.wake?.(1);
}

function go(by) {
  run.held = true;
  held();
  if (run.wake) run.wake(by); else run.wish += by;   // the board of this step is still fetched: it is gone on from there
}

function choose(name) {
  remember("pace", name);
  for (const el of card.querySelectorAll("[data-pace]")) el.setAttribute("aria-pressed", String(el.dataset.pace === name));
  if (name === "at once") return end();
  run.held = false;
  held();
  run.wake?.(0);
}

// Until it is time for the next step: how far to go.
const turn = () => new Promise(done => {
  const mine = run, timer = run.held ? null : setTimeout(() => mine.wake(1), milliseconds());
  run.wake = by => { clearTimeout(timer); mine.wake = null; done(by); };
  if (run.wish) run.wake(run.wish);
  mine.wish = 0;
});

async function walk() {
  const mine = run;
  while (run === mine && run.at < run.steps.length) {
    tell();
    const one = run.steps[run.at], board = await then(one.move);
    if (run !== mine) return;
    if (board) {
      definitions(board.defs);
      frame(board.board.box);
      drawBoard({ ...boardOf(board.board), box: camera() }, still() ? 0 : Math.min(520, milliseconds() * .4 || 300));
      fill("players", board.parts.players);
      fill("arena", "");   // a combat of now beside a board of then would be two times at once
      $("recent")?.replaceChildren();
    }
    mark();
    arrows.show(one, one.colour);
    if (run.steps[run.at + 1]) then(run.steps[run.at + 1].move);
    const by = await turn();
    if (run !== mine) return;
    run.at = Math.max(0, run.at + by);
    if (!run.past) {   // they went on meanwhile
      const more = steps(run.steps.at(-1)?.move ?? story.seen);
      run.steps = [...run.steps, ...more];
      takeIn(more);
    }
  }
}

function begin(list, past, newest) {
  if (!past) idle();   // what was acted on has its answer: here it is told
  const words = { asked: $("asked").textContent, help: $("help").textContent };
  run = { steps: list, at: 0, held: false, wake: null, wish: 0, past, recent: forget(), ...words };
  now.playing = { skip: () => end() };
  frame(now.view.board.box);
  takeIn(list);
  light();
  if (!card?.isConnected) build();
  if (newest.prompt.mine) {
    $("asked").textContent = "Your turn comes next";
    $("help").textContent = "Watch what the others did, or skip it.";
  }
  $("dock").classList.add("later");
}

function shut() {
  card?.remove();
  body.classList.remove("since");
  emit("telling", null);
}

// All is told, or somebody goes on: the board is as it is now.
function end() {
  const was = run;
  if (!was) return;
  run = null;
  skipped = !was.past;   // until it is one's turn again
  now.playing = null;
  was.wake?.(0);
  arrows.clear();
  $("dock").classList.remove("later");
  seen();
  const inside = card?.contains(document.activeElement);
  if (was.past) {
    shut();
    $("asked").textContent = was.asked;
    $("help").textContent = was.help;
    definitions(now.view.defs);
    drawBoard(now.view.board, 0);
    forget();
    recall(was.recent);
    ripples();
    for (const part of ["players", "arena"]) fill(part, now.view.parts[part] ?? "");
    light();
    if (inside) $("asked").focus();
  }
}

function seen() {
  if (story.seen >= story.moves) return;
  story.seen = story.moves;
  if (seat !== "watch") send({ type: "seen", move: story.moves });
}

// ---------------------------------------------------------------- when it comes

// On the way to a view: true if it was told here.
export async function follow(m) {
  if (run?.past) end();   // it came while this script was fetched
  const list = skipped || run ? [] : steps(story.seen);
  if (!list.length) { rest(m); return false; }
  begin(list, false, m);
  await walk();
  run = null;
  now.playing = null;
  arrows.clear();
  $("dock").classList.remove("later");
  seen();
  rest(m);
  return true;
}

// A view that needs no telling: when it is one's turn, or all is over, the card goes.
export function rest(m) {
  if (!m.prompt.mine && !m.parts.end) return;
  skipped = false;
  if (card?.isConnected && !run) shut();
}

// What the others did between the last two turns of one's own, or since the last.
function lately() {
  const list = all(), last = list.findLastIndex(chapter => !chapter.mine);
  const first = list.findLastIndex((chapter, i) => i < last && chapter.mine);
  const moves = list.slice(first + 1, last + 1).flatMap(chapter => chapter.told.map(one => one.move));
  return moves.length ? steps(Math.min(...moves) - 1).filter(one => one.move <= Math.max(...moves)) : [];
}

// What happened meanwhile, or, asked for, once more: then it waits to be stepped through.
export function open(list) {
  const told = list || lately();
  if (run || !told.length) return end();
  begin(told, true, now.view);
  run.held = !list;
  if (!list) $("since-hold").focus();
  return walk().then(() => { if (run?.past) end(); });
}

on("parts", () => queueMicrotask(() => { if (run?.steps[run.at]) mark(); }));   // after those were filled in
on("view", () => { if (run?.past) end(); });
addEventListener("keydown", e => {
  if (!run || e.target.closest?.("dialog,input,textarea,select")) return;
  if (e.key === "Escape") { e.preventDefault(); e.stopImmediatePropagation(); end(); }
}, true);
addEventListener("resize", () => { if (card?.isConnected) place(); });
