"""Thinking aids in a real browser: hint, preview, review and playing on, by mouse, by touch and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from web.pond import Pond
from web.screen import Screen, window
from web.test_accessibility import findings
from web.test_browser import start
from web.test_review import begun, finished

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", ["bullfrogs", "bullfrogs-solo", "freeway", "cosmic-frog"])
def test_hint_then_click_then_move_made(browser: Any, pond: Pond, game: str) -> None:
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, game, "me", *["hot"] * 5)
        screen = Screen(page, 3)
        screen.wait_turn()
        page.click("#hint")
        page.wait_for_selector("#advice .option")
        page.hover("#advice .option")
        page.wait_for_selector("#signs .hot, .shown", state="attached")  # what the row is about is marked
        before = screen.state()
        page.click("#advice .option")
        screen.wait_change(before)
        assert page.locator("#advice").count() == 0


def test_hint_by_keyboard_alone(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, "bullfrogs", "me", "hot")
        screen = Screen(page, 3)
        screen.wait_turn()
        page.keyboard.press("h")
        page.wait_for_selector("#advice .option:focus")
        page.keyboard.press("Escape")
        page.wait_for_selector("#advice", state="detached")
        screen.wait_focus("hint")
        page.keyboard.press("Enter")
        page.wait_for_selector("#advice .option:focus")
        while page.evaluate("[...document.querySelectorAll('.option')].indexOf(document.activeElement)") != 1:
            page.keyboard.press("Tab")
        lines = page.locator("#log > *").count()
        before = screen.state()
        page.keyboard.press("Enter")
        screen.wait_change(before)
        assert page.locator("#log > *").count() >= lines


def test_a_hint_waits_for_do_it_where_moves_are_confirmed(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, "bullfrogs", "me", "hot")
        page.evaluate("localStorage.setItem('pond-confirm', '1')")
        screen = Screen(page, 3)
        screen.wait_turn()
        lines = page.locator("#log > *").count()
        page.click("#hint")
        page.wait_for_selector("#advice .option")
        page.click("#advice .option")
        page.wait_for_selector("#confirm:focus")
        assert page.locator("#log > *").count() == lines
        before = screen.state()
        page.keyboard.press("Enter")
        screen.wait_change(before)
        assert page.inner_text("#log") != lines


def test_do_it_waits_wherever_the_pointer_goes(browser: Any, pond: Pond) -> None:
    """From the board to the button the pointer comes by other places; what is picked still waits for its "Do it", which has the focus."""
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, "bullfrogs", "me", "hot")
        page.evaluate("localStorage.setItem('pond-confirm', '1')")
        screen = Screen(page, 3)
        screen.wait_turn()
        while page.locator("#confirm").count() == 0:
            screen.step()
        lines = page.inner_text("#log")
        cells = "() => [...document.querySelectorAll('#things .cell')].map(el => el.getBoundingClientRect())"
        for box in page.evaluate(f"() => ({cells})().map(r => [r.left + r.width / 2, r.top + r.height / 2])")[:6]:
            page.mouse.move(*box)
            assert page.evaluate("() => document.activeElement.id") == "confirm"
        page.mouse.move(5, 5)
        before = screen.state()
        page.click("#confirm")
        screen.wait_change(before)
        assert page.inner_text("#log") != lines
        assert page.locator("#confirm").count() == 0


def test_why_there_are_no_hints(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as one, window(browser, pond.host) as two:
        ann = one.new_page()
        start(ann, pond, "bullfrogs", "me", "open")
        ann.wait_for_selector("#asking[open]")
        link = ann.input_value("#asking-link")
        ann.keyboard.press("Escape")
        bo = two.new_page()
        bo.goto(link)
        bo.click("form[action$='/sit'] button[type=submit]")
        bo.wait_for_selector("#things > *", state="attached")
        ann.wait_for_selector("#hint[aria-disabled=true][title*='people play each other']")  # before he sat it was off because nobody plays
        ann.click("#hint", force=True)
        ann.wait_for_selector("#toast:has-text('people play each other')", state="attached")
        assert bo.locator("#set-hints").count() == 0
        ann.click("#open-menu")
        ann.click("#tab-game")
        ann.check("#set-hints")
        ann.keyboard.press("Escape")
        bo.click("#question button:has-text('Yes')")
        ann.wait_for_selector("#hint[aria-disabled=false]")
        ann.click("#hint")
        ann.wait_for_selector("#advice .option")


def test_pointing_shows_what_would_happen(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, "bullfrogs", "me", "hot")
        screen = Screen(page, 3)
        screen.wait_turn()
        lines = page.inner_text("#log")
        board = page.inner_html("#things")
        if not page.locator('#things [id^="c-"][data-ui~="lit"]').count():  # three equal cards are picked by themselves
            page.keyboard.press("1")
        page.wait_for_selector('#things [id^="c-"][data-ui~="lit"]', state="attached")
        target = next(found for found in screen.lit() if found["name"].startswith("c-"))
        page.mouse.move(target["x"], target["y"])
        page.wait_for_selector("#whatif", state="attached")
        assert "You would lay a" in page.inner_text("#whatif-words")
        assert page.locator("#whatif .ripple").count() >= 1, "what is new is marked"
        assert page.locator("#whatif [id], #whatif [data-pick]").count() == 0, "nothing of it can be picked"
        page.keyboard.press("Escape")
        page.wait_for_selector("#whatif", state="detached")
        assert page.locator('[data-ui~="picked"]').count() >= 1, "what was picked stays picked"
        assert page.inner_text("#log") == lines
        assert len(page.inner_html("#things")) == pytest.approx(len(board), rel=0.2)
        before = screen.state()
        page.mouse.click(target["x"], target["y"])
        screen.wait_change(before)
        assert page.inner_text("#log") != lines


def test_shown_first_then_done_by_touch(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host, phone=True) as context:
        page = context.new_page()
        start(page, pond, "bullfrogs", "me", "hot")
        page.tap("#open-menu")
        page.tap("#tab-game")
        page.tap("label:has(#set-first)")
        page.keyboard.press("Escape")
        screen = Screen(page, 3, touch=True)
        screen.wait_turn()
        asked = page.inner_text("#asked")
        while page.locator("#whatif").count() == 0 and page.locator("#confirm").count() == 0:
            screen.step()
        page.wait_for_selector("#whatif", state="attached")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.tap("#unpick")
        page.wait_for_selector("#whatif", state="detached")
        assert page.inner_text("#asked") == asked
        while page.locator("#confirm").count() == 0:
            screen.step()
        page.wait_for_selector("#whatif", state="attached")
        before = screen.state()
        page.tap("#confirm")
        screen.wait_change(before)
        page.wait_for_selector("#whatif", state="detached")


def sit_down(context: Any, person: Any, pond: Pond) -> Any:
    """A page of the person whose cookie was made in a test."""
    token = next(cookie.value for cookie in person.web.cookies.jar if cookie.name == "frogpond")
    context.add_cookies([{"name": "frogpond", "value": token, "url": pond.url}])
    return context.new_page()


@pytest.mark.parametrize("phone", [False, True])
def test_from_the_end_to_the_review_and_on_from_a_mistake(browser: Any, pond: Pond, phone: bool) -> None:
    me, room = finished(pond, "bullfrogs", "frog:simulations=60", "random")
    with window(browser, pond.host, phone=phone) as context:
        page = sit_down(context, me, pond)
        page.goto(f"{pond.url}/t/{room.id}")
        page.wait_for_selector("#end[open]")
        page.click("#end form[action$='/review'] button")
        page.wait_for_selector(".chart svg", state="attached")
        page.wait_for_load_state()  # with the style sheets, which show one of the two charts
        assert page.locator(".chart svg:visible").count() == 1
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        marks = page.locator(".course > .moments li").count()
        assert 1 <= marks <= 5
        assert page.locator(".chart svg:visible a").count() == marks
        page.locator(".course > .moments a").last.click()
        page.wait_for_selector(".course > .moments li:last-child [aria-current]")
        move = page.locator(".try button[name=move]").get_attribute("value")
        page.click(".moment.here a.btn:has-text('See it')")
        page.wait_for_selector("#things > *", state="attached")
        assert page.input_value("#slider") == move
        page.select_option("#others", "tadpole")
        page.click("button:has-text('Play on from here')")
        page.wait_for_selector("#things > *", state="attached")
        Screen(page, 3, touch=phone).wait_turn()
        assert "/replay" not in page.url
        assert room.id not in page.url


def test_aids_are_open_to_all(browser: Any, pond: Pond) -> None:
    """Nothing serious for axe: the hint, the preview, the review, light and dark, large and small."""
    me, room = finished(pond, "bullfrogs", "frog:simulations=60", "random")
    pond.run(begun(pond, room))
    for theme, width, height in (("dark", 1366, 768), ("light", 390, 844)):
        context = browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, reduced_motion="reduce", bypass_csp=True
        )
        page = sit_down(context, me, pond)
        page.goto(f"{pond.url}/t/{room.id}/review")
        page.wait_for_selector(".chart svg", state="attached")
        serious = findings(page, "review")
        start(page, pond, "bullfrogs", "me", "hot")
        page.click("#hint")
        page.wait_for_selector("#advice .option")
        serious += findings(page, "hint")
        page.evaluate("localStorage.setItem('pond-first', '1')")
        page.click("#advice .option")
        page.wait_for_selector("#whatif-words")
        serious += findings(page, "preview")
        context.close()
        assert serious == [], theme
