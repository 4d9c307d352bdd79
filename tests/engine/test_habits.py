"""What somebody does more or less often than strong players: said when it is clear, and only then."""

from __future__ import annotations

import random

import pytest

import frogpond
from frogpond.engine.habits import MIN_HABIT_GAMES, Usual, habits, usual

THEIRS = Usual("bullfrog", 80, {"leap": (4.0, 2.0), "raid": (1.0, 1.0), "recover": (2.0, 1.5)})


def games(count: int, rng: random.Random, leap: float, raid: float) -> list[dict[str, int]]:
    """Games of somebody who leaps and raids so often on average, and recovers as strong players do."""
    means = {"leap": (leap, 2.0), "raid": (raid, 1.0), "recover": (2.0, 1.5)}
    return [{label: max(0, round(rng.gauss(mean, spread))) for label, (mean, spread) in means.items()} for _ in range(count)]


def test_a_clear_habit_is_found_with_its_numbers() -> None:
    found = habits(games(30, random.Random(1), 8.0, 1.0), THEIRS)
    assert [one.label for one in found] == ["leap"]
    assert found[0].more
    assert found[0].mine == pytest.approx(8.0, abs=1.0)
    assert found[0].theirs == 4.0


def test_something_that_strong_players_never_do() -> None:
    found = habits([{"leap": 4, "raid": 1, "recover": 2, "wander": 6}] * 10, THEIRS)
    assert [(one.label, one.more, one.theirs) for one in found] == [("wander", True, 0.0)]


def test_chance_alone_is_seldom_called_a_habit() -> None:
    """People who play just as they do: over a thousand of them, hardly one in a hundred is told something."""
    rng = random.Random(2)
    told = sum(bool(habits(games(12, rng, 4.0, 1.2), THEIRS)) for _ in range(1000))
    assert told < 40


def test_few_games_say_nothing() -> None:
    assert habits([{"leap": 40}] * (MIN_HABIT_GAMES - 1), THEIRS) == []


@pytest.mark.parametrize("game", frogpond.games())
def test_shipped_habits_are_labels_of_the_game(game: str) -> None:
    """What is kept fits what the game says today of its decisions: in random games, most are known there."""
    made = frogpond.make(game)
    theirs = usual(game, made.seats)
    if theirs is None:
        pytest.skip("nobody measured it")
    rng, state, seen = frogpond.Rng(3), made.new(), set()
    while not state.is_over:
        if state.to_move < 0:
            state.apply(state.sample(rng))
            continue
        action = state.legal_actions()[rng.below(len(state.legal_actions()))]
        seen.add(made.label(state, action))
        state.apply(action)
    assert len(seen & set(theirs.labels)) > len(seen) / 2
    assert usual(game, 99) is None
