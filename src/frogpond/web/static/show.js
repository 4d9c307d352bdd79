// Views, one after the other: the steps on the way as frames, then the board, the parts around it, the prompt.
import { emit, on } from "./bus.js";
import { $, body, face, fill } from "./dom.js";
import { follow } from "./follow.js";
import { definitions, drawBoard, finish, forget, recall, ripples } from "./movement.js";
import { firstNames, idle, light, nextNames } from "./picking.js";
import { whole, wholeParts } from "./pieces.js";
import { still } from "./settings.js";
import { now } from "./state.js";
import { draw as drawStory } from "./story.js";

const queue = [];
const covered = async m => m.cover && (await import("./curtain.js")).covered(m);
let pumping = false, shown = null;

on("view", said => {
  const m = whole(said);
  const newest = queue.at(-1) || now.view;
  if (!m || (newest && m.seq < newest.seq && !m.back)) return;
  queue.push(m);
  pump();
});
on("parts", m => {
  const texts = wholeParts(m.parts);
  if (now.view) Object.assign(now.view.parts, texts);
  for (const waits of queue) Object.assign(waits.parts, texts);
  for (const id in texts) fill(id, texts[id]);
});

async function pump() {
  if (pumping) return;
  pumping = true;
  while (queue.length) {
    const m = queue.shift();
    try {
      await show(m, await covered(m) || await follow(m));
    } catch (error) { console.error(error); now.playing = null; now.pending = false; }
  }
  pumping = false;
}

const wait = ms => new Promise(done => {
  const t = setTimeout(done, ms);
  if (now.playing) now.playing.skip = () => { clearTimeout(t); done(); };
});

export function skip() {
  if (!now.playing) return;
  now.playing.fast = true;
  now.playing.skip?.();
  finish();
}

export function fillParts(parts, ...ids) { for (const id of ids) fill(id, parts[id] ?? ""); }

async function play(frames) {
  now.playing = {};
  light();
  $("recent")?.replaceChildren();
  const each = Math.max(140, Math.min(420, 1200 / frames.length));
  for (const f of frames) {
    if (now.playing.fast || queue.length > 1) break;
    emit("frame", f);
    if (f.board) { drawBoard(f.board, each * .85); await wait(each); }
  }
  now.playing = null;
  finish();
}

async function show(m, followed) {
  definitions(m.defs);
  const told = m.frames || [];
  const frames = still() || followed || told.length < 2 ? [] : told;   // a single step needs no frame: going to the board shows it
  const first = !now.view;
  now.picked = [];
  now.hot = null;
  const old = forget();
  if (frames.length && !first && !document.hidden) await play(frames);
  else if (!first) for (const f of told) emit("frame", f);
  now.view = m;
  idle();
  fillParts(m.parts, "players", "left", "extra", "middle", "arena", "again");
  drawBoard(m.board, frames.length ? 260 : first || still() ? 0 : 320);
  if (m.seq === shown) recall(old);
  shown = m.seq;
  ripples();
  prompt(m);
  drawStory();
  if ($("note")) $("note").textContent = m.note || "";
  $("undo")?.setAttribute("aria-disabled", String(!m.tools?.undo));
  preselect(m);
  light();
  document.title = (m.prompt.mine ? "● " : "") + document.title.replace(/^● /, "");
  emit("shown", m);
  body.dataset.seq = m.seq;   // what the page shows now
}

function prompt(m) {
  $("asked").textContent = m.prompt.title || "";
  $("help").textContent = m.prompt.help || "";
  $("dock").classList.toggle("waits", !m.prompt.mine);
  body.classList.toggle("waiting", !m.prompt.mine && !m.parts.end);
  const holder = document.querySelector("#prompt .face");
  if (holder && m.prompt.face) holder.replaceChildren(face(m.prompt.face, 74, m.prompt.faces));
}

function preselect(m) {
  now.picked = [];
  for (const p of m.preselect || []) if (nextNames().has(p)) now.picked.push(p);
  const first = [...firstNames()];
  if (!now.picked.length && first.length === 1 && m.choices.length > 1 && m.choices.every(c => c.picks.length > 1)) now.picked = first;
}
