# compiled by mypyc
"""A table as numbers for learners: what the seat's view holds, frogs counted from the seat's first frog on, Vaults from its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ..rules.geometry import AETHER
from ..rules.numbers import ABILITIES, NONE, Numbers
from ..rules.placement import HEIGHT
from ..rules.score import score
from ..rules.steps import STEP_COUNT
from ..rules.tiles import ABUNDANT, HARMONIOUS, TYPES, back_of, is_land, type_of
from ..rules.vault import vault_base

if TYPE_CHECKING:
    from ..position import Position


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


def length(n: Numbers) -> i64:
    """The numbers of an observation: all parts of the layout."""
    total: i64 = 0
    for _, size in layout(n):
        total += i64(size)
    return total


def first_frog(n: Numbers, seat: i64) -> i64:
    """The seat's lowest-numbered frog."""
    frog: i64 = 0
    while frog < n.frogs - 1 and n.seat_of[frog] != seat:
        frog += 1
    return frog


def observe(t: Position, seat: i64, out: vec[float], at: i64) -> None:
    """Write the observation of a seat, part by part as laid out."""
    n = t.n
    me = first_frog(n, seat)
    team = n.team_of[me]
    part: i64 = 0
    for _, size in layout(n):
        end = at + i64(size)
        i = at
        while i < end:
            out[i] = 0.0
            i += 1
        write_part(t, part, me, team, out, at)
        part += 1
        at = end


def write_part(t: Position, part: i64, me: i64, team: i64, out: vec[float], at: i64) -> None:
    """One part, by its place in the layout."""
    if part == 0:
        write_hexes(t, me, out, at)
    elif part == 1:
        write_frogs(t, me, team, out, at)
    elif part == 2:
        write_vaults(t, team, out, at)
    elif part == 3:
        if t.frames.step() != NONE:
            out[at + t.frames.step()] = 1.0
    elif part == 4:
        write_roles(t, me, out, at)
    elif part == 5:
        write_counts(t, out, at)
    elif part == 6:
        write_cards(t, me, out, at)
    elif part == 7:
        write_bits(t.splinters, t.n.splinters, out, at)
    elif part == 8:
        for entry in t.look:
            if t.n.team_of[i64(entry) >> 4] == team:
                out[at + (i64(entry) & 15)] = 1.0
    elif part == 9:
        for under in t.queue:
            card = i64(under)
            if t.maybe[team * ABILITIES + card] == i64(1) << card:
                out[at + card] = 1.0
    else:
        write_combat(t, out, at)


def shifted(frog: i64, me: i64, frogs: i64) -> i64:
    """A frog as counted from one's own on."""
    return frog - me if frog >= me else frog - me + frogs


def write_hexes(t: Position, me: i64, out: vec[float], at: i64) -> None:
    n = t.n
    width = hex_width(n)
    hex: i64 = 0
    while hex < n.mat.hexes:
        i = at + hex * width
        height = i64(t.height[hex])
        out[i] = float(height) / 3.0
        bits = i64(t.edges[hex])
        while bits != 0:
            out[i + 1] += float(bits & 1) / 6.0
            bits >>= 1
        if height > 1:
            write_land(out, i + 2, i64(t.low[hex]))
        if height > 2:
            write_land(out, i + 2, i64(t.high[hex]))
        frog = i64(t.frog_at[hex]) - 1
        if frog != NONE:
            out[i + 2 + TYPES + 2 + shifted(frog, me, n.frogs)] = 1.0
        hex += 1


def write_land(out: vec[float], at: i64, tile: i64) -> None:
    """A Land by type, then whether it is known to be Abundant or Harmonious."""
    out[at + type_of(tile)] = 1.0
    back = back_of(tile)
    if back == ABUNDANT:
        out[at + TYPES] = 1.0
    elif back == HARMONIOUS:
        out[at + TYPES + 1] = 1.0


def write_frogs(t: Position, me: i64, team: i64, out: vec[float], at: i64) -> None:
    n = t.n
    width = frog_width(n)
    frog: i64 = 0
    while frog < n.frogs:
        i = at + shifted(frog, me, n.frogs) * width
        place = t.place[frog]
        out[i] = 1.0 if n.team_of[frog] == team else 0.0
        if place < 0:
            out[i + 1] = 1.0
        elif place < AETHER:
            out[i + 2] = 1.0
        elif place == AETHER:
            out[i + 3] = 1.0
        else:
            out[i + 4] = float(place - AETHER) / float(n.dimensions)
        out[i + 5] = float(t.oomph[frog]) / float(n.max_oomph)
        out[i + 6] = float((t.face_up >> frog) & 1)
        out[i + 7] = float((t.nullified >> frog) & 1)
        out[i + 8] = float((t.locked >> frog) & 1)
        cards = float(n.cards_per_frog)
        out[i + 9] = float(t.deck[frog]) / cards
        out[i + 10] = float(t.aside[frog]) / cards
        out[i + 11] = float(t.held[frog]) / cards
        i += 12
        card = t.ability[frog]
        if card != NONE:
            write_shares(out, i, t.maybe[team * ABILITIES + card])
        i += ABILITIES
        place = 0
        while place < t.load[frog]:
            tile = i64(t.gullet[frog * n.gullet_slots + place])
            out[i + place * (TYPES + 1) + (type_of(tile) if is_land(tile) else TYPES)] = 1.0
            place += 1
        frog += 1


def write_shares(out: vec[float], at: i64, bits: i64) -> None:
    """What a card may be, each possibility with the same share (CF-17)."""
    count: i64 = 0
    card: i64 = 0
    while card < ABILITIES:
        count += (bits >> card) & 1
        card += 1
    card = 0
    while card < ABILITIES:
        if (bits >> card) & 1:
            out[at + card] = 1.0 / float(count)
        card += 1


def write_vaults(t: Position, team: i64, out: vec[float], at: i64) -> None:
    n = t.n
    width = vault_width(n)
    vault: i64 = 0
    while vault < n.teams:
        i = at + shifted(vault, team, n.teams) * width
        base = vault_base(t, vault)
        place: i64 = 0
        while place < n.vault_slots * HEIGHT:
            tile = i64(t.vault[base + place])
            if is_land(tile):
                out[i + place * TYPES + type_of(tile)] = 1.0
            place += 1
        out[i + width - 2] = float(score(t, vault)) / 50.0
        out[i + width - 1] = 1.0 if vault == team else 0.0
        vault += 1


def write_roles(t: Position, me: i64, out: vec[float], at: i64) -> None:
    frogs = t.n.frogs
    mark(t.active, me, frogs, out, at)
    if t.to_move >= 0:
        mark(t.asked, me, frogs, out, at + frogs)
    mark(t.attacker, me, frogs, out, at + 2 * frogs)
    mark(t.defender, me, frogs, out, at + 3 * frogs)
    mark(t.puppet, me, frogs, out, at + 4 * frogs)


def write_counts(t: Position, out: vec[float], at: i64) -> None:
    out[at] = float(t.fractures) / float(t.n.track_slots)
    out[at + 1] = float(t.lands) / 64.0
    out[at + 2] = float(t.passes) / 10.0
    out[at + 3] = float(t.turns) / 100.0
    kind: i64 = 0
    while kind < 4:
        out[at + 4 + kind] = float(t.backs[kind]) / 84.0
        kind += 1


def write_cards(t: Position, me: i64, out: vec[float], at: i64) -> None:
    frogs = t.n.frogs
    pile: i64 = 0
    while pile < frogs + 2:
        place = shifted(pile, me, frogs) if pile < frogs else pile
        out[at + place] = float(t.deck[pile]) / 5.0
        out[at + frogs + 2 + place] = float(t.pile[pile]) / 5.0
        pile += 1


def write_bits(bits: i64, count: i64, out: vec[float], at: i64) -> None:
    i: i64 = 0
    while i < count:
        out[at + i] = float((bits >> i) & 1)
        i += 1


def write_combat(t: Position, out: vec[float], at: i64) -> None:
    if t.attacker != NONE:
        out[at] = float(t.overpower_a)
        out[at + 1] = float(t.boost_a) / 6.0
        out[at + 2] = float(t.colour_a + 1) / 3.0
        out[at + 3] = float(t.dice[0] + 1) / 10.0
        out[at + 4] = float(t.dice[1] + 1) / 10.0
        out[at + 5] = float(t.overpower_d)
        out[at + 6] = float(t.boost_d) / 6.0
        out[at + 7] = float(t.colour_d + 1) / 3.0
        out[at + 8] = float(t.dice[2] + 1) / 10.0
        out[at + 9] = float(t.dice[3] + 1) / 10.0
        out[at + 10] = float(t.difference) / 10.0
    card: i64 = 0
    while card < ABILITIES:
        out[at + 11] += float((t.unseen >> card) & 1) / 16.0
        card += 1


def mark(frog: i64, me: i64, frogs: i64, out: vec[float], at: i64) -> None:
    """One of the frogs, or none."""
    if frog != NONE:
        out[at + shifted(frog, me, frogs)] = 1.0
