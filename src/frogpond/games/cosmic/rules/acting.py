# compiled by mypyc
"""An action from its choice to its end: what it costs on top as an extra action, when it begins (CF-42, CF-60, CF-137)."""

from __future__ import annotations

from mypy_extensions import i64

from .abilities import marauder, nimble
from .events import PAY_ACTION
from .numbers import MARAUDER, NIMBLE
from .table import BONUS, USED_PRICE, Table


def extra_price(t: Table, frog: i64, mode: i64, used: i64, kind: i64) -> i64:
    """What an action of this kind costs on top because it is the extra action (CF-42)."""
    if mode != BONUS or used & USED_PRICE:
        return 0
    up = t.up(frog)
    if up == MARAUDER:
        return marauder.extra_price(t, kind)
    if up == NIMBLE:
        return nimble.extra_price(t, kind)
    return t.n.extra_action


def begin(t: Table, kind: i64, price: i64) -> None:
    """The action on top of the stack is chosen for good and paid."""
    frames = t.frames
    t.pay(frames.get(1), price, PAY_ACTION)
    frames.set(3, 1)
    frames.set(4, kind)
    t.fresh = 0
