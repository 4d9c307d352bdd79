"""Positions of Freeway Frogs counted: every sequence of dice, moves, attacks and frogs sent back from small fixed roads."""

from __future__ import annotations

from functools import partial

import pytest

from contract.counting import Counted, counts, show
from freeway.positions import game, road
from frogpond import make

pytestmark = pytest.mark.both_modes

POSITIONS: Counted = {
    "first turn of two": (lambda: make("freeway", 2).new(), [10, 20, 200]),
    "first turn of four": (lambda: make("freeway", 4, start="random").new(), [4, 40]),
    "two frogs, two dice": (partial(road, [3, 0], [8], dice=[2, 5]), [4, 40, 80]),
    "over to the other Lane": (partial(road, ["N3", "S9"], ["S5"], ["N12"], dice=[1, 4]), [8, 29, 218]),
    "in between": (partial(road, [9], [10, 14], dice=[2, 3, 4]), [4, 26, 260]),
    "three and two equal dice": (partial(road, [1, 2, 3], [5, 18, 22], dice=[6, 6, 6]), [14, 77, 728]),
    "four equal dice": (partial(road, [1, 2, 20], [5, 18], [17], [0], dice=[3, 3, 3, 3]), [23, 303, 2367]),
    "into the pond": (partial(road, [25, 27], ["pad C1", 4], dice=[1, 2, 3]), [7, 29, 210]),
    "the last frog": (partial(road, [26, "pad N3", "pad N4", "pad S3"], [4], dice=[3]), [3, 12]),
    "touching": (partial(road, [9], [10, 12], dice=[2, 3], of=game(2, between="touching")), [2, 13, 130]),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name: str) -> None:
    make_state, expected = POSITIONS[name]
    assert counts(make_state(), len(expected)) == expected


if __name__ == "__main__":
    show(POSITIONS)
