"""Finished games in lists: won, shared or lost in a word, and the rest as the game says it."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from typing import Any

import pytest

from frogpond.store.results import SeatResult, recording
from frogpond.table.rating import BOTS
from frogpond.web.app.results import against, place_word
from web.laid import finish, sit
from web.measures import wrong_at_every_size
from web.pond import Pond
from web.screen import window
from web.test_review import sitting


def result(seat: int, place: int, won: bool, score: int, game: str = "freeway", players: int = 3, options: str = "{}") -> SeatResult:
    return SeatResult("t", seat, "me" if not seat else "", "", "frog" if seat else "", game, players, options, place, won, score, 0.0)


@pytest.mark.parametrize(
    ("score", "won", "word", "rest"),
    [
        (-17, False, "lost", ", 17 points behind Isaac"),
        (1, True, "won", ", 1 point ahead of Isaac"),
        (0, False, "level", ", level with Isaac"),
        (5, False, "lost", "given up 5 points ahead of Isaac"),
    ],
)
def test_alone_it_is_the_rank_and_the_points_against_isaac(score: int, won: bool, word: str, rest: str) -> None:
    game = [result(0, 1, won, score, "bullfrogs-solo", 1)]
    assert place_word(game, "me") == word
    assert against(game, "me").endswith(rest)
    assert "-" not in against(game, "me")


def test_a_result_with_data_of_ones_own_has_no_rank_of_the_printed_game() -> None:
    game = [result(0, 1, False, -17, "bullfrogs-solo", 1, '{"data": "own"}')]
    assert (place_word(game, "me"), against(game, "me")) == ("lost", "−17 points")


def test_a_shared_win_is_shared_unless_it_is_a_teams() -> None:
    shared = [result(0, 1, True, 20), result(1, 1, True, 20), result(2, 3, False, 9)]
    assert place_word(shared, "me") == "shared"
    assert place_word([shared[0], shared[2]], "me") == "won"
    team = '{"teams": 2}'
    mates = [result(0, 1, True, 20, options=team), result(1, 1, True, 12, options=team), result(2, 3, False, 9, options=team)]
    assert place_word(mates, "me") == "won"
    assert place_word([result(0, 1, False, 20), result(1, 1, False, 20)], "me") == "ended"
    assert place_word([result(0, 2, False, 20), result(1, 1, True, 21)], "me") == "2nd"


def test_home_profile_and_program_say_the_same(pond: Pond) -> None:
    ann = pond.person()
    room = finish(pond, ann.open_table("bullfrogs-solo", "me", name="Ann"))
    score = int(room.table.state.scores()[0])
    words = room.table.game.result_words(score, bool(room.table.winners()))
    assert "Isaac" in words[1]
    home, profile = (re.sub(r"<[^>]*>", "", ann.web.get(page).text) for page in ("/", "/me"))
    assert words[1] in home
    assert words[1] in profile
    token = ann.web.cookies["frogpond"]
    last = ann.web.get("/api/v1/home", headers={"Authorization": f"Bearer {token}"}).json()["last"]
    assert last[0]["words"] == " ".join(words)


@pytest.mark.browser
def test_half_a_year_of_games_on_ones_own_page(browser: Any, pond: Pond) -> None:
    """The chart tells the months and looks back as far as one wants; on every screen names are whole and nothing lies over anything."""
    me, owner = sitting(pond)
    now, store = time.time(), pond.app.rooms.services.store
    for number in range(60):
        won, at = number % 3 != 0, now - (60 - number) * 3 * 86400
        rows = (owner, "Ann", "", 1 if won else 2), ("", "", "frog", 2 if won else 1)
        found = [
            SeatResult(f"half-a-year-{number}", seat, who, name, bot, "freeway", 2, "{}", place, place == 1, 20, at, pool=BOTS)
            for seat, (who, name, bot, place) in enumerate(rows)
        ]
        store.one(recording(found, [[0], [1]], False))
    with window(browser, pond.host) as context:
        sit(context, pond, me)
        page = context.new_page()
        page.goto(f"{pond.url}/me")
        month = f"{datetime.fromtimestamp(now - 120 * 86400, UTC):%B}"  # a whole one: of the first there may be too little for its name
        assert month in page.text_content(".of-desk")
        assert wrong_at_every_size(page) == []
        games = "document.querySelector('.of-desk svg').getAttribute('aria-label').match(/each of (\\d+) games/)[1]"
        assert page.evaluate(games) == "60"
        page.set_viewport_size({"width": 390, "height": 844})
        page.get_by_role("link", name="3 months").click()
        page.wait_for_selector(".chips [aria-current]:text-is('3 months')")
        assert page.evaluate(games) == "30"
        assert page.is_visible(".of-phone")
        assert not page.is_visible(".of-desk")
