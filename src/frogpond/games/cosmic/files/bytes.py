# compiled by mypyc
"""A position as readable JSON and as bytes, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from ....engine.codec import Reader, encode
from ..rules.geometry import AETHER
from ..rules.numbers import ABILITIES
from ..rules.placement import HEIGHT
from ..rules.setup import LANDS, lay_table
from ..rules.shard import find_edges
from .sound import check, need

if TYPE_CHECKING:
    from ..position import Position

# Bytes ------------------------------------------------------------------------------------------------------------


def pack(t: Position) -> bytes:
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


def scalars(t: Position) -> vec[i64]:
    """The single numbers of a position, in the order in which set_scalars takes them."""
    return vec[i64]([
        t.fractures, t.splinters, t.face_up, t.nullified, t.locked, t.spent, t.unseen, t.passes, t.turns, t.active, t.fresh, t.began,
        t.acted, t.drained, t.tapped, t.card_gone, t.deferred, t.actor, t.puppet, t.boss, t.budget, t.attacker, t.defender, t.way,
        t.direction, t.overpower_a, t.overpower_d, t.boost_a, t.boost_d, t.colour_a, t.colour_d, t.difference, t.shifted, t.ground,
        t.ending,
    ], capacity=700)  # fmt: skip


SCALARS: Final = 35


def set_scalars(t: Position, v: vec[i64]) -> None:
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


def unpack(t: Position, data: bytes) -> None:
    """The inverse of pack; ValueError if the bytes are no position."""
    n = t.n
    lay_table(t, n, t.acts)
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


def settle(t: Position) -> None:
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
