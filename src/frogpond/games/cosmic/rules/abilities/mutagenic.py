# compiled by mypyc
"""Mutagenic (CF-128): fed by Flux, copies dice, swaps cards at the very end of its turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .. import events as e
from .. import families as f
from ..numbers import MUTAGENIC, NONE
from ..shard import targetable
from ..steps import VERY_END_BARRED, VERY_END_DONE
from .camouflage import toll

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def feed(t: Position, frog: i64) -> bool:
    """FLUX: regain before choosing; whether it did."""
    if t.up(frog) != MUTAGENIC:
        return False
    t.regain_by(frog, t.n.mutagenic_regain)
    return True


def copy_price(t: Position) -> i64:
    return t.n.mutagenic_copy


def can_copy(t: Position, frog: i64, other: i64) -> bool:
    """*copy* at ROLL-A or ROLL-D: the opponent's card must lie face up."""
    return t.up(frog) == MUTAGENIC and t.up(other) != NONE and t.purse(frog) >= copy_price(t)


def copy(t: Position, frog: i64, other: i64, colour: i64) -> None:
    """Its dice take the opponent's colour."""
    t.pay(frog, copy_price(t), e.PAY_POWER)
    if t.watching:
        t.note(e.COPIED, frog, other, colour)


def partners(t: Position) -> vec[i64]:
    """VERY-END: frogs that T may swap cards with, once."""
    frog = t.active
    result = vec[i64]()
    if t.up(frog) != MUTAGENIC or not t.in_play(frog) or t.frames.get(VERY_END_DONE) == 1:
        return result
    result = append(result, f.DECLINE)
    barred = t.frames.get(VERY_END_BARRED)
    other: i64 = 0
    while other < t.n.frogs:
        if may_swap(t, frog, other) and (barred >> other) & 1 == 0 and t.purse(frog) >= toll(t, other):
            result = append(result, t.acts.of(f.SWAP, other))
        other += 1
    return result


def may_swap(t: Position, frog: i64, other: i64) -> bool:
    return other != frog and t.ability[other] != NONE and targetable(t, frog, other)


def swap(t: Position, frog: i64, other: i64, symbiotic: bool) -> None:
    """Two frogs exchange cards. Mutagenic's end face down and its own new one waits for its next turn; in Symbiotic
    Teammates each card keeps its side (CF-110). Locks stay behind (CF-142)."""
    mine = t.ability[frog]
    theirs = t.ability[other]
    mine_up = (t.face_up >> frog) & 1
    theirs_up = (t.face_up >> other) & 1
    t.ability[frog] = theirs
    t.ability[other] = mine
    t.set_down(frog)
    t.set_down(other)
    if symbiotic:
        t.face_up |= (theirs_up << frog) | (mine_up << other)
    else:
        t.locked |= i64(1) << frog
    t.learn(mine, t.n.team_of[other])
    t.learn(theirs, t.n.team_of[frog])
    if t.watching:
        t.note(e.SWAPPED, frog, other, 1 if symbiotic else 0)
