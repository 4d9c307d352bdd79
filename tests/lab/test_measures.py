"""What is measured by name: kinds of things that some seats did, and names that are nearly right."""

from __future__ import annotations

from math import inf

import pytest

import frogpond
from frogpond.lab import Settings, play_run
from frogpond.lab.measures import expand, measure
from frogpond.lab.play import Played
from frogpond.lab.stats import difference
from frogpond.lab.until import read_until

GAME = frogpond.make("freeway", players=3)


def game_of(number: int, scores: list[int], winners: list[int], *did: int) -> Played:
    return Played(number, ["random"] * 3, scores, winners, kinds={(seat, "leap"): [1, 2] for seat in did})


def test_seats_that_did_a_thing_against_those_that_did_not() -> None:
    played = [
        game_of(0, [10, 4, 6], [0], 0),  # 5 ahead
        game_of(1, [3, 3, 9], [2], 0, 1),  # 6 behind, twice
        game_of(2, [9, 9, 9], [0, 1, 2]),  # nobody did
        game_of(3, [1, 2, 3], [2], 0, 1, 2),  # nobody to compare with
    ]
    ahead = measure(GAME, "ahead[leap]")
    assert ahead.of(played).mean == pytest.approx((5 - 6 - 6) / 3)
    assert sum(ahead.values(played)) / 4 == pytest.approx(ahead.of(played).mean)
    assert ahead.of(played).low < -7 / 3 < ahead.of(played).high
    wins = measure(GAME, "wins[leap]")
    assert wins.of(played).mean == pytest.approx(100 * 2 / 6)
    never = measure(GAME, "ahead[croak]").of(played)
    assert (never.low, never.high) == (-inf, inf)  # nothing is known


def test_the_interval_of_a_ratio_holds_the_truth_as_often_as_it_says() -> None:
    """Games of one run against the whole of a long one: about nineteen intervals in twenty hold it."""
    whole = play_run(Settings(GAME, ("random",) * 3, 3000, 5))
    labels = {label for one in whole for _, label in one.kinds}
    usual = min(sorted(labels), key=lambda label: abs(sum((0, label) in one.kinds for one in whole) - 1500))  # about half do it
    what = measure(GAME, f"ahead[{usual}]")
    truth = what.of(whole).mean
    held = [what.of(whole[i : i + 100]).holds(truth) for i in range(0, 3000, 100)]
    assert 24 <= sum(held) <= 30
    halves = difference(what.values(whole[:1500]), what.values(whole[1500:]))
    assert halves.holds(0.0)


def test_a_star_stands_for_each_kind_and_a_slip_of_the_pen_is_refused() -> None:
    game = frogpond.make("bullfrogs")
    assert expand(game, "count[deploy *]") == ["count[deploy bullfrog]", "count[deploy frog]"]
    assert expand(game, "length") == ["length"]
    assert expand(game, "count[something quite rare]") == ["count[something quite rare]"]
    with pytest.raises(ValueError, match="Did you mean sabotage"):
        expand(game, "count[sabotag]")
    with pytest.raises(ValueError, match="every game has"):
        read_until(game, "ahead[sabotage] within 1")
    with pytest.raises(ValueError, match="nobody here to compare"):
        measure(frogpond.make("bullfrogs-solo"), "ahead[sabotage]")
