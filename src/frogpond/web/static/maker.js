// The form for a new table: component data read from a file and sent nowhere by itself, twists that exclude each other, a summary.
import "./theme.js";
import { make } from "./dom.js";
import { arranged } from "./ponds.js";
import { shareable } from "./transport.js";

const form = document.getElementById("table-form");
const text = document.getElementById("data"), file = document.getElementById("data-file");

file?.addEventListener("change", async () => {
  const chosen = file.files[0];
  if (!chosen) return;
  if (chosen.size > text.maxLength) text.setCustomValidity(`That file is too large: ${chosen.size} bytes of ${text.maxLength}.`);
  else {
    text.setCustomValidity("");
    text.value = await chosen.text();
  }
  text.reportValidity();
});
document.getElementById("copy-variant")?.addEventListener("click", async ({ currentTarget: button }) => {
  const link = await shareable(location.href, form);
  try {
    await navigator.clipboard.writeText(link);
    button.textContent = "Copied";
  } catch { prompt(button.textContent, link); }
});
text?.addEventListener("input", () => text.setCustomValidity(""));

// ---- twists that can't be chosen together are greyed, and say why; those for teams are there where there are teams

const twists = [...document.querySelectorAll(".twist input[type=checkbox]")];
const nameOf = box => box.closest(".twist").querySelector("b").textContent;
const about = box => box.closest(".twist").querySelector("small:not(.why-not)")?.textContent.replace(/\.$/, "") || "";

function reason(box) {
  const other = twists.find(one => one.checked && (box.dataset.apart || "").split(",").includes(one.value));
  return other ? `Not together with “${nameOf(other)}”.` : "";
}

function weigh() {
  const { teams, frogs } = arranged(), together = teams && teams < frogs;   // where each plays several frogs, these are a team
  for (const box of twists) {
    const card = box.closest(".twist"), said = card.querySelector(".why-not");
    if (card.matches(".with-teams")) {
      card.hidden = !together;
      box.checked &&= together;
    }
    const why = box.checked ? "" : reason(box);
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
const large = words => words[0].toUpperCase() + words.slice(1), small = words => words.slice(0, 1).toLowerCase() + words.slice(1);

function people(seats) {
  const of = kind => seats.filter(one => one.startsWith(kind)).length;
  return joined([of("me") && "you", of("hot") && counted(of("hot"), "someone else at this screen", "others at this screen"),
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
  return [`${start} in ${NUMBERS[sides.teams]} teams${lasts}.`, make("span", {}, ` ${told.join(" ")}`)];
}

function tell() {
  const sides = arranged(), seats = [...form.querySelectorAll(".seat select")].slice(0, sides.players).map(one => one.value);
  sum.replaceChildren(...[sentences(seats, sides)].flat());
  const cards = [...form.querySelectorAll(".one input:checked")].filter(one => one.value !== one.dataset.usual);
  const ticked = twists.filter(one => one.checked), note = twists[0]?.closest(".section").querySelector("legend + small");
  if (note) note.textContent = ticked.length ? `${NUMBERS[ticked.length] ?? ticked.length} chosen` : "none needed";
  const items = [...cards, ...ticked].map(one => [nameOf(one), small(about(one))].filter(Boolean).join(": "));
  list.replaceChildren(...items.map(words => make("li", {}, words)));
}

if (sum) {
  form.addEventListener("change", tell);
  tell();
}
