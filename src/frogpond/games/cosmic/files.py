# compiled by mypyc
"""A position as readable JSON and as bytes, and back."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from ...engine.codec import Reader, encode
from .numbers import ABILITIES, FACE_LIMIT, NONE
from .setup import LANDS, lay_table
from .shard import find_edges
from .table import (
    ACT,
    AETHER,
    ALL_CARDS,
    BACK,
    COMMIT,
    DEAL,
    DESCEND,
    DICE,
    DIMENSION,
    DISGORGING,
    DRAW,
    DRAW_BACK,
    EDGE,
    END,
    EXTRA,
    FINAL_BACK,
    FLUX,
    KEEP,
    KNOCKBACK,
    LAY,
    MAIN,
    MEMBER,
    MORE_CARDS,
    NAMED,
    NOT_ENTERED,
    OUT,
    PLACE,
    PUPPET,
    RAID,
    RETURN_TO,
    ROLLED,
    SLOT,
    SPOILS,
    SPOILS_TARGET,
    START,
    STEAL,
    STEP_NAMES,
    SYMBIOSIS,
    TO_SWAP,
    VERY_END,
    VORTEX,
    WAY_RAM,
    Table,
)
from .tiles import BARREN, HIGHLAND, LOWLAND, NO_TILE, domain_of, elevation_of
from .vault import HEIGHT

# Bytes ------------------------------------------------------------------------------------------------------------


def pack(t: Table) -> bytes:
    """All numbers of a position in one row; what follows from others (edges, occupied hexes) is left out."""
    row = scalars(t)
    hex: i64 = 0
    while hex < t.n.mat.hexes:
        row = append(row, i64(t.height[hex]))
        if t.height[hex] > 1:
            row = append(row, i64(t.low[hex]))
        if t.height[hex] > 2:
            row = append(row, i64(t.high[hex]))
        hex += 1
    for part in (t.place, t.oomph, t.ability, t.aside, t.held, t.load, t.backs, t.deck, t.pile, t.dice):
        row = extend(row, part)
    for small in (t.gullet, t.vault, t.stock):
        for number in small:
            row = append(row, i64(number))
    for mask in t.maybe:
        row = append(row, 0xFFFF - mask)
    for small in (t.queue, t.look):
        row = append(row, i64(len(small)))
        for number in small:
            row = append(row, i64(number))
    row = append(row, t.frames.size)
    i: i64 = 0
    while i < t.frames.size * 8:
        row = append(row, t.frames.items[i])
        i += 1
    return encode(row)


def scalars(t: Table) -> vec[i64]:
    """The single numbers of a position, in the order in which set_scalars takes them."""
    return vec[i64]([
        t.fractures, t.splinters, t.face_up, t.nullified, t.locked, t.spent, t.unseen, t.passes, t.turns, t.active, t.fresh, t.began,
        t.acted, t.drained, t.tapped, t.card_gone, t.deferred, t.actor, t.puppet, t.boss, t.budget, t.attacker, t.defender, t.way,
        t.direction, t.overpower_a, t.overpower_d, t.boost_a, t.boost_d, t.colour_a, t.colour_d, t.difference, t.shifted, t.ground,
        t.ending,
    ], capacity=700)  # fmt: skip


SCALARS: Final = 35


def set_scalars(t: Table, v: vec[i64]) -> None:
    t.fractures = v[0]
    t.splinters = v[1]
    t.face_up = v[2]
    t.nullified = v[3]
    t.locked = v[4]
    t.spent = v[5]
    t.unseen = v[6]
    t.passes = v[7]
    t.turns = v[8]
    t.active = v[9]
    t.fresh = v[10]
    t.began = v[11]
    t.acted = v[12]
    t.drained = v[13]
    t.tapped = v[14]
    t.card_gone = v[15]
    t.deferred = v[16]
    t.actor = v[17]
    t.puppet = v[18]
    t.boss = v[19]
    t.budget = v[20]
    t.attacker = v[21]
    t.defender = v[22]
    t.way = v[23]
    t.direction = v[24]
    t.overpower_a = v[25]
    t.overpower_d = v[26]
    t.boost_a = v[27]
    t.boost_d = v[28]
    t.colour_a = v[29]
    t.colour_d = v[30]
    t.difference = v[31]
    t.shifted = v[32]
    t.ground = v[33]
    t.ending = v[34]


def unpack(t: Table, data: bytes) -> None:
    """The inverse of pack; ValueError if the bytes are no position."""
    n = t.n
    lay_table(t, n, t.a)
    read = Reader(data)
    set_scalars(t, read.take(SCALARS))
    hex: i64 = 0
    while hex < n.mat.hexes:
        height = read.next()
        need(0 <= height <= 3, "a stack that is too high")
        t.height[hex] = u8(height)
        if height > 1:
            t.low[hex] = byte(read.next())
        if height > 2:
            t.high[hex] = byte(read.next())
        hex += 1
    t.place = read.take(n.frogs)
    t.oomph = read.take(n.frogs)
    t.ability = read.take(n.frogs)
    t.aside = read.take(n.frogs)
    t.held = read.take(n.frogs)
    t.load = read.take(n.frogs)
    t.backs = read.take(4)
    t.deck = read.take(n.frogs + 2)
    t.pile = read.take(n.frogs + 2)
    t.dice = read.take(4)
    t.gullet = read_bytes(read, n.frogs * n.gullet_slots)
    t.vault = read_bytes(read, n.teams * n.vault_slots * HEIGHT)
    t.stock = read_bytes(read, LANDS)
    i: i64 = 0
    while i < (n.teams + 1) * ABILITIES:
        t.maybe[i] = 0xFFFF - read.next()
        i += 1
    t.queue = read_bytes(read, length(read))
    t.look = read_bytes(read, length(read))
    frames: list[list[int]] = []
    depth = read.next()
    need(0 <= depth <= 200, "too many open steps")
    for _ in range(depth):
        frames.append([int(number) for number in read.take(8)])
    t.frames.set_list(frames)
    read.done()
    settle(t)
    check(t)


def byte(number: i64) -> u8:
    need(0 <= number <= 255, "a number out of range")
    return u8(number)


def length(read: Reader) -> i64:
    size = read.next()
    need(0 <= size <= ABILITIES, "too many ability cards")
    return size


def read_bytes(read: Reader, count: i64) -> vec[u8]:
    found = vec[u8](capacity=count)
    for number in read.take(count):
        found = append(found, byte(number))
    return found


def settle(t: Table) -> None:
    """Occupied hexes and Aether edges, which follow from the rest."""
    frog: i64 = 0
    while frog < t.n.frogs:
        place = t.place[frog]
        if 0 <= place < AETHER:
            need(place < t.n.mat.hexes and t.height[place] > 0, "a frog stands where there is no ground")
            if t.frog_at[place] == 0:  # two frogs on a hex: refused in check
                t.frog_at[place] = u8(frog + 1)
        frog += 1
    find_edges(t)


def need(ok: bool, problem: str) -> None:
    if not ok:
        raise ValueError(f"damaged position: {problem}")


def check(t: Table) -> None:
    """Refuse what could not be played on: things that don't add up, steps that refer to nothing."""
    n = t.n
    check_tiles(t)
    cards: i64 = t.unseen
    need(0 <= t.unseen <= ALL_CARDS, "an unknown ability card")
    frog: i64 = 0
    while frog < n.frogs:
        place = t.place[frog]
        need(NOT_ENTERED <= place < n.mat.hexes or AETHER <= place <= AETHER + n.dimensions, "a frog is nowhere")
        need(place < 0 or place >= AETHER or i64(t.frog_at[place]) == frog + 1, "two frogs on one hex")
        need(0 <= t.oomph[frog] <= n.max_oomph, "too much Oomph, or less than none")
        need(t.aside[frog] >= 0 and t.held[frog] >= 0 and t.deck[frog] >= 0 and t.pile[frog] >= 0, "a negative number of cards")
        need(t.aside[frog] + t.held[frog] + t.deck[frog] + t.pile[frog] == n.cards_per_frog, "action cards that don't add up")
        card = t.ability[frog]
        need(NONE <= card < ABILITIES, "an unknown ability card")
        if card != NONE:
            need((cards >> card) & 1 == 0, "an ability card lies in two places")
            cards |= i64(1) << card
        need(card != NONE or (t.face_up >> frog) & 1 == 0, "a face-up card that is not there")
        frog += 1
    while frog < n.frogs + 2:
        need(t.deck[frog] >= 0 and t.pile[frog] >= 0 and t.deck[frog] + t.pile[frog] == 1, "one Aether Flux and one Splinter Strike")
        frog += 1
    for part in (t.queue, t.look):
        for entry in part:
            card = i64(entry) & 15
            need((cards >> card) & 1 == 0, "an ability card lies in two places")
            cards |= i64(1) << card
    for entry in t.queue:
        need(entry < ABILITIES, "an unknown ability card")
    for entry in t.look:
        need(i64(entry) >> 4 < n.frogs, "no such frog")
    need(cards == ALL_CARDS, "an ability card is missing")
    for bits in (t.face_up, t.nullified, t.locked, t.spent):
        need(0 <= bits < i64(1) << n.frogs, "no such frog")
    need(0 <= t.splinters < i64(1) << n.splinters, "an unknown Splinter card")
    for who in (t.active, t.actor, t.puppet, t.boss, t.attacker, t.defender):
        need(NONE <= who < n.frogs, "no such frog")
    need(t.puppet == NONE or t.boss != NONE, "a puppet without a possessor")
    need(NONE <= t.ending <= 1, "a game that ended for no reason")
    need(0 <= t.boost_a <= n.max_boosts and 0 <= t.boost_d <= n.max_boosts, "a damaged combat")
    need(t.passes >= 0 and t.turns >= 0 and 0 <= t.budget <= n.max_oomph, "a count out of range")
    need(0 <= t.way <= WAY_RAM and 0 <= t.direction < 6 and NONE <= t.ground < n.mat.hexes, "a damaged combat")
    need(0 <= t.overpower_a <= 1 and 0 <= t.overpower_d <= 1 and NONE <= t.colour_a <= 2 and NONE <= t.colour_d <= 2, "a damaged combat")
    for value in t.dice:
        need(NONE <= value < FACE_LIMIT, "a die without such a face")
    team: i64 = 0
    while team <= n.teams:
        card = 0
        while card < ABILITIES:
            mask = t.maybe[team * ABILITIES + card]
            need(0 <= mask <= ALL_CARDS and (mask >> card) & 1 == 1, "knowledge that is wrong")
            card += 1
        team += 1
    check_steps(t)


def check_tiles(t: Table) -> None:
    """Stacks, Gullets and Vaults hold what they may; every Barren has a back."""
    n = t.n
    barrens: i64 = 0
    hex: i64 = 0
    while hex < n.mat.hexes:
        height = t.height[hex]
        if height > 0:
            barrens += 1
        low = i64(t.low[hex])
        high = i64(t.high[hex])
        if height > 1:
            need(is_tile(low) and low != BARREN and elevation_of(low) == LOWLAND, "a lowland lies on a Barren")
        if height > 2:
            need(is_tile(high) and high != BARREN and elevation_of(high) == HIGHLAND, "a highland lies on a lowland")
            need(domain_of(high) == domain_of(low), "a highland lies on a lowland of its domain")
        hex += 1
    backs: i64 = 0
    for number in t.backs:
        need(number >= 0, "a negative number of Barrens")
        backs += number
    for frame in t.frames.to_list():
        if frame[0] == BACK:  # gone from the Shard, not yet revealed
            barrens += i64(frame[3].bit_count())
    need(backs == barrens or (t.ending != NONE and backs > barrens), "there must be a back for every Barren on the Shard")
    need(0 <= t.fractures <= n.track_slots, "too many fractures")
    frog: i64 = 0
    while frog < n.frogs:
        need(0 <= t.load[frog] <= n.gullet_slots, "a Gullet that is too full")
        i: i64 = 0
        while i < n.gullet_slots:
            tile = i64(t.gullet[frog * n.gullet_slots + i])
            need(is_tile(tile) if i < t.load[frog] else tile == NO_TILE, "a damaged Gullet")
            i += 1
        frog += 1
    at: i64 = 0
    while at < i64(len(t.vault)):
        tile = i64(t.vault[at])
        need(tile == NO_TILE or (is_tile(tile) and tile != BARREN), "only Lands in a Vault")
        need(tile == NO_TILE or at % HEIGHT == 0 or t.vault[at - 1] != NO_TILE, "a Land that floats in a Vault")
        at += 1


def is_tile(tile: i64) -> bool:
    return NO_TILE < tile <= BARREN


def check_steps(t: Table) -> None:
    """Open steps that name frogs, hexes and Vaults there are."""
    n = t.n
    top: i64 = t.frames.size - 1
    for at, frame in enumerate(t.frames.to_list()):
        step = i64(frame[0])
        first = i64(frame[1])
        need(0 <= step < i64(len(STEP_NAMES)), "an unknown step")
        if step in FROG_STEPS:
            need(0 <= first < n.frogs, "a step of no frog")
        elif step == NAMED:
            need(0 <= first <= TO_SWAP and 0 <= frame[2] < n.frogs and t.actor != NONE, "a target that is not there")
        elif step == EDGE:
            need(0 <= first < n.mat.hexes and t.frog_at[first] != 0 and 0 <= frame[2] <= WAY_RAM and t.actor != NONE, "nobody to attack")
        elif step == MEMBER:
            need(0 <= first < n.teams, "a step of no team")
        elif step == BACK:
            need(NONE <= first < n.mat.hexes and NONE <= frame[2] < n.splinters and NONE <= frame[6] < n.frogs, "a damaged step")
            need(0 <= frame[3] < 128 and (first != NONE or frame[2] != NONE), "a damaged step")
        elif step >= COMMIT and step <= SPOILS:
            need(t.attacker != NONE and t.defender != NONE and t.attacker != t.defender, "a combat of nobody")
            need(step != DICE or (0 <= first <= 1 and 0 <= frame[2] <= 1), "a damaged step")
            need(step != ROLLED or 0 <= first <= 1, "a damaged step")
            need(step != KNOCKBACK or at == top, "a damaged step")
        elif step == VORTEX or step == FLUX:
            need(0 <= first <= n.frogs, "a step of no frog")
        elif step == FINAL_BACK:
            need(0 <= first <= i64(len(t.vault)), "a damaged step")
        elif step == LAY:
            need(NONE <= first < 4, "no such domain")
        elif step == DRAW_BACK:
            need(0 <= first < 8 and frame[2] > 0, "a damaged step")
        if step == ACT:
            need(MAIN <= frame[2] <= PUPPET and (at != top or frame[3] == 1 or t.in_play(first)), "an action of nobody")
        elif step == RAID:
            need(0 <= frame[2] < n.teams and 0 <= frame[4] <= 2 and 0 <= frame[5] <= 2, "a damaged step")
        elif step == SPOILS_TARGET:
            need(0 <= frame[2] < n.teams, "a damaged step")
        elif step == KEEP:
            need(0 <= frame[2] < n.frogs and 0 <= frame[4] < n.frogs, "a damaged step")
        elif step == SLOT:
            need(0 <= frame[2] < t.load[first], "a tile that is not there")
        elif step == STEAL:
            need(0 < first <= t.load[t.defender] if t.defender != NONE else False, "a tile that is not there")
        elif step in TURN_STEPS:
            need(t.active != NONE, "a turn of nobody")
    step = t.frames.step()
    need(step != DEAL or t.unseen != 0, "nothing to deal")


FROG_STEPS: Final = (PLACE, DEAL, KEEP, DESCEND, RETURN_TO, MORE_CARDS, DRAW, ACT, DISGORGING, SLOT, SPOILS_TARGET, RAID)
TURN_STEPS: Final = (SYMBIOSIS, START, OUT, DIMENSION, EXTRA, END, VERY_END)
