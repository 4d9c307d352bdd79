# compiled by mypyc
"""Legal actions of an acting frog: actions of the Shard and the Aether, and powers before them (CF-41, CF-42, CF-48 to CF-60)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from . import families as f
from .abilities import blink, mindborer, monstrous, ravager, telluric, temporus, vampiric, whiptongue
from .geometry import AETHER
from .gullet import empty_slots, top_of
from .kinds import K_DISGORGE, K_HARVEST, K_LAND, K_LEAP, K_POSSESS, K_RAID, K_SLIPSTREAM, K_SMASH, K_SPIT, is_power
from .numbers import BLINK, MINDBORER, NONE, RAVAGER, TELLURIC, VAMPIRIC, WHIPTONGUE
from .prices import exit_price, extra_price, hit_price
from .shard import unbroken
from .steps import BONUS, CLOSE, PUPPET
from .tiles import BARREN
from .vault import cheapest, has_room, opening

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def moves_of(t: Position, frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
    """Actions and powers open to an acting frog, in order. Frogs in `barred` are not to be named again (CF-64)."""
    if mode == BONUS:
        if t.up(frog) == NONE and t.purse(frog) < extra_price(t, frog, mode, used, 0):
            return vec[i64]()  # no power lies open, and no extra action can be paid
        moves = vec[i64](capacity=48)
    else:
        moves = vec[i64](capacity=48)
        if may_recover(t, frog):
            moves = append(moves, f.RECOVER)
    if t.place[frog] == AETHER:
        return aether_moves(t, moves, frog, mode, used, barred)
    return shard_moves(t, moves, frog, mode, used, barred)


def may_recover(t: Position, frog: i64) -> bool:
    """It has expended O and has not spent this turn (CF-54)."""
    return t.oomph[frog] < t.n.max_oomph and (t.spent >> frog) & 1 == 0


def has_action(t: Position, moves: vec[i64]) -> bool:
    """Whether there is more than powers."""
    for move in moves:
        if not is_power(t.acts.kind(move)):
            return True
    return False


def own_powers(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64) -> vec[i64]:
    """Powers without a target: defer and bank (CF-120, CF-121, CF-132)."""
    if temporus.may_defer(t, frog, mode):
        moves = append(moves, f.DEFER)
    if blink.can_bank(t, frog, mode, used):
        moves = append(moves, f.BANK)
    return moves


def closing_moves(t: Position, frog: i64, used: i64, barred: i64) -> vec[i64]:
    """CLOSE: the powers of T's own turn that it could still use (CF-148)."""
    moves = vec[i64]()
    up = t.up(frog)
    if up == BLINK:
        if blink.can_bank(t, frog, CLOSE, used):
            moves = append(moves, f.BANK)
    elif up == VAMPIRIC:
        moves = targets(t, moves, frog, CLOSE, used, barred)
    elif up == RAVAGER:
        moves = ravager.burnings(t, moves, frog, CLOSE)
    return moves


def might_close(t: Position, frog: i64, used: i64, barred: i64) -> bool:
    """Whether a card that does not lie face up before another frog would have a power at CLOSE: by public facts alone (CF-148)."""
    if t.load[frog] > 0 and (would_close(t, frog, BLINK, used, barred) or would_close(t, frog, RAVAGER, used, barred)):
        return True
    return t.oomph[frog] < t.n.max_oomph and would_close(t, frog, VAMPIRIC, used, barred)


def would_close(t: Position, frog: i64, card: i64, used: i64, barred: i64) -> bool:
    """Whether this card, if it may be the one before a frog, would have a power at CLOSE."""
    ability = t.ability[frog]
    bit = i64(1) << frog
    t.ability[frog] = card
    t.face_up |= bit
    able = i64(len(closing_moves(t, frog, used, barred))) > 0
    t.face_up &= ~bit
    t.ability[frog] = ability
    return able and not lies_open(t, card)


def lies_open(t: Position, card: i64) -> bool:
    """Whether a card lies face up before some frog."""
    frog: i64 = 0
    while frog < t.n.frogs:
        if t.up(frog) == card:
            return True
        frog += 1
    return False


def targets(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
    """POSSESS and drain (CF-126, CF-133)."""
    mind = t.up(frog) == MINDBORER
    price = extra_price(t, frog, mode, used, K_POSSESS)
    other: i64 = 0
    while other < t.n.frogs:
        if (barred >> other) & 1 == 0:
            if mind:
                if mindborer.may_possess(t, frog, mode, other, price) and puppet_can_act(t, frog, other):
                    moves = append(moves, t.acts.of(f.POSSESS, other))
            elif vampiric.may_drain(t, frog, mode, other):
                moves = append(moves, t.acts.of(f.DRAIN, other))
        other += 1
    return moves


def puppet_can_act(t: Position, frog: i64, other: i64) -> bool:
    """Whether a frog would have an action as a puppet, with the O it may use then (CF-126, CF-E32)."""
    mindborer.seize(t, frog, other)
    able = has_action(t, moves_of(t, other, PUPPET, 0, 0))
    mindborer.release(t)
    return able


def shard_moves(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
    """On the Shard: ATTACK by LEAP or SLIPSTREAM, HARVEST, LEAP, SLIPSTREAM (CF-48)."""
    hex = t.place[frog]
    purse = t.purse(frog)
    up = t.up(frog)
    if monstrous.can_smash(t, frog) and purse >= extra_price(t, frog, mode, used, K_SMASH):
        moves = append(moves, f.SMASH)
    moves = own_powers(t, moves, frog, mode, used)
    off = exit_price(t, frog)
    leap_extra = extra_price(t, frog, mode, used, K_LEAP)
    if purse >= off + leap_extra:
        moves = append(moves, f.LEAP_AETHER)
    if up == MINDBORER or up == VAMPIRIC:
        moves = targets(t, moves, frog, mode, used, barred)
    if up == RAVAGER:
        moves = ravager.burnings(t, moves, frog, mode)
    price = extra_price(t, frog, mode, used, K_HARVEST)
    if purse >= price:
        if up == WHIPTONGUE:
            moves = whiptongue.harvests(t, moves, frog, purse - price)
        elif t.height[hex] > 1 or ravager.can_eat(t, frog):
            moves = append(moves, t.acts.of(f.HARVEST, hex))
    moves = leaps(t, moves, frog, mode, used, barred, purse)
    moves = arrivals(t, moves, frog, mode, used, barred, f.SLIP, purse - off - t.n.slipstream, K_SLIPSTREAM)
    if up == BLINK:
        moves = blink.relocations(t, moves, frog, mode, used)
    if up == TELLURIC and purse >= leap_extra:
        moves = telluric.flows(t, moves, frog)
    return moves


def leaps(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64, purse: i64) -> vec[i64]:
    """LEAP along target lines, over anything, also onto frogs (CF-50, CF-52); unbroken in an Aether Surge (CF-105)."""
    first = t.acts.of(f.LEAP)
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
            cost: i64 = 0
            if far > free:
                cost = (far - free) * step
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


def arrivals(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64, family: i64, purse: i64, kinds: i64) -> vec[i64]:
    """SLIPSTREAM or LAND on any Shard hex at the Aether; `purse` is what is left after the way out (CF-53, CF-55)."""
    if purse < 0:
        return moves
    first = t.acts.of(family)
    hexes = t.n.mat.hexes
    height = t.height
    edges = t.edges
    frog_at = t.frog_at
    extra = extra_price(t, frog, mode, used, kinds)
    to: i64 = 0
    while to < hexes:
        if edges[to] != 0 and height[to] != 0:
            other = i64(frog_at[to]) - 1
            if other == NONE or other == frog:
                if purse >= extra:
                    moves = append(moves, first + to)
            elif (barred >> other) & 1 == 0 and purse >= hit_price(t, frog, mode, used, kinds, other):
                moves = append(moves, first + to)
        to += 1
    return moves


def aether_moves(t: Position, moves: vec[i64], frog: i64, mode: i64, used: i64, barred: i64) -> vec[i64]:
    """In the Aether: ATTACK by LAND or ramming, DISGORGE, LAND, RAID (CF-48)."""
    n = t.n
    purse = t.purse(frog)
    up = t.up(frog)
    price = extra_price(t, frog, mode, used, K_DISGORGE)
    if t.load[frog] > 0 and purse >= price:
        if top_of(t, frog) == BARREN or has_room(t, n.team_of[frog]):
            moves = append(moves, f.DISGORGE)
        if whiptongue.can_mix(t, frog, purse - price):
            moves = append(moves, f.DISGORGE_ANY)
    moves = own_powers(t, moves, frog, mode, used)
    other: i64 = 0
    while other < n.frogs:
        if other != frog and t.place[other] == AETHER and (barred >> other) & 1 == 0 and purse >= hit_price(t, frog, mode, used, 0, other):
            moves = append(moves, t.acts.of(f.ATTACK, other))
        other += 1
    if up == MINDBORER or up == VAMPIRIC:
        moves = targets(t, moves, frog, mode, used, barred)
    if purse >= extra_price(t, frog, mode, used, K_RAID):
        vault: i64 = 0
        while vault < n.teams:
            moves = raid_targets(t, moves, frog, vault)
            vault += 1
    if up == RAVAGER:
        moves = ravager.burnings(t, moves, frog, mode)
        if purse >= extra_price(t, frog, mode, used, K_SPIT):
            moves = ravager.barrens(t, moves, frog, f.SPIT)
    return arrivals(t, moves, frog, mode, used, barred, f.LAND, purse, K_LAND)


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
        moves = append(moves, t.acts.of(f.RAID, vault, target - 1))
        target += 1
    return moves


def prefixed(first: i64, moves: vec[i64]) -> vec[i64]:
    """An action before others."""
    return extend(vec[i64]([first], capacity=i64(len(moves)) + 1), moves)
