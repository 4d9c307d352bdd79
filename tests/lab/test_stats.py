"""Intervals against known values and against resampling."""

from __future__ import annotations

import math
import random

import pytest

from frogpond.lab.stats import FEWEST, contrast, difference, estimate, fixed, interval, ratio, share, t_quantile


def test_mean_and_interval() -> None:
    found = estimate([float(value) for value in range(1, 11)])
    assert found.mean == 5.5
    assert found.spread == pytest.approx(3.0276504)
    assert found.low == pytest.approx(5.5 - 2.2621572 * 3.0276504 / 10**0.5)


def test_students_t_has_its_textbook_values() -> None:
    """Two-sided 95 %, and 99.5 % where ten are compared."""
    assert [round(t_quantile(freedom), 3) for freedom in (1, 2, 7, 10, 29, 1000)] == [12.706, 4.303, 2.365, 2.228, 2.045, 1.962]
    assert t_quantile(10, 10) == pytest.approx(3.5814, abs=1e-4)
    assert t_quantile(200) == pytest.approx(t_quantile(201), rel=1e-4)


def test_small_samples_are_covered() -> None:
    """The normal quantile would cover 91 % at eight games."""
    rng = random.Random(4)
    covered = sum(estimate([rng.gauss(3, 2) for _ in range(FEWEST)]).holds(3) for _ in range(4000))
    assert 0.94 <= covered / 4000 <= 0.96


def test_few_games_say_nothing() -> None:
    """Below eight games there is no interval, and JSON has null for it."""
    for found in (estimate([1.0]), share([1.0] * 7), difference([1.0] * 7, [2.0] * 7), ratio([(1.0, 2.0)] * 7)):
        assert (found.low, found.high) == (-math.inf, math.inf)
        assert found.to_json()["low"] is None is found.to_json()["high"]
        assert interval(found.to_json()) == "[too few games to say]"
    assert share([1.0] * 8).low > 0.6


def test_equal_pairs_are_not_certain() -> None:
    """Ten paired games that came out alike allow a change of some per cent; the more games, the less."""
    alike = difference([0.0, 1.0] * 5, [0.0, 1.0] * 5, unit=1.0)
    assert alike.mean == 0.0
    assert alike.low == -alike.high
    assert 0.1 < alike.high < 0.3
    assert difference([0.0, 1.0] * 500, [0.0, 1.0] * 500, unit=1.0).high < 0.003
    scores = difference([float(value) for value in range(10)], [value + 1.0 for value in range(10)])
    assert scores.mean == 1.0
    assert scores.low < 1.0 < scores.high
    rng = random.Random(5)
    covered = 0
    for _ in range(2000):  # one game in twenty is won instead of lost
        before = [float(rng.random() < 0.5) for _ in range(20)]
        after = [1.0 if rng.random() < 0.05 else value for value in before]
        covered += difference(before, after, unit=1.0).holds(0.025)
    assert covered >= 0.95 * 2000


def test_wilson_has_its_textbook_value() -> None:
    found = share([1.0] * 8 + [0.0] * 2)
    assert (found.low, found.high) == pytest.approx((0.4901625, 0.9433178), abs=1e-6)
    assert share([0.0] * 10).low == 0.0
    assert share([0.0] * 10).high == pytest.approx(0.2775, abs=1e-4)


def test_differences_are_taken_game_by_game() -> None:
    before = [float(value % 9) for value in range(100)]
    after = [value + 1 + (i % 2) / 10 for i, value in enumerate(before)]
    found = difference(before, after)
    assert found.mean == pytest.approx(1.05)
    assert found.high - found.low < 0.2
    assert difference(before, after[:-1]).low < 0.4


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
