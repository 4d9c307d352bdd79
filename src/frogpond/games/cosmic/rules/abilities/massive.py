# compiled by mypyc
"""Massive (CF-125): hardly knocked back, overpowers cheaply, crushes the ground it comes down on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .. import events as e
from ..numbers import MASSIVE, NONE
from ..shard import destroy_top
from ..steps import ACT_CRUSH, ACT_FROG

if TYPE_CHECKING:
    from ...position import Position


def reduction(t: Position, frog: i64) -> i64:
    """KNOCKBACK: how much less it takes."""
    if t.up(frog) != MASSIVE:
        return 0
    return t.n.massive_aether if t.ground == NONE else t.n.massive_shard


def overpower_price(t: Position, frog: i64) -> i64:
    """COMMIT and RESPOND: what overpowering costs before surcharges."""
    return t.n.massive_overpower if t.up(frog) == MASSIVE else t.n.overpower


def crush_price(t: Position) -> i64:
    return t.n.massive_crush


def can_crush(t: Position, frog: i64) -> bool:
    """*crush* may be bought with a LEAP to a hex or a SLIPSTREAM."""
    return t.up(frog) == MASSIVE and t.purse(frog) >= crush_price(t)


def crush_due(t: Position) -> bool:
    """At the end of an action that was bought with a crush: do it, once; whether there was one to do."""
    if t.frames.get(ACT_CRUSH) == 0:
        return False
    t.frames.set(ACT_CRUSH, 0)
    crush(t, t.frames.get(ACT_FROG))
    return True


def crush(t: Position, frog: i64) -> None:
    """The top tile of the hex it stands on is destroyed; in the Aether there is nothing to crush."""
    if not t.on_shard(frog):
        return
    hex = t.place[frog]
    if t.watching:
        t.note(e.CRUSHED, frog, hex)
    destroy_top(t, hex)
