# compiled by mypyc
"""Mindborer (CF-126): possesses a frog for one action, rerolls its own dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .. import events as e
from ..acting import open_action
from ..numbers import MINDBORER, NONE
from ..shard import targetable
from ..steps import PUPPET
from .camouflage import toll

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def may_possess(t: Position, frog: i64, mode: i64, other: i64, price: i64) -> bool:
    """POSSESS: another targetable frog, not by a puppet; that the frog has an action to take is for legal.py to see (CF-E32)."""
    return (
        t.up(frog) == MINDBORER
        and mode != PUPPET
        and other != frog
        and targetable(t, frog, other)
        and t.purse(frog) >= price + toll(t, other)
    )


def seize(t: Position, frog: i64, target: i64) -> None:
    """The player of this frog answers for the target, with a limit on its O."""
    t.puppet = target
    t.boss = frog
    t.budget = t.n.mindborer_puppet


def possess(t: Position, frog: i64, target: i64) -> None:
    """The target takes one action."""
    seize(t, frog, target)
    if t.watching:
        t.note(e.POSSESSED, frog, target)
    open_action(t, target, PUPPET)


def release(t: Position) -> None:
    """The puppet's action is over."""
    t.puppet = NONE
    t.boss = NONE
    t.budget = 0


def reroll_price(t: Position) -> i64:
    """ROLLED and RAID-ROLLED: one of its own dice again."""
    return t.n.mindborer_reroll
