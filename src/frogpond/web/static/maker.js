// The form for a new table: component data read from a file and sent nowhere by itself, twists that exclude each other, a summary.
import "./theme.js";
import { arranged } from "./ponds.js";

const form = document.getElementById("table-form");
const text = document.getElementById("data"), file = document.getElementById("data-file");

file?.addEventListener("change", async () => {
  const chosen = file.files[0];
  if (!chosen) return;
  if (chosen.size > text.maxLength) text.setCustomValidity(`This file has ${chosen.size} bytes; at most ${text.maxLength} are taken.`);
  else {
    text.setCustomValidity("");
    text.value = await chosen.text();
  }
  text.reportValidity();
});
text?.addEventListener("input", () => text.setCustomValidity(""));

// ---- twists that can't be chosen together are greyed, and say why

const twists = [...document.querySelectorAll(".twist input[type=checkbox]")];
const nameOf = box => box.closest(".twist").querySelector("b").textContent;

function reason(box) {
  const other = twists.find(one => one.checked && (box.dataset.apart || "").split(",").includes(one.value));
  if (other) return `Not together with “${nameOf(other)}”.`;
  const { teams, frogs } = arranged();   // where each plays several frogs, these are a team
  return box.closest(".with-teams") && box.value !== "team-play" && (!teams || teams === frogs) ? "Only where there are teams." : "";
}

function weigh() {
  for (const box of twists) {
    const why = box.checked ? "" : reason(box), said = box.closest(".twist").querySelector(".why-not");
    box.disabled = Boolean(why);
    said.hidden = !why;
    said.textContent = why;
  }
}

if (twists.length) {
  form.addEventListener("change", weigh);
  weigh();
}

// ---- what is about to be opened, in a sentence and a list

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six"];
const sum = document.getElementById("sum"), list = document.getElementById("sum-list");
const minutes = /about \d+ minutes/.exec(sum?.textContent || "")?.[0];
const counted = (n, one, many) => n === 1 ? one : `${NUMBERS[n] ?? n} ${many}`;
const joined = words => words.length > 1 ? `${words.slice(0, -1).join(", ")} and ${words.at(-1)}` : words[0];
const large = words => words[0].toUpperCase() + words.slice(1);

function people(seats) {
  const of = kind => seats.filter(one => one.startsWith(kind)).length;
  return joined([of("me") && "you", of("hot") && counted(of("hot"), "somebody else at this screen", "others at this screen"),
    of("bot:") && counted(of("bot:"), "a bot", "bots"), of("open") && counted(of("open"), "a free seat", "free seats")].filter(Boolean));
}

function sentences(seats, sides) {
  const lasts = minutes ? `; ${minutes}` : "";
  if (seats.length === 1) return `${seats[0] === "me" ? "You, alone" : "A bot, alone"}${lasts}.`;
  const start = `${large(NUMBERS[seats.length] ?? `${seats.length}`)} players`;
  if (!sides.teams) return `${start}: ${people(seats)}${lasts}.`;
  const alone = sides.teams === seats.length && !sides.one;
  if (alone) return `${start} with ${NUMBERS[sides.frogs] ?? sides.frogs} frogs: ${people(seats)}${lasts}.`;
  const told = sides.names.map((name, team) => `${name}: ${people(seats.filter((_, seat) => sides.team(seat) === team))}.`);
  return [`${start} in ${NUMBERS[sides.teams]} teams${lasts}.`, ...told].join(" ");
}

function tell() {
  const sides = arranged(), seats = [...form.querySelectorAll(".seat select")].slice(0, sides.players).map(one => one.value);
  sum.textContent = sentences(seats, sides);
  const menus = [...form.querySelectorAll(".chosen select")].filter(one => one.value !== one.dataset.usual);
  const cards = [...form.querySelectorAll(".one input:checked")].filter(one => one.value !== one.dataset.usual);
  const ticked = twists.filter(one => one.checked);
  const items = [...cards.map(nameOf), ...menus.map(one => one.selectedOptions[0].textContent), ...ticked.map(nameOf)];
  list.replaceChildren(...items.map(words => Object.assign(document.createElement("li"), { textContent: words })));
}

if (sum) {
  form.addEventListener("change", tell);
  tell();
}
