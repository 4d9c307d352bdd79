"""Whole games in a real browser: at one screen, two people by link, against a bot, alone, by touch on a phone, by keyboard alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import frogpond
from web.pond import Pond
from web.screen import Screen, window
from web.test_kill import Process

pytestmark = pytest.mark.browser
SHORT = {"freeway": {"round_cap": "8"}, "cosmic-frog": {"duration": "short"}}
"""Random play is no race: games that would last very long that way are played in a short form."""


def start(page: Any, pond: Pond, game: str, *seats: str) -> None:
    """From the form behind "other table", with the seats chosen there."""
    page.goto(f"{pond.url}/new/{game}")
    for number, seat in enumerate(seats):
        if page.is_visible(f"#seat-{number}"):
            page.select_option(f"#seat-{number}", seat)
    for option, value in SHORT.get(game, {}).items():
        page.evaluate("() => { for (const more of document.querySelectorAll('details')) more.open = true; }")
        field = page.locator(f"#set-{option}")
        kind = field.evaluate("field => field.tagName")
        if kind == "SELECT":
            field.select_option(value)
        elif kind == "FIELDSET":
            field.locator(f"label:has([value={value}])").click()
        else:
            field.fill(value)
    page.click("button[form=table-form]")
    page.wait_for_selector("#things > *", state="attached")


def reckoning(page: Any) -> str:
    return str(page.inner_text("#end-sheet"))


LONGER = [pytest.param(name, marks=pytest.mark.slow) for name in frogpond.games() if name != "freeway"]


@pytest.mark.parametrize("game", ["freeway", *LONGER])
def test_hot_seat(browser: Any, pond: Pond, game: str) -> None:
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, game, "me", *["hot"] * 5)
        screen = Screen(page, 1)
        screen.play_out()
        assert "Total" in reckoning(page)
        assert screen.clicks > 10


def test_hands_stay_hidden_at_one_screen(browser: Any, pond: Pond) -> None:
    """Between two people the page shows neither hand until the next one says so, also when it is loaded again meanwhile."""
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, "cosmic-frog", "me", *["hot"] * 5)
        screen = Screen(page, 3)
        seen: set[str] = set()
        while len(seen) < 3:
            screen.wait_turn()
            seen.add(page.inner_text("#players .you.turn .name"))
            while screen.step():
                continue
            page.wait_for_selector(".curtain[open]")
            assert screen.lit() == []
            page.reload()
            page.wait_for_selector(".curtain[open]")
            assert screen.lit() == []
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, "freeway", "me", "hot")
        screen = Screen(page, 3)
        for _ in range(30):
            screen.wait_turn()
            assert page.locator(".curtain").count() == 0
            screen.step()


def test_two_browsers_by_invite_link(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as one, window(browser, pond.host) as two:
        ann = one.new_page()
        start(ann, pond, "bullfrogs", "me", "open")
        ann.wait_for_selector("#asking[open]")
        link = ann.input_value("#asking-link")
        ann.keyboard.press("Escape")
        bo = two.new_page()
        bo.goto(link)
        bo.fill("#name", "Bo <b>")
        bo.click("form[action$='/sit'] button[type=submit]")
        bo.wait_for_selector("#things > *", state="attached")
        screens = [Screen(ann, 2), Screen(bo, 3)]
        while not any(screen.over for screen in screens):
            for screen in screens:  # when nothing is asked of one, something is asked of the other
                screen.wait_turn()
                while screen.step():
                    continue
        for screen in screens:
            screen.page.wait_for_selector("#end[open]")
        assert "Bo <b>" in reckoning(ann)
        assert "You" in reckoning(bo)


def test_against_a_bot_in_two_clicks(browser: Any, pond: Pond) -> None:
    """Landing, game, start: the usual opponent sits there already."""
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, "bullfrogs")
        Screen(page, 4).play_out()
        assert "Total" in reckoning(page)


def test_phone_with_touch(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host, phone=True) as context:
        page = context.new_page()
        start(page, pond, "bullfrogs", "me", "hot")
        Screen(page, 5, touch=True).play_out()
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out to the side"


def test_the_tab_key_goes_through_the_whole_page(browser: Any, pond: Pond) -> None:
    """Header, board, dock and story, and nothing between them that can't have the focus."""
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, "bullfrogs-solo")
        screen = Screen(page, 6)
        screen.wait_turn()
        seen: list[str] = []
        for _ in range(60):
            page.keyboard.press("Tab")
            seen.append(page.evaluate("(document.activeElement.closest('#things,#middle,#log') || document.activeElement).id"))
        assert {"things", "middle", "log"} <= set(seen), seen
        assert "svg" not in seen


def test_keyboard_only(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, "bullfrogs-solo")
        screen = Screen(page, 6)
        while True:
            screen.wait_turn()
            if screen.over:
                break
            screen.key_step()
            if screen.clicks in (5, 12, 19):
                keys_keep_the_focus(page, screen)
        assert "Total" in reckoning(page)


def keys_keep_the_focus(page: Any, screen: Screen) -> None:
    """A dialog, a refusal and a move taken back leave the focus where it was, or on the prompt."""
    screen.wait_turn()
    page.keyboard.press("ArrowDown")
    had = screen.focus()
    page.keyboard.press("t")
    page.wait_for_selector("#type[open]")
    screen.wait_focus("typed")
    page.keyboard.press("Escape")
    screen.wait_focus(had)
    page.keyboard.press("?")
    page.wait_for_selector("#bubble:not([hidden])")
    page.focus("#bubble-ok")
    page.keyboard.press("Enter")
    screen.wait_focus(had)
    seq = screen.seq
    page.keyboard.press("z")
    screen.wait_row(seq + 1)
    screen.focus()


def test_refusal_undo_and_replay_link(browser: Any, pond: Pond) -> None:
    with window(browser, pond.host) as context:
        page = context.new_page()
        start(page, pond, "bullfrogs", "me", "hot")
        screen = Screen(page, 7)
        lines = page.locator("#log > *").count()
        page.locator("#things .cell").first.focus()
        page.keyboard.press("?")
        page.wait_for_selector("#bubble:not([hidden])")
        assert page.inner_text("#bubble-text")
        page.keyboard.press("Escape")
        moved = 0
        while moved < 4:
            before = page.locator("#log > *").count()
            screen.wait_turn()
            screen.step()
            moved += page.locator("#log > *").count() > before
        after = page.locator("#log > *").count()
        seq = screen.seq
        screen.wait_turn()
        page.keyboard.press("z")
        screen.wait_row(seq + 1)
        assert lines < page.locator("#log > *").count() <= after + 1
        assert "undid" in page.inner_text("#log")
        table = page.url
        page.goto(f"{table}/replay")
        moves = int(page.get_attribute("body", "data-moves"))  # how many there are is a matter of cards
        page.goto(f"{table}/replay?move={moves - 1}")
        page.wait_for_selector("#things > *", state="attached")
        assert page.input_value("#slider") == str(moves - 1)
        page.keyboard.press("ArrowRight")
        page.wait_for_function("move => new URL(location.href).searchParams.get('move') === move", arg=str(moves))
        board = page.inner_html("#things")
        other = context.new_page()
        other.goto(page.url)
        other.wait_for_selector("#things > *", state="attached")
        assert other.input_value("#slider") == str(moves)
        assert len(other.inner_html("#things")) == len(board)


def test_the_page_comes_back_after_the_server_was_killed(browser: Any, tmp_path: Path) -> None:
    server = Process(str(tmp_path / "pond.db"))
    server.start()
    try:
        # no worker, which is fetched when the page has been open for a while, just while the server is killed
        with window(browser, server.url.removeprefix("http://"), service_workers="block") as context:
            page = context.new_page()
            page.goto(f"{server.url}/new/bullfrogs")
            page.select_option("#seat-1", "hot")
            page.click("button[form=table-form]")
            page.wait_for_selector("#things > *", state="attached")
            screen = Screen(page, 8)
            for _ in range(8):
                screen.wait_turn()
                screen.step()
            log = page.inner_text("#log")
            server.kill()
            page.wait_for_selector("#offline:not([hidden])")
            server.start()
            page.wait_for_selector("#offline[hidden]", state="attached")
            assert page.inner_text("#log") == log
            screen.wait_turn()
            screen.step()
    finally:
        server.kill()
