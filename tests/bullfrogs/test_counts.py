"""Positions of Bullfrogs counted: every sequence of plays, actions, jumps and slides from small fixed tables."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from bullfrogs.pond import START, pond, solo
from contract.counting import Counted, counts, show
from frogpond import State, make

pytestmark = pytest.mark.both_modes


def dealt(players: int = 2, **options: Any) -> State:
    """The first decision of a game in which everybody drew one card of each kind."""
    state = make("bullfrogs", players, **options).new()
    for _ in range(players):
        for kind in ("wide", "middle", "small"):
            state.play(f"draw {kind}")
    return state


def crowded(edition: str) -> State:
    """Two full pads side by side, three colours on them, strays to come."""
    cards = {
        (0, 0): "log: b",
        (1, 0): "red middle: rrgb",
        (2, 0): "neutral: RRgGbB",
        (3, 0): "blue wide: b",
        (2, 1): "blue small",
        (2, -1): "red small: r",
    }
    return pond(cards, "score", players=3, edition=edition)


def actions(edition: str) -> State:
    cards = {**START, (1, 0): "neutral: rggG", (2, 0): "red small: g", (2, 1): "green wide: g"}
    return pond(cards, "act", edition=edition, played=(2, 0), left=3)


STRAYS = {(1, 0): "neutral", (3, 0): "red wide", (3, 1): "red wide", (0, 5): "green wide"}
LAST = {(1, 0): "neutral: rrgg", (0, 1): "red wide: ggr"}
POSITIONS: Counted = {
    "the deal of two": (lambda: make("bullfrogs", 2).new(), [3, 9, 27, 81]),
    "first turn of two": (dealt, [24, 120, 552]),
    "first turn of four": (partial(dealt, 4), [24, 120]),
    "three actions, published": (partial(actions, "published"), [12, 138, 1443]),
    "three actions, v1.23": (partial(actions, "v1.23"), [10, 92, 732]),
    "two full pads, published": (partial(crowded, "published"), [2, 8, 24, 48, 96]),
    "two full pads, v1.23": (partial(crowded, "v1.23"), [2, 8, 36, 96, 240]),
    "three strays": (partial(pond, STRAYS, "slide"), [3, 18, 51, 372]),
    "solitaire, first turn": (lambda: make("bullfrogs-solo").new(), [3, 18, 57]),
    "solitaire, last card": (partial(solo, LAST, "play", marker=(1, 0), cards_left=0), [7, 37, 191]),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_counts(name: str) -> None:
    make_state, expected = POSITIONS[name]
    assert counts(make_state(), len(expected)) == expected


if __name__ == "__main__":
    show(POSITIONS)
