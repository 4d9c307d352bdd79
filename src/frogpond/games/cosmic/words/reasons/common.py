"""Reasons that come up everywhere: too little Oomph, the wrong card, a tile that is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .....engine.reason import Reason
from ..names import frog_name

if TYPE_CHECKING:
    from ...position import Position


def short(t: Position, frog: int, price: int, rule: str) -> Reason:
    """Not enough Oomph."""
    have = int(t.purse(frog))
    if frog == t.puppet and t.oomph[frog] >= price:
        return Reason("puppet-oomph", f"That costs {price} Oomph; a possessed frog may use {have} more.", "CF-126")
    return Reason("oomph", f"That costs {price} Oomph; {frog_name(t.game, frog)} has {have}.", rule)


def no_tile(t: Position, frog: int, i: int) -> Reason | None:
    """A Gullet slot without a tile."""
    if i < t.load[frog]:
        return None
    return Reason("no-tile", f"Slot {t.n.gullet_slots - i} of that Gullet is empty.", "CF-10")


def wrong_card(what: str, card: str, rule: str) -> Reason:
    return Reason("card", f"Only a face-up {card} can {what}.", rule)


def on_shard(what: str) -> Reason:
    return Reason("on-shard", f"{what} is for frogs in the Aether.", "CF-48")


def in_aether(what: str) -> Reason:
    return Reason("in-aether", f"{what} is for frogs on the Shard.", "CF-48")
