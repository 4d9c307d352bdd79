# compiled by mypyc
"""Empyrean (CF-123): fed by Aether combat, rerolls its raid die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..numbers import EMPYREAN, NONE

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def won(t: Position, frog: i64) -> None:
    """RESOLVED: a won Aether combat gives O back."""
    if t.up(frog) == EMPYREAN and t.ground == NONE:
        t.regain_by(frog, t.n.empyrean_regain)


def reroll_price(t: Position) -> i64:
    """RAID-ROLLED: a failed raid die again, as often as it pays."""
    return t.n.empyrean_reroll
