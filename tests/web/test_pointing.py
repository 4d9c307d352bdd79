"""Tips and previews: they wait until the pointer moves, speak of what would be, and cover nothing that may be clicked."""

from __future__ import annotations

from typing import Any

import pytest

from web.laid import sit
from web.pond import Pond
from web.screen import Screen, window

pytestmark = pytest.mark.browser
COVERED = """name => {   // lit targets under the box, by name
  const r = document.getElementById(name).getBoundingClientRect();
  return [...document.querySelectorAll("[data-ui~=lit]")].filter(el => {
    const t = el.getBoundingClientRect();
    return t.width && r.left < t.right && r.right > t.left && r.top < t.bottom && r.bottom > t.top;
  }).map(el => el.id || el.dataset.pick);
}"""
TIMERS = """window.late = new Set();
const later = setTimeout, never = clearTimeout;
window.setTimeout = (f, ms, ...more) => {
  const id = later((...args) => { window.late.delete(id); f(...args); }, ms, ...more);
  if (ms >= 300) window.late.add(id);
  return id;
};
window.clearTimeout = id => { window.late.delete(id); never(id); };"""
NAMES = ("tip", "whatif-words")
SAID = "#tip:visible, #whatif-words:visible"  # a preview hides the tip that came before it


def test_what_is_drawn_under_a_resting_pointer_says_nothing(browser: Any, pond: Pond) -> None:
    """The pointer rests where the next decision will light a place: no tip and no preview is even waited for, until it moves."""
    me = pond.person()
    table = me.open_table("bullfrogs", "me", "hot")
    with window(browser, pond.host) as context:
        sit(context, pond, me)
        context.add_init_script(TIMERS)
        page = context.new_page()
        page.goto(pond.url + table)
        screen = Screen(page)
        screen.wait_turn()
        for _ in range(2):
            if page.locator('#things [id^="c-"][data-ui~="lit"]').count():
                break
            screen.step()
        place = next(found for found in screen.lit() if found["name"].startswith("c-"))
        page.mouse.move(4, 300)
        seq = screen.seq
        page.mouse.click(place["x"], place["y"])  # the pad is laid: what comes next is drawn under the pointer
        screen.wait_row(seq + 1)
        page.wait_for_function("() => !document.body.classList.contains('busy')")
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
        page.wait_for_function("() => window.late.size === 0")  # whatever was to come has come
        assert [name for name in NAMES if page.locator(f"#{name}").count()] == []
        page.mouse.move(place["x"] + 9, place["y"] + 9)
        page.wait_for_selector(SAID)


@pytest.mark.parametrize("game", ["bullfrogs", "freeway", "cosmic-frog"])
def test_words_lie_beside_what_may_be_clicked_and_say_would(browser: Any, pond: Pond, game: str) -> None:
    me = pond.person()
    table = me.open_table(game, *["me", "hot", "hot"])
    with window(browser, pond.host) as context:
        sit(context, pond, me)
        page = context.new_page()
        page.goto(pond.url + table)
        screen = Screen(page, 4)
        looked = 0
        for _ in range(24):
            screen.wait_turn()
            lit = [found for found in screen.lit() if found["name"].startswith(("c-", "h-", "s-"))]  # places
            if lit and looked < 4:
                page.mouse.move(4, 400)
                page.mouse.move(lit[0]["x"], lit[0]["y"])
                page.wait_for_selector(SAID)
                page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
                looked += 1
                for name in NAMES:
                    if page.locator(f"#{name}:visible").count():
                        assert page.evaluate(COVERED, name) == [], f"{name} covers what may be clicked"
                if page.locator("#whatif").count():
                    assert "would" in page.inner_text("#whatif-words") or "Nothing changes" in page.inner_text("#whatif-words")
                page.keyboard.press("Escape")
            screen.step()
        assert looked
