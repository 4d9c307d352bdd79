# compiled by mypyc
"""Legal actions of the open step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .attacks import attacks
from .between import back_moves
from .move import moves
from .numbers import PAIRS
from .steps import BETWEEN

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def legal(t: Position, step: i64) -> vec[i64]:
    """The legal actions of a decision, sorted."""
    return back_moves(t) if step == BETWEEN else uses(t)


def uses(t: Position) -> vec[i64]:
    """Every use of an unused die, and ending the turn, which is always allowed (FW-9)."""
    if t.left == 0:  # FW-69
        return vec[i64]([t.n.end_turn.first])
    result = moves(t)
    if t.left & PAIRS != 0:
        result = attacks(t, result)
    return append(result, t.n.end_turn.first)
