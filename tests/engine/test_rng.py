"""The generator: every outcome comes as often as the others, and a seed gives the same numbers in both modes."""

from __future__ import annotations

from collections import Counter

import pytest

from frogpond import Rng


@pytest.mark.parametrize("sides", [2, 6, 8, 20])
def test_every_outcome_is_as_likely(sides: int) -> None:
    """Chi-squared of 60,000 draws stays below a bound that a fair die passes once in a hundred million times or less often."""
    rng, draws = Rng(1), 60_000
    counts = Counter(rng.below(sides) for _ in range(draws))
    mean = draws / sides
    assert sum((counts[side] - mean) ** 2 / mean for side in range(sides)) < 40 + 3 * sides


def test_streams_of_one_seed_differ() -> None:
    first, other, again = Rng(7, 0), Rng(7, 1), Rng(7, 0)
    numbers = [first.bits() for _ in range(8)]
    assert numbers == [again.bits() for _ in range(8)]
    assert numbers != [other.bits() for _ in range(8)]
