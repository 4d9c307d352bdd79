# compiled by mypyc
"""Massive (CF-125): hardly knocked back, overpowers cheaply, crushes the ground it comes down on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .. import events as e
from ..numbers import MASSIVE, NONE
from ..shard import destroy_top
from ..steps import ACT_FROG, ACT_ONTO, CRUSH

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


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


def may_crush(t: Position) -> bool:
    """*crush*, asked once when a LEAP or SLIPSTREAM is over: it stands on the hex it leapt onto and can pay."""
    frames = t.frames
    onto = frames.get(ACT_ONTO) - 1
    if onto == NONE:
        return False
    frames.set(ACT_ONTO, 0)
    frog = frames.get(ACT_FROG)
    if t.up(frog) != MASSIVE or t.place[frog] != onto or t.purse(frog) < crush_price(t):
        return False
    frames.push(CRUSH)
    return True


def crush(t: Position, frog: i64) -> None:
    """Paid; the top tile of the hex it stands on is destroyed."""
    t.pay(frog, crush_price(t), e.PAY_POWER)
    hex = t.place[frog]
    if t.watching:
        t.note(e.CRUSHED, frog, hex)
    destroy_top(t, hex)
