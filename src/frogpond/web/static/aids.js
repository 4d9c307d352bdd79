// Thinking aids at the table: ranked moves on request, and what a move would do before it is made (docs/protocol.md).
import { $, body, centre, choose, fill, hooks, icon, light, make, meant, named, options, parse, picked, place, setting, send, sign, toast, use, view } from "./pond.js";

const { heard, lit, shown, armed } = hooks;

// ---- hint

let advice = null, asked = null, pointed = null, byKey = false;

function ask(key) {
  if (advice) return close();
  const off = view?.tools?.hint;
  if (!view?.prompt.mine) return toast(off || "Hints are for your own decisions. It is not your turn.");
  if (off) return toast(off);
  asked = view.rid;
  byKey = key;
  open(make("p", { class: "mute thinking" }, "A frog thinks about it", dots()));
  send({ type: "hint", rid: view.rid });
}

const dots = () => make("span", { class: "dots", "aria-hidden": "true" }, make("b", {}, "."), make("b", {}, "."), make("b", {}, "."));

function open(...inner) {
  const shut = make("button", { class: "tool close", type: "button", "aria-label": "Close the hint" }, icon("close") || "×");
  shut.addEventListener("click", close);
  const box = make(innerWidth < 1100 ? "aside" : "section", { id: "advice", class: "panel", "aria-labelledby": "advice-title" }, make("h2", { id: "advice-title" }, "Hint"), shut, make("div", { class: "inner", "aria-live": "polite" }, ...inner));
  advice?.remove();
  advice = box;
  if (innerWidth < 1100) body.append(box); else document.querySelector("#side .log").before(box);
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

function tell(m) {
  if (!advice || m.rid !== asked) return;
  if (m.text) return open(make("p", {}, m.text));
  const top = Math.max(...m.moves.map(move => move.part), .01);
  const rows = m.moves.map((move, i) => row(move, i, m.caption, top));
  open(make("p", { class: "mute cap" }, `${m.moves.length > 1 ? "Best first" : "There is only this"}; the bar is the ${m.caption} as search sees it.`), make("ol", {}, ...rows));
  if (byKey) advice.querySelector(".option")?.focus();
}

function row(move, i, caption, top) {
  const choice = view.choices.find(c => c.action === move.action);
  const bar = make("i", { class: "bar" }, make("i"));
  bar.firstChild.style.width = `${Math.round(100 * move.part)}%`;
  const words = move.text[0].toUpperCase() + move.text.slice(1);
  const share = move.share >= .005 ? `${Math.round(100 * move.share)} % of the search` : "hardly searched";
  const button = make("button", { class: i ? "option" : "option best", type: "button", "aria-label": `${i + 1}. ${words}. ${move.words} ${caption}. ${move.why}` },
    make("b", { class: "words" }, words), make("b", { class: "worth" }, move.words), bar, make("small", {}, move.why ? `${move.why} ` : "", make("em", {}, share)));
  const item = make("li", {}, button);
  if (move.link) item.append(make("a", { class: "ruleref", href: move.link, target: "_blank", rel: "noopener", "aria-label": `Rule ${move.rule}` }, move.rule));
  for (const [on, off] of [["pointerenter", "pointerleave"], ["focus", "blur"]]) {
    button.addEventListener(on, () => aim(choice));
    button.addEventListener(off, () => aim(null));
  }
  button.addEventListener("click", () => { if (choice && view.rid === asked) { close(); choose(choice); } });
  return item;
}

// What a row is about wears the solid gold ring while the row is pointed at.
function aim(choice) {
  if (pointed === choice) return;
  pointed = choice;
  for (const el of document.querySelectorAll(".shown")) el.classList.remove("shown");
  light();
}

hooks.lit = () => {
  lit?.();
  for (const name of pointed?.picks || []) for (const el of named(name).slice(0, 1)) {
    if ($("things").contains(el)) $("signs").append(...sign(el, "hot", name));
    else el.classList.add("shown");
  }
};

$("hint")?.addEventListener("click", e => ask(e.detail === 0));

// ---- what if

const known = new Map();          // "rid action size" -> preview message
let wanted = null, timer = null;  // { choice, pinned }: what is to be shown, or is
let layer = null, banner = null;

const pointing = () => localStorage.getItem("pond-hover") !== "0";
const keyOf = choice => `${view.rid} ${choice.action} ${$("svg").clientWidth} ${document.documentElement.dataset.theme}`;

function consider(el) {
  if (wanted?.pinned) return;
  const choice = !el.closest?.("#advice,dialog,#bubble") && view?.prompt.mine ? ending(el) : null;
  if (choice?.action === wanted?.choice.action) return;
  leave();
  if (!choice) return;
  wanted = { choice, pinned: false };
  timer = setTimeout(() => request(choice), 380);
}

// The one choice that picking this would complete.
function ending(el) {
  const name = meant(el), n = picked.length;
  const found = name ? options().filter(c => c.picks[n] === name) : [];
  return found.length === 1 && found[0].picks.length === n + 1 ? found[0] : null;
}

function request(choice) {
  const have = known.get(keyOf(choice));
  if (have) draw(have); else send({ type: "preview", rid: view.rid, action: choice.action });
}

function leave() {
  clearTimeout(timer);
  wanted = null;
  layer?.remove();
  banner?.remove();
  if (layer) { fill("players", view.parts.players ?? ""); fill("left", view.parts.left ?? ""); fill("extra", view.parts.extra ?? ""); }
  layer = banner = null;
  body.classList.remove("whatif");
}

function draw(m) {
  if (!wanted || wanted.choice.action !== m.action || m.rid !== view.rid) return;
  layer?.remove();
  banner?.remove();
  layer = null;
  if (m.board) {
    if (m.defs?.svg && $("defs").dataset.id !== m.defs.id) {
      $("defs-more")?.remove();
      $("defs").after(make("g", { id: "defs-more" }, ...parse(m.defs.svg, true).childNodes));
    }
    layer = $("svg").cloneNode(false);
    layer.id = "whatif";
    layer.setAttribute("aria-hidden", "true");
    layer.removeAttribute("aria-label");
    const fresh = parse(m.board.svg, true);
    const { came, gone } = differences($("things"), fresh);
    for (const el of fresh.querySelectorAll("*")) for (const name of ["id", "data-pick", "tabindex", "data-ui", "role"]) el.removeAttribute(name);
    for (const el of fresh.querySelectorAll("title")) el.remove();
    layer.append(...fresh.childNodes, ...gone.map(ghost), ...came.map(news));
    $("svg").after(layer);
    for (const id of ["players", "left", "extra"]) fill(id, m.parts[id] ?? "");
    body.classList.add("whatif");
  }
  const words = [...m.said, m.note].filter(Boolean);
  banner = make("div", { id: "whatif-words", role: "status" }, make("b", {}, m.board ? "Preview" : "No preview"), make("span", {}, words.join(" ") || "Nothing changes on the board."));
  $("board").append(banner);
}

// A ripple where something came: at its place, if that is drawn, as after a real move.
function news(el) {
  const under = el.dataset.cell && $(el.dataset.cell), at = under && $("things").contains(under) ? under : el;
  return use(at.dataset.ripple && at.dataset.ripple !== "no" ? at.dataset.ripple : "ripple", centre(at), (+at.dataset.r || (at.classList.contains("piece") ? 24 : 50)) / 50, "ripple");
}

// Things that were not there before, and things that are no longer there, by kind and place.
function differences(old, fresh) {
  const key = el => `${el.dataset.same} ${el.dataset.on || el.dataset.cell || ""}`;
  const had = new Map();
  for (const el of old.querySelectorAll("[data-same]")) had.set(key(el), [...(had.get(key(el)) || []), el]);
  const came = [...fresh.querySelectorAll("[data-same]")].filter(el => !had.get(key(el))?.pop());
  return { came, gone: [...had.values()].flat() };
}

function ghost(el) {
  const copy = el.cloneNode(true);
  for (const inner of [copy, ...copy.querySelectorAll("*")]) for (const name of ["id", "data-pick", "tabindex", "data-same", "data-ui"]) inner.removeAttribute(name);
  copy.setAttribute("opacity", ".25");
  return copy;
}

hooks.armed = ready => {
  armed?.(ready);
  if (ready && $("confirm")) {
    const back = make("button", { class: "btn", type: "button", id: "unpick" }, "Not this");
    back.addEventListener("click", () => choose(null));
    $("confirm").before(back);
  }
  if (ready && setting("first")) {
    if (wanted?.pinned && wanted.choice.action === ready.action) return;
    leave();
    wanted = { choice: ready, pinned: true };
    request(ready);
  } else if (wanted?.pinned) leave();
};

addEventListener("pointerover", e => { if (e.pointerType === "mouse" && pointing()) consider(e.target); });
addEventListener("focusin", e => { if (pointing() && e.target.matches?.(":focus-visible")) consider(e.target); });
addEventListener("focusout", () => { if (wanted && !wanted.pinned && !layer?.matches(":hover")) leave(); });
addEventListener("pointerdown", () => { if (wanted && !wanted.pinned) leave(); }, true);

// ---- keys, messages, settings

addEventListener("keydown", e => {
  if (e.target.closest("input,select,textarea,dialog") || e.ctrlKey || e.metaKey || e.altKey) return;
  if (e.key === "Escape" && advice) { close(); e.stopImmediatePropagation(); }
  else if (e.key === "Escape" && layer && !wanted?.pinned) { leave(); e.stopImmediatePropagation(); }
  else if (e.key === "h" || e.key === "H") ask(true);
  else if (e.key === "p" || e.key === "P") { $("set-first").click(); toast(setting("first") ? "Moves are shown first, then done." : "Moves are done at once."); }
}, true);

hooks.heard = m => {
  if (m.type === "hint") { tell(m); return true; }
  if (m.type !== "preview") return heard?.(m);
  const choice = view?.choices.find(c => c.action === m.action);
  if (choice && m.rid === view.rid) { known.set(keyOf(choice), m); draw(m); }
  if (known.size > 60) known.delete(known.keys().next().value);
  return true;
};

hooks.shown = m => {
  shown?.(m);
  leave();
  if (advice && m.rid !== asked) close();
  $("hint")?.setAttribute("aria-disabled", String(Boolean(m.tools?.hint) || !m.prompt.mine));
  if ($("hint")) $("hint").title = m.tools?.hint || "";
  if ($("set-hints")) $("set-hints").checked = !m.tools?.hint;
};

$("set-hints")?.addEventListener("change", e => send({ type: "aids", hints: e.target.checked }));
if ($("set-hover")) {
  $("set-hover").checked = pointing();
  $("set-hover").addEventListener("change", e => { localStorage.setItem("pond-hover", e.target.checked ? "1" : "0"); leave(); });
}
