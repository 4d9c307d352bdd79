// A game walked through: by steps, slider, record and keys, with a link to every move.
import "./theme.js";
import "./pointer.js";
import "./keys.js";
import "./menus.js";
import "./look.js";
import "./tips.js";
import * as arrows from "./arrows.js";
import { on } from "./bus.js";
import { $, body, face, icon } from "./dom.js";
import { cite, copy, toast } from "./notices.js";
import { definitions, drawBoard, forget, ripples } from "./movement.js";
import { boardOf } from "./pieces.js";
import { put } from "./recognise.js";
import { choose, chosen, still } from "./settings.js";
import { fillParts } from "./show.js";
import { now, size } from "./state.js";
import { letterBadge } from "./story.js";
import { isDark } from "./theme.js";
import { shareable } from "./transport.js";

const most = +body.dataset.moves;
const turns = (body.dataset.turns || "").split(",").filter(Boolean).map(Number);
const pages = new Map();
let at = +body.dataset.move, auto = null, waits = false;   // whether a picture is still fetched
let latest = 0;   // answers to earlier requests may come later, and be of another size or theme

async function load(n) {
  const asked = new URLSearchParams({ move: String(n), seat: body.dataset.seat || "watch", size: size(), dark: isDark() ? "1" : "0" });
  const address = `${body.dataset.pages}?${asked}`;
  if (!pages.has(address)) {
    const page = fetch(address).then(r => {
      if (!r.ok) throw new Error(`move ${n}: ${r.status}`);
      return r.json();
    });
    pages.set(address, page.catch(error => { pages.delete(address); throw error; }));
    if (pages.size > 400) pages.delete(pages.keys().next().value);
  }
  return pages.get(address);
}

async function turnTo(n, again) {
  n = Math.max(0, Math.min(most, n));
  if (n === at && !again && now.view) return;
  const near = Math.abs(n - at) <= 2 && now.view;
  at = n;
  const request = ++latest;
  let m = null;
  waits = true;
  try { m = await load(n); } catch { /* told below */ }
  if (request !== latest) return;
  waits = false;
  if (!m) { toast("Couldn’t load this move. Try again."); return stopAuto(); }
  definitions(m.defs);
  const first = !now.view;
  now.view = { ...m, choices: [] };
  fillParts(m.parts, "players", "left", "extra");
  forget();
  drawBoard(boardOf(m.board), near && !first && !still() ? 300 : 0);
  if (near) ripples(); else $("recent").replaceChildren();
  $("signs").replaceChildren();
  tell(m, n);
  history.replaceState(null, "", link());
  if (n < most) load(n + 1).catch(() => {});
}

function tell(m, n) {
  $("help").textContent = m.note || "";
  $("cites")?.replaceChildren(...(m.rules || []).map(cite));
  $("slider").value = n;
  $("slider").setAttribute("aria-valuetext", `move ${n} of ${most}`);
  $("note").textContent = `move ${n} of ${most}`;
  if ($("fork-move")) $("fork-move").value = n;
  const turn = Math.max(0, turns.findLastIndex(t => t <= n));
  const head = $("playhead"), ticks = document.querySelector(".timeline");
  if (head && ticks) put(head, { x: 14 + turn * (ticks.viewBox.baseVal.width - 28) / Math.max(1, turns.length - 1), y: 0, k: 1 });
  const current = mark(n);
  $("asked").textContent = m.said || "The start";
  if (m.told) arrows.show(m.told, m.told.colour); else arrows.clear();
  if (!current) return;
  current.setAttribute("aria-current", "step");
  const r = $("record");
  r.scrollTop = current.offsetTop - r.offsetTop - r.clientHeight / 2;
}

// The sentence that tells a move; those after it are still to come.
function mark(n) {
  let current = null;
  for (const row of document.querySelectorAll("#record .step")) {
    const k = +row.dataset.move;
    if (k >= n && n && !current) current = row;
    row.classList.toggle("later", k > n && row !== current);
    row.removeAttribute("aria-current");
  }
  for (const i of document.querySelectorAll("#record i[data-face]:empty")) i.append(face(i.dataset.face, 20), letterBadge(i.dataset.face));
  return current;
}

const link = () => {
  const u = new URL(location.href);
  u.searchParams.set("move", String(at));
  return u.href;
};

function playing(sign, words) {
  $("step-play").replaceChildren(icon(sign, 22));
  $("step-play").setAttribute("aria-label", words);
}

function stopAuto() {
  clearInterval(auto);
  auto = null;
  playing("play", "Play");
}

function startAuto() {
  if (at >= most) at = -1;
  auto = setInterval(() => { if (waits) return; if (at >= most) stopAuto(); else turnTo(at + 1); }, +$("pace").value);
  playing("pause", "Pause");
}

// How fast it plays: kept for the next replay.
const paces = [...$("pace").options].map(option => option.value);
$("pace").value = chosen("replay-pace", paces, "900");
function pace(step = 0) {
  $("pace").selectedIndex = Math.max(0, Math.min(paces.length - 1, $("pace").selectedIndex + step));
  choose("replay-pace", $("pace").value);
  if (auto) { clearInterval(auto); startAuto(); }
}
$("pace").addEventListener("change", () => pace());

const act = {
  turnBack: () => turnTo(turns.findLast(t => t < at) ?? 0),
  turnOn: () => turnTo(turns.find(t => t > at) ?? most),
  first: () => turnTo(0),
  back: () => turnTo(at - 1),
  next: () => turnTo(at + 1),
  last: () => turnTo(most),
  play: () => (auto ? stopAuto() : startAuto()),
};
for (const [name, f] of Object.entries(act)) $("step-" + name)?.addEventListener("click", () => { if (name !== "play") stopAuto(); f(); });
$("slider").addEventListener("input", () => { stopAuto(); turnTo(+$("slider").value); });
$("record").addEventListener("click", e => {
  const row = e.target.closest(".step");
  if (!row || e.target.closest(".pl,.ruleref")) return;
  e.preventDefault();
  stopAuto();
  turnTo(+row.dataset.move);
});
$("copy-link").addEventListener("click", async () => copy(await shareable(link())));
$("eyes")?.addEventListener("change", () => {
  const u = new URL(link());
  u.searchParams.set("seat", $("eyes").value);
  location.href = u.href;
});
addEventListener("keydown", e => {
  if (e.target.closest("select,input:not(#slider)") || e.ctrlKey || e.metaKey || e.altKey) return;
  const by = e.shiftKey ? { ArrowLeft: act.turnBack, ArrowRight: act.turnOn } : { ArrowLeft: act.back, ArrowRight: act.next };
  const f = { ...by, Home: act.first, End: act.last, " ": act.play, "+": () => pace(1), "-": () => pace(-1) }[e.key];
  if (!f || (e.key === " " && e.target.closest("button,a"))) return;
  e.preventDefault();
  if (!" +-".includes(e.key)) stopAuto();
  f();
});
on("look", () => turnTo(at, true));
turnTo(at, true);
