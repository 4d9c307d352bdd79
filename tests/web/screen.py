"""A person in front of a real browser: sees what is lit, clicks, taps or types it, and notices what changed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from waiting import Left

LIT = """([from, most]) => {
  // Lit things that a pointer can hit, and where; looked through from a part of the way on, so that a random number finds a random one.
  if (document.body.classList.contains("busy") || document.querySelector("dialog[open]:not(#first-time)")) return [];
  const found = [], all = [...document.querySelectorAll('[data-ui~="lit"]:not([data-ui~="picked"]), #confirm')];
  for (let i = 0; i < all.length && found.length < most; i++) {
    const el = all[(Math.floor(from * all.length) + i) % all.length], r = el.getBoundingClientRect();
    for (const [fx, fy] of [[.5, .5], [.5, .25], [.25, .5], [.75, .5], [.5, .75], [.3, .3], [.7, .7]]) {
      const x = r.left + r.width * fx, y = r.top + r.height * fy;
      const top = document.elementFromPoint(x, y);
      const name = el.dataset.pick || el.id;
      const other = top && top.closest("[data-pick],.cell,[data-cell]");
      if (top && (el === top || el.contains(top) || (other && (other.dataset.cell === name || other.dataset.pick === name)))) {
        found.push({ name, x, y });
        break;
      }
    }
  }
  return found;
}"""
STATE = """() => {
  const one = name => document.querySelector(name);
  const marked = [...document.querySelectorAll("[data-ui]")].map(el => (el.dataset.pick || el.id) + el.dataset.ui).join();
  const log = one("#log");
  return [document.body.classList.contains("busy"), one("#asked")?.textContent, log?.childElementCount, log?.firstChild?.textContent,
    marked, one("#end")?.open, one("#bubble")?.hidden].join("|");
}"""
STUCK = """() => ({
  at: document.activeElement?.outerHTML.slice(0, 200), open: [...document.querySelectorAll("dialog[open], #since")].map(el => el.id),
  lit: [...document.querySelectorAll("[data-ui~=lit]")].map(el => [el.id, el.dataset.ui, el.getAttribute("tabindex")]).slice(0, 20),
})"""
DOCK = """() => [...document.querySelectorAll("#middle [data-pick],#buttons [data-pick]")]
  .filter(el => (el.dataset.ui || "").match(/lit|picked/)).map((el, i) => [i + 1, el.dataset.ui])
  .filter(([i, ui]) => i < 10 && !ui.includes("picked")).map(([i]) => i)"""
FOCUS = """() => {
  const el = document.activeElement;
  return !el || el === document.body ? "" : el.id || el.dataset?.pick || el.tagName;
}"""
RESTS = """() => {   // nothing on the board moves, and the camera has not for some frames: a place is where it will be clicked
  const box = document.getElementById("svg").getAttribute("viewBox");
  const moving = document.getElementById("things").getAnimations({ subtree: true }).length;
  window.rested = box === window.boxBefore && !moving ? (window.rested || 0) + 1 : 0;
  window.boxBefore = box;
  return window.rested > 3;
}"""
OVER = """() => !!document.querySelector("#end[open]")"""


class Screen:
    """One page of a browser that plays at random."""

    def __init__(self, page: Any, seed: int = 1, touch: bool = False, moving: bool = False) -> None:
        self.page = page
        self.moving = moving  # whether things move on this page
        self.rng = random.Random(seed)
        self.touch = touch
        self.clicks = 0

    def open(self, address: str) -> None:
        self.page.goto(address)
        self.page.wait_for_selector("#things > *", state="attached")

    def lit(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate(LIT, [0, 1000])
        return found

    @property
    def over(self) -> bool:
        return bool(self.page.evaluate(OVER))

    def state(self) -> str:
        return str(self.page.evaluate(STATE))

    def wait_change(self, before: str) -> None:
        """Until the page shows something else and waits for no answer."""
        script = f"before => {{ const now = ({STATE})(); return now !== before && !now.startsWith('true'); }}"
        self.page.wait_for_function(script, arg=before)

    @property
    def seq(self) -> int:
        """The number of the table's last row that the page shows."""
        return int(self.page.evaluate("+document.body.dataset.seq"))

    def wait_row(self, seq: int) -> None:
        """Until the page shows the table's row of this number."""
        self.page.wait_for_function("seq => +document.body.dataset.seq >= seq", arg=seq)

    def step(self) -> bool:
        """One click on something lit; False if nothing is."""
        if self.moving:
            self.page.evaluate("() => { window.rested = 0; }")
            self.page.wait_for_function(RESTS)
        found = self.page.evaluate(LIT, [self.rng.random(), 1])
        if not found:
            return False
        chosen = found[0]
        before = self.state()
        if self.touch:
            self.page.touchscreen.tap(chosen["x"], chosen["y"])
        else:
            self.page.mouse.click(chosen["x"], chosen["y"])
        self.clicks += 1
        self.wait_change(before)
        return True

    def wait_turn(self) -> None:
        """Until something is lit or the game is over; whoever is next at this screen says so."""
        script = f"() => {{ document.querySelector('.curtain .go')?.click(); return ({OVER})() || ({LIT})([0, 1]).length > 0; }}"
        self.page.wait_for_function(script)

    def play_out(self, most: int = 2000) -> None:
        """Click on until the final reckoning shows."""
        for _ in range(most):
            self.wait_turn()
            if not self.step() and self.over:
                return
        raise AssertionError("the game does not end")

    def key_step(self) -> None:
        """One decision by keyboard alone: number keys for hand and buttons, arrows and Tab on the board, Enter to pick."""
        keyboard = self.page.keyboard
        if not self.clicks:
            keyboard.press("Tab")  # a page that was just opened has no focus yet
        self.focus()
        before = self.state()
        dock = self.page.evaluate(DOCK)
        board = self.page.evaluate("""() => !!document.querySelector('#things [data-ui~="lit"]:not([data-ui~="picked"])')""")
        if dock and (not board or self.rng.random() < 0.4):
            keyboard.press(str(self.rng.choice(dock)))
        else:
            for _ in range(self.rng.randrange(1, 4)):
                keyboard.press(self.rng.choice(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]))
            for _ in range(200):
                focused = self.page.evaluate("""() => [document.activeElement?.dataset?.ui || "", document.activeElement?.tagName]""")
                if "lit" in focused[0] and "picked" not in focused[0]:
                    break
                keyboard.press("Tab")
            else:
                raise AssertionError(f"nothing lit can be reached with the Tab key: {self.page.evaluate(STUCK)}")
            visible = self.page.evaluate("() => document.activeElement.matches(':focus-visible')")
            assert visible, "keyboard focus must be visible"
            keyboard.press("Enter")
        self.clicks += 1
        self.wait_change(before)
        self.focus()  # a move does not lose it

    def focus(self) -> str:
        """What has the focus, as soon as something has: lost focus is mended at the end of a task."""
        return str(self.page.wait_for_function(FOCUS).json_value())

    def wait_focus(self, name: str) -> None:
        """Until this has the focus."""
        self.page.wait_for_function(f"name => ({FOCUS})() === name", arg=name)


def wait_here(page: Any, so: Callable[[], bool]) -> None:
    """Until something is so that listeners of the page on this side note: they run while the page is asked something."""
    left = Left()
    while not so():
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => done(true)))")
        left()


@contextmanager
def window(browser: Any, host: str, *, phone: bool = False, calm: bool = True, asked_always: bool = True, **more: Any) -> Iterator[Any]:
    """A browser context of its own, where every question is asked rather than passed over after a while. Fails if the page asked any
    other host for anything or wrote an error to its console."""
    size = {"width": 390, "height": 844} if phone else {"width": 1366, "height": 768}
    options = {"viewport": size, "has_touch": phone, "is_mobile": phone, "reduced_motion": "reduce" if calm else "no-preference", **more}
    context = browser.new_context(**options)
    if asked_always:
        context.add_init_script("try { localStorage.getItem('pond-powers') ?? localStorage.setItem('pond-powers', 'always') } catch {}")
    asked: list[str] = []
    errors: list[str] = []

    def watch(page: Any) -> None:
        page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("websocket", lambda socket: asked.append(socket.url))

    context.on("request", lambda request: asked.append(request.url))
    context.on("page", watch)
    try:
        yield context
    finally:
        context.close()
    assert asked
    others = [url for url in asked if url.split("/")[2] != host and not url.startswith(("data:", "about:", "blob:"))]
    assert not others, f"the page asked other hosts: {others}"
    wrong = [text for text in errors if "WebSocket connection" not in text and "ERR_CONNECTION_REFUSED" not in text]
    assert not wrong, f"errors in the console: {wrong}"
