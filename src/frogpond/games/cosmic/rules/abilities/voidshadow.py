# compiled by mypyc
"""Voidshadow (CF-134): nullifies the card of the frog it attacks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .. import events as e
from ..numbers import NONE, VOIDSHADOW

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def nullify(t: Position, frog: i64, defender: i64) -> None:
    """DECLARED, as attacker: the defender's card is face down and stays so until the action ends."""
    if t.up(frog) != VOIDSHADOW or t.ability[defender] == NONE:
        return
    bit = i64(1) << defender
    t.face_up &= ~bit
    t.nullified |= bit
    if t.watching:
        t.note(e.NULLIFIED, frog, defender)


def lift(t: Position) -> None:
    """The action is over: nullified cards may be turned up again."""
    t.nullified = 0
