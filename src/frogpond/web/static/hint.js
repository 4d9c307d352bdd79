// A hint on request: ranked moves with what they are worth and why (docs/protocol.md).
import { on } from "./bus.js";
import { $, body, icon, make } from "./dom.js";
import { send } from "./line.js";
import { toast } from "./notices.js";
import { named } from "./movement.js";
import { choose, light, sign } from "./picking.js";
import { elsewhere, now } from "./state.js";

const SHOWS = { "chance to win": "your chance to win", "rivals beaten": "how many rivals you’d finish ahead of" };

let advice = null, asked = null, pointed = null, byKey = false;

function ask(key) {
  if (advice) return close();
  const off = now.view?.tools?.hint;
  if (!now.view?.prompt.mine) return toast(off || "Hints are for your own turn.");
  if (off) return toast(off);
  asked = now.view.rid;
  byKey = key;
  open(make("p", { class: "mute thinking" }, "A frog is thinking", dots()));
  send({ type: "hint", rid: now.view.rid });
}

const dots = () => make("span", { class: "dots", "aria-hidden": "true" }, ...[1, 2, 3].map(() => make("b", {}, ".")));

function open(...inner) {
  const shut = make("button", { class: "tool close", type: "button", "aria-label": "Close the hint" }, icon("close") || "×");
  shut.addEventListener("click", close);
  const narrow = innerWidth < 1100;
  const box = make(
    narrow ? "aside" : "section",
    { id: "advice", class: "panel", "aria-labelledby": "advice-title" },
    make("h2", { id: "advice-title" }, "Hint"), shut, make("div", { class: "inner", "aria-live": "polite" }, ...inner),
  );
  advice?.remove();
  advice = box;
  if (narrow) body.append(box); else document.querySelector("#side .log").before(box);
  body.classList.add("advised");
}

function close() {
  const inside = advice?.contains(document.activeElement);
  advice?.remove();
  advice = asked = null;
  body.classList.remove("advised");
  aim(null);
  if (inside) $("hint")?.focus();
}

on("waiting", m => {
  if (!advice || m.rid !== asked) return;
  const words = m.before == null ? "A frog is thinking" : `In line for a hint, ${m.before} before you`;
  open(make("p", { class: "mute thinking" }, words, dots()));
});

on("hint", m => {
  if (!advice || m.rid !== asked) return;
  if (m.text) return open(make("p", {}, m.text));
  open(make("p", { class: "cap" }, m.head), make("ol", {}, ...m.moves.map((move, i) => row(move, i, m.caption))), searched(m));
  if (byKey) advice.querySelector(".option")?.focus();
});

// What search measured, for those who ask.
function searched(m) {
  const shows = SHOWS[m.caption] ?? `the ${m.caption}`;
  const share = move => (move.share >= .005 ? `${Math.round(100 * move.share)} % of the search` : "hardly looked at");
  const rows = m.moves.map((move, i) => make("li", {}, `${i + 1}: ${move.words}, ${share(move)}`));
  const estimate = make("p", { class: "mute" }, `It estimates ${shows}.`);
  return make("details", {}, make("summary", {}, "What the search says"), estimate, make("ul", {}, ...rows));
}

function row(move, i, caption) {
  const choice = () => now.view.choices.find(c => c.action === move.action);   // a view of the same decision may come again
  const said = move.deed || move.text, words = said[0].toUpperCase() + said.slice(1);
  const worth = move.equal ? "about equal" : move.words;
  const facts = `Costs ${move.costs}, gives ${move.gives}, ${move.odds}.`;
  const label = `${i + 1}. ${words}. ${move.equal ? worth : `${worth} ${caption}`}. ${facts} ${move.why}`;
  const fact = (name, value) => make("span", {}, make("i", {}, name), make("b", {}, value));
  const button = make(
    "button",
    { class: i ? "option" : "option best", type: "button", "aria-label": label },
    make("b", { class: "words" }, words), make("b", { class: move.equal ? "worth alike" : "worth" }, worth),
    make("span", { class: "facts" }, fact("costs", move.costs), fact("gives", move.gives), fact("odds", move.odds)),
    make("small", {}, move.why || ""),
  );
  const item = make("li", {}, button);
  const rule = { class: "ruleref", href: move.link, target: "_blank", rel: "noopener", "aria-label": `Rule ${move.rule}` };
  if (move.link) item.append(make("a", rule, move.rule));
  for (const [come, go] of [["pointerenter", "pointerleave"], ["focus", "blur"]]) {
    button.addEventListener(come, () => aim(choice()));
    button.addEventListener(go, () => aim(null));
  }
  button.addEventListener("click", () => {
    const chosen = now.view.rid === asked && choice();
    if (chosen) { close(); choose(chosen); }
  });
  return item;
}

// What a row is about wears the solid gold ring while the row is pointed at.
function aim(choice) {
  if (pointed === choice) return;
  pointed = choice;
  for (const el of document.querySelectorAll(".shown")) el.classList.remove("shown");
  light();
}

on("lit", () => {
  for (const name of pointed?.picks || []) for (const el of named(name).slice(0, 1)) {
    if ($("things").contains(el)) $("signs").append(...sign(el, "hot", name));
    else el.classList.add("shown");
  }
});

on("shown", m => {
  if (advice && m.rid !== asked) close();
  $("hint")?.setAttribute("aria-disabled", String(Boolean(m.tools?.hint) || !m.prompt.mine));
  if ($("hint")) $("hint").title = m.tools?.hint || "";
});

$("hint")?.addEventListener("click", e => ask(e.detail === 0));
addEventListener("keydown", e => {
  if (elsewhere(e)) return;
  if (e.key === "Escape" && advice) { close(); e.stopImmediatePropagation(); }
  else if (e.key === "h" || e.key === "H") ask(true);
}, true);
