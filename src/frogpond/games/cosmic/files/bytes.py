# compiled by mypyc
"""A position as bytes, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ....engine.codec import Reader, encode, need
from ....engine.fields import byte, pack_frames, pack_lists, pack_numbers, take_bytes, unpack_frames, unpack_lists, unpack_numbers
from ....engine.observation_buffer import fresh_mark
from ..rules.geometry import AETHER
from ..rules.numbers import ABILITIES
from ..rules.placement import HEIGHT
from ..rules.setup import LANDS, lay_table
from ..rules.shard import find_edges
from .fields import FIELDS, LISTS
from .validate import check

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def pack(t: Position) -> bytes:
    """All numbers of a position in one row; what follows from others (edges, occupied hexes) is left out."""
    row = pack_numbers(vec[i64](capacity=700), t, FIELDS)
    hex: i64 = 0
    while hex < t.n.mat.hexes:
        row = append(row, i64(t.height[hex]))
        if t.height[hex] > 1:
            row = append(row, i64(t.low[hex]))
        if t.height[hex] > 2:
            row = append(row, i64(t.high[hex]))
        hex += 1
    row = pack_lists(row, t, LISTS)
    for small in (t.gullet, t.vault, t.stock):
        for tile in small:
            row = append(row, i64(tile))
    for mask in t.maybe:
        row = append(row, 0xFFFF - mask)
    for small in (t.queue, t.look):
        row = append(row, i64(len(small)))
        for card in small:
            row = append(row, i64(card))
    return encode(pack_frames(row, t.frames))


def unpack(t: Position, data: bytes) -> None:
    """The inverse of pack; ValueError if the bytes are no position."""
    n = t.n
    lay_table(t, n, t.acts)
    read = Reader(data)
    unpack_numbers(read, t, FIELDS)
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
    unpack_lists(read, t, LISTS)
    t.gullet = take_bytes(read, n.frogs * n.gullet_slots)
    t.vault = take_bytes(read, n.teams * n.vault_slots * HEIGHT)
    t.stock = take_bytes(read, LANDS)
    i: i64 = 0
    while i < (n.teams + 1) * ABILITIES:
        t.maybe[i] = 0xFFFF - read.next()
        i += 1
    t.queue = take_bytes(read, length(read))
    t.look = take_bytes(read, length(read))
    unpack_frames(read, t.frames)
    read.done()
    settle(t)
    check(t)


def length(read: Reader) -> i64:
    size = read.next()
    need(0 <= size <= ABILITIES, "too many ability cards")
    return size


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
