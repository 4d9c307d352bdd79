"""Intervals against known values and against resampling."""

from __future__ import annotations

import random

import pytest

from frogpond.lab.stats import contrast, difference, estimate, fixed, ratio, share


def test_mean_and_interval() -> None:
    found = estimate([1.0, 2.0, 3.0, 4.0])
    assert found.mean == 2.5
    assert found.spread == pytest.approx(1.2909944)
    assert found.low == pytest.approx(2.5 - 1.959964 * 1.2909944 / 2)


def test_wilson_has_its_textbook_value() -> None:
    found = share([1.0] * 8 + [0.0] * 2)
    assert (found.low, found.high) == pytest.approx((0.4901625, 0.9433178), abs=1e-6)
    assert share([0.0] * 10).low == 0.0
    assert share([0.0] * 10).high == pytest.approx(0.2775, abs=1e-4)


def test_differences_are_taken_game_by_game() -> None:
    found = difference([1.0, 5.0, 9.0], [2.0, 6.0, 10.0])
    assert (found.mean, found.low, found.high) == (1.0, 1.0, 1.0)
    assert difference([1.0, 5.0, 9.0], [2.0, 6.0]).low < 0


def test_a_contrast_knows_that_one_seat_wins_because_the_other_loses() -> None:
    """Seats of one game in different groups: the wins are opposed, so the true spread is twice what independent wins
    would give. Compared with the spread of the same contrast over many simulated runs."""
    rng = random.Random(7)

    def run(games: int) -> tuple[list[tuple[int, float]], list[tuple[int, float]]]:
        first, second = [], []
        for game in range(games):
            win = float(rng.random() < 0.5)
            first.append((game, win))
            second.append((game, 1 - win))
        return first, second

    means = [contrast(*run(60)).mean for _ in range(400)]
    true = estimate(means).spread
    found = contrast(*run(60))
    assert (found.high - found.mean) / 1.959964 == pytest.approx(true, rel=0.15)
    covered = sum(contrast(*run(60)).holds(0.0) for _ in range(400))
    assert 360 <= covered <= 398


def test_all_against_none_is_not_certain() -> None:
    """Ten wins against ten losses don't prove 100 percentage points."""
    won, lost = [(game, 1.0) for game in range(10)], [(game, 0.0) for game in range(10, 20)]
    assert contrast(won, lost).low == 1.0
    found = contrast(won, lost, shares=True)
    assert found.mean == found.high == 1.0
    assert 0.6 < found.low < 0.9
    mixed = [(game, float(game % 2)) for game in range(10)]
    assert contrast(mixed, mixed, shares=True) == contrast(mixed, mixed)


def test_a_ratio_weighs_games_by_what_is_below() -> None:
    found = ratio([(10.0, 2.0), (4.0, 1.0), (0.0, 0.0)])
    assert found.mean == pytest.approx(14 / 3)
    assert found.low < found.mean < found.high
    assert ratio([(0.0, 0.0)]).mean == 0.0
    rng = random.Random(3)

    def run() -> list[tuple[float, float]]:
        counts = [rng.randrange(1, 6) for _ in range(80)]
        return [(float(sum(rng.randrange(2, 12) for _ in range(count))), float(count)) for count in counts]

    assert ratio(run()).spread / 80**0.5 == pytest.approx(estimate([ratio(run()).mean for _ in range(300)]).spread, rel=0.25)


def test_no_minus_before_a_zero() -> None:
    assert [fixed(-0.04, 1), fixed(-0.06, 1), fixed(0.004, 2, "+"), fixed(-0.004, 2, "+")] == ["0.0", "-0.1", "+0.00", "+0.00"]
