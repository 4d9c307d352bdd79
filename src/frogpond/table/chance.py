"""Sources of chance for a table: an unpredictable one, or a sequence of known outcomes. The caller provides the numbers."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from ..engine.rng import Rng
from ..engine.state import State
from .rows import OUTCOME, Row

Draw = Callable[[State], int]
"""Picks one outcome of a state that stands at a chance node."""
Below = Callable[[int], int]
"""A number from 0 up to, not including, the one given, each as likely: `secrets.randbelow`, or a generator's."""


def drawing(below: Below) -> Draw:
    """Outcomes by their weights."""

    def draw(state: State) -> int:
        weights = [int(weight) for weight in state.weights()]
        left = below(sum(weights))
        for outcome, weight in zip(state.legal_actions(), weights, strict=True):
            if left < weight:
                return int(outcome)
            left -= weight
        raise AssertionError("the weights of the outcomes do not add up")

    return draw


def seeded(seed: int, draws: int) -> Draw:
    """The outcomes a seed gives, after so many were drawn: the same for everybody who stands at the same point."""
    numbers = count(draws)
    return lambda state: int(state.sample(Rng(seed, next(numbers))))


def draw_for(seed: int | None, moves: list[Row], usual: Draw) -> Draw:
    """The chance of a table: from its seed if it has one."""
    return usual if seed is None else seeded(seed, sum(row.kind == OUTCOME for row in moves))
