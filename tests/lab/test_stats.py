"""Intervals against known values and against resampling."""

from __future__ import annotations

import random

import pytest

from frogpond.lab.stats import contrast, difference, estimate, share


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
