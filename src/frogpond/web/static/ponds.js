// Who plays, on the form for a new table: a card for each seat, a pond for each team, and faces that move from one to the other.
// Frogs are given to the players in turn, and players join the teams in turn, so whoever moves changes places with somebody of the
// other pond. Or the first is one against all: then each frog beyond one a player goes to the smaller team.
import { make } from "./dom.js";

const form = document.getElementById("table-form"), ponds = document.getElementById("ponds");
const hint = document.getElementById("ponds-hint"), said = document.getElementById("ponds-said");
const chosen = name => form.querySelector(`[name=${name}]:checked, [name=${name}][type=hidden]`);
const who = seat => document.getElementById(`seat-${seat}`);
let picked = -1, drag = null;

/** How the players are arranged: how many, with how many frogs, in how many teams (0: each alone), and what these are called. */
export function arranged() {
  const players = +(chosen("players")?.value || 1), few = +(chosen("set-frogs")?.value || 0);
  const one = chosen("set-teams")?.value === "one";
  const frogs = ponds ? few || (players === 2 ? 4 : one ? Math.min(6, 2 * (players - 1)) : players) : players;
  const teams = one ? 2 : ponds ? +(chosen("set-teams")?.value || 0) || (frogs > players ? players : 0) : 0;
  const names = (ponds?.dataset.names || "").split(",").slice(0, teams);
  const seats = Array.from({ length: frogs }, (_, frog) => frog % players);   // who commands each frog
  if (one) for (let frog = players; frog < frogs; frog++) seats[frog] = furtherFrog(seats.slice(0, frog), players);
  const team = seat => one ? Math.min(seat, 1) : seat % teams;
  return { players, frogs, teams, names, seats, team, one };
}

/** One against all: a further frog is for the smaller team, and there for whoever has fewest. */
function furtherFrog(seats, players) {
  const has = seat => seats.filter(one => one === seat).length;
  if (has(0) <= seats.length - has(0)) return 0;
  return Array.from({ length: players - 1 }, (_, i) => i + 1).reduce((best, seat) => has(seat) < has(best) ? seat : best);
}

function called(seat) {
  const value = who(seat).value;
  if (value === "me") return "You";
  return value === "open" ? "A friend" : value === "hot" ? "Someone here" : who(seat).selectedOptions[0].textContent.replace(/ \(.*/, "");
}

// ---- the card of a seat: who sits there, and a word about them

const ABOUT = { open: "by link", hot: "at this screen" };

function seated() {
  for (const card of form.querySelectorAll(".seat")) {
    const menu = card.querySelector("select"), about = /\(([^,)]+)/.exec(menu.selectedOptions[0].textContent)?.[1];
    const words = menu.value === "me" ? card.dataset.colour : ABOUT[menu.value] || about || "";
    card.querySelector(".sits").replaceChildren(make("b", {}, called(+card.dataset.seat)), make("small", {}, words));
  }
}

form.addEventListener("change", seated);
seated();

// ---- teams

/** What can't be: fewer frogs than players, more teams than players. Whatever was chosen and can't be any more goes back to the usual. */
function allow({ players }) {
  for (const box of form.querySelectorAll("[name=set-frogs], [name=set-teams]")) {
    const value = +box.value;
    box.disabled = value > 0 && (box.name === "set-frogs" ? value < players : value > players);
    if (box.disabled && box.checked) form.querySelector(`[name=${box.name}][value="0"]`).checked = true;
  }
}

function chip(seat, frog, pond) {
  const art = document.querySelector(`.seat[data-seat="${frog}"] svg`)?.cloneNode(true) || "";
  const spoken = { "aria-pressed": String(picked === seat), "aria-label": `${called(seat)}, in ${pond}` };
  return make("button", { type: "button", class: "chip", "data-of": seat, ...spoken }, art, make("span", {}, called(seat)));
}

function pondOf(team, name, sides) {
  const frogs = Array.from({ length: sides.frogs }, (_, frog) => frog).filter(frog => sides.team(sides.seats[frog]) === team);
  const chips = frogs.map(frog => chip(sides.seats[frog], frog, name));
  const other = picked >= 0 && sides.team(picked) !== team;
  const here = other ? make("button", { type: "button", class: "btn here" }, "Move", make("span", {}, `to ${name}`)) : "";
  const named = { class: `side-pond${other ? " may" : ""}`, "data-pond": team, role: "group", "aria-label": name };
  return make("div", named, make("div", { class: "head" }, make("b", {}, name), here), ...chips);
}

function show(event) {
  const sides = arranged();
  allow(sides);
  const now = arranged();
  const opens = event && ponds.hidden && now.teams;   // somebody chose teams, and will want to see them
  ponds.hidden = hint.hidden = !now.teams;
  if (picked >= now.players) picked = -1;
  const own = seat => who(seat).value === "me" ? "Your frogs" : `Seat ${seat + 1}’s frogs`;
  const titles = now.teams === now.players && !now.one ? Array.from({ length: now.teams }, (_, seat) => own(seat)) : now.names;
  const focus = document.activeElement?.closest?.(".chip")?.dataset.of;
  ponds.replaceChildren(...titles.map((name, team) => pondOf(team, name, now)));
  if (opens) ponds.scrollIntoView({ block: "nearest" });
  if (focus !== undefined) ponds.querySelector(`.chip[data-of="${focus}"]`)?.focus();
}

/** Somebody goes to a pond, or to the place of somebody in it. */
function move(seat, team, with_ = -1) {
  const { players, team: teamOf } = arranged();
  const mates = Array.from({ length: players }, (_, one) => one).filter(one => teamOf(one) === team);
  const other = with_ >= 0 ? with_ : mates.findLast(one => who(one).value !== who(seat).value) ?? mates.at(-1);
  if (teamOf(seat) === team || other === undefined) return pick(-1);
  const names = [called(seat), called(other)];
  [who(seat).value, who(other).value] = [who(other).value, who(seat).value];
  picked = -1;
  form.dispatchEvent(new Event("change", { bubbles: true }));
  const pond = ponds.querySelector(`[data-pond="${team}"]`);
  const is = names[0] === "You" ? "are" : "is";
  said.textContent = `${names[0]} ${is} in ${pond.getAttribute("aria-label")} now. ${names[1]} took the place.`;
  pond.querySelector(`.chip[data-of="${other}"]`)?.focus();
}

function pick(seat) {
  picked = seat === picked ? -1 : seat;
  said.textContent = picked < 0 ? "" : `Picked: ${called(picked)}. Choose a pond, or someone to swap with.`;
  show();
}

function chosenAt(target) {
  const { teams } = arranged(), other = target.closest(".chip")?.dataset.of, pond = target.closest("[data-pond]")?.dataset.pond;
  if (other !== undefined && (picked < 0 || other % teams === picked % teams)) return pick(+other);
  if (picked >= 0 && pond !== undefined) move(picked, +pond, other === undefined ? -1 : +other);
}

// ---- dragging, with a mouse or a finger: what is dragged follows, the pond below it is lit

const under = event => document.elementFromPoint(event.clientX, event.clientY);

function follow(event) {
  if (!drag) return;
  const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
  if (!drag.moved && Math.hypot(dx, dy) < 6) return;
  drag.moved = true;
  const scale = drag.chip.currentCSSZoom || 1;
  drag.chip.classList.add("dragged");
  drag.chip.style.translate = `${dx / scale}px ${dy / scale}px`;
  const pond = under(event)?.closest("[data-pond]");
  for (const one of ponds.children) one.classList.toggle("over", one === pond && !one.contains(drag.chip));
}

function drop(event) {
  if (!drag) return;
  const { chip: held, moved } = drag, target = under(event);
  drag = null;
  if (!moved) return;
  held.addEventListener("click", event => event.stopPropagation(), { once: true, capture: true });
  const pond = event.type === "pointerup" && target?.closest("[data-pond]"), other = target?.closest(".chip:not(.dragged)");
  if (pond) move(+held.dataset.of, +pond.dataset.pond, other ? +other.dataset.of : -1);
  show();
}

if (ponds) {
  ponds.addEventListener("click", event => chosenAt(event.target));
  ponds.addEventListener("keydown", event => {
    if (event.key === "Escape" && picked >= 0) pick(-1);
  });
  ponds.addEventListener("pointerdown", event => {
    const held = event.target.closest(".chip");
    if (held && event.isPrimary && event.button === 0) drag = { chip: held, x: event.clientX, y: event.clientY, moved: false };
  });
  addEventListener("pointermove", follow);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", drop);
  form.addEventListener("change", show);
  show();
}
