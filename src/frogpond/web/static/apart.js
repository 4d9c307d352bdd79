// Where a coach stands: near what it speaks of, and never over it, over anything lit or over the arena. Where there is too little room it
// becomes slim first.

const PAD = 10, STEP = 10, RIM = 9;   // rings are larger than what they ring
const clamp = (v, lo, hi) => Math.max(lo, Math.min(hi, v));
const range = (from, to) => Array.from({ length: Math.max(1, Math.floor((to - from) / STEP) + 1) },
  (_, i) => Math.min(from + STEP * i, to));
const rim = (r, by) => new DOMRect(r.left - by, r.top - by, r.width + 2 * by, r.height + 2 * by);
const boxes = (all, by = RIM) => all.map(el => el.getBoundingClientRect()).filter(r => r.width && r.height).map(r => rim(r, by));

// How much of a box lies under the coach.
const share = (r, x, y, w, h) => {
  const wide = Math.min(r.right, x + w) - Math.max(r.left, x), high = Math.min(r.bottom, y + h) - Math.max(r.top, y);
  return wide > 0 && high > 0 ? wide * high / (r.width * r.height) : 0;
};

// On large desks bubbles are enlarged (stage.css): their own lengths are smaller by that than those of the window.
const px = (length, b) => `${length / (b.currentCSSZoom || 1)}px`;

function best(b, t, musts, others) {
  const { width: w, height: h } = b.getBoundingClientRect();
  const high = Math.max(PAD, document.querySelector(".top")?.getBoundingClientRect().bottom || 0) + 2;
  const sides = t ? [[t.left - w - 18, t.top + t.height / 2 - h / 2], [t.right + 18, t.top + t.height / 2 - h / 2],
    [t.left + t.width / 2 - w / 2, t.top - h - 18], [t.left + t.width / 2 - w / 2, t.bottom + 18]] : [];
  const tries = sides.map(([x, y]) => [clamp(x, PAD, innerWidth - w - PAD), clamp(y, high, innerHeight - h - PAD)]);
  for (const x of range(PAD, innerWidth - w - PAD)) for (const y of range(high, innerHeight - h - PAD)) tries.push([x, y]);
  let found = null;
  for (const [x, y] of tries) {
    const far = t ? Math.hypot(x + w / 2 - t.left - t.width / 2, y + h / 2 - t.top - t.height / 2) : 0;
    let cost = far / 400;   // nearer is better, as long as nothing is hidden
    for (const r of musts) { const much = share(r, x, y, w, h); if (much) cost += 1000 + 1000 * much; }
    for (const [r, weight] of others) { if (found && cost >= found.cost) break; cost += weight * share(r, x, y, w, h); }
    if (!found || cost < found.cost) found = { x, y, w, h, cost };
  }
  return found;
}

// A beak where the thing lies right beside the coach.
function aim(b, t, { x, y, w, h }) {
  const beak = b.querySelector(".beak"), mx = t ? t.left + t.width / 2 : 0, my = t ? t.top + t.height / 2 : 0, near = 60;
  const over = mx > x + 16 && mx < x + w - 16, level = my > y + 16 && my < y + h - 16;
  const side = !t ? "" : level && t.right <= x && x - t.right < near ? "left" : level && t.left >= x + w && t.left - x - w < near ? "right"
    : over && t.bottom <= y && y - t.bottom < near ? "up" : over && t.top >= y + h && t.top - y - h < near ? "down" : "";
  const across = side === "left" || side === "right";
  beak.hidden = !side;
  beak.className = "beak " + side;
  beak.style.top = across ? px(clamp(my - y - 9, 18, h - 34), b) : "";
  beak.style.left = side && !across ? px(clamp(mx - x - 9, 18, w - 34), b) : "";
  beak.style.right = "";
}

// `musts` stay in sight; `others` are pairs of an element and how sorry one would be for it.
export function standApart(b, el, musts, others) {
  const t = el?.getBoundingClientRect(), target = t?.width ? t : null;
  const kept = boxes(musts);
  const rest = others.map(([one, weight]) => [one.getBoundingClientRect(), weight]).filter(([r]) => r.width && r.height);
  /** @type {any} */
  let found = null;
  for (const shape of ["", "slim", "slim thin"]) {
    b.className = shape;
    const next = best(b, target, kept, rest);
    if (!found || next.cost < found.cost) found = { ...next, shape };
    if (found.cost < 1000) break;
  }
  b.className = found.shape;
  b.style.left = px(found.x, b);
  b.style.top = px(found.y, b);
  aim(b, target, found);
}

// Whether something that has to stay in sight lies under it now.
export function covers(b, musts) {
  const r = b.getBoundingClientRect();
  return boxes(musts, 2).some(one => share(one, r.left, r.top, r.width, r.height) > 0);
}
