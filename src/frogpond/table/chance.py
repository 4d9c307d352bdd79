"""Who draws for a table: the operating system's randomness, or a row of outcomes known beforehand."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from itertools import count

from ..engine.rng import Rng
from ..engine.state import State

Draw = Callable[[State], int]
"""Picks one outcome of a state that stands at a chance node."""


def draw(state: State) -> int:
    """One outcome by its weight, from a source nobody can foresee."""
    weights = [int(weight) for weight in state.weights()]
    left = secrets.randbelow(sum(weights))
    for outcome, weight in zip(state.legal_actions(), weights, strict=True):
        if left < weight:
            return int(outcome)
        left -= weight
    raise AssertionError("the weights of the outcomes do not add up")


def seeded(seed: int, drawn: int) -> Draw:
    """The outcomes a seed gives, after so many were drawn: the same for everybody who stands at the same point."""
    numbers = count(drawn)
    return lambda state: int(state.sample(Rng(seed, next(numbers))))
