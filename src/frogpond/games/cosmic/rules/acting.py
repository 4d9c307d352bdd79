# compiled by mypyc
"""An action from its choice to its end: what it costs on top as an extra action, when it begins (CF-42, CF-60, CF-137)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .abilities import marauder, nimble
from .events import PAY_ACTION
from .numbers import MARAUDER, NIMBLE
from .steps import ACT, ACT_BEGUN, ACT_FROG, ACT_KINDS, BONUS, USED_PRICE

if TYPE_CHECKING:
    from ..position import Position


def extra_price(t: Position, frog: i64, mode: i64, used: i64, kind: i64) -> i64:
    """What an action of this kind costs on top because it is the extra action (CF-42)."""
    if mode != BONUS or used & USED_PRICE:
        return 0
    up = t.up(frog)
    if up == MARAUDER:
        return marauder.extra_price(t, kind)
    if up == NIMBLE:
        return nimble.extra_price(t, kind)
    return t.n.extra_action


def open_action(t: Position, frog: i64, mode: i64) -> None:
    """A frog is to act; nothing is chosen yet."""
    t.frames.push(ACT, frog, mode, 0, 0, 0, 0, 0)


def begin(t: Position, kind: i64, price: i64) -> None:
    """The action on top of the stack is chosen for good and paid."""
    frames = t.frames
    t.pay(frames.get(ACT_FROG), price, PAY_ACTION)
    frames.set(ACT_BEGUN, 1)
    frames.set(ACT_KINDS, kind)
    t.fresh = 0
