"""Finished games in lists: won, shared or lost in a word, and the rest as the game says it."""

from __future__ import annotations

import re

import pytest

from frogpond.store.results import Result
from frogpond.web.pages.results import against, place_word
from web.laid import finish
from web.pond import Pond


def result(seat: int, place: int, won: bool, score: int, game: str = "freeway", players: int = 3, options: str = "{}") -> Result:
    return Result("t", seat, "me" if not seat else "", "", "frog" if seat else "", game, players, options, place, won, score, 0.0)


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
