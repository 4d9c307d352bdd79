// What was done, drawn over the board: arrows from where to where in the order of the acts, rings where something happened.
import { $, make } from "./dom.js";
import { find, ring } from "./places.js";

const SVG = "http://www.w3.org/2000/svg";
const INK = "#0b1d22", CREAM = "#fff6da";

function shape(tag, attrs, ...inner) {
  const el = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attrs)) el.setAttribute(name, value);
  el.append(...inner);
  return el;
}

// A curve with a head, ink around it; `k` is how large a unit of the board is drawn for one of the screen.
function arc(a, b, colour, most) {
  const k = Math.min(most, Math.hypot(b.x - a.x, b.y - a.y) / 46);   // a short way gets a small arrow
  const dx = b.x - a.x, dy = b.y - a.y, far = Math.hypot(dx, dy) || 1, short = Math.min(far * .25, 22 * k);
  const up = dx >= 0 ? 1 : -1, bend = Math.min(far * .28, 60 * k);
  const c = { x: (a.x + b.x) / 2 + up * dy / far * bend, y: (a.y + b.y) / 2 - up * dx / far * bend };
  const toward = (p, q, by) => {
    const d = Math.hypot(q.x - p.x, q.y - p.y) || 1;
    return { x: p.x + (q.x - p.x) * by / d, y: p.y + (q.y - p.y) * by / d };
  };
  const s = toward(a, c, short), e = toward(b, c, short * .7);
  const angle = Math.atan2(e.y - c.y, e.x - c.x), head = 11 * k;
  const wing = by => [e.x - head * 1.25 * Math.cos(angle + by), e.y - head * 1.25 * Math.sin(angle + by)].map(v => v.toFixed(1)).join(" ");
  const d = `M${s.x.toFixed(1)} ${s.y.toFixed(1)}Q${c.x.toFixed(1)} ${c.y.toFixed(1)} ${e.x.toFixed(1)} ${e.y.toFixed(1)}`
    + `M${wing(.55)}L${e.x.toFixed(1)} ${e.y.toFixed(1)}L${wing(-.55)}`;
  const line = (stroke, width) => shape("path", { d, fill: "none", stroke, "stroke-width": (width * k).toFixed(1) });
  return { lines: [line(INK, 8.6), line(colour, 4.8)], at: { x: s.x * .6 + c.x * .4, y: s.y * .6 + c.y * .4 } };
}

function coin({ x, y }, words, k) {
  return [
    shape("circle", { cx: x, cy: y, r: 10 * k, fill: CREAM, stroke: INK, "stroke-width": 2 * k }),
    shape("text", { x: x.toFixed(1), y: (y + 4.4 * k).toFixed(1), "font-size": (12.5 * k).toFixed(1), fill: INK }, words),
  ];
}

export function clear() { $("deeds")?.replaceChildren(); }

export function show(one, colour = CREAM) {
  if (!$("deeds")) $("signs").after(make("g", { id: "deeds", "aria-hidden": "true" }));
  const matrix = $("svg").getScreenCTM(), k = matrix ? 1 / matrix.a : 1;
  const out = (one.rings || []).flatMap(at => ring(at));
  const arrows = (one.arrows || []).map(([from, to]) => [find(from), find(to)])
    .filter(([a, b]) => a && b && !a.beside && !b.beside && Math.hypot(a.x - b.x, a.y - b.y) > 1);
  const coins = [];
  arrows.forEach(([a, b], i) => {
    const drawn = arc(a, b, colour, k);
    out.push(...drawn.lines);
    if (arrows.length > 1) coins.push(...coin(drawn.at, String(i + 1), k));
  });
  $("deeds").replaceChildren(...out, ...coins);
}
