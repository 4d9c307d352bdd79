# compiled by mypyc
"""Whiptongue (CF-136): harvests from neighbouring hexes, takes tiles in any order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .. import events as e
from .. import families as f
from ..gullet import has_barren, same_as_above, steal, tile_in
from ..numbers import WHIPTONGUE
from ..steps import STEAL, STEAL_LEFT
from ..tiles import BARREN
from ..vault import has_room

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def harvests(t: Position, moves: vec[i64], frog: i64, purse: i64) -> vec[i64]:
    """HARVEST from its own hex and from neighbours with Land, as far as the purse goes."""
    here = t.place[frog]
    first = t.acts.of(f.HARVEST)
    hex: i64 = 0
    while hex < t.n.mat.hexes:
        if t.height[hex] > 1 and (hex == here or t.n.mat.distance(here, hex) == 1) and purse >= harvest_price(t, frog, hex):
            moves = append(moves, first + hex)
        hex += 1
    return moves


def harvest_price(t: Position, frog: i64, hex: i64) -> i64:
    """O for a hex with another frog on it; the frog stays, one level lower."""
    return t.n.whiptongue_occupied if t.frog_at[hex] != 0 and hex != t.place[frog] else 0


def pick_price(t: Position) -> i64:
    return t.n.whiptongue_pick


def can_pick(t: Position, frog: i64, other: i64) -> bool:
    """SPOILS A from anywhere in the opponent's Gullet, if there is a choice."""
    return t.up(frog) == WHIPTONGUE and t.load[other] > 1 and t.purse(frog) >= pick_price(t)


def start_picking(t: Position, frog: i64, count: i64) -> None:
    """Paid once for all tiles of these spoils."""
    t.pay(frog, pick_price(t), e.PAY_POWER)
    t.frames.push(STEAL, count)


def pickable(t: Position) -> vec[i64]:
    """Any tile, those with the same result once (CF-143)."""
    result = vec[i64]()
    i: i64 = 0
    while i < t.load[t.defender]:
        if not same_as_above(t, t.defender, i):
            result = append(result, t.acts.of(f.TILE, i))
        i += 1
    return result


def pick(t: Position, i: i64) -> None:
    """One tile, until all are picked."""
    frames = t.frames
    left = frames.get(STEAL_LEFT) - 1
    if left == 0:
        frames.pop()
    else:
        frames.set(STEAL_LEFT, left)
    steal(t, t.attacker, t.defender, i)


def order_price(t: Position) -> i64:
    return t.n.whiptongue_order


def can_mix(t: Position, frog: i64, purse: i64) -> bool:
    """DISGORGE in any order, bought before the first tile leaves, with two tiles or more, one of which can leave (CF-146)."""
    if t.up(frog) != WHIPTONGUE or t.load[frog] < 2 or purse < order_price(t):
        return False
    return has_room(t, t.n.team_of[frog]) or has_barren(t, frog)


def mixed(t: Position, moves: vec[i64], frog: i64) -> vec[i64]:
    """The tiles that may leave next: Lands while the Vault has room, Barrens always, those with the same result once (CF-143)."""
    room = has_room(t, t.n.team_of[frog])
    i: i64 = 0
    while i < t.load[frog]:
        if (room or tile_in(t, frog, i) == BARREN) and not same_as_above(t, frog, i):
            moves = append(moves, t.acts.of(f.TILE, i))
        i += 1
    return moves
