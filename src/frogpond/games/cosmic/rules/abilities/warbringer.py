# compiled by mypyc
"""Warbringer (CF-135): fed by combat, rerolls a combat die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..numbers import WARBRINGER

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def won(t: Position, frog: i64) -> None:
    """RESOLVED: any won combat gives O back."""
    if t.up(frog) == WARBRINGER:
        t.regain_by(frog, t.n.warbringer_regain)


def reroll_price(t: Position) -> i64:
    """ROLLED: one of its combat dice again."""
    return t.n.warbringer_reroll
