# compiled by mypyc
"""The step of an action: opened, and once the action is chosen for good, paid and under way (CF-41, CF-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .events import PAY_ACTION
from .steps import ACT, ACT_BEGUN, ACT_FROG, ACT_KINDS

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def open_action(t: Position, frog: i64, mode: i64) -> None:
    """A frog is to act; nothing is chosen yet."""
    t.frames.push(ACT, frog, mode, 0, 0, 0, 0, 0)


def begin(t: Position, kinds: i64, price: i64) -> None:
    """The action on top of the stack is chosen for good and paid."""
    frames = t.frames
    t.pay(frames.get(ACT_FROG), price, PAY_ACTION)
    frames.set(ACT_BEGUN, 1)
    frames.set(ACT_KINDS, kinds)
    t.fresh = 0
