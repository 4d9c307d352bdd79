// A hint on request: ranked moves with what they are worth and why (docs/protocol.md).
import { on } from "./bus.js";
import { $, body, icon, make } from "./dom.js";
import { send } from "./line.js";
import { toast } from "./log.js";
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
  const words = `${m.moves.length > 1 ? "Best first." : "Only one choice."} The bar shows ${SHOWS[m.caption] ?? `the ${m.caption}`}.`;
  open(make("p", { class: "mute cap" }, words), make("ol", {}, ...m.moves.map((move, i) => row(move, i, m.caption))));
  if (byKey) advice.querySelector(".option")?.focus();
});

function row(move, i, caption) {
  const choice = () => now.view.choices.find(c => c.action === move.action);   // a view of the same decision may come again
  const bar = make("i", { class: "bar" }, make("i"));
  bar.firstChild.style.width = `${Math.round(100 * move.part)}%`;
  const said = move.deed || move.text, words = said[0].toUpperCase() + said.slice(1);
  const share = move.share >= .005 ? `${Math.round(100 * move.share)} % of the search` : "hardly looked at";
  const label = `${i + 1}. ${words}. ${move.words} ${caption}. ${move.why}`;
  const button = make(
    "button",
    { class: i ? "option" : "option best", type: "button", "aria-label": label },
    make("b", { class: "words" }, words), make("b", { class: "worth" }, move.words), bar,
    make("small", {}, move.why ? `${move.why} ` : "", make("em", {}, share)),
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
  if ($("set-hints")) $("set-hints").checked = !m.tools?.hint;
});

$("hint")?.addEventListener("click", e => ask(e.detail === 0));
$("set-hints")?.addEventListener("change", e => send({ type: "aids", hints: e.target.checked }));
addEventListener("keydown", e => {
  if (elsewhere(e)) return;
  if (e.key === "Escape" && advice) { close(); e.stopImmediatePropagation(); }
  else if (e.key === "h" || e.key === "H") ask(true);
}, true);
