# compiled by mypyc
"""Which cards may reroll one of their own dice, and for how much: Marauder, Mindborer, Warbringer, Empyrean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..numbers import EMPYREAN, MARAUDER, MINDBORER, NONE, WARBRINGER

if TYPE_CHECKING:
    from ...position import Position


def combat_price(t: Position, frog: i64) -> i64:
    """ROLLED: the price of rerolling one of its combat dice, NONE if its card can't (CF-124, CF-126, CF-135)."""
    up = t.up(frog)
    if up == MARAUDER:
        return t.n.marauder_reroll
    if up == MINDBORER:
        return t.n.mindborer_reroll
    return t.n.warbringer_reroll if up == WARBRINGER else NONE


def raid_price(t: Position, frog: i64) -> i64:
    """RAID-ROLLED: the price of rerolling its raid die, NONE if its card can't (CF-123, CF-126)."""
    up = t.up(frog)
    if up == EMPYREAN:
        return t.n.empyrean_reroll
    return t.n.mindborer_reroll if up == MINDBORER else NONE
