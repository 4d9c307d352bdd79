# compiled by mypyc
"""Camouflage (CF-122): hard to target, spoils the opponent's roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .. import events as e
from .. import families as f
from ..numbers import CAMOUFLAGE, NONE

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def toll(t: Position, target: i64) -> i64:
    """*hard to target*: what it costs to name this frog."""
    return t.n.camouflage_target if t.up(target) == CAMOUFLAGE else 0


def demands(t: Position, price: i64) -> vec[i64]:
    """Just turned up as target: who named it pays the price, which is higher now, or withdraws."""
    if t.purse(t.actor) >= price:
        return vec[i64]([f.PAY, f.WITHDRAW])
    return vec[i64]([f.WITHDRAW])


def spoil_price(t: Position) -> i64:
    return t.n.camouflage_spoil


def spoilings(t: Position, moves: vec[i64], frog: i64, second: i64) -> vec[i64]:
    """*spoil* at ROLLED: make the opponent reroll its die, or one of two, or both; `second` is the opponent's second die."""
    if t.up(frog) == CAMOUFLAGE and t.purse(frog) >= spoil_price(t):
        moves = append(moves, t.acts.of(f.SPOIL, 0))
        if second != NONE:
            moves = append(moves, t.acts.of(f.SPOIL, 1))
            moves = append(moves, t.acts.of(f.SPOIL, 2))
    return moves


def spoil(t: Position, frog: i64) -> None:
    """Paid; the opponent's dice are rolled again."""
    t.pay(frog, spoil_price(t), e.PAY_POWER)
