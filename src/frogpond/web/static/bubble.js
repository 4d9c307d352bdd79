// Why not: a bubble beside the refused thing, with the rule.
import { emit, on } from "./bus.js";
import { $, body, face } from "./dom.js";
import { send } from "./line.js";
import { named } from "./movement.js";
import { idle, light, sign } from "./picking.js";
import { still } from "./settings.js";
import { now } from "./state.js";

let refusedAt = null;

export function why(name) {
  if (!now.view || body.dataset.mode === "replay") return;
  refusedAt = name;
  const path = now.picked.filter(p => p !== name);
  send({ type: "why", rid: now.view.rid, picks: [...path, name] });
}

export function hush() {
  const b = $("bubble");
  if (!b || b.hidden) return;
  b.hidden = true;
  for (const el of document.querySelectorAll("#signs .no")) el.remove();
  emit("hushed");
}

function refuse(m) {
  emit("refused", m);
  idle();
  const name = (m.picks || []).at(-1) || refusedAt;
  const el = name && named(name)[0];
  const b = $("bubble");
  b.querySelector(".face").replaceChildren(face(now.view?.prompt?.face || "R", 54, now.view?.prompt?.faces));
  $("bubble-title").textContent = m.title || "Not now";
  $("bubble-text").textContent = m.text || "";
  $("bubble-rule").textContent = m.rule || "";
  $("bubble-link").hidden = !m.link;
  if (m.link) $("bubble-link").href = m.link;
  b.hidden = false;
  light();
  if (el && $("things").contains(el)) {
    $("signs").append(...sign(el, "no", name));
    if (!still()) { el.classList.add("shake"); setTimeout(() => el.classList.remove("shake"), 400); }
  }
  point(b, el);
}

on("refusal", refuse);
on("picking", hush);
$("bubble-ok")?.addEventListener("click", hush);

// ---------------------------------------------------------------- where it lies

const clamp = (v, lo, hi) => Math.max(lo, Math.min(hi, v));

// On large desks bubbles are enlarged (stage.css): their own lengths are smaller by that than those of the window.
const zoomOf = b => b.currentCSSZoom || 1;
const px = (length, b) => `${length / zoomOf(b)}px`;
const sizeOf = b => { const r = b.getBoundingClientRect(); return [r.width, r.height]; };

// Lay the bubble beside the refused thing, over what is not lit if it can; on a phone above the dock.
function point(b, el) {
  const t = el?.getBoundingClientRect();
  if (!t?.width || innerWidth < 700) aboveDock(b, t);
  else beside(b, t);
}

function aboveDock(b, t) {
  const [w, h] = sizeOf(b), beak = b.querySelector(".beak");
  const top = Math.max(60, $("dock").getBoundingClientRect().top - h - 8);
  b.style.left = "10px";
  b.style.top = px(top, b);
  beak.className = "beak up";
  beak.hidden = !t?.width || t.bottom > top + 4;
  if (t?.width) { beak.style.left = px(clamp(t.left + t.width / 2 - 19, 20, w - 40), b); beak.style.top = beak.style.right = ""; }
}

function beside(b, t) {
  const [w, h] = sizeOf(b), beak = b.querySelector(".beak"), pad = 10;
  const mx = t.left + t.width / 2, my = t.top + t.height / 2;
  const lit = [...document.querySelectorAll("[data-ui~=lit]")].map(n => n.getBoundingClientRect());
  const tries = [
    ["right", t.left - w - 18, my - h / 2], ["left", t.right + 18, my - h / 2],
    ["down", mx - w / 2, t.top - h - 18], ["up", mx - w / 2, t.bottom + 18],
  ];
  const scored = tries.map(([side, x, y]) => {
    const cx = clamp(x, pad, innerWidth - w - pad), cy = clamp(y, 54, innerHeight - h - pad);
    const over = r => cx < r.right && cx + w > r.left && cy < r.bottom && cy + h > r.top;
    const across = side === "left" || side === "right";
    const moved = (across ? cx !== x : cy !== y) ? 50 : 0;
    const hides = lit.reduce((sum, r) => sum + (over(r) ? 1 : 0), (over(t) ? 100 : 0) + moved);
    return { side, across, cx, cy, hides };
  }).sort((a, c) => a.hides - c.hides)[0];
  b.style.left = px(scored.cx, b);
  b.style.top = px(scored.cy, b);
  beak.hidden = false;
  beak.className = "beak " + scored.side;
  beak.style.top = scored.across ? px(clamp(my - scored.cy - 9, 18, h - 34), b) : "";
  beak.style.left = scored.across ? "" : px(clamp(mx - scored.cx - 9, 18, w - 34), b);
}
