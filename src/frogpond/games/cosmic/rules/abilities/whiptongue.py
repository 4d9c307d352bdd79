# compiled by mypyc
"""Whiptongue (CF-136): harvests from neighbouring hexes, takes tiles in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..numbers import WHIPTONGUE

if TYPE_CHECKING:
    from ...position import Position


def reaches(t: Position, frog: i64, hex: i64) -> bool:
    """Whether its tongue can take the Land on a neighbouring hex."""
    return t.up(frog) == WHIPTONGUE and t.height[hex] > 1 and t.n.mat.distance(t.place[frog], hex) == 1


def harvest_price(t: Position, frog: i64, hex: i64) -> i64:
    """O for a hex with another frog on it; the frog stays, one level lower."""
    return t.n.whiptongue_occupied if t.frog_at[hex] != 0 and hex != t.place[frog] else 0


def can_pick(t: Position, frog: i64, other: i64) -> bool:
    """SPOILS A from anywhere in the opponent's Gullet, if there is a choice."""
    return t.up(frog) == WHIPTONGUE and t.load[other] > 1 and t.purse(frog) >= t.n.whiptongue_pick


def can_mix(t: Position, frog: i64) -> bool:
    """DISGORGE in any order, bought before the first tile leaves, with two tiles or more (CF-146)."""
    return t.up(frog) == WHIPTONGUE and t.load[frog] > 1 and t.purse(frog) >= t.n.whiptongue_order
