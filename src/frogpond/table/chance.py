"""Who draws for a table: the operating system's randomness, or a row of outcomes known beforehand."""

from __future__ import annotations

import secrets
from collections.abc import Callable

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
