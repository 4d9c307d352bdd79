// The Shard's own light: where many hexes may be chosen, the others lie in the shade and one gold line runs round them. A hex that is
// named or pointed at has its name on it; the letter of its row at the rim is gold, and the row shows its numbers.
import { on } from "../../bus.js";
import { $, make } from "../../dom.js";
import { own } from "../../game.js";
import { centre } from "../../movement.js";
import { place } from "../../recognise.js";
import { size } from "../../state.js";

const MANY = 12;                       // so many have a dashed edge each
const FINGER = 44;                     // pixels that a finger hits
const WIDE = 31.18, HIGH = 28.8, ROW = 43.2, EDGE = .95;   // of a hex (draw/hexes.py)
const CORNERS = [[0, -HIGH], [WIDE, -HIGH / 2], [WIDE, HIGH / 2], [0, HIGH], [-WIDE, HIGH / 2], [-WIDE, -HIGH / 2]];
const BEYOND = [[1, -1], [2, 0], [1, 1], [-1, 1], [-2, 0], [-1, -1]];   // in half hexes and rows, over each edge clockwise

const cells = () => [...document.querySelectorAll("#things > .cells > .cell")];
const key = (x, y) => `${Math.round(x / WIDE)} ${Math.round(y / ROW)}`;
const screen = () => 1 / ($("svg").getScreenCTM()?.a || 1);   // units of the board for a pixel

function svg(tag, attrs, ...inner) {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attrs)) el.setAttribute(name, value);
  el.append(...inner);
  return el;
}

// ---------------------------------------------------------------- many targets

let drawn = "", calm = false;

function outline(lit) {
  const among = new Set(lit.map(el => key(place(el).x, place(el).y)));
  let d = "";
  for (const el of lit) {
    const ground = place(el), { x, y } = centre(el);
    BEYOND.forEach(([dx, dy], i) => {
      if (among.has(key(ground.x + dx * WIDE, ground.y + dy * ROW))) return;
      const [a, b] = [CORNERS[i], CORNERS[(i + 1) % 6]].map(([cx, cy]) => `${(x + cx * EDGE).toFixed(1)} ${(y + cy * EDGE).toFixed(1)}`);
      d += `M${a}L${b}`;
    });
  }
  return d;
}

function shade(el) {
  const { x, y } = centre(el);
  return `M${CORNERS.map(([cx, cy]) => `${(x + cx * .985).toFixed(1)} ${(y + cy * .985).toFixed(1)}`).join("L")}Z`;
}

on("lit", () => {
  const all = cells(), lit = all.filter(el => (el.dataset.ui || "").includes("lit") || (el.dataset.ui || "").includes("picked"));
  calm = lit.length > MANY;
  if (calm) for (const el of $("signs").querySelectorAll('[href="#may-hex"], [href="#price-0"]')) el.remove();
  const now = calm ? lit.map(el => el.id).join(" ") + all.length : "";
  if (now === drawn && (!calm || $("calm"))) return;
  drawn = now;
  if (!calm && !$("calm")) return;
  const among = new Set(lit), dark = all.filter(el => !among.has(el)).map(shade).join(""), d = calm ? outline(lit) : "";
  if (!$("calm")) {   // laid once: to put things into the page costs more than to change them
    const lines = ["shade", "under", "edge"].map(name => svg("path", { class: name }));
    document.querySelector("#things > .giants").before(make("g", { id: "calm", "aria-hidden": "true" }, ...lines));
  }
  [...$("calm").children].forEach((path, i) => path.setAttribute("d", calm ? i ? d : dark : ""));
});

// A finger is broader than a hex: its first tap looks, its second goes there.
own.looks = el => calm && el.classList.contains("cell") && el.getBoundingClientRect().width < FINGER;
const GO = { land: "Land on", leap: "Leap to", slipstream: "Slipstream to" };
own.sure = choice => {
  const hex = $(choice.picks.at(-1)), verb = GO[choice.text.split(" ")[0]];
  return verb && hex?.matches(".cells > .cell") ? [`${verb} ${name(hex)}`, `${price(choice)}onto ${land(hex)}`] : null;
};
const price = ({ price }) => (price === null || price === undefined ? "" : price ? `${price} Oomph, ` : "free, ");

let waits = "";   // the hex that a finger looks at
on("armed", ready => {
  const was = waits;
  waits = ready?.picks.at(-1) || "";
  if (was !== waits) names();
  if (!matchMedia("(hover: none)").matches || !calm) return;
  const hex = ready && $(ready.picks.at(-1));
  if (!hex || own.looks(hex)) $("help").textContent = `Tap once to look, twice to go there.${hex ? ` Now: ${words(hex)}.` : ""}`;
});

// ---------------------------------------------------------------- names

const name = hex => hex.id.slice(2);
const kind = hex => (/^\w+: ([^;]*)/.exec(hex.querySelector("title")?.textContent || "")?.[1] || "").split(" on ")[0];
const words = hex => (kind(hex) ? `${name(hex)}, ${kind(hex)}` : name(hex));
const land = hex => (kind(hex) === "barren ground" ? "bare ground" : `${/^[aeiou]/.test(kind(hex)) ? "an" : "a"} ${kind(hex)}`);

function plate(hex) {
  const k = screen(), { x, y } = centre(hex), label = words(hex), high = 22 * k, wide = (label.length * 7.4 + 18) * k;
  const [left, , across] = $("svg").getAttribute("viewBox").split(" ").map(Number);
  const at = Math.max(left + wide / 2, Math.min(left + across - wide / 2, x)), top = y - HIGH - 6 * k - high;
  return svg("g", { class: "plate" },
    svg("rect", { x: at - wide / 2, y: top, width: wide, height: high, rx: high / 2, "stroke-width": 1.5 * k }),
    svg("text", { x: at, y: top + 15.4 * k, "font-size": 13.5 * k }, label));
}

let spoken = [], lettered = "";
on("named", ids => { spoken = ids; names(); });

function names() {
  const hexes = [...new Set([...spoken, waits])].map(at => at && $(at)).filter(el => el && el.matches("#things > .cells > .cell"));
  const rows = new Set(hexes.map(hex => name(hex)[0]));
  for (const el of document.querySelectorAll("#things .row-name")) el.classList.toggle("lit", rows.has(el.textContent));
  const now = `${hexes.map(hex => `${hex.id} ${words(hex)}`).join()} ${innerWidth}`, k = screen() * (size() === "phone" ? 12 : 11);
  if (now === lettered && $("hex-names")) return;
  lettered = now;
  const taken = new Set([...document.querySelectorAll("#things > .giants > [data-cell]")].map(el => el.dataset.cell));
  const numbers = cells().filter(el => rows.has(name(el)[0]) && !taken.has(el.id)).map(el => {
    const { x, y } = centre(el);
    return svg("text", { class: "number", x, y: y + HIGH * .8, "font-size": k }, name(el).slice(1));
  });
  if (!$("hex-names")) $("signs").after(make("g", { id: "hex-names", "aria-hidden": "true" }));
  $("hex-names").replaceChildren(...(hexes.length ? [...numbers, ...hexes.map(plate)] : []));
}
