# compiled by mypyc
"""Temporus (CF-132): defers an action, spends it later."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .. import events as e
from ..numbers import TEMPORUS
from ..steps import MAIN

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def may_defer(t: Position, frog: i64, mode: i64) -> bool:
    """*defer*: at its first ACTION of a turn begun in play, before anything else is done."""
    return (
        t.up(frog) == TEMPORUS and mode == MAIN and t.fresh == 1 and t.began == 1 and t.card_gone == 0 and t.held[frog] < t.n.temporus_held
    )


def defer(t: Position, frog: i64) -> None:
    """Its action card leaves the discard pile and is held."""
    t.pile[frog] -= 1
    t.held[frog] += 1
    t.card_gone = 1
    t.deferred = 1
    if t.watching:
        t.note(e.DEFERRED, frog)


def can_spend(t: Position, frog: i64) -> bool:
    """A card held since an earlier turn may be spent, also after the loss of Temporus."""
    cards = t.held[frog]
    if frog == t.active and t.deferred == 1:
        cards -= 1
    return cards > 0 and t.in_play(frog)


def spend(t: Position, frog: i64) -> None:
    """The held card goes to the discard pile."""
    t.held[frog] -= 1
    t.pile[frog] += 1
    if t.watching:
        t.note(e.SPENT, frog)
