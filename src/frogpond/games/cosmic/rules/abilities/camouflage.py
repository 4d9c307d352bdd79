# compiled by mypyc
"""Camouflage (CF-122): hard to target, spoils the opponent's roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..numbers import CAMOUFLAGE

if TYPE_CHECKING:
    from ...position import Position


def toll(t: Position, target: i64) -> i64:
    """*hard to target*: what it costs to name this frog."""
    return t.n.camouflage_target if t.up(target) == CAMOUFLAGE else 0


def can_spoil(t: Position, frog: i64) -> bool:
    """*spoil* at ROLLED: make the opponent reroll."""
    return t.up(frog) == CAMOUFLAGE and t.purse(frog) >= t.n.camouflage_spoil
