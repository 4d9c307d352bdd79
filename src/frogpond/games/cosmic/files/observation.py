# compiled by mypyc
"""A table as numbers for learners: what the seat's view holds, frogs counted from the seat's first frog on, Vaults from its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from ....engine.observation_buffer import ONE, UNWRITTEN, ObservationBuffer, clear, share
from ..rules.geometry import AETHER
from ..rules.numbers import ABILITIES, NONE
from ..rules.numbers import CosmicNumbers as Numbers
from ..rules.placement import HEIGHT
from ..rules.score import score
from ..rules.steps import STEP_COUNT
from ..rules.tiles import ABUNDANT, HARMONIOUS, TYPES, back_of, is_land, type_of
from ..rules.vault import vault_base

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

# The parts in the order of `layout`, which says how long they are.
HEXES: Final = 0
FROGS: Final = 1
VAULTS: Final = 2
STEP: Final = 3
ROLES: Final = 4
COUNTS: Final = 5
CARDS: Final = 6
SPLINTERS: Final = 7
LOOKED_AT: Final = 8
UNDER: Final = 9
COMBAT: Final = 10
END: Final = 11

# What a row notes of what it shows: these, then by frog where it stands, by hex, by Vault slot, two by frog.
SHARD_NOTE: Final = 0
VAULT_NOTE: Final = 1
TEAM_NOTE: Final = 2
STEP_NOTE: Final = 3
ROLES_NOTE: Final = 4
SPLINTERS_NOTE: Final = 5
KNOWN_NOTE: Final = 6
COMBAT_NOTE: Final = 7
PLACE_NOTES: Final = 8


def hex_width(n: Numbers) -> i64:
    return 2 + TYPES + 2 + n.frogs


def frog_width(n: Numbers) -> i64:
    return 12 + ABILITIES + n.gullet_slots * (TYPES + 1)


def vault_width(n: Numbers) -> i64:
    return n.vault_slots * HEIGHT * TYPES + 2


def layout(n: Numbers) -> list[tuple[str, int]]:
    """Names and sizes of the parts, in order.

    A hex holds: tiles, Aether edges, its Lands by type, Abundant and Harmonious Lands, whose frog is there (one of each).
    A frog holds: own team, not entered, on the Shard, in the Aether, Outer Dimension, Oomph, face up, nullified, locked,
    action cards to come, set aside, held back; what its card may be for all the seat knows (shares that add up to 1);
    for each place of the Gullet the tile: Lands by type, Barren.
    A Vault holds: slot by slot and level by level the Land by type, its score, whether it is the seat's.
    """
    frogs = int(n.frogs)
    return [
        ("hexes", int(n.mat.hexes * hex_width(n))),
        ("frogs", int(n.frogs * frog_width(n))),
        ("vaults", int(n.teams * vault_width(n))),
        ("step", STEP_COUNT),
        ("active, asked, attacking, defending, possessed frog", 5 * frogs),
        ("fractures, Lands, passes, turns, backs left by kind", 8),
        ("action cards to come and discarded: by frog, Flux, Splinter Strike", 2 * (frogs + 2)),
        ("Splinter cards to come", int(n.splinters)),
        ("ability cards looked at now", ABILITIES),
        ("ability cards known to lie under the deck", ABILITIES),
        ("combat: overpower, boosts, die colour and two dice of either side, difference, ability cards never dealt", 12),
    ]


def first_frog(n: Numbers, seat: i64) -> i64:
    """The seat's lowest-numbered frog."""
    frog: i64 = 0
    while frog < n.frogs - 1 and n.seat_of[frog] != seat:
        frog += 1
    return frog


def observe(t: Position, seat: i64, out: ObservationBuffer) -> None:
    """Write the observation of a seat where it is not what the row shows already."""
    n = t.n
    part = n.observed
    bits = out.bits
    codes = out.codes
    last = out.last
    at = out.first
    note = out.note
    me = first_frog(n, seat)
    team = n.team_of[me]
    if last[note + SHARD_NOTE] == UNWRITTEN:
        out.clear()
    if last[note + SHARD_NOTE] != t.shard_mark:
        last[note + SHARD_NOTE] = t.shard_mark
        write_hexes(t, out, at + part[HEXES])
    write_places(t, me, out, at + part[HEXES])
    write_frogs(t, me, team, out, at + part[FROGS])
    if last[note + VAULT_NOTE] != t.vault_mark or last[note + TEAM_NOTE] != team:
        last[note + VAULT_NOTE] = t.vault_mark
        last[note + TEAM_NOTE] = team
        write_vaults(t, team, out, at + part[VAULTS])
    step = t.frames.step()
    before = last[note + STEP_NOTE]
    if before != step:
        last[note + STEP_NOTE] = step
        if before >= 0:
            bits[at + part[STEP] + before] = 0
        if step != NONE:
            bits[at + part[STEP] + step] = ONE
    write_roles(t, me, out, at + part[ROLES])
    write_counts(t, bits, codes, at + part[COUNTS])
    write_cards(t, me, bits, codes, at + part[CARDS])
    if last[note + SPLINTERS_NOTE] != t.splinters:
        last[note + SPLINTERS_NOTE] = t.splinters
        write_flags(t.splinters, n.splinters, bits, at + part[SPLINTERS])
    looked_at: i64 = 0
    for entry in t.look:
        if n.team_of[i64(entry) >> 4] == team:
            looked_at |= i64(1) << (i64(entry) & 15)
    under: i64 = 0
    for entry in t.queue:
        card = i64(entry)
        if t.maybe[team * ABILITIES + card] == i64(1) << card:
            under |= i64(1) << card
    cards = looked_at << ABILITIES | under
    if last[note + KNOWN_NOTE] != cards:
        last[note + KNOWN_NOTE] = cards
        write_flags(looked_at, ABILITIES, bits, at + part[LOOKED_AT])
        write_flags(under, ABILITIES, bits, at + part[UNDER])
    write_combat(t, out, at + part[COMBAT])


def ones(bits: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while bits != 0:
        bits &= bits - 1
        count += 1
    return count


def shifted(frog: i64, me: i64, frogs: i64) -> i64:
    """A frog as counted from one's own on."""
    return frog - me if frog >= me else frog - me + frogs


def write_hexes(t: Position, out: ObservationBuffer, at: i64) -> None:
    """Hexes whose tiles or edges are not as they were when the row was last written."""
    n = t.n
    bits = out.bits
    codes = out.codes
    last = out.last
    note = out.note + PLACE_NOTES + n.frogs
    width = hex_width(n)
    hexes = n.mat.hexes
    tall = t.height
    rim = t.edges
    lows = t.low
    highs = t.high
    hex: i64 = 0
    while hex < hexes:
        height = i64(tall[hex])
        low = i64(lows[hex])
        high = i64(highs[hex])
        how = ((height << 6 | i64(rim[hex])) << 8 | low) << 8 | high
        if last[note + hex] != how:
            last[note + hex] = how
            i = at + hex * width
            clear(bits, i, 2 + TYPES + 2)
            bits[i] = share(codes, height, 3)
            bits[i + 1] = share(codes, ones(i64(rim[hex])), 6)
            if height > 1:
                write_land(bits, i + 2, low)
            if height > 2:
                write_land(bits, i + 2, high)
        hex += 1


def write_places(t: Position, me: i64, out: ObservationBuffer, at: i64) -> None:
    """Whose frog is on which hex."""
    n = t.n
    last = out.last
    width = hex_width(n)
    at += 2 + TYPES + 2
    frog: i64 = 0
    while frog < n.frogs:
        turn = shifted(frog, me, n.frogs)
        place = t.place[frog]
        hex: i64 = place if 0 <= place < AETHER and i64(t.frog_at[place]) == frog + 1 else NONE
        before = last[out.note + PLACE_NOTES + turn]
        if before != hex:
            last[out.note + PLACE_NOTES + turn] = hex
            if before >= 0:
                out.bits[at + before * width + turn] = 0
            if hex != NONE:
                out.bits[at + hex * width + turn] = ONE
        frog += 1


def write_land(bits: vec[i32], at: i64, tile: i64) -> None:
    """A Land by type, then whether it is known to be Abundant or Harmonious."""
    bits[at + type_of(tile)] = ONE
    back = back_of(tile)
    if back == ABUNDANT:
        bits[at + TYPES] = ONE
    elif back == HARMONIOUS:
        bits[at + TYPES + 1] = ONE


def write_frogs(t: Position, me: i64, team: i64, out: ObservationBuffer, at: i64) -> None:
    """Frogs that are not as they were when the row was last written."""
    n = t.n
    last = out.last
    width = frog_width(n)
    slots = n.gullet_slots
    gullet = t.gullet
    notes = out.note + PLACE_NOTES + n.frogs + n.mat.hexes + n.teams * n.vault_slots
    tile: i64 = 0
    frog: i64 = 0
    while frog < n.frogs:
        turn = shifted(frog, me, n.frogs)
        own: i64 = 1 if n.team_of[frog] == team else 0
        marks = (((t.face_up >> frog) & 1) * 2 + ((t.nullified >> frog) & 1)) * 2 + ((t.locked >> frog) & 1)
        how = ((t.place[frog] + 1) * 256 + t.oomph[frog]) * 256 + t.deck[frog]
        how = (((how * 256 + t.aside[frog]) * 256 + t.held[frog]) * 8 + marks) * 2 + own
        card = t.ability[frog]
        holds: i64 = t.maybe[team * ABILITIES + card] if card != NONE else 0
        tile = frog * slots
        end = tile + t.load[frog]
        shift: i64 = ABILITIES
        while tile < end:
            holds |= i64(gullet[tile]) << shift  # tiles are below 32
            shift += 5
            tile += 1
        note = notes + 2 * turn
        if last[note] != how or last[note + 1] != holds:
            last[note] = how
            last[note + 1] = holds
            clear(out.bits, at + turn * width, width)
            write_frog(t, frog, team, out.bits, out.codes, at + turn * width)
        frog += 1


def in_gullet(t: Position, frog: i64, place: i64) -> i64:
    """A tile of a Gullet: the type of a Land, or TYPES for a Barren one."""
    tile = i64(t.gullet[frog * t.n.gullet_slots + place])
    return type_of(tile) if is_land(tile) else TYPES


def write_frog(t: Position, frog: i64, team: i64, bits: vec[i32], codes: vec[i32], i: i64) -> None:
    """A frog, on cleared paper."""
    n = t.n
    place = t.place[frog]
    if n.team_of[frog] == team:
        bits[i] = ONE
    if place < 0:
        bits[i + 1] = ONE
    elif place < AETHER:
        bits[i + 2] = ONE
    elif place == AETHER:
        bits[i + 3] = ONE
    else:
        bits[i + 4] = share(codes, place - AETHER, n.dimensions)
    bits[i + 5] = share(codes, t.oomph[frog], n.max_oomph)
    bits[i + 6] = share(codes, (t.face_up >> frog) & 1, 1)
    bits[i + 7] = share(codes, (t.nullified >> frog) & 1, 1)
    bits[i + 8] = share(codes, (t.locked >> frog) & 1, 1)
    cards = n.cards_per_frog
    bits[i + 9] = share(codes, t.deck[frog], cards)
    bits[i + 10] = share(codes, t.aside[frog], cards)
    bits[i + 11] = share(codes, t.held[frog], cards)
    i += 12
    card = t.ability[frog]
    if card != NONE:
        write_shares(bits, codes, i, t.maybe[team * ABILITIES + card])
    i += ABILITIES
    place = 0
    while place < t.load[frog]:
        bits[i + place * (TYPES + 1) + in_gullet(t, frog, place)] = ONE
        place += 1


def write_shares(bits: vec[i32], codes: vec[i32], at: i64, cards: i64) -> None:
    """The possible identities of a card, each with the same share (CF-17)."""
    one = share(codes, 1, ones(cards))
    card: i64 = 0
    while card < ABILITIES:
        if (cards >> card) & 1:
            bits[at + card] = one
        card += 1


def write_vaults(t: Position, team: i64, out: ObservationBuffer, at: i64) -> None:
    """Vault slots that are not as they were when the row was last written; scores."""
    n = t.n
    bits = out.bits
    last = out.last
    tiles = t.vault
    width = vault_width(n)
    vault: i64 = 0
    while vault < n.teams:
        turn = shifted(vault, team, n.teams)
        i = at + turn * width
        note = out.note + PLACE_NOTES + n.frogs + n.mat.hexes + turn * n.vault_slots
        base = vault_base(t, vault)
        changed = False
        slot: i64 = 0
        while slot < n.vault_slots:
            how: i64 = 0
            level: i64 = 0
            while level < HEIGHT:
                how = how * 256 + i64(tiles[base + level])
                level += 1
            if last[note + slot] != how:
                last[note + slot] = how
                changed = True
                clear(bits, i + slot * HEIGHT * TYPES, HEIGHT * TYPES)
                level = 0
                while level < HEIGHT:
                    tile = i64(tiles[base + level])
                    if is_land(tile):
                        bits[i + (slot * HEIGHT + level) * TYPES + type_of(tile)] = ONE
                    level += 1
            base += HEIGHT
            slot += 1
        if changed:
            bits[i + width - 2] = share(out.codes, score(t, vault), 50)
            bits[i + width - 1] = ONE if vault == team else 0
        vault += 1


def write_roles(t: Position, me: i64, out: ObservationBuffer, at: i64) -> None:
    frogs = t.n.frogs
    decider: i64 = t.asked if t.to_move >= 0 else NONE
    roles = ((t.active + 1) * 16 + decider + 1) * 16 + t.attacker + 1
    roles = ((roles * 16 + t.defender + 1) * 16 + t.puppet + 1) * 16 + me
    if out.last[out.note + ROLES_NOTE] == roles:
        return
    out.last[out.note + ROLES_NOTE] = roles
    bits = out.bits
    clear(bits, at, 5 * frogs)
    mark(t.active, me, frogs, bits, at)
    mark(decider, me, frogs, bits, at + frogs)
    mark(t.attacker, me, frogs, bits, at + 2 * frogs)
    mark(t.defender, me, frogs, bits, at + 3 * frogs)
    mark(t.puppet, me, frogs, bits, at + 4 * frogs)


def write_counts(t: Position, bits: vec[i32], codes: vec[i32], at: i64) -> None:
    bits[at] = share(codes, t.fractures, t.n.track_slots)
    bits[at + 1] = share(codes, t.lands, 64)
    bits[at + 2] = share(codes, t.passes, 10)
    bits[at + 3] = share(codes, t.turns, 100)
    kind: i64 = 0
    while kind < 4:
        bits[at + 4 + kind] = share(codes, t.backs[kind], 84)
        kind += 1


def write_cards(t: Position, me: i64, bits: vec[i32], codes: vec[i32], at: i64) -> None:
    frogs = t.n.frogs
    pile: i64 = 0
    while pile < frogs + 2:
        place = shifted(pile, me, frogs) if pile < frogs else pile
        bits[at + place] = share(codes, t.deck[pile], 5)
        bits[at + frogs + 2 + place] = share(codes, t.pile[pile], 5)
        pile += 1


def write_flags(flags: i64, count: i64, bits: vec[i32], at: i64) -> None:
    i: i64 = 0
    while i < count:
        bits[at + i] = ONE if (flags >> i) & 1 else 0
        i += 1


def write_combat(t: Position, out: ObservationBuffer, at: i64) -> None:
    bits = out.bits
    codes = out.codes
    if t.attacker == NONE:
        if out.last[out.note + COMBAT_NOTE] != 0:
            out.last[out.note + COMBAT_NOTE] = 0
            clear(bits, at, 11)
    else:
        out.last[out.note + COMBAT_NOTE] = 1
        bits[at] = share(codes, t.overpower_a, 1)
        bits[at + 1] = share(codes, t.boost_a, 6)
        bits[at + 2] = share(codes, t.colour_a + 1, 3)
        bits[at + 3] = share(codes, t.dice[0] + 1, 10)
        bits[at + 4] = share(codes, t.dice[1] + 1, 10)
        bits[at + 5] = share(codes, t.overpower_d, 1)
        bits[at + 6] = share(codes, t.boost_d, 6)
        bits[at + 7] = share(codes, t.colour_d + 1, 3)
        bits[at + 8] = share(codes, t.dice[2] + 1, 10)
        bits[at + 9] = share(codes, t.dice[3] + 1, 10)
        bits[at + 10] = share(codes, t.difference, 10)
    bits[at + 11] = share(codes, ones(t.unseen), 16)


def mark(frog: i64, me: i64, frogs: i64, bits: vec[i32], at: i64) -> None:
    """One of the frogs, or none."""
    if frog != NONE:
        bits[at + shifted(frog, me, frogs)] = ONE
