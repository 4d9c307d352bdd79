# compiled by mypyc
"""Actions carried out, as far as they need no combat (CF-48 to CF-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from . import events as e
from .abilities import blink, massive, monstrous, ravager, telluric, temporus, whiptongue
from .abilities.camouflage import toll
from .acting import begin, extra_price
from .families import BANK, DEFER, DISGORGE, DISGORGE_ANY, DUST, LEAP_AETHER, PASS, RECOVER, SMASH, STOP
from .geometry import AETHER
from .gullet import pull, same_as_above, swallow, tile_in, top_of
from .kinds import (
    K_ATTACK,
    K_DEFER,
    K_DISGORGE,
    K_HARVEST,
    K_LAND,
    K_LEAP,
    K_PASS,
    K_POSSESS,
    K_RAID,
    K_RECOVER,
    K_SLIPSTREAM,
    K_SMASH,
    K_SPIT,
)
from .legal import leap_cost
from .raid import start_raid
from .shard import aether_distance, eat_barren, take_top
from .steps import (
    ACT_BEGUN,
    ACT_CRUSH,
    ACT_FROG,
    ACT_KINDS,
    ACT_MODE,
    ACT_USED,
    DISGORGING,
    DISGORGING_FROG,
    DISGORGING_MIXED,
    DISGORGING_OUT,
    EDGE,
    EDGE_CRUSH,
    EDGE_HEX,
    EDGE_PRICE,
    EDGE_WAY,
    NAMED,
    SLOT,
    SLOT_BANKED,
    SLOT_FROG,
    SLOT_TILE,
    TO_DRAIN,
    TO_POSSESS,
    USED_BANK,
    WAY_LAND,
    WAY_LEAP,
    WAY_RAM,
    WAY_SLIPSTREAM,
)
from .tiles import BARREN, is_land
from .vault import has_room, open_slots, store

if TYPE_CHECKING:
    from ..position import Position


def choose(t: Position, action: i64) -> None:
    """An acting frog has chosen an action or a power; the ACT step is on top."""
    n = t.n
    a = t.a
    frames = t.frames
    frog = frames.get(ACT_FROG)
    mode = frames.get(ACT_MODE)
    used = frames.get(ACT_USED)
    t.actor = frog
    if action >= a.leap and action < a.slip:
        crush: i64 = 1 if action >= a.leap_crush else 0
        leap(t, frog, mode, used, action - (a.leap_crush if crush == 1 else a.leap), crush)
    elif action >= a.slip and action < a.land:
        crush = 1 if action >= a.slip_crush else 0
        slipstream(t, frog, mode, used, action - (a.slip_crush if crush == 1 else a.slip), crush)
    elif action >= a.land and action < a.relocate:
        land(t, frog, mode, used, action - a.land)
    elif action >= a.harvest and action < a.leap:
        hex = action - a.harvest
        begin(t, K_HARVEST, extra_price(t, frog, mode, used, K_HARVEST) + whiptongue.harvest_price(t, frog, hex))
        harvest(t, frog, hex)
    elif action == LEAP_AETHER:
        steps = aether_distance(t, t.place[frog])
        begin(t, K_LEAP, extra_price(t, frog, mode, used, K_LEAP) + leap_cost(t, frog, steps))
        move(t, frog, AETHER, steps)
    elif action == RECOVER:
        begin(t, K_RECOVER, 0)
        gain = t.regain(frog, n.max_oomph)
        if t.watching:
            t.note(e.RECOVERED, frog, gain)
    elif action == DISGORGE or action == DISGORGE_ANY:
        price = extra_price(t, frog, mode, used, K_DISGORGE)
        begin(t, K_DISGORGE, price + (n.whiptongue_order if action == DISGORGE_ANY else 0))
        frames.push(DISGORGING, frog, 1 if action == DISGORGE_ANY else 0, 0)
    elif action >= a.attack and action < a.possess:
        name(t, WAY_RAM, frog, action - a.attack, extra_price(t, frog, mode, used, K_ATTACK), 0, 0)
    elif action >= a.raid and action < a.tile:
        which = action - a.raid
        begin(t, K_RAID, extra_price(t, frog, mode, used, K_RAID))
        start_raid(t, frog, which // n.dimensions, which % n.dimensions + 1)
    elif action >= a.flow and action < a.descend:
        begin(t, K_LEAP, extra_price(t, frog, mode, used, K_LEAP))
        telluric.flow(t, frog, action - a.flow)
    elif action == PASS:
        frames.set(ACT_BEGUN, 1)
        frames.set(ACT_KINDS, K_PASS)
        if t.watching:
            t.note(e.PASSED, frog, mode)
    elif action == SMASH:
        begin(t, K_SMASH, extra_price(t, frog, mode, used, K_SMASH))
        monstrous.smash(t, frog)
    elif action >= a.spit and action < a.slot:
        begin(t, K_SPIT, extra_price(t, frog, mode, used, K_SPIT))
        ravager.spit(t, frog, action - a.spit)
    elif action >= a.possess and action < a.drain:
        name(t, TO_POSSESS, frog, action - a.possess, extra_price(t, frog, mode, used, K_POSSESS), 0, 0)
    elif action >= a.drain and action < a.swap:
        name(t, TO_DRAIN, frog, action - a.drain, 0, 0, 0)
    elif action >= a.burn and action < a.spit:
        ravager.burn(t, frog, action - a.burn)
    elif action >= a.relocate and action < a.flow:
        blink.relocate(t, frog, action - a.relocate)
    elif action == DEFER:
        begin(t, K_DEFER, 0)
        temporus.defer(t, frog)
    elif action == BANK:
        t.pay(frog, n.blink_bank, e.PAY_POWER)
        t.fresh = 0
        frames.set(ACT_USED, used | USED_BANK)
        frames.push(SLOT, frog, t.load[frog] - 1, 1)


def name(t: Position, what: i64, frog: i64, target: i64, price: i64, direction: i64, crush: i64) -> None:
    """A frog is named as target; nothing is paid yet (TARGETED, CF-64)."""
    asked = toll(t, target)
    t.actor = frog
    t.frames.push(NAMED, what, target, price + asked, direction, 1 if asked > 0 else 0, 0, crush)


def move(t: Position, frog: i64, to: i64, steps: i64) -> None:
    """A frog leaps."""
    start = t.place[frog]
    t.put(frog, to)
    if t.watching:
        t.note(e.LEAPT, frog, start, to, steps)


def leap(t: Position, frog: i64, mode: i64, used: i64, to: i64, crush: i64) -> None:
    """LEAP to a hex, or ATTACK the frog there (CF-50, CF-52)."""
    mat = t.n.mat
    hex = t.place[frog]
    steps = mat.distance(hex, to)
    cost = leap_cost(t, frog, steps) + crush * t.n.massive_crush
    if t.frog_at[to] != 0:
        cost += extra_price(t, frog, mode, used, K_LEAP | K_ATTACK)
        name(t, WAY_LEAP, frog, i64(t.frog_at[to]) - 1, cost, mat.way(hex, to), crush)
        return
    begin(t, K_LEAP, cost + extra_price(t, frog, mode, used, K_LEAP))
    t.frames.set(ACT_CRUSH, crush)
    move(t, frog, to, steps)


def slipstream(t: Position, frog: i64, mode: i64, used: i64, to: i64, crush: i64) -> None:
    """SLIPSTREAM: out into the Aether and down on a hex at the Aether, or an ATTACK there (CF-53)."""
    hex = t.place[frog]
    cost = leap_cost(t, frog, aether_distance(t, hex)) + t.n.slipstream + crush * t.n.massive_crush
    if t.frog_at[to] != 0 and to != hex:
        t.frames.push(EDGE, to, WAY_SLIPSTREAM, crush, cost + extra_price(t, frog, mode, used, K_SLIPSTREAM | K_ATTACK))
        return
    begin(t, K_SLIPSTREAM, cost + extra_price(t, frog, mode, used, K_SLIPSTREAM))
    t.frames.set(ACT_CRUSH, crush)
    t.put(frog, to)
    if t.watching:
        t.note(e.SLIPSTREAMED, frog, hex, to)


def land(t: Position, frog: i64, mode: i64, used: i64, to: i64) -> None:
    """LAND on a hex at the Aether, or ATTACK the frog there (CF-55)."""
    if t.frog_at[to] != 0:
        t.frames.push(EDGE, to, WAY_LAND, 0, extra_price(t, frog, mode, used, K_LAND | K_ATTACK))
        return
    begin(t, K_LAND, extra_price(t, frog, mode, used, K_LAND))
    t.put(frog, to)
    if t.watching:
        t.note(e.LANDED, frog, to)


def edges(t: Position) -> vec[i64]:
    """The Aether edges of the hex that is attacked (CF-53, CF-55)."""
    found = vec[i64]()
    bits = i64(t.edges[t.frames.get(EDGE_HEX)])
    d: i64 = 0
    while d < 6:
        if (bits >> d) & 1:
            found = append(found, t.a.edge + d)
        d += 1
    return found


def enter_by(t: Position, edge: i64) -> None:
    """The attack crosses the hex straight from the named edge (CF-62)."""
    frames = t.frames
    hex = frames.get(EDGE_HEX)
    way = frames.get(EDGE_WAY)
    crush = frames.get(EDGE_CRUSH)
    price = frames.get(EDGE_PRICE)
    frames.pop()
    name(t, way, t.actor, i64(t.frog_at[hex]) - 1, price, edge + 3 if edge < 3 else edge - 3, crush)


def harvest(t: Position, frog: i64, hex: i64) -> None:
    """HARVEST: the top Land goes into the Gullet (CF-49); Ravager also eats the Barren under it (CF-130)."""
    if t.height[hex] == 1:
        eat_barren(t, frog)
        return
    tile = take_top(t, hex)
    if t.watching:
        t.note(e.HARVESTED, frog, hex, tile)
    swallow(t, frog, tile)


# DISGORGE (CF-57) -------------------------------------------------------------------------------------------------


def disgorging(t: Position) -> vec[i64]:
    """Where the next tile may go, or which tile it is; nothing when no tile can leave."""
    frames = t.frames
    frog = frames.get(DISGORGING_FROG)
    found = vec[i64]()
    if t.load[frog] == 0:
        return found
    vault = t.n.team_of[frog]
    room = has_room(t, vault)
    if frames.get(DISGORGING_OUT) > 0:
        found = append(found, STOP)
    size = i64(len(found))
    if frames.get(DISGORGING_MIXED) == 1:
        i: i64 = 0
        while i < t.load[frog]:
            if (room or tile_in(t, frog, i) == BARREN) and not same_as_above(t, frog, i):
                found = append(found, t.a.tile + i)
            i += 1
    elif top_of(t, frog) == BARREN:
        found = append(found, DUST)
    else:
        found = open_slots(t, vault, found)
    return found if i64(len(found)) > size else vec[i64]()


def disgorge(t: Position, action: i64) -> None:
    """One step of a DISGORGE."""
    frames = t.frames
    frog = frames.get(DISGORGING_FROG)
    if action == STOP:
        frames.pop()
        return
    frames.set(DISGORGING_OUT, frames.get(DISGORGING_OUT) + 1)
    a = t.a
    if action == DUST:
        crumble(t, frog, t.load[frog] - 1)
    elif action >= a.slot and action < a.take:
        put_away(t, frog, t.load[frog] - 1, action - a.slot)
    elif is_land(tile_in(t, frog, action - a.tile)):
        frames.push(SLOT, frog, action - a.tile, 0)
    else:
        crumble(t, frog, action - a.tile)


def crumble(t: Position, frog: i64, i: i64) -> None:
    """A Barren turns to dust."""
    pull(t, frog, i)
    if t.watching:
        t.note(e.DUST, frog)


def put_away(t: Position, frog: i64, i: i64, slot: i64) -> None:
    """A Land of the Gullet goes into the Vault."""
    tile = pull(t, frog, i)
    store(t, t.n.team_of[frog], slot, tile)
    if t.watching:
        t.note(e.DISGORGED, frog, tile, t.n.team_of[frog], slot)


def fill_slot(t: Position, slot: i64) -> None:
    """The Vault slot for a tile that was banked or picked."""
    frames = t.frames
    frog = frames.get(SLOT_FROG)
    i = frames.get(SLOT_TILE)
    banked = frames.get(SLOT_BANKED)
    frames.pop()
    if banked == 1:
        blink.bank(t, frog, i, slot)
    else:
        put_away(t, frog, i, slot)


# The end of an action ---------------------------------------------------------------------------------------------


def crush_or_end(t: Position) -> bool:
    """What is left of an action under way: Massive's crush; then it is over. Whether it is over."""
    frames = t.frames
    if frames.get(ACT_CRUSH) == 1:
        frames.set(ACT_CRUSH, 0)
        massive.crush(t, frames.get(ACT_FROG))
        return False
    return True
