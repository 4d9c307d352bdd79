"""Random games and sequences in numbers: some in `make test`, a hundred thousand games in `make verify`."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import frogpond
from long import two_counts
from long.many_games import run


@pytest.mark.both_modes
def test_some_games(scaled: Callable[[int], int]) -> None:
    assert sum(count for _, count, _ in run(scaled(70), seed=2)) == scaled(70)


@pytest.mark.slow
@pytest.mark.skipif(not frogpond.COMPILED, reason="a hundred thousand games are for compiled rules")
def test_a_hundred_thousand_games() -> None:
    assert sum(count for _, count, _ in run(100_000)) == 100_000


@pytest.mark.parametrize("kind", two_counts.KINDS, ids=str)
def test_two_implementations_count_alike(kind: two_counts.Kind, scaled: Callable[[int], int]) -> None:
    """Every sequence from two moments of a game, as many as the referee plays quickly."""
    moments, sequences = two_counts.play(kind, 5, 20, lambda done: done == 2, scaled(30))
    assert moments
    assert sequences > 1
