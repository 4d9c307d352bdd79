# compiled by mypyc
"""Knockback: how far, and where everybody ends (CF-62, CF-63, CF-71, CF-73 to CF-80, CF-108)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from . import events as e
from . import families as f
from .abilities import blink, massive
from .dimensions import knock_out
from .geometry import AETHER, OFF
from .numbers import NONE
from .shard import destroy_top

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def fall_back(t: Position, frog: i64, hex: i64) -> None:
    """Onto the facing place of a hex, or further against the attack to the first unoccupied place (CF-63)."""
    mat = t.n.mat
    old = t.place[frog]
    if 0 <= old < AETHER and i64(t.frog_at[old]) == frog + 1:
        t.frog_at[old] = 0  # the hex of departure counts as left
    back = t.direction + 3 if t.direction < 3 else t.direction - 3
    to: i64 = AETHER
    k: i64 = 1
    while True:
        place = mat.place(hex, back, k)
        if place == OFF or t.height[place] == 0:
            break
        if t.frog_at[place] == 0:
            to = place
            break
        k += 1
    t.put(frog, to)
    if t.watching:
        t.note(e.FELL_BACK, frog, to)


def strength(t: Position) -> i64:
    """K: the difference, less automatic reductions, then paid changes, never below 0 (CF-71)."""
    k = t.difference - massive.reduction(t, t.defender)
    if k < 0:
        k = 0
    k += t.shifted
    return k if k > 0 else 0


def payments(t: Position) -> vec[i64]:
    """KNOCKBACK: accept it, or pay for a change (Blink; Knockback Resistance, CF-108)."""
    k = strength(t)
    actions = blink.shifts(t, vec[i64]([f.DECLINE]), t.defender, k)
    if t.n.knockback_resistance and k > 0 and t.purse(t.defender) >= t.n.resistance:
        actions = append(actions, f.RESIST_KNOCKBACK)
    return actions


def pay_knockback(t: Position, family: i64) -> None:
    """One change at a time, until it is accepted."""
    if family == f.DECLINE:
        t.frames.pop()
        knock(t)
        return
    change: i64 = -1
    if family == f.RESIST_KNOCKBACK:
        t.pay(t.defender, t.n.resistance, e.PAY_KNOCKBACK)
    else:
        change = blink.shift(t, t.defender, family)
    t.shifted += change
    if t.watching:
        t.note(e.KNOCKBACK_CHANGED, t.defender, change, strength(t))


def knock(t: Position) -> None:
    """The knockback is taken."""
    k = strength(t)
    if t.ground == NONE:
        dimension = k if k < t.n.dimensions else t.n.dimensions
        if t.watching:
            t.note(e.KNOCKED, t.defender, k, AETHER + dimension, t.difference)
        if k > 0:
            knock_out(t, t.defender, dimension)
    elif k == 0:  # CF-73
        if t.watching:
            t.note(e.KNOCKED, t.defender, 0, t.ground, t.difference)
        fall_back(t, t.attacker, t.ground)
    else:
        fly(t, k)


def fly(t: Position, k: i64) -> None:
    """Shard: the attacker takes the hex, the defender flies K steps over anything (CF-71, CF-74 to CF-78)."""
    defender = t.defender
    hex = t.ground
    to = t.n.mat.place(hex, t.direction, k)
    t.put(defender, AETHER)
    t.put(t.attacker, hex)
    if to == OFF or t.height[to] == 0:  # CF-75
        if t.watching:
            t.note(e.KNOCKED, defender, k, AETHER, t.difference)
        return
    solid = t.height[to] > 1
    occupied = t.frog_at[to] != 0
    if solid and not occupied:
        t.put(defender, to)
    if t.watching:
        t.note(e.KNOCKED, defender, k, to if solid else AETHER, t.difference)
    destroy_top(t, to)
    if solid and occupied:
        fall_back(t, defender, to)  # CF-77
