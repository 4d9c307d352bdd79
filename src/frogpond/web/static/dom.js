// Making elements, and bringing old markup to new while elements with an id keep their identity.
import "./transport.js";

export const $ = id => document.getElementById(id);
export const body = document.body;
const SVG = "http://www.w3.org/2000/svg";

export function make(tag, attrs = {}, ...children) {
  const svg = tag === "svg" || tag === "use" || tag === "g";
  const el = svg ? document.createElementNS(SVG, tag) : document.createElement(tag);
  for (const [k, v] of Object.entries(attrs)) if (v !== null && v !== undefined && v !== false) el.setAttribute(k, v === true ? "" : v);
  el.append(...children);
  return el;
}

export function icon(name, size = 20) {
  if (!$("i-" + name)) return null;
  const art = make("use", { href: "#i-" + name });
  return make("svg", { class: "ico", width: size, height: size, viewBox: "0 0 24 24", "aria-hidden": "true" }, art);
}

export function face(letter, size, kind = "frog") {
  const have = $(`${kind}-${letter}`) || letter && document.querySelector(`g[data-face="${letter}"]`);
  if (!have) {
    const moon = icon("moon", size);
    if (moon) moon.style.color = "#e8b93f";
    return moon || document.createTextNode("");
  }
  const art = make("use", { href: `#${have.id}` });
  return make("svg", { class: "face", width: size, height: size, viewBox: have.dataset.box, "aria-hidden": "true" }, art);
}

// ---------------------------------------------------------------- morph

const OURS = new Set(["data-ui"]);   // attributes the page itself sets

export function parse(markup, svg) {
  if (svg) return new DOMParser().parseFromString(`<svg xmlns="${SVG}">${markup}</svg>`, "text/html").body.firstChild;
  const holder = make("template");
  holder.innerHTML = markup;
  return holder.content;
}

export function sync(old, now) {
  for (const { name, value } of now.attributes) if (!OURS.has(name) && old.getAttribute(name) !== value) old.setAttribute(name, value);
  for (const { name } of [...old.attributes]) if (!OURS.has(name) && !now.hasAttribute(name)) old.removeAttribute(name);
}

export function morph(old, now) {
  const byId = new Map();
  for (const child of old.children) if (child.id) byId.set(child.id, child);
  let at = old.firstChild;
  for (const want of [...now.childNodes]) {
    let have = null;
    if (want.id && byId.has(want.id)) have = byId.get(want.id);
    else if (at && at.nodeType === want.nodeType && at.nodeName === want.nodeName && !at.id && !want.id) have = at;
    if (have && have.nodeName === want.nodeName) {
      if (have === at) at = at.nextSibling;
      else old.insertBefore(have, at);
      if (want.nodeType === 1) {
        if (!have.isEqualNode(want)) { sync(have, want); morph(have, want); }
      } else if (have.nodeValue !== want.nodeValue) have.nodeValue = want.nodeValue;
      if (want.id) byId.delete(want.id);
    } else old.insertBefore(want, at);
  }
  while (at) { const next = at.nextSibling; at.remove(); at = next; }
}

export function fill(id, markup) {
  const el = $(id);
  if (!el || el._was === markup) return;
  morph(el, parse(markup, false));
  el._was = markup;
  if (id === "arena") $("main").classList.toggle("arena-open", Boolean(markup));   // the stage has another plan (stage.css)
}
