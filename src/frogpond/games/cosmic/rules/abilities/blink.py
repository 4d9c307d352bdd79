# compiled by mypyc
"""Blink (CF-121): relocate before an action, bank a Land from anywhere, shift the knockback it receives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .. import events as e
from ..families import SHIFT_DOWN, SHIFT_UP
from ..geometry import OFF
from ..gullet import pull, tile_in, top_of
from ..numbers import BLINK
from ..steps import ACT_MODE, ACT_USED, BONUS, PUPPET, USED_BANK, USED_PRICE, USED_RELOCATE
from ..tiles import is_land
from ..vault import has_room, store

if TYPE_CHECKING:
    from ...position import Position


def relocations(t: Position, frog: i64, mode: i64, used: i64) -> vec[i64]:
    """*relocate*: unoccupied neighbouring Shard hexes; once an action, only on the Shard, not as a puppet (CF-144)."""
    found = vec[i64]()
    if t.up(frog) != BLINK or not t.on_shard(frog) or mode == PUPPET or used & USED_RELOCATE:
        return found
    if mode == BONUS and used & USED_PRICE == 0 and t.purse(frog) < t.n.extra_action:
        return found
    mat = t.n.mat
    d: i64 = 0
    while d < 6:
        to = mat.neighbour(t.place[frog], d)
        if to != OFF and t.height[to] > 0 and t.frog_at[to] == 0:
            found = append(found, t.a.relocate + to)
        d += 1
    return found


def relocate(t: Position, frog: i64, to: i64) -> None:
    """Move; at EXTRA the price is paid first and binds it to take an extra action."""
    frames = t.frames
    used = frames.get(ACT_USED)
    if frames.get(ACT_MODE) == BONUS and used & USED_PRICE == 0:
        t.pay(frog, t.n.extra_action, e.PAY_EXTRA)
        used |= USED_PRICE
    frames.set(ACT_USED, used | USED_RELOCATE)
    t.fresh = 0
    start = t.place[frog]
    t.put(frog, to)
    if t.watching:
        t.note(e.RELOCATED, frog, start, to)


def can_bank(t: Position, frog: i64, used: i64) -> bool:
    """*bank*: the top Gullet tile is a Land and the Vault has room; once an action, own turn."""
    return (
        t.up(frog) == BLINK
        and used & USED_BANK == 0
        and t.purse(frog) >= t.n.blink_bank
        and t.load[frog] > 0
        and is_land(top_of(t, frog))
        and has_room(t, t.n.team_of[frog])
    )


def bank(t: Position, frog: i64, i: i64, slot: i64) -> None:
    """The chosen Land goes into the Vault."""
    tile = tile_in(t, frog, i)
    pull(t, frog, i)
    store(t, t.n.team_of[frog], slot, tile)
    if t.watching:
        t.note(e.BANKED, frog, tile, t.n.team_of[frog], slot)


def shifts(t: Position, frog: i64, knockback: i64) -> vec[i64]:
    """*shift* at KNOCKBACK: one more or one less."""
    found = vec[i64]()
    if t.up(frog) == BLINK and t.purse(frog) >= t.n.blink_shift:
        found = append(found, SHIFT_UP)
        if knockback > 0:
            found = append(found, SHIFT_DOWN)
    return found
