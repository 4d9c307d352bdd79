// What the page knows just now, shared by all its parts.
export const now = {
  /** @type {View | null} */
  view: null,       // the last view message
  picked: [],       // names picked so far
  hot: null,        // name under the pointer or focus
  pending: false,   // an act is on its way
  playing: null,    // { skip } while frames are shown
};

// Below this width the stage has one of the plans for smaller screens (stage.css), with players in a strip.
export const size = () => (innerWidth < 1100 ? "phone" : "laptop");

// A pointer points when it moves: what is drawn under one that rests was not pointed at. (A page that changes under the pointer is told
// of by pointerover as if it had moved; where it is says that it has not.)
let last = null, from = null;
const stay = e => { from = [e.clientX, e.clientY]; };
addEventListener("pointermove", e => {
  if (!last) from = null;   // the first movement of all
  last = [e.clientX, e.clientY];
}, true);
addEventListener("pointerdown", stay, true);
export const rests = e => {
  const still = !last || (last[0] === e.clientX && last[1] === e.clientY);
  if (still) stay(e);
  return still;
};
export const strays = e => !from || Math.hypot(e.clientX - from[0], e.clientY - from[1]) > 5;

// The first of some corners (left, top) where a box lies on the screen over nothing that may be clicked or is spoken of; else the one
// that covers least. Over the story nothing can be clicked.
export function clear(box, corners, spare) {
  const w = box.offsetWidth, h = box.offsetHeight, log = document.querySelector("#side .log")?.getBoundingClientRect();
  const lit = [...spare, ...document.querySelectorAll("[data-ui~=lit]")].map(n => n.getBoundingClientRect()).filter(t => t.width);
  const all = log?.width ? [...corners, [log.left + 6, log.top + 6]] : corners;
  const laid = all.map(([x, y]) => [Math.max(8, Math.min(innerWidth - w - 8, x)), Math.max(52, Math.min(innerHeight - h - 8, y))]);
  const hides = ([x, y]) => lit.filter(t => x < t.right && x + w > t.left && y < t.bottom && y + h > t.top).length;
  return laid.reduce((one, other) => (hides(other) < hides(one) ? other : one));
}

// How one walks through a page by clicks: keys that are meant for fields and dialogs are theirs.
export const elsewhere = e => e.target.closest("input,select,textarea,dialog") || e.ctrlKey || e.metaKey || e.altKey;
