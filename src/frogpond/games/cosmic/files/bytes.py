# compiled by mypyc
"""A position as bytes, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from ....engine.codec import Reader, encode
from ....engine.observation_buffer import fresh_mark
from ..rules.geometry import AETHER
from ..rules.numbers import ABILITIES
from ..rules.placement import HEIGHT
from ..rules.setup import LANDS, lay_table
from ..rules.shard import find_edges
from .fields import FIELD_NAMES
from .validate import check, need

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def pack(t: Position) -> bytes:
    """All numbers of a position in one row; what follows from others (edges, occupied hexes) is left out."""
    row = vec[i64](capacity=700)
    for name in FIELD_NAMES:
        number: int = getattr(t, name)
        row = append(row, i64(number))
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
        for tile in small:
            row = append(row, i64(tile))
    for mask in t.maybe:
        row = append(row, 0xFFFF - mask)
    for small in (t.queue, t.look):
        row = append(row, i64(len(small)))
        for card in small:
            row = append(row, i64(card))
    row = append(row, t.frames.size)
    i: i64 = 0
    while i < t.frames.size * 8:
        row = append(row, t.frames.items[i])
        i += 1
    return encode(row)


def unpack(t: Position, data: bytes) -> None:
    """The inverse of pack; ValueError if the bytes are no position."""
    n = t.n
    lay_table(t, n, t.acts)
    read = Reader(data)
    for name in FIELD_NAMES:
        setattr(t, name, read.next())
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
    t.vault_mark = fresh_mark()
    frog: i64 = 0
    while frog < t.n.frogs:
        place = t.place[frog]
        if 0 <= place < AETHER:
            need(place < t.n.mat.hexes and t.height[place] > 0, "a frog stands where there is no ground")
            if t.frog_at[place] == 0:  # two frogs on a hex: refused in check
                t.frog_at[place] = u8(frog + 1)
        frog += 1
    find_edges(t)
