# compiled by mypyc
"""Winning: flies, the bonus, ties (FW-54 to FW-58)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def flies(t: Position, colour: i64) -> i64:
    """Flies of the pads that a colour's frogs are on (FW-55)."""
    n = t.n
    total: i64 = 0
    i = colour * n.frogs
    stop = i + n.frogs
    while i < stop:
        if t.at[i] >= n.first_pad:
            total += n.flies[t.at[i] - n.first_pad]
        i += 1
    return total


def points(t: Position, colour: i64) -> i64:
    """Flies, a head start where the data give one and, for the player who ended the game, the bonus (FW-55); nobody has it after
    the last round (FW-58)."""
    return flies(t, colour) + t.n.head_start[colour] + (t.n.bonus if t.ender == colour else 0)
