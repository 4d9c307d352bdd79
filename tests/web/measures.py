"""What is wrong with a page as it stands on a screen: measured in the browser, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

SIZES = [(390, 844), (844, 390), (820, 1180), (1024, 768), (1366, 768), (1920, 1080), (2560, 1440), (683, 384)]
"""A phone upright and on its side, a tablet, a small and a usual laptop, desks, and the usual laptop at 200 %."""

WRONG = """() => {
  const wrong = new Set(), w = innerWidth, h = innerHeight;
  const named = el => (el.id ? "#" + el.id : el.tagName.toLowerCase() + (el.classList[0] ? "." + el.classList[0] : ""))
    + " " + JSON.stringify(el.textContent.trim().slice(0, 40));
  const open = document.querySelector("dialog[open]"), floats = "#toast, #tip, #bubble, #coach, #since, #advice, .skip, .hide, .sprite";
  const single = "#ticker";   // one line of the story; a tap opens all of it
  const told = el => {   // a long name: whole when pointed at, and in the name of its panel for those who hear it
    const whole = el.textContent.replace(/\\s+/g, " ").trim(), panel = el.closest("[aria-label]")?.getAttribute("aria-label") || "";
    if (el.matches(".top .game")) return el.title === whole && el.clientWidth > 59;   // the title of a page in its bar
    return el.matches(".who") && el.title && panel.startsWith(el.title) && el.title.replace(",", "") === whole
      && el.clientWidth > 44;   // and enough of it to tell one from the other
  };
  const scrolls = (el, way) => /auto|scroll/.test(getComputedStyle(el)["overflow" + way]);
  const page = [document.documentElement, document.body].every(el => getComputedStyle(el).overflowY !== "hidden");
  const seen = el => el.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const clipped = el => {   // the part of an element that its surroundings let through, and whether the rest can be scrolled to
    let r = el.getBoundingClientRect(), box = { left: r.left, top: r.top, right: r.right, bottom: r.bottom }, x = true, y = true;
    for (let up = el.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      const edge = up.getBoundingClientRect();
      if (box.left < edge.left - 1 || box.right > edge.right + 1) x &&= scrolls(up, "X");
      if (box.top < edge.top - 1 || box.bottom > edge.bottom + 1) y &&= scrolls(up, "Y");
      box = { left: Math.max(box.left, edge.left), top: Math.max(box.top, edge.top),
        right: Math.min(box.right, edge.right), bottom: Math.min(box.bottom, edge.bottom) };
    }
    return { r, box, x, y };
  };
  const text = el => {   // where the letters of an element's own words stand
    const range = document.createRange(), own = [...el.childNodes].filter(n => n.nodeType === 3 && n.textContent.trim());
    const boxes = own.flatMap(n => { range.selectNodeContents(n); return [...range.getClientRects()]; });
    const most = (f, side) => Math[f](...boxes.map(b => b[side]));
    return { left: most("min", "left"), top: most("min", "top"), right: most("max", "right"), bottom: most("max", "bottom") };
  };
  const broken = el => {   // a short word on two lines; names of people may be long, and addresses
    const range = document.createRange();
    return [...el.childNodes].filter(n => n.nodeType === 3).some(n => [...n.textContent.matchAll(/\\p{L}{2,9}/gu)].some(word => {
      range.setStart(n, word.index);
      range.setEnd(n, word.index + word[0].length);
      const lines = [...range.getClientRects()];
      return lines.length > 1 && lines.at(-1).top > lines[0].top + 4;
    }));
  };
  const bar = el => {   // what sticks to an edge lies over what is scrolled below it
    for (let up = el; up; up = up.parentElement) if (getComputedStyle(up).position === "sticky") return up;
    return null;
  };
  const within = (a, b) => ({ left: Math.max(a.left, b.left), top: Math.max(a.top, b.top),
    right: Math.min(a.right, b.right), bottom: Math.min(a.bottom, b.bottom) });
  if (document.documentElement.scrollWidth > w) wrong.add("the page is wider than the screen");

  const board = document.getElementById("svg");
  if (board && !open) {
    const r = board.getBoundingClientRect();
    if (r.top < 0 || r.left < -1 || r.bottom > h + 1 || r.right > w + 1) wrong.add("the board leaves the first screen");
    if (r.width < w * .38 || r.height < h * .38) wrong.add(`the board is small: ${Math.round(r.width)} x ${Math.round(r.height)}`);
  }

  // words and controls: whole, and on the screen or in reach of scrolling
  const words = [];
  for (const el of (open || document.body).querySelectorAll("*")) {
    if (el.closest("svg, script, option, noscript") || el.closest(floats) || !seen(el)) continue;
    const own = [...el.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
    const control = el.matches("button, a.btn, input:not([type=hidden]), select, textarea");
    if (!own && !control) continue;
    const { r, box, x, y } = clipped(el);
    if (r.width < 2 || r.height < 2) continue;
    if (!x) wrong.add("cut at the side: " + named(el));
    if (!y) wrong.add("cut below: " + named(el));
    const style = getComputedStyle(el);
    if (own && style.display !== "inline" && style.overflowX !== "visible" && el.scrollWidth > el.clientWidth + 1
      && !el.closest(single) && !told(el))
      wrong.add("shortened: " + named(el));
    if (own && style.overflowY === "hidden" && el.scrollHeight > el.clientHeight + 3) wrong.add("lines are missing: " + named(el));
    if (own && broken(el)) wrong.add("a word is broken: " + named(el));
    if (control && el.matches(".btn, .tool") && el.scrollWidth > el.clientWidth + 2) wrong.add("its words stick out: " + named(el));
    if (control && el.matches(".btn, .tool") && el.scrollHeight > el.clientHeight + 3) wrong.add("its words stick out: " + named(el));
    const shown = box.right - box.left > 1 && box.bottom - box.top > 1;
    if (!shown) continue;
    if (box.left < -1 || box.right > w + 1) wrong.add("leaves the screen: " + named(el));
    if (!page && (box.top < -1 || box.bottom > h + 1)) wrong.add("leaves the screen below: " + named(el));
    words.push({ el, control, bar: bar(el), box: control ? box : within(text(el), box) });
  }

  // nothing lies over anything else: two controls, or a control and words that are not its own
  const over = (a, b) => a.left < b.right - 2 && b.left < a.right - 2 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
  for (let i = 0; i < words.length; i++) for (let j = i + 1; j < words.length; j++) {
    const a = words[i], b = words[j];
    if ((!a.control && !b.control) || a.bar !== b.bar || !over(a.box, b.box)) continue;
    if (a.el.contains(b.el) || b.el.contains(a.el) || a.el.closest("label") === (b.el.closest("label") || 0)) continue;
    wrong.add(`${named(a.el)} and ${named(b.el)} overlap`);
  }
  const places = ["top", "board", "players", "left", "arena", "ticker", "dock"].map(id => document.getElementById(id)
    || document.querySelector("." + id)).filter(el => el && seen(el) && el.getBoundingClientRect().width);
  const inDock = el => getComputedStyle(el).gridRowStart === "dock";   // a phone that waits: the story is part of the dock
  places.push(...[...document.querySelectorAll("#side .log")].filter(el => seen(el) && !inDock(el)));
  if (!open) for (let i = 0; i < places.length; i++) for (let j = i + 1; j < places.length; j++) {
    if (over(places[i].getBoundingClientRect(), places[j].getBoundingClientRect()))
      wrong.add(`${places[i].id || places[i].className} lies over ${places[j].id || places[j].className}`);
  }
  return [...wrong];
}"""

DRAWN = "() => !document.getElementById('things') || document.querySelector(innerWidth < 1100 ? '#players > .mini' : '#players > .player')"
MEANWHILE = "async () => { for (let i = 0; i < 4; i++) await (await fetch('/readyz?' + Math.random())).text(); }"
"""Time in which a server answers whoever asked before."""
SETTLED = """() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"""


def at_every_size(page: Any, shown: str = "", sizes: list[tuple[int, int]] = SIZES) -> Iterator[tuple[str, Any]]:
    """The page at one size after the other, drawn for it; `shown` is what must be there. A table is drawn anew for another kind of screen:
    its players then stand in a strip, or in panels."""
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(DRAWN)
        if shown:
            page.wait_for_selector(shown, state="attached")
        page.evaluate(SETTLED)
        yield f"{width} x {height}", page


def wrong_at_every_size(page: Any, shown: str = "", sizes: list[tuple[int, int]] = SIZES) -> list[str]:
    return [f"{size}: {wrong}" for size, _ in at_every_size(page, shown, sizes) for wrong in page.evaluate(WRONG)]
