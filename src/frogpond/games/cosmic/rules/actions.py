# compiled by mypyc
"""Actions carried out, as far as they need no combat (CF-48 to CF-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from . import events as e
from . import families as f
from .abilities import blink, monstrous, ravager, telluric, temporus
from .abilities.camouflage import toll
from .acting import begin
from .geometry import AETHER
from .gullet import swallow
from .kinds import K_ATTACK, K_PASS, is_power, kinds_of
from .prices import action_price
from .raid import start_raid
from .shard import aether_distance, take_top
from .steps import (
    ACT_BEGUN,
    ACT_FROG,
    ACT_KINDS,
    ACT_MODE,
    ACT_ONTO,
    ACT_USED,
    DISGORGING,
    EDGE,
    EDGE_HEX,
    EDGE_WAY,
    NAMED,
    TO_DRAIN,
    TO_POSSESS,
    WAY_LAND,
    WAY_LEAP,
    WAY_RAM,
    WAY_SLIPSTREAM,
)

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def choose(t: Position, family: i64, x: i64, y: i64) -> None:
    """An acting frog has chosen an action or a power; the ACT step is on top."""
    frames = t.frames
    frog = frames.get(ACT_FROG)
    mode = frames.get(ACT_MODE)
    t.actor = frog
    if is_power(family):
        use_power(t, frog, family, x)
        return
    kinds = kinds_of(t, frog, family, x)
    price = action_price(t, frog, mode, frames.get(ACT_USED), family, x)
    if family == f.LEAP:
        leap(t, frog, x, price, kinds)
    elif family == f.SLIP:
        slipstream(t, frog, x, price, kinds)
    elif family == f.LAND:
        land(t, frog, x, price, kinds)
    elif family == f.ATTACK:
        name_target(t, WAY_RAM, frog, x, 0)
    elif family == f.POSSESS:
        name_target(t, TO_POSSESS, frog, x, 0)
    elif family == f.PASS:  # nothing is done, and nothing paid
        frames.set(ACT_BEGUN, 1)
        frames.set(ACT_KINDS, K_PASS)
        if t.watching:
            t.note(e.PASSED, frog, mode)
    else:
        begin(t, kinds, price)
        carry_on(t, frog, family, x, y)


def carry_on(t: Position, frog: i64, family: i64, x: i64, y: i64) -> None:
    """An action that names nobody, once it is paid."""
    if family == f.HARVEST:
        harvest(t, frog, x)
    elif family == f.LEAP_AETHER:
        move(t, frog, AETHER, aether_distance(t, t.place[frog]))
    elif family == f.RECOVER:
        gain = t.regain(frog, t.n.max_oomph)
        if t.watching:
            t.note(e.RECOVERED, frog, gain)
    elif family == f.DISGORGE or family == f.DISGORGE_ANY:
        t.frames.push(DISGORGING, frog, 1 if family == f.DISGORGE_ANY else 0, 0)
    elif family == f.RAID:
        start_raid(t, frog, x, y + 1)
    elif family == f.FLOW:
        telluric.flow(t, frog, x)
    elif family == f.SMASH:
        monstrous.smash(t, frog)
    elif family == f.SPIT:
        ravager.spit(t, frog, x)


def use_power(t: Position, frog: i64, family: i64, x: i64) -> None:
    """Something done before the action, in place of it, or after the last one (CF-120)."""
    if family == f.DRAIN:
        name_target(t, TO_DRAIN, frog, x, 0)
    elif family == f.BURN:
        ravager.burn(t, frog, x)
    elif family == f.RELOCATE:
        blink.relocate(t, frog, x)
    elif family == f.BANK:
        blink.start_bank(t, frog)
    elif family == f.DEFER:
        begin(t, kinds_of(t, frog, family, x), 0)
        temporus.defer(t, frog)


def name_target(t: Position, what: i64, frog: i64, target: i64, direction: i64) -> None:
    """A frog is named as target; nothing is paid yet, and what it costs is worked out when it is (TARGETED, CF-64)."""
    t.actor = frog
    t.frames.push(NAMED, what, target, 0, direction, 1 if toll(t, target) > 0 else 0, 0, 0)


def move(t: Position, frog: i64, to: i64, steps: i64) -> None:
    """A frog leaps."""
    start = t.place[frog]
    t.put(frog, to)
    if t.watching:
        t.note(e.LEAPT, frog, start, to, steps)


def leap(t: Position, frog: i64, to: i64, price: i64, kinds: i64) -> None:
    """LEAP to a hex, or ATTACK the frog there (CF-50, CF-52)."""
    mat = t.n.mat
    hex = t.place[frog]
    if kinds & K_ATTACK:
        name_target(t, WAY_LEAP, frog, i64(t.frog_at[to]) - 1, mat.way(hex, to))
        return
    begin(t, kinds, price)
    t.frames.set(ACT_ONTO, to + 1)
    move(t, frog, to, mat.distance(hex, to))


def slipstream(t: Position, frog: i64, to: i64, price: i64, kinds: i64) -> None:
    """SLIPSTREAM: out into the Aether and down on a hex at the Aether, or an ATTACK there (CF-53)."""
    if kinds & K_ATTACK:
        t.frames.push(EDGE, to, WAY_SLIPSTREAM, 0, 0)
        return
    begin(t, kinds, price)
    t.frames.set(ACT_ONTO, to + 1)
    hex = t.place[frog]
    t.put(frog, to)
    if t.watching:
        t.note(e.SLIPSTREAMED, frog, hex, to)


def land(t: Position, frog: i64, to: i64, price: i64, kinds: i64) -> None:
    """LAND on a hex at the Aether, or ATTACK the frog there (CF-55)."""
    if kinds & K_ATTACK:
        t.frames.push(EDGE, to, WAY_LAND, 0, 0)
        return
    begin(t, kinds, price)
    t.put(frog, to)
    if t.watching:
        t.note(e.LANDED, frog, to)


def edges(t: Position) -> vec[i64]:
    """The Aether edges of the hex that is attacked (CF-53, CF-55)."""
    result = vec[i64]()
    bits = i64(t.edges[t.frames.get(EDGE_HEX)])
    d: i64 = 0
    while d < 6:
        if (bits >> d) & 1:
            result = append(result, t.acts.of(f.EDGE, d))
        d += 1
    return result


def enter_by(t: Position, edge: i64) -> None:
    """The attack crosses the hex straight from the named edge (CF-62)."""
    frames = t.frames
    hex = frames.get(EDGE_HEX)
    way = frames.get(EDGE_WAY)
    frames.pop()
    name_target(t, way, t.actor, i64(t.frog_at[hex]) - 1, edge + 3 if edge < 3 else edge - 3)


def harvest(t: Position, frog: i64, hex: i64) -> None:
    """HARVEST: the top Land goes into the Gullet (CF-49); Ravager also eats the Barren under it (CF-130)."""
    if t.height[hex] == 1:
        ravager.eat(t, frog)
        return
    tile = take_top(t, hex)
    if t.watching:
        t.note(e.HARVESTED, frog, hex, tile)
    swallow(t, frog, tile)
