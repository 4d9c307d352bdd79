# compiled by mypyc
"""Marauder (CF-124): quick hands for HARVEST and RAID, rerolls a combat die."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..kinds import K_HARVEST, K_RAID

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def extra_price(t: Position, kinds: i64) -> i64:
    """EXTRA: HARVEST and RAID are cheaper; never dearer (CF-137)."""
    return t.n.marauder_extra if kinds & (K_HARVEST | K_RAID) and t.n.marauder_extra < t.n.extra_action else t.n.extra_action


def reroll_price(t: Position) -> i64:
    """ROLLED: one of its combat dice again."""
    return t.n.marauder_reroll
