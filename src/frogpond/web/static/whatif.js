// What a move would do before it is made: the drawn outcome lies over the board (docs/protocol.md).
import { on } from "./bus.js";
import { $, body, make, parse } from "./dom.js";
import { send } from "./line.js";
import { toast } from "./notices.js";
import { centre, named, use } from "./movement.js";
import { choose, open } from "./picking.js";
import { meant } from "./pointer.js";
import { remember, setting } from "./settings.js";
import { fillParts } from "./show.js";
import { clear, elsewhere, now, rests, strays } from "./state.js";

const known = new Map();          // "rid action size theme" -> preview message
let wanted = null, timer = null;  // { choice, pinned }: what is to be shown, or is
let layer = null, banner = null;

const keyOf = choice => `${now.view.rid} ${choice.action} ${$("svg").clientWidth} ${document.documentElement.dataset.theme}`;

function consider(el) {
  if (wanted?.pinned) return;
  const choice = !el.closest?.("#advice,dialog,#bubble") && now.view?.prompt.mine ? ending(el) : null;
  if (choice?.action === wanted?.choice.action) return;
  leave();
  if (!choice) return;
  wanted = { choice, pinned: false };
  timer = setTimeout(() => request(choice), 380);
}

// The one choice that picking this would complete.
function ending(el) {
  const name = meant(el), n = now.picked.length;
  const found = name ? open().filter(c => c.picks[n] === name) : [];
  return found.length === 1 && found[0].picks.length === n + 1 ? found[0] : null;
}

function request(choice) {
  const have = known.get(keyOf(choice));
  if (have) draw(have); else send({ type: "preview", rid: now.view.rid, action: choice.action });
}

function leave() {
  clearTimeout(timer);
  wanted = null;
  layer?.remove();
  banner?.remove();
  if (layer) fillParts(now.view.parts, "players", "left", "extra");
  layer = banner = null;
  body.classList.remove("whatif");
}

function draw(m) {
  if (!wanted || wanted.choice.action !== m.action || m.rid !== now.view.rid) return;
  layer?.remove();
  banner?.remove();
  layer = null;
  if (m.board) overlay(m);
  const words = [...m.said, m.note].filter(Boolean).join(" ") || "Nothing changes on the board.";
  const title = make("b", {}, m.board ? "Preview" : "No preview");
  banner = make("div", { id: "whatif-words", role: "status" }, title, make("span", {}, words));
  body.append(banner);
  place();
}

// Where its words cover neither what may be clicked nor what they are about.
function place() {
  const r = $("board").getBoundingClientRect(), w = banner.offsetWidth, h = banner.offsetHeight, middle = r.left + (r.width - w) / 2;
  const last = wanted.choice.picks.at(-1), about = [...named(last), ...(layer?.querySelectorAll(".ripple") || [])];
  const corners = [[middle, r.top + 8], [middle, r.bottom - h - 8], [r.left + 8, r.top + 8], [r.right - w - 8, r.top + 8],
    [r.left + 8, r.bottom - h - 8], [r.right - w - 8, r.bottom - h - 8]];
  const [x, y] = clear(banner, corners, about);
  banner.style.left = x + "px";
  banner.style.top = y + "px";
}

function overlay(m) {
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
  for (const el of fresh.querySelectorAll("*")) strip(el, "id", "data-pick", "tabindex", "data-ui", "role");
  for (const el of fresh.querySelectorAll("title")) el.remove();
  layer.append(...fresh.childNodes, ...gone.map(ghost), ...came.map(news));
  $("svg").after(layer);
  fillParts(m.parts, "players", "left", "extra");
  body.classList.add("whatif");
}

const strip = (el, ...names) => { for (const name of names) el.removeAttribute(name); };

// A ripple where something came: at its place, if that is drawn, as after a real move.
function news(el) {
  const under = el.dataset.cell && $(el.dataset.cell), at = under && $("things").contains(under) ? under : el;
  const symbol = at.dataset.ripple && at.dataset.ripple !== "no" ? at.dataset.ripple : "ripple";
  return use(symbol, centre(at), (+at.dataset.r || (at.classList.contains("piece") ? 24 : 50)) / 50, "ripple");
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
  for (const inner of [copy, ...copy.querySelectorAll("*")]) strip(inner, "id", "data-pick", "tabindex", "data-same", "data-ui");
  copy.setAttribute("opacity", ".25");
  return copy;
}

on("armed", ready => {
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
});
on("preview", m => {
  const choice = now.view?.choices.find(c => c.action === m.action);
  if (choice && m.rid === now.view.rid) { known.set(keyOf(choice), m); draw(m); }
  if (known.size > 60) known.delete(known.keys().next().value);
});
on("shown", leave);
on("setting", name => { if (name === "hover") leave(); });

addEventListener("pointerover", e => { if (e.pointerType === "mouse" && setting("hover") && !rests(e)) consider(e.target); }, true);
addEventListener("pointermove", e => { if (e.pointerType === "mouse" && setting("hover") && !wanted && strays(e)) consider(e.target); });
addEventListener("focusin", e => { if (setting("hover") && e.target.matches?.(":focus-visible")) consider(e.target); });
addEventListener("focusout", () => { if (wanted && !wanted.pinned && !layer?.matches(":hover")) leave(); });
addEventListener("pointerdown", () => { if (wanted && !wanted.pinned) leave(); }, true);
addEventListener("keydown", e => {
  if (elsewhere(e)) return;
  if (e.key === "Escape" && layer && !wanted?.pinned) { leave(); e.stopImmediatePropagation(); }
  else if (e.key === "p" || e.key === "P") {
    remember("first", !setting("first"));
    if ($("set-first")) $("set-first").checked = setting("first");
    toast(setting("first") ? "You’ll see each move before you make it." : "Moves happen at once.");
  }
}, true);
