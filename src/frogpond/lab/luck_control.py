"""Luck as a control variate: what the dice brought is taken off the results, which leaves their mean and narrows its interval.

The luck of a game is 0 on average. Its coefficient comes from the other games only (in as many parts as FOLDS), so a result is never
corrected by a number that it had a share in, and the mean stays what it was.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .stats import FEWEST, Estimate, estimate

FOLDS = 10


def adjusted(values: Sequence[float], luck: Sequence[float]) -> list[float]:
    """Every result less its luck, by a coefficient from the results of the other folds."""
    found = []
    for number, (value, own) in enumerate(zip(values, luck, strict=True)):
        found.append((number % FOLDS, value, own))
    coefficients = [slope([(value, own) for fold, value, own in found if fold != left_out]) for left_out in range(FOLDS)]
    return [value - coefficients[fold] * own for fold, value, own in found]


def slope(pairs: Sequence[tuple[float, float]]) -> float:
    """How much a result goes with luck, by least squares; 0 where there is no luck, or too little to tell."""
    if len(pairs) < FEWEST:
        return 0.0
    mean = sum(value for value, _ in pairs) / len(pairs)
    middle = sum(own for _, own in pairs) / len(pairs)
    below = sum((own - middle) ** 2 for _, own in pairs)
    return sum((value - mean) * (own - middle) for value, own in pairs) / below if below else 0.0


def controlled(values: Sequence[float], luck: Sequence[float]) -> dict[str, Any]:
    """The estimate without luck, JSON-ready, and the variance that is `left`: as a part of that with it, and so of the games needed."""
    plain, found = estimate(values), estimate(adjusted(values, luck))
    return {**found.to_json(), "left": left(plain, found)}


def left(plain: Estimate, found: Estimate) -> float:
    """What is left of the variance; 1 where there was none."""
    return float((found.spread / plain.spread) ** 2) if plain.spread else 1.0
