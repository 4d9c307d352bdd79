# compiled by mypyc
"""Blink (CF-121): relocate before an action, bank a Land from anywhere, shift the knockback it receives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .. import events as e
from .. import families as f
from ..gullet import pull, top_of
from ..numbers import BLINK
from ..steps import ACT_MODE, ACT_USED, BONUS, PUPPET, SLOT, USED_BANK, USED_PRICE, USED_RELOCATE, own_turn
from ..tiles import is_land
from ..vault import has_room, store

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def relocations(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64) -> vec[i64]:
    """*relocate*: unoccupied neighbouring Shard hexes; once an action, only on the Shard, not as a puppet (CF-144)."""
    if t.up(frog) != BLINK or not t.on_shard(frog) or mode == PUPPET or used & USED_RELOCATE:
        return moves
    if t.purse(frog) < relocate_price(t, mode, used):
        return moves
    mat = t.n.mat
    first = t.acts.of(f.RELOCATE)
    to: i64 = 0
    while to < mat.hexes:
        if t.height[to] > 0 and t.frog_at[to] == 0 and mat.distance(t.place[frog], to) == 1:
            moves = append(moves, first + to)
        to += 1
    return moves


def relocate_price(t: Position, mode: i64, used: i64) -> i64:
    """Free; at EXTRA the price of the action that has to follow is paid ahead."""
    return t.n.extra_action if mode == BONUS and used & USED_PRICE == 0 else 0


def relocate(t: Position, frog: i64, to: i64) -> None:
    """Move; at EXTRA the price is paid first and binds it to take an extra action."""
    frames = t.frames
    used = frames.get(ACT_USED)
    if frames.get(ACT_MODE) == BONUS and used & USED_PRICE == 0:
        t.pay(frog, relocate_price(t, BONUS, used), e.PAY_EXTRA)
        used |= USED_PRICE
    frames.set(ACT_USED, used | USED_RELOCATE)
    t.fresh = 0
    start = t.place[frog]
    t.put(frog, to)
    if t.watching:
        t.note(e.RELOCATED, frog, start, to)


def bank_price(t: Position) -> i64:
    return t.n.blink_bank


def can_bank(t: Position, frog: i64, mode: i64, used: i64) -> bool:
    """*bank*: the top Gullet tile is a Land and the Vault has room; once an action, own turn (CF-120)."""
    return (
        t.up(frog) == BLINK
        and own_turn(mode)
        and used & USED_BANK == 0
        and t.purse(frog) >= bank_price(t)
        and t.load[frog] > 0
        and is_land(top_of(t, frog))
        and has_room(t, t.n.team_of[frog])
    )


def start_bank(t: Position, frog: i64) -> None:
    """Paid at once; then a slot is chosen for the Land."""
    frames = t.frames
    t.pay(frog, bank_price(t), e.PAY_POWER)
    t.fresh = 0
    frames.set(ACT_USED, frames.get(ACT_USED) | USED_BANK)
    frames.push(SLOT, frog, t.load[frog] - 1, 1)


def bank(t: Position, frog: i64, i: i64, slot: i64) -> None:
    """The chosen Land goes into the Vault."""
    tile = pull(t, frog, i)
    store(t, t.n.team_of[frog], slot, tile)
    if t.watching:
        t.note(e.BANKED, frog, tile, t.n.team_of[frog], slot)


def shift_price(t: Position) -> i64:
    return t.n.blink_shift


def shifts(t: Position, moves: vec[i64], frog: i64, knockback: i64) -> vec[i64]:
    """*shift* at KNOCKBACK: one more or one less."""
    if t.up(frog) == BLINK and t.purse(frog) >= shift_price(t):
        moves = append(moves, f.SHIFT_UP)
        if knockback > 0:
            moves = append(moves, f.SHIFT_DOWN)
    return moves


def shift(t: Position, frog: i64, family: i64) -> i64:
    """Paid; how much the knockback changes."""
    t.pay(frog, shift_price(t), e.PAY_KNOCKBACK)
    return t.n.blink_amount if family == f.SHIFT_UP else -t.n.blink_amount
