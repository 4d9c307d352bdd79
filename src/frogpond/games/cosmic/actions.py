# compiled by mypyc
"""Actions: what an acting frog may choose, and the carrying out of what needs no combat (CF-41, CF-42, CF-48 to CF-60)."""

from __future__ import annotations

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from . import events as e
from .abilities import blink, massive, monstrous, ravager, telluric, temporus, whiptongue
from .abilities.camouflage import toll
from .acting import begin, extra_price
from .gullet import empty_slots, pull, same_as_above, swallow, tile_in, top_of
from .numbering import (
    BANK,
    DEFER,
    DISGORGE,
    DISGORGE_ANY,
    DUST,
    LEAP_AETHER,
    PASS,
    RECOVER,
    SMASH,
    STOP,
)
from .numbers import MASSIVE, MINDBORER, MONSTROUS, NONE, RAVAGER, TELLURIC, VAMPIRIC, WHIPTONGUE
from .raid import start_raid
from .shard import aether_distance, eat_barren, take_top, targetable, unbroken
from .table import (
    AETHER,
    BONUS,
    DISGORGING,
    EDGE,
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
    MAIN,
    NAMED,
    PUPPET,
    SLOT,
    TO_DRAIN,
    TO_POSSESS,
    USED_BANK,
    WAY_LAND,
    WAY_LEAP,
    WAY_RAM,
    WAY_SLIPSTREAM,
    Table,
)
from .tiles import BARREN, is_land
from .vaults import cheapest, has_room, open_slots, opening, store

# Costs ------------------------------------------------------------------------------------------------------------


def leap_cost(t: Table, frog: i64, steps: i64) -> i64:
    """O for a leap so far (CF-50)."""
    over = steps - empty_slots(t, frog)
    return over * t.n.leap_step if over > 0 else 0


def hit_price(t: Table, frog: i64, mode: i64, used: i64, kind: i64, target: i64) -> i64:
    """What it costs on top to attack this frog: as extra action, and against Camouflage (CF-64, CF-122)."""
    return extra_price(t, frog, mode, used, kind | K_ATTACK) + toll(t, target)


def may_recover(t: Table, frog: i64) -> bool:
    """It has expended O and has not spent this turn (CF-54)."""
    return t.oomph[frog] < t.n.max_oomph and (t.spent >> frog) & 1 == 0


# What may be chosen -----------------------------------------------------------------------------------------------


def options(t: Table, frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
    """Actions and powers open to an acting frog, in order. Frogs in `barred` are not to be named again (CF-64)."""
    moves = vec[i64](capacity=48)
    if mode != BONUS and may_recover(t, frog):
        moves = append(moves, RECOVER)
    if t.place[frog] == AETHER:
        return aether_options(t, moves, frog, mode, used, barred)
    return shard_options(t, moves, frog, mode, used, barred)


def is_power(t: Table, action: i64) -> bool:
    """Something done before the action, or in place of it, rather than an action."""
    a = t.a
    return action == DEFER or action == BANK or a.drain <= action < a.swap or a.burn <= action < a.spit or a.relocate <= action < a.flow


def has_action(t: Table, moves: vec[i64]) -> bool:
    for move in moves:
        if not is_power(t, move):
            return True
    return False


def own_powers(t: Table, moves: vec[i64], frog: i64, mode: i64, used: i64) -> vec[i64]:
    """Powers without a target: defer and bank (CF-120, CF-121, CF-132)."""
    if temporus.may_defer(t, frog, mode):
        moves = append(moves, DEFER)
    if (mode == MAIN or mode == BONUS) and blink.can_bank(t, frog, used):
        moves = append(moves, BANK)
    return moves


def targets(t: Table, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
    """POSSESS and drain (CF-126, CF-133)."""
    up = t.up(frog)
    if up == MINDBORER and mode != PUPPET:
        price = extra_price(t, frog, mode, used, K_POSSESS)
        other: i64 = 0
        while other < t.n.frogs:
            if (barred >> other) & 1 == 0 and may_possess(t, frog, other, price):
                moves = append(moves, t.a.possess + other)
            other += 1
    elif up == VAMPIRIC and (mode == MAIN or mode == BONUS):
        other = 0
        while other < t.n.frogs:
            if (barred >> other) & 1 == 0 and may_drain(t, frog, other):
                moves = append(moves, t.a.drain + other)
            other += 1
    return moves


def may_possess(t: Table, frog: i64, other: i64, price: i64) -> bool:
    """Another targetable frog that has an action to take (CF-126, CF-E32)."""
    if other == frog or not targetable(t, frog, other) or t.purse(frog) < price + toll(t, other):
        return False
    return puppet_can_act(t, frog, other)


def puppet_can_act(t: Table, frog: i64, other: i64) -> bool:
    """Whether a frog would have an action as a puppet, with the O it may use then."""
    t.puppet = other
    t.boss = frog
    t.budget = t.n.mindborer_puppet
    able = has_action(t, options(t, other, PUPPET, 0, 0))
    t.puppet = NONE
    t.boss = NONE
    t.budget = 0
    return able


def may_drain(t: Table, frog: i64, other: i64) -> bool:
    """Once on its own turn: another targetable frog with available O, while Vampiric has expended O (CF-133)."""
    return (
        other != frog
        and t.drained == 0
        and t.oomph[frog] < t.n.max_oomph
        and t.oomph[other] > 0
        and targetable(t, frog, other)
        and t.purse(frog) >= toll(t, other)
    )


def barrens_in(t: Table, moves: vec[i64], frog: i64, first: i64) -> vec[i64]:
    """The Barrens of a Gullet as answers; those with the same result are one (CF-143)."""
    i: i64 = 0
    while i < t.load[frog]:
        if tile_in(t, frog, i) == BARREN and not same_as_above(t, frog, i):
            moves = append(moves, first + i)
        i += 1
    return moves


def shard_options(t: Table, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
    """On the Shard: ATTACK by LEAP or SLIPSTREAM, HARVEST, LEAP, SLIPSTREAM (CF-48)."""
    n = t.n
    a = t.a
    hex = t.place[frog]
    purse = t.purse(frog)
    up = t.up(frog)
    own = mode == MAIN or mode == BONUS
    if up == MONSTROUS and purse >= extra_price(t, frog, mode, used, K_SMASH):
        moves = append(moves, SMASH)
    moves = own_powers(t, moves, frog, mode, used)
    off = leap_cost(t, frog, aether_distance(t, hex))
    leap_extra = extra_price(t, frog, mode, used, K_LEAP)
    if purse >= off + leap_extra:
        moves = append(moves, LEAP_AETHER)
    if up == MINDBORER or up == VAMPIRIC:
        moves = targets(t, moves, frog, mode, used, barred)
    if up == RAVAGER and own:
        moves = barrens_in(t, moves, frog, a.burn)
    price = extra_price(t, frog, mode, used, K_HARVEST)
    if purse >= price:
        if up == WHIPTONGUE:
            to: i64 = 0
            while to < n.mat.hexes:
                if to == hex:
                    if t.height[hex] > 1:
                        moves = append(moves, a.harvest + hex)
                elif whiptongue.reaches(t, frog, to) and purse >= price + whiptongue.harvest_price(t, frog, to):
                    moves = append(moves, a.harvest + to)
                to += 1
        elif t.height[hex] > 1 or up == RAVAGER:
            moves = append(moves, a.harvest + hex)
    moves = leaps(t, moves, frog, mode, used, barred, a.leap, purse)
    if up == MASSIVE:
        moves = leaps(t, moves, frog, mode, used, barred, a.leap_crush, purse - n.massive_crush)
    moves = slips(t, moves, frog, mode, used, barred, a.slip, purse - off - n.slipstream)
    if up == MASSIVE:
        moves = slips(t, moves, frog, mode, used, barred, a.slip_crush, purse - off - n.slipstream - n.massive_crush)
    for move in sorted_hexes(blink.relocations(t, frog, mode, used)):
        moves = append(moves, move)
    if up == TELLURIC and purse >= leap_extra:
        to = 0
        while to < n.mat.hexes:
            if telluric.flows_to(t, hex, to):
                moves = append(moves, a.flow + to)
            to += 1
    return moves


def sorted_hexes(moves: vec[i64]) -> vec[i64]:
    """A handful of actions in order."""
    i: i64 = 1
    while i < i64(len(moves)):
        j = i
        while j > 0 and moves[j - 1] > moves[j]:
            swapped = moves[j]
            moves[j] = moves[j - 1]
            moves[j - 1] = swapped
            j -= 1
        i += 1
    return moves


def leaps(t: Table, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64, first: i64, purse: i64) -> vec[i64]:
    """LEAP along target lines, over anything, also onto frogs (CF-50, CF-52); unbroken in an Aether Surge (CF-105)."""
    if purse < 0:
        return moves
    mat = t.n.mat
    hex = t.place[frog]
    steps = mat.steps
    base = hex * mat.hexes
    height = t.height
    frog_at = t.frog_at
    extra = extra_price(t, frog, mode, used, K_LEAP)
    surge = t.n.aether_surge
    farthest = empty_slots(t, frog) + purse if t.n.leap_step > 0 else mat.reach  # no need to look further
    to: i64 = 0
    while to < mat.hexes:
        far = steps[base + to]
        if far != 0 and far <= farthest and height[to] != 0:
            cost = leap_cost(t, frog, far)
            other = i64(frog_at[to]) - 1
            if other == NONE:
                cost += extra
            elif (barred >> other) & 1:
                cost = purse + 1
            else:
                cost += hit_price(t, frog, mode, used, K_LEAP, other)
            if cost <= purse and (not surge or unbroken(t, hex, to)):
                moves = append(moves, first + to)
        to += 1
    return moves


def slips(t: Table, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64, first: i64, purse: i64) -> vec[i64]:
    """SLIPSTREAM to any Shard hex at the Aether; `purse` is what is left after the way out (CF-53)."""
    return arrivals(t, moves, frog, mode, used, barred, first, purse, K_SLIPSTREAM)


def arrivals(t: Table, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64, first: i64, purse: i64, kind: i64) -> vec[i64]:
    """Shard hexes at the Aether on which a frog may come down by SLIPSTREAM or LAND."""
    if purse < 0:
        return moves
    hexes = t.n.mat.hexes
    height = t.height
    edges = t.edges
    frog_at = t.frog_at
    extra = extra_price(t, frog, mode, used, kind)
    to: i64 = 0
    while to < hexes:
        if edges[to] != 0 and height[to] != 0:
            other = i64(frog_at[to]) - 1
            if other == NONE or other == frog:
                if purse >= extra:
                    moves = append(moves, first + to)
            elif (barred >> other) & 1 == 0 and purse >= hit_price(t, frog, mode, used, kind, other):
                moves = append(moves, first + to)
        to += 1
    return moves


def aether_options(t: Table, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
    """In the Aether: ATTACK by LAND or ramming, DISGORGE, LAND, RAID (CF-48)."""
    n = t.n
    a = t.a
    purse = t.purse(frog)
    up = t.up(frog)
    price = extra_price(t, frog, mode, used, K_DISGORGE)
    if t.load[frog] > 0 and purse >= price:
        room = has_room(t, n.team_of[frog])
        if room or top_of(t, frog) == BARREN:
            moves = append(moves, DISGORGE)
        if up == WHIPTONGUE and purse >= price + n.whiptongue_order and t.load[frog] > 1 and (room or any_barren(t, frog)):
            moves = append(moves, DISGORGE_ANY)
    moves = own_powers(t, moves, frog, mode, used)
    other: i64 = 0
    while other < n.frogs:
        if (
            other != frog
            and t.place[other] == AETHER
            and (barred >> other) & 1 == 0
            and purse >= hit_price(t, frog, mode, used, 0, other)
        ):
            moves = append(moves, a.attack + other)
        other += 1
    if up == MINDBORER or up == VAMPIRIC:
        moves = targets(t, moves, frog, mode, used, barred)
    if purse >= extra_price(t, frog, mode, used, K_RAID):
        vault: i64 = 0
        while vault < n.teams:
            moves = raid_targets(t, moves, frog, vault)
            vault += 1
    if up == RAVAGER:
        if mode == MAIN or mode == BONUS:
            moves = barrens_in(t, moves, frog, a.burn)
        if purse >= extra_price(t, frog, mode, used, K_SPIT):
            moves = barrens_in(t, moves, frog, a.spit)
    return arrivals(t, moves, frog, mode, used, barred, a.land, purse, K_LAND)


def any_barren(t: Table, frog: i64) -> bool:
    i: i64 = 0
    while i < t.load[frog]:
        if tile_in(t, frog, i) == BARREN:
            return True
        i += 1
    return False


def raid_targets(t: Table, moves: vec[i64], frog: i64, vault: i64) -> vec[i64]:
    """Raid targets on an unlocked Vault of others: up to the owner's dimension, with something to take (CF-86)."""
    if vault == t.n.team_of[frog]:
        return moves
    deepest = opening(t, vault)
    if deepest == 0:
        return moves
    target = cheapest(t, vault)
    if target == 0:
        return moves
    while target <= deepest:
        moves = append(moves, t.a.raid + vault * t.n.dimensions + target - 1)
        target += 1
    return moves


# What is chosen ---------------------------------------------------------------------------------------------------


def choose(t: Table, action: i64) -> None:
    """An acting frog has chosen an action or a power; the ACT step is on top."""
    n = t.n
    a = t.a
    frames = t.frames
    frog = frames.get(1)
    mode = frames.get(2)
    used = frames.get(6)
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
        frames.push(DISGORGING, frog, 1 if action == DISGORGE_ANY else 0)
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
        frames.set(3, 1)
        frames.set(4, K_PASS)
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
        frames.set(6, used | USED_BANK)
        frames.push(SLOT, frog, t.load[frog] - 1, 1)


def name(t: Table, what: i64, frog: i64, target: i64, price: i64, direction: i64, crush: i64) -> None:
    """A frog is named as target; nothing is paid yet (TARGETED, CF-64)."""
    asked = toll(t, target)
    t.actor = frog
    t.frames.push(NAMED, what, target, price + asked, direction, 1 if asked > 0 else 0, 0, crush)


def move(t: Table, frog: i64, to: i64, steps: i64) -> None:
    """A frog leaps."""
    start = t.place[frog]
    t.put(frog, to)
    if t.watching:
        t.note(e.LEAPT, frog, start, to, steps)


def leap(t: Table, frog: i64, mode: i64, used: i64, to: i64, crush: i64) -> None:
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
    t.frames.set(5, crush)
    move(t, frog, to, steps)


def slipstream(t: Table, frog: i64, mode: i64, used: i64, to: i64, crush: i64) -> None:
    """SLIPSTREAM: out into the Aether and down on a hex at the Aether, or an ATTACK there (CF-53)."""
    hex = t.place[frog]
    cost = leap_cost(t, frog, aether_distance(t, hex)) + t.n.slipstream + crush * t.n.massive_crush
    if t.frog_at[to] != 0 and to != hex:
        t.frames.push(EDGE, to, WAY_SLIPSTREAM, crush, cost + extra_price(t, frog, mode, used, K_SLIPSTREAM | K_ATTACK))
        return
    begin(t, K_SLIPSTREAM, cost + extra_price(t, frog, mode, used, K_SLIPSTREAM))
    t.frames.set(5, crush)
    t.put(frog, to)
    if t.watching:
        t.note(e.SLIPSTREAMED, frog, hex, to)


def land(t: Table, frog: i64, mode: i64, used: i64, to: i64) -> None:
    """LAND on a hex at the Aether, or ATTACK the frog there (CF-55)."""
    if t.frog_at[to] != 0:
        t.frames.push(EDGE, to, WAY_LAND, 0, extra_price(t, frog, mode, used, K_LAND | K_ATTACK))
        return
    begin(t, K_LAND, extra_price(t, frog, mode, used, K_LAND))
    t.put(frog, to)
    if t.watching:
        t.note(e.LANDED, frog, to)


def edges(t: Table) -> vec[i64]:
    """The Aether edges of the hex that is attacked (CF-53, CF-55)."""
    found = vec[i64]()
    bits = i64(t.edges[t.frames.get(1)])
    d: i64 = 0
    while d < 6:
        if (bits >> d) & 1:
            found = append(found, t.a.edge + d)
        d += 1
    return found


def enter_by(t: Table, edge: i64) -> None:
    """The attack crosses the hex straight from the named edge (CF-62)."""
    frames = t.frames
    hex = frames.get(1)
    way = frames.get(2)
    crush = frames.get(3)
    price = frames.get(4)
    frames.pop()
    name(t, way, t.actor, i64(t.frog_at[hex]) - 1, price, edge + 3 if edge < 3 else edge - 3, crush)


def harvest(t: Table, frog: i64, hex: i64) -> None:
    """HARVEST: the top Land goes into the Gullet (CF-49); Ravager also eats the Barren under it (CF-130)."""
    if t.height[hex] == 1:
        eat_barren(t, frog)
        return
    tile = take_top(t, hex)
    if t.watching:
        t.note(e.HARVESTED, frog, hex, tile)
    swallow(t, frog, tile)


# DISGORGE (CF-57) -------------------------------------------------------------------------------------------------


def disgorging(t: Table) -> vec[i64]:
    """Where the next tile may go, or which tile it is; nothing when no tile can leave."""
    frames = t.frames
    frog = frames.get(1)
    found = vec[i64]()
    if t.load[frog] == 0:
        return found
    vault = t.n.team_of[frog]
    room = has_room(t, vault)
    if frames.get(3) > 0:
        found = append(found, STOP)
    size = i64(len(found))
    if frames.get(2) == 1:
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


def disgorge(t: Table, action: i64) -> None:
    """One step of a DISGORGE."""
    frames = t.frames
    frog = frames.get(1)
    if action == STOP:
        frames.pop()
        return
    frames.set(3, frames.get(3) + 1)
    a = t.a
    if action == DUST:
        crumble(t, frog, t.load[frog] - 1)
    elif action >= a.slot and action < a.take:
        put_away(t, frog, t.load[frog] - 1, action - a.slot)
    elif is_land(tile_in(t, frog, action - a.tile)):
        frames.push(SLOT, frog, action - a.tile, 0)
    else:
        crumble(t, frog, action - a.tile)


def crumble(t: Table, frog: i64, i: i64) -> None:
    """A Barren turns to dust."""
    pull(t, frog, i)
    if t.watching:
        t.note(e.DUST, frog)


def put_away(t: Table, frog: i64, i: i64, slot: i64) -> None:
    """A Land of the Gullet goes into the Vault."""
    tile = pull(t, frog, i)
    store(t, t.n.team_of[frog], slot, tile)
    if t.watching:
        t.note(e.DISGORGED, frog, tile, t.n.team_of[frog], slot)


def fill_slot(t: Table, slot: i64) -> None:
    """The Vault slot for a tile that was banked or picked."""
    frames = t.frames
    frog = frames.get(1)
    i = frames.get(2)
    banked = frames.get(3)
    frames.pop()
    if banked == 1:
        blink.bank(t, frog, i, slot)
    else:
        put_away(t, frog, i, slot)


# The end of an action ---------------------------------------------------------------------------------------------


def crush_or_end(t: Table) -> bool:
    """What is left of an action under way: Massive's crush; then it is over. Whether it is over."""
    frames = t.frames
    if frames.get(5) == 1:
        frames.set(5, 0)
        massive.crush(t, frames.get(1))
        return False
    return True


def prefixed(first: i64, moves: vec[i64]) -> vec[i64]:
    """An action before others."""
    return extend(vec[i64]([first], capacity=i64(len(moves)) + 1), moves)
