"""The table's menu in three parts, questions in dialogs of our own, taking back by name, and sound offered once: two people."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from web.laid import sit
from web.pond import Pond
from web.screen import Screen, window

SOUND = "() => localStorage.getItem('pond-sound')"


@contextmanager
def two(browser: Any, pond: Pond, phone: bool = False) -> Iterator[tuple[Screen, Screen]]:
    """Ann and Bo at a table of Bullfrogs, each with a browser of their own."""
    ann, bo = pond.person(), pond.person()
    table = ann.open_table("bullfrogs", "me", "open", name="Ann")
    bo.sit(ann.invite(table), name="Bo")
    with window(browser, pond.host, phone=phone) as hers, window(browser, pond.host, phone=phone) as his:
        screens = []
        for context, person in ((hers, ann), (his, bo)):
            sit(context, pond, person)
            screens.append(Screen(context.new_page(), touch=phone))
            screens[-1].open(pond.url + table)
        yield screens[0], screens[1]


def turn_to(page: Any, part: str) -> None:
    page.click("#open-menu")
    page.click(f"#tab-{part}")
    page.wait_for_selector(f"#menu-{part}:not([hidden])")


@pytest.mark.browser
@pytest.mark.parametrize("phone", [False, True])
def test_the_menu_of_a_full_table(browser: Any, pond: Pond, phone: bool) -> None:
    """Nobody invites to a full table, and nobody mutes themselves; what one does to another is asked in a dialog of our own."""
    with two(browser, pond, phone) as (ann, bo):
        page = ann.page
        turn_to(page, "table")
        page.wait_for_selector("[data-mute='1']", state="visible")
        assert not page.is_visible("[data-mute='0']")
        assert not page.is_visible("#share-link")
        page.click("[data-mute='1']")
        assert page.get_attribute("[data-mute='1']", "aria-pressed") == "true"
        page.click("[data-report='1']")
        page.fill("#sure input", "unkind")
        page.click("#sure .go")
        page.wait_for_selector("#toast:has-text('The operator')")
        bo.page.click("#open-menu")
        bo.page.wait_for_selector("[data-mute='0']", state="visible")
        assert not bo.page.is_visible("[data-mute='1']")
        for part in ("me", "game"):
            page.click(f"#tab-{part}")
            assert page.evaluate("document.getElementById('menu').scrollWidth <= document.getElementById('menu').clientWidth"), part
        page.keyboard.press("ArrowLeft")
        assert page.evaluate("document.activeElement.id") == "tab-me", "the parts are turned to by arrow keys"


@pytest.mark.browser
def test_a_crown_is_seen_by_the_other(browser: Any, pond: Pond) -> None:
    with two(browser, pond) as (ann, bo):
        turn_to(ann.page, "me")
        assert ann.page.locator(".hat svg").count() == 9
        ann.page.click(".hat[title=crown]")
        ann.page.click("#me button")
        bo.page.wait_for_selector("#panel-0 .face path")


@pytest.mark.browser
def test_undo_says_which_move_and_goes_back_a_whole_turn(browser: Any, pond: Pond) -> None:
    with two(browser, pond) as (ann, bo):
        ann.wait_turn()
        begun = ann.seq
        assert ann.page.is_hidden("#undo-turn")
        ann.page.click("#middle [data-ui~=lit]")  # a card, its place, and then a frog's
        for step in (1, 2):
            ann.page.locator("#things .cell[data-ui~=lit]").first.click()
            ann.wait_row(begun + step)
            ann.wait_turn()
        ann.page.wait_for_selector("#undo-turn:not([hidden])")
        assert ann.page.get_attribute("#undo", "title").startswith("Undo “")
        moved = ann.seq
        assert moved >= begun + 2
        bo.wait_row(moved)
        ann.page.click("#undo-turn")
        ann.wait_row(moved + 1)
        assert ann.page.is_hidden("#sure")
        bo.wait_row(moved + 1)
        assert ann.page.get_attribute("#undo", "aria-disabled") == "true", "nothing of this turn is left"


@pytest.mark.browser
@pytest.mark.parametrize("phone", [False, True])
def test_sound_is_offered_once(browser: Any, pond: Pond, phone: bool) -> None:
    """At the first decision of one's own; with volume, and never again once it is answered."""
    ann = pond.person()
    table = ann.open_table("bullfrogs", "me", "bot:random")
    with window(browser, pond.host, phone=phone, asks_about_sound=True) as context:
        sit(context, pond, ann)
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#sound-ask")
        lit = page.evaluate(
            """() => { const card = document.getElementById("sound-ask").getBoundingClientRect();
            return [...document.querySelectorAll("#things [data-ui~=lit]")].map(el => el.getBoundingClientRect())
              .filter(r => r.left < card.right && card.left < r.right && r.top < card.bottom && card.top < r.bottom).length; }"""
        )
        assert lit == 0, "it lies over no place that can be chosen"
        page.fill("#sound-volume", "40")
        page.click("#sound-ask .go")
        page.wait_for_selector("#sound-ask", state="detached")
        assert page.evaluate(SOUND) == "1"
        assert page.evaluate("localStorage.getItem('pond-volume')") == "40"
        page.reload()
        page.wait_for_selector("[data-ui~=lit]")
        assert page.locator("#sound-ask").count() == 0
        turn_to(page, "me")
        assert page.is_checked("#set-sound")
        assert page.input_value("#volume") == "40"
