"""The end of a game: it opens at the winner, tells the rank and what decided it, and can be sent on."""

from __future__ import annotations

from typing import Any

import pytest

import frogpond
from frogpond.draw.png import can_png
from frogpond.table.turning_point import decided, leads
from frogpond.web.push.ending import headline, rank_of
from frogpond.web.push.panels import SeatInfo
from web.laid import finish, sit
from web.pond import Pond
from web.screen import wait_here, window

LOADED = "() => [...document.querySelectorAll('#end img')].map(i => i.complete && i.naturalWidth > 0)"


@pytest.mark.parametrize("game", ["bullfrogs", "freeway"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_what_decided_it_is_an_act_that_did(pond: Pond, game: str, seed: int) -> None:
    me = pond.person()
    table = finish(pond, me.open_table(game, "me", "me"), seed).table
    found = decided(table, -1)
    run = leads(table, table.winners())
    if set(run) == {0}:  # nobody ever scored: other things broke the tie
        assert found is None
        return
    assert found is not None
    assert run[found.after] - run[found.before] == found.gain > 0
    if found.for_good:
        assert run[found.before] <= 0
        assert min(run[found.after :]) > 0


def test_titles_and_ranks() -> None:
    game = frogpond.make("bullfrogs-solo")
    view: Any = game.new().view(0)
    seats = [SeatInfo("You", True)]
    for result, title, further in (
        (32, "Knight Frog!", "Three more points and you’re a Duke Frog."),
        (44, "Commander Frog!", "One more point and you’re a Grand Master Frog."),
        (50, "Grand Master Frog!", "That’s the highest rank."),
    ):
        view.scores = [result]
        assert (headline(game, view, seats), rank_of(game, view)[1]) == (title, further)
    view.scores = [-7]
    assert headline(game, view, seats, "Isaac") == "Isaac wins by seven", "a defeat is not announced like a victory"
    view.help = "You resigned."
    assert headline(game, view, seats, "Isaac") == "Given up this time"
    two: Any = frogpond.make("bullfrogs", 2)
    view = two.new().view(0)
    view.help = ""
    for scores, winners, title in (
        ([21, 20], [0], "You win by one!"), ([3, 20], [1], "Mia wins by 17"), ([7, 7], [1], "Mia wins"),
        ([7, 7], [0, 1], "You and Mia share the win"),
    ):  # fmt: skip
        view.scores, view.winners = scores, winners
        assert headline(two, view, [SeatInfo("You", True), SeatInfo("Mia")]) == title


def test_the_first_turn_is_turn_one(pond: Pond) -> None:
    for game, others in (("bullfrogs", ["me"]), ("bullfrogs-solo", [])):
        page = pond.person()
        line = page.socket(page.open_table(game, "me", *others))
        assert line.hello()["note"].startswith("turn 1 of ")


@pytest.mark.browser
def test_alone_on_a_phone_it_opens_at_the_winner(browser: Any, pond: Pond) -> None:
    me = pond.person()
    table = me.open_table("bullfrogs-solo", "me")
    finish(pond, table, 5)
    with window(browser, pond.host, phone=True) as context:
        sit(context, pond, me)
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#end[open]")
        page.wait_for_function("() => document.activeElement?.id === 'end-title'")
        assert page.evaluate("() => document.getElementById('end').scrollTop") == 0
        box = page.locator("#end-title").bounding_box()
        assert box["y"] >= 0
        assert box["y"] + box["height"] < 844
        assert "Isaac" in page.inner_text("#end-sheet > .mute")
        title, rank = page.inner_text("#end-title"), page.inner_text(".ladder .mine b")
        assert title == f"{rank}!" or title.startswith("Isaac wins by ")
        assert "more point" in page.inner_text(".further") or "highest rank" in page.inner_text(".further")
        assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
        go = page.locator("#end .acts .go").bounding_box()
        assert go["y"] + go["height"] <= 844, "playing again is in the first screen"


@pytest.mark.browser
def test_many_at_a_laptop(browser: Any, pond: Pond) -> None:
    me = pond.person()
    table = me.open_table("bullfrogs", "me", "me", "me")
    finish(pond, table, 5)
    with window(browser, pond.host, calm=False) as context:
        sit(context, pond, me)
        page = context.new_page()
        page.goto(pond.url + table)
        page.wait_for_selector("#end[open]")
        page.wait_for_selector("#decided:not([hidden]) img")
        page.wait_for_function(f"() => ({LOADED})().length === 2 && ({LOADED})().every(Boolean)")
        assert "That " in page.inner_text("#decided")
        assert page.locator(".counted thead th").count() == 3
        link = page.get_attribute("#end .acts a[download]", "href")
        page.click("#end-close")
        page.wait_for_selector("#end", state="hidden")
    answer = me.web.get(link)
    assert answer.headers["content-type"] == ("image/png" if can_png() else "image/svg+xml")
    assert "attachment" in answer.headers["content-disposition"]
    assert len(answer.content) > 5000


@pytest.mark.browser
def test_an_end_that_was_taken_back_comes_again(browser: Any, pond: Pond) -> None:
    """The same last move ends the game once more, and its end is shown once more; what decided the first one comes too late for it."""
    me = pond.person()
    table = me.open_table("bullfrogs", "me", "me")
    room = finish(pond, table, 5)
    last = room.table.moves[-1]
    owner = room.table.seats[last.seat].owner
    with window(browser, pond.host) as context:
        sit(context, pond, me)
        page = context.new_page()
        held: list[Any] = []
        page.route("**/decided.json*", lambda route: held.append(route))
        page.goto(pond.url + table)
        page.wait_for_selector("#end[open]")
        pond.run(room.undo(owner))
        page.wait_for_selector("#end", state="hidden")
        pond.run(room.act(owner, last.seat, last.action, room.table.seq, "again"))
        page.wait_for_selector("#end[open]")
        wait_here(page, lambda: len(held) > 1)
        held[1].fulfill(json={"words": "The second.", "title": "", "board": "", "replay": "/"})
        page.wait_for_selector("#decided:not([hidden])")
        with page.expect_response("**/decided.json*"):
            held[0].fulfill(json={"words": "The first.", "title": "", "board": "", "replay": "/"})
        page.evaluate("() => new Promise(done => setTimeout(done))")  # what waited for that answer has run
        assert "The second." in page.inner_text("#decided")


def test_before_the_end_there_is_nothing_of_it(pond: Pond) -> None:
    me = pond.person()
    table = me.open_table("bullfrogs", "me", "me")
    for address in ("end.svg", "end.png", "decided.json"):
        assert me.web.get(f"{table}/{address}").status_code == 409
    small = me.web.get(f"{table}/board.svg?move=0")
    assert small.status_code == 200
    assert small.text.startswith("<svg")
