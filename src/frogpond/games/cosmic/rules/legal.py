# compiled by mypyc
"""What an acting frog may choose: actions of the Shard and the Aether, and powers before them (CF-41, CF-42, CF-48 to CF-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from .abilities import blink, telluric, temporus, whiptongue
from .abilities.camouflage import toll
from .acting import extra_price
from .families import BANK, DEFER, DISGORGE, DISGORGE_ANY, LEAP_AETHER, RECOVER, SMASH
from .geometry import AETHER
from .gullet import empty_slots, same_as_above, tile_in, top_of
from .kinds import K_ATTACK, K_DISGORGE, K_HARVEST, K_LAND, K_LEAP, K_POSSESS, K_RAID, K_SLIPSTREAM, K_SMASH, K_SPIT
from .numbers import MASSIVE, MINDBORER, MONSTROUS, NONE, RAVAGER, TELLURIC, VAMPIRIC, WHIPTONGUE
from .shard import aether_distance, targetable, unbroken
from .steps import BONUS, MAIN, PUPPET
from .tiles import BARREN
from .vault import cheapest, has_room, opening

if TYPE_CHECKING:
    from ..position import Position

# Costs ------------------------------------------------------------------------------------------------------------


def leap_cost(t: Position, frog: i64, steps: i64) -> i64:
    """O for a leap so far (CF-50)."""
    over = steps - empty_slots(t, frog)
    return over * t.n.leap_step if over > 0 else 0


def hit_price(t: Position, frog: i64, mode: i64, used: i64, kind: i64, target: i64) -> i64:
    """What it costs on top to attack this frog: as extra action, and against Camouflage (CF-64, CF-122)."""
    return extra_price(t, frog, mode, used, kind | K_ATTACK) + toll(t, target)


def may_recover(t: Position, frog: i64) -> bool:
    """It has expended O and has not spent this turn (CF-54)."""
    return t.oomph[frog] < t.n.max_oomph and (t.spent >> frog) & 1 == 0


# What may be chosen -----------------------------------------------------------------------------------------------


def options(t: Position, frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
    """Actions and powers open to an acting frog, in order. Frogs in `barred` are not to be named again (CF-64)."""
    moves = vec[i64](capacity=48)
    if mode != BONUS and may_recover(t, frog):
        moves = append(moves, RECOVER)
    if t.place[frog] == AETHER:
        return aether_options(t, moves, frog, mode, used, barred)
    return shard_options(t, moves, frog, mode, used, barred)


def is_power(t: Position, action: i64) -> bool:
    """Something done before the action, or in place of it, rather than an action."""
    a = t.a
    return action == DEFER or action == BANK or a.drain <= action < a.swap or a.burn <= action < a.spit or a.relocate <= action < a.flow


def has_action(t: Position, moves: vec[i64]) -> bool:
    for move in moves:
        if not is_power(t, move):
            return True
    return False


def own_powers(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64) -> vec[i64]:
    """Powers without a target: defer and bank (CF-120, CF-121, CF-132)."""
    if temporus.may_defer(t, frog, mode):
        moves = append(moves, DEFER)
    if (mode == MAIN or mode == BONUS) and blink.can_bank(t, frog, used):
        moves = append(moves, BANK)
    return moves


def targets(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
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


def may_possess(t: Position, frog: i64, other: i64, price: i64) -> bool:
    """Another targetable frog that has an action to take (CF-126, CF-E32)."""
    if other == frog or not targetable(t, frog, other) or t.purse(frog) < price + toll(t, other):
        return False
    return puppet_can_act(t, frog, other)


def puppet_can_act(t: Position, frog: i64, other: i64) -> bool:
    """Whether a frog would have an action as a puppet, with the O it may use then."""
    t.puppet = other
    t.boss = frog
    t.budget = t.n.mindborer_puppet
    able = has_action(t, options(t, other, PUPPET, 0, 0))
    t.puppet = NONE
    t.boss = NONE
    t.budget = 0
    return able


def may_drain(t: Position, frog: i64, other: i64) -> bool:
    """Once on its own turn: another targetable frog with available O, while Vampiric has expended O (CF-133)."""
    return (
        other != frog
        and t.drained == 0
        and t.oomph[frog] < t.n.max_oomph
        and t.oomph[other] > 0
        and targetable(t, frog, other)
        and t.purse(frog) >= toll(t, other)
    )


def barrens_in(t: Position, moves: vec[i64], frog: i64, first: i64) -> vec[i64]:
    """The Barrens of a Gullet as answers; those with the same result are one (CF-143)."""
    i: i64 = 0
    while i < t.load[frog]:
        if tile_in(t, frog, i) == BARREN and not same_as_above(t, frog, i):
            moves = append(moves, first + i)
        i += 1
    return moves


def shard_options(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
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


def leaps(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64, first: i64, purse: i64) -> vec[i64]:
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
    free = empty_slots(t, frog)
    step = t.n.leap_step
    farthest = free + purse if step > 0 else mat.reach  # no need to look further
    lined = mat.lined
    i = mat.lined_first[hex]
    stop = mat.lined_first[hex + 1]
    while i < stop:
        to = lined[i]
        i += 1
        far = steps[base + to]
        if far <= farthest and height[to] != 0:
            cost = (far - free) * step if far > free else 0
            other = i64(frog_at[to]) - 1
            if other == NONE:
                cost += extra
            elif (barred >> other) & 1:
                cost = purse + 1
            else:
                cost += hit_price(t, frog, mode, used, K_LEAP, other)
            if cost <= purse and (not surge or unbroken(t, hex, to)):
                moves = append(moves, first + to)
    return moves


def slips(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64, first: i64, purse: i64) -> vec[i64]:
    """SLIPSTREAM to any Shard hex at the Aether; `purse` is what is left after the way out (CF-53)."""
    return arrivals(t, moves, frog, mode, used, barred, first, purse, K_SLIPSTREAM)


def arrivals(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64, first: i64, purse: i64, kind: i64) -> vec[i64]:
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


def aether_options(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
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


def any_barren(t: Position, frog: i64) -> bool:
    i: i64 = 0
    while i < t.load[frog]:
        if tile_in(t, frog, i) == BARREN:
            return True
        i += 1
    return False


def raid_targets(t: Position, moves: vec[i64], frog: i64, vault: i64) -> vec[i64]:
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


def prefixed(first: i64, moves: vec[i64]) -> vec[i64]:
    """An action before others."""
    return extend(vec[i64]([first], capacity=i64(len(moves)) + 1), moves)
