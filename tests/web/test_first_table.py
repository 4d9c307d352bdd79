"""The first table of a game: gentle bots, and one line that leads to its lesson; home always offers both, learning and playing."""

from __future__ import annotations

import re
from typing import Any

import pytest

import frogpond
from frogpond.web.app.game_cards import GENTLE_BOTS
from web.pond import Pond
from web.screen import window

LINE = "First time? "


@pytest.mark.parametrize("name", [game for game in frogpond.games() if frogpond.make(game).seats > 1])
def test_the_first_table_of_a_game_has_gentle_bots_and_a_line(pond: Pond, name: str) -> None:
    ann = pond.person()
    ann.open_table("bullfrogs-solo", "me", name="Ann")
    first = ann.web.post(f"/play/{name}").headers["location"]
    stored = pond.app.rooms.store.load(first.removeprefix("/t/"))
    assert stored is not None
    assert {seat.bot for seat in stored.seats if seat.kind == "bot"} == {GENTLE_BOTS[0]}
    page = ann.web.get(first).text
    assert LINE in page
    assert f'href="/learn/{name}"' in page
    second = ann.web.post(f"/play/{name}").headers["location"]
    assert LINE not in ann.web.get(second).text, "only once"
    assert LINE not in pond.person().web.get(f"{first}?watch=1").text


def test_home_has_both_ways_for_every_game(pond: Pond) -> None:
    ann = pond.person()
    ann.open_table("freeway", "me", "bot:spawn", name="Ann")
    home = ann.web.get("/home").text
    for name in frogpond.games():
        assert re.search(rf'href="/learn/{name}"', home), name
        assert f'action="/play/{name}"' in home, name


@pytest.mark.browser
@pytest.mark.parametrize("phone", [False, True])
def test_the_line_closes(browser: Any, pond: Pond, phone: bool) -> None:
    with window(browser, pond.host, phone=phone) as context:
        page = context.new_page()
        page.goto(f"{pond.url}/new/bullfrogs")
        page.select_option("#seat-1", "hot")
        page.click("button[form=table-form]")
        page.wait_for_selector("#things > *", state="attached")
        assert "Five-minute lesson" in page.text_content("#first-time")
        page.click("#first-time button")
        page.wait_for_selector("#first-time", state="hidden")
