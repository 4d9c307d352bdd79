// A combat beside the board: what is committed is put together from a switch and a stepper, and the odds follow every click.
import { $, icon, make } from "../../dom.js";
import { own } from "../../game.js";

// What the panel says of the combat (look/arena.py); null without one.
export const fight = () => { const el = $("arena")?.querySelector("[data-odds]"); return el ? JSON.parse(el.dataset.odds) : null; };

let key = "", over = 0, boost = 0, wanted = "";   // of which attack; what is put together; which control had the focus

own.note = name => {
  const words = fight()?.lines?.[name];
  return words ? make("small", {}, words) : null;
};

const percent = share => (share > 0 && share < .005 ? "<1 %" : `${Math.round(share * 100)} %`);

// A switch, a stepper and a button in place of a button for each commitment.
own.compose = (choices, redraw) => {
  const all = fight()?.offers || [];
  const offers = all.filter(o => choices.some(c => c.picks[0] === o.pick));
  if (offers.length < 2) return null;
  const attack = fight().attack.join();
  if (key !== attack + all[0].side) { key = attack + all[0].side; over = boost = 0; }
  const find = (o, b) => offers.find(one => one.over === o && one.boost === b);
  if (!find(over, boost)) over = boost = 0;
  const now = find(over, boost);
  show(now);
  const set = (o, b, focus) => { over = o; boost = b; wanted = focus; redraw(); };
  const crystal = n => make("span", { class: "price" }, icon("crystal", 13) || "", String(n));
  const press = (id, attrs, act, ...inner) => {
    const el = make("button", { type: "button", id, ...attrs }, ...inner);
    if (!attrs["aria-disabled"]) el.addEventListener("click", act);
    return el;
  };
  const most = b => { let n = b; while (n > 0 && !find(1, n)) n--; return n; };
  const can = offers.some(o => o.over === 1);
  const free = find(0, 0), costs = offers.find(o => o.over === 1 && !o.boost);
  const off = can => (can ? null : "true");
  const toggle = press("over", { class: "btn toggle", role: "switch", "aria-checked": String(Boolean(over)), "aria-disabled": off(can) },
    () => set(1 - over, over ? boost : most(boost), "over"), make("i", { "aria-hidden": "true" }),
    make("span", {}, "Overpower", make("small", {}, "two dice, best counts")), costs ? crystal(costs.price) : "");
  const less = press("less", { class: "btn", "aria-label": "One boost less", "aria-disabled": off(boost) },
    () => set(over, boost - 1, "less"), "−");
  const more = press("more", { class: "btn", "aria-label": "One boost more", "aria-disabled": off(find(over, boost + 1)) },
    () => set(over, boost + 1, "more"), "+");
  const step = make("span", { class: "stepper", role: "group", "aria-label": "Boosts" }, less,
    make("b", { "aria-live": "polite" }, `+${now.plus}`, make("small", {}, "boost")), more);
  const go = offer => make("button", { class: "btn go", type: "button", "data-pick": offer.pick, "data-ui": "lit" },
    make("span", {}, words(offer), make("small", {}, (offer.price ? `costs ${offer.price} Oomph, ` : "free, ") + chance(offer))));
  const nothing = make("button", { class: "btn", type: "button", "data-pick": free.pick, "data-ui": "lit" }, "Nothing");
  nothing.classList.toggle("unseen", now === free);
  if (now === free) { nothing.removeAttribute("data-pick"); nothing.removeAttribute("data-ui"); nothing.tabIndex = -1; }
  return {
    names: new Set(all.map(o => o.pick)), parts: [toggle, step, nothing, go(now)],
    focus() { if (wanted) $(wanted)?.focus(); wanted = ""; },
  };
};

const verb = offer => (offer.side ? "Answer with" : "Attack with");
const words = o => `${verb(o)} ${[o.over ? "overpower" : "", o.boost ? `+${o.plus}` : ""].filter(Boolean).join(" and ") || "nothing"}`;
const chance = o => (o.side ? `hold ${percent(o.odds[0])}` : `win ${percent(1 - o.odds[0])}`);

// The arena as it would be with a commitment.
function show(offer) {
  const arena = $("arena");
  let x = 0;
  const rects = arena.querySelectorAll(".bar rect"), texts = arena.querySelectorAll(".bar text");
  offer.odds.forEach((share, by) => {
    rects[by]?.setAttribute("x", `${x * 100}%`);
    rects[by]?.setAttribute("width", `${share * 100}%`);
    texts[by]?.setAttribute("x", `${(x + share / 2) * 100}%`);
    if (texts[by]) texts[by].textContent = share <= (by ? .035 : .1) ? "" : by ? (by === 4 ? "4+" : by) : percent(share);
    const row = arena.querySelector(`.out[data-by="${by}"] .p`);
    if (row) row.textContent = percent(share);
    x += share;
  });
  const side = arena.querySelector(`.side[data-side="${offer.side}"]`);
  if (!side) return;
  side.querySelector(".total").textContent = offer.least === offer.most ? offer.least : `${offer.least} to ${offer.most}`;
  side.querySelector(".chip.over").hidden = !offer.over;
  const plus = side.querySelector(".chip.plus");
  plus.hidden = !offer.plus;
  plus.textContent = `+${offer.plus}`;
}
