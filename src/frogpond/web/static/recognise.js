// Which of equal things moved: the things of a new drawing get the ids of the things they are (docs/protocol.md).
export const place = el => {
  const m = /translate\(\s*(-?[\d.]+)[ ,]+(-?[\d.]+)\s*\)(?:\s*scale\((-?[\d.]+)\))?/.exec(el.getAttribute("transform") || "");
  return m ? { x: +m[1], y: +m[2], k: m[3] ? +m[3] : 1 } : { x: 0, y: 0, k: 1 };
};
export const put = (el, p) => el.setAttribute("transform", `translate(${p.x} ${p.y})${p.k === 1 ? "" : ` scale(${p.k})`}`);
export const far = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
export const carrier = el => el.dataset.on || el.dataset.cell || "";
export const byName = (root, id) => (id ? root.querySelector(`[id="${CSS.escape(id)}"]`) : null);
let numbered = 0;

function census(things, find) {
  const kinds = new Map();
  for (const el of things) {
    const on = carrier(el), under = find(on), at = place(el), base = under && under !== el ? place(under) : { x: 0, y: 0 };
    const thing = { el, at, on, rel: { x: at.x - base.x, y: at.y - base.y }, base };
    if (!kinds.has(el.dataset.same)) kinds.set(el.dataset.same, []);
    kinds.get(el.dataset.same).push(thing);
  }
  return kinds;
}

// Old things and fresh ones, with what finds a place by its id before and now.
export function recognise(old, fresh, findOld, findNow) {
  const before = census(old, findOld), now = census(fresh, findNow);
  const places = new Map();   // carrier -> { stayed, came }
  const crowd = on => {
    if (!places.has(on)) places.set(on, { stayed: [], came: [] });
    return places.get(on);
  };
  for (const [kind, things] of now) {
    const were = before.get(kind) || [], loose = [];
    for (const thing of things) {
      const same = were.filter(w => !w.used && w.on === thing.on).sort((a, b) => far(a.rel, thing.rel) - far(b.rel, thing.rel))[0];
      if (!same) { loose.push(thing); continue; }
      same.used = true;
      thing.el.id = same.el.id;
      crowd(thing.on).stayed.push({ thing, rel: same.rel });
    }
    const pairs = [];
    for (const thing of loose) for (const w of were) if (!w.used) pairs.push([far(w.at, thing.at), thing, w]);
    pairs.sort((a, b) => a[0] - b[0]);
    for (const [, thing, w] of pairs) if (!w.used && !thing.was) { w.used = true; thing.was = w; thing.el.id = w.el.id; }
    for (const thing of loose) {
      if (!thing.was && !thing.el.id) thing.el.id = `thing-${++numbered}`;
      crowd(thing.on).came.push(thing);
    }
  }
  for (const [on, { stayed, came }] of places) settle(findNow(on), stayed, came);
}

// Back to front by y; what stands right already is not touched.
export function sortByDepth(layer) {
  const order = [...layer.children].map((el, i) => [place(el).y, i, el]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  arrange(layer, order.map(row => row[2]));
}

export function arrange(holder, wanted) {
  let at = holder.firstElementChild;
  for (const el of wanted) {
    if (el === at) at = at.nextElementSibling;
    else holder.insertBefore(el, at);
  }
}

// On a place with spots those who stayed keep theirs; newcomers take the free ones.
function settle(under, stayed, came) {
  if (!under?.dataset.spots) return;
  const base = place(under), sits = thing => thing.el.hasAttribute("data-spot");
  const free = under.dataset.spots.split(" ").map(s => { const [x, y] = s.split(",").map(Number); return { x, y }; });
  const sit = (thing, i) => {
    put(thing.el, { x: base.x + free[i].x, y: base.y + free[i].y, k: thing.at.k });
    free.splice(i, 1);
  };
  const late = came.filter(sits);
  for (const { thing, rel } of stayed.filter(k => sits(k.thing))) {
    const i = free.findIndex(s => far(s, rel) < 1.5);
    if (i >= 0) sit(thing, i); else late.push(thing);
  }
  for (const thing of late) if (free.length) sit(thing, 0);
}

// The places between two on one way (data-way="lane number"): who goes from one to the other hops on each.
export function between(root, from, to, off) {
  const [a, b] = [from, to].map(name => (byName(root, name)?.dataset.way || "").split(" "));
  const lane = a[0] === "*" ? b[0] : a[0], back = +b[1] < +a[1];
  if (a.length < 2 || b.length < 2 || lane === "*" || (b[0] !== "*" && b[0] !== lane)) return [];
  const low = Math.min(+a[1], +b[1]), high = Math.max(+a[1], +b[1]);
  return [...root.querySelectorAll(`[data-way^="${CSS.escape(lane)} "]`)]
    .map(el => ({ n: +el.dataset.way.split(" ")[1], at: place(el) }))
    .filter(({ n }) => n > low && n < high)
    .sort((p, q) => (back ? q.n - p.n : p.n - q.n))
    .map(({ at }) => ({ x: at.x, y: at.y + off }));
}
