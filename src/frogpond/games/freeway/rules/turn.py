# compiled by mypyc
"""The course of a turn: roll, move, end; then the next seat (FW-9 to FW-15, FW-58, FW-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .events import CAPPED, ENDED_TURN, STEPPED_UP
from .numbers import DIE_BITS, DIE_MASK, PUDDLE, SIDEWALK
from .roll import roll_dice
from .steps import MOVE

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def begin_turn(t: Position) -> None:
    """The steps of a turn, last one first on the stack: roll, then move (FW-60)."""
    t.turn += 1
    t.rolled = 0
    t.left = 0
    t.moved = 0
    t.frames.clear()
    t.frames.push(MOVE)
    roll_dice(t)


def end_turn(t: Position) -> None:
    """A Puddle frog steps up if no own frog is on the Sidewalk (FW-14, FW-15); then the next seat (FW-60), or the end
    after the last round (FW-58)."""
    n = t.n
    me = t.active
    if t.watching and t.left != 0:
        t.note(ENDED_TURN, me, dice_in(t.left))
    if t.count(me, PUDDLE) > 0 and t.count(me, SIDEWALK) == 0:
        t.put(me, PUDDLE, SIDEWALK)
        if t.watching:
            t.note(STEPPED_UP, me)
    if t.turn >= n.turn_cap:
        t.frames.clear()
        if t.watching:
            t.note(CAPPED)
        return
    t.active = me + 1 if me + 1 < n.seats else 0
    begin_turn(t)


def dice_in(packed: i64) -> i64:
    """How many dice a packed number holds."""
    total: i64 = 0
    while packed != 0:
        total += packed & DIE_MASK
        packed >>= DIE_BITS
    return total
