"""No rating before five games: how many are missing is said instead; afterwards the end of a game tells the change."""

from __future__ import annotations

import pytest

from frogpond.table.rating import FIRST_GAMES, until_first
from web.pond import Person, Pond


def lose(ann: Person) -> str:
    """A game against a bot, played for three decisions and given up; its path."""
    table = ann.open_table("freeway", "me", "bot:random", name="Ann")
    page = ann.socket(table)
    page.hello()
    for number in range(3):
        page.reach(lambda: page.view["choices"])
        page.act(page.view["choices"][0]["action"], f"k{number}")
        page.until(ack=f"k{number}")
    page.send(type="resign")
    page.reach(lambda: page.view["parts"]["end"])
    page.close()
    return table


@pytest.mark.parametrize(
    ("games", "words"),
    [(0, "5 more games to your first rating"), (1, "4 more games to your first rating"), (4, "1 more game to your first rating"), (5, "")],
)
def test_how_many_are_missing(games: int, words: str) -> None:
    assert until_first(games) == words


def test_no_number_before_five_games_and_the_change_afterwards(pond: Pond) -> None:
    ann = pond.person()
    for game in range(1, FIRST_GAMES + 2):
        table = lose(ann)
        told, me, home = ann.web.get(f"{table}/evening").text, ann.web.get("/me").text, ann.web.get("/home").text
        if game < FIRST_GAMES:
            assert until_first(game) in told
            assert until_first(game) in me
            assert "change of your rating" not in told + me + home
        elif game == FIRST_GAMES:
            assert "Your first rating" in told
            assert "first rating" not in me
            assert "change of your rating" not in told + me + home
        else:
            assert "Your rating" in told
            assert "change of your rating" in told
            assert "change of your rating" in me
    assert "end-rating" not in pond.person().web.get(f"{table}/evening").text, "it is nobody else's"
