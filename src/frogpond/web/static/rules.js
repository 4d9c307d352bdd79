// The rules page: rules are filtered as one types. Without this script the box is a form, and the server filters.
import "./theme.js";

const $ = id => document.getElementById(id);
const box = $("find"), count = $("found"), book = document.querySelector(".rules-text");
const LEAVES = "tr, li, p, figure", HEADS = "h2, h3, h4, h5";
const opened = new Set();

// A thing to read and the words in it: a row, an item without those inside it, a paragraph, a figure.
const body = el => !el.closest("thead");
const leaves = [...(book?.querySelectorAll(LEAVES) || [])].filter(body).map(el => [el, el.textContent.toLowerCase()]);

function show() {
  const words = box.value.toLowerCase().split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const [el, text] of leaves) {
    el.hidden = !words.every(word => text.includes(word));
    if (!el.hidden && !el.querySelector("li")) shown++;
  }
  for (const el of book.querySelectorAll(".scroll, ul")) {
    el.hidden = words.length > 0 && !el.querySelector("tbody tr:not([hidden]), li:not([hidden])");
  }
  for (const el of book.querySelectorAll("details")) {
    const any = [...el.querySelectorAll(LEAVES)].some(leaf => !leaf.hidden && !leaf.closest("thead"));
    el.hidden = !any;
    if (words.length && any && !el.open) { el.open = true; opened.add(el); }
    if (!words.length && opened.delete(el)) el.open = false;
  }
  heads(words.length > 0);
  book.querySelector(".contents")?.toggleAttribute("hidden", words.length > 0);
  count.textContent = words.length ? (shown ? `${shown} found` : "Nothing found. Try other words.") : "";
}

// A heading stays if something below it is shown, before the next heading of its rank.
function heads(searching) {
  const level = el => +el.tagName[1];
  for (const head of book.querySelectorAll(HEADS)) {
    if (head.closest("summary, .part")) continue;
    let any = !searching;
    for (let el = head.nextElementSibling; el && !any; el = el.nextElementSibling) {
      if (el.matches("details") || (el.matches(HEADS) && level(el) <= level(head))) break;
      any = !el.matches(HEADS) && !el.hidden;
    }
    head.hidden = !any;
  }
}

if (box && book) {
  let asked = 0;
  box.addEventListener("input", () => { cancelAnimationFrame(asked); asked = requestAnimationFrame(show); });
  box.form.addEventListener("submit", e => {
    e.preventDefault();
    show();
    book.querySelector("[id]:is(tr, li, p):not([hidden])")?.scrollIntoView({ block: "center" });
  });
  addEventListener("keydown", e => {
    if (e.key === "/" && !e.target.closest("input, textarea, select")) { e.preventDefault(); box.focus(); box.select(); }
    if (e.key === "Escape" && e.target === box && box.value) { box.value = ""; show(); }
  });
  // A link to a rule that is filtered away shows everything again.
  addEventListener("click", e => {
    const to = e.target.closest("a[href^='#']");
    if (!to || !box.value) return;
    box.value = "";
    show();
  });
}
