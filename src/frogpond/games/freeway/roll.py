# compiled by mypyc
"""Roll dice: as many as own frogs from the Sidewalk to the last spot (FW-6 to FW-8)."""

from __future__ import annotations

from mypy_extensions import i64

from .road import ROLLED, Road


def dice(t: Road) -> i64:
    """How many dice the player in turn rolls (FW-7); there are never more than the box holds."""
    out = t.out(t.active)
    return out if out < t.n.max_dice else t.n.max_dice


def roll(t: Road, outcome: i64) -> None:
    """The dice lie on the table; their number is fixed for the turn (FW-7)."""
    t.frames.pop()
    t.rolled = t.n.rolls[outcome]
    t.left = t.rolled
    if t.watching:
        t.note(ROLLED, t.active, outcome)
