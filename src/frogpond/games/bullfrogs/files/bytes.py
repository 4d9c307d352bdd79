# compiled by mypyc
"""A position as bytes and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ....engine.codec import Reader, encode, need
from ....engine.fields import pack_frames, pack_lists, pack_numbers, unpack_frames, unpack_lists, unpack_numbers
from ....engine.observation_buffer import fresh_mark
from ..rules.flow import go_on
from ..rules.numbers import NONE
from ..rules.setup import set_up
from .fields import BY_COLOUR, FIELDS
from .validate import add_pieces, check, place, wipe

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def pack(t: Position) -> bytes:
    """All numbers of a position in one row."""
    colours = t.n.colours
    row = pack_numbers(vec[i64](capacity=400), t, FIELDS)
    row = append(row, t.laid)
    slot: i64 = 0
    while slot < t.laid:
        row = append(row, t.cell[slot])
        row = append(row, i64(t.type[slot]))
        if t.cell[slot] != NONE:
            row = append(row, i64(t.deployed[slot]))
            i: i64 = slot * colours
            while i < (slot + 1) * colours:
                row = append(row, i64(t.frogs[i]))
                row = append(row, i64(t.bulls[i]))
                i += 1
        slot += 1
    row = pack_lists(row, t, BY_COLOUR)
    return encode(pack_frames(row, t.frames))


def unpack(t: Position, data: bytes) -> None:
    """The inverse of pack; ValueError if the bytes are no position."""
    n = t.n
    set_up(t, n)
    wipe(t)
    read = Reader(data)
    unpack_numbers(read, t, FIELDS)
    cards = read.next()
    need(1 <= cards <= n.slots, "too many cards")
    t.laid = cards
    slot: i64 = 0
    while slot < cards:
        cell = read.next()
        kind = read.next()
        need(0 <= kind <= t.neutral_type() + 1, "a card of an unknown kind")
        t.type[slot] = u8(kind)
        if cell != NONE:
            place(t, slot, cell)
            deployed = read.next()
            need(0 <= deployed < 100, "too many deploys")
            t.deployed[slot] = u8(deployed)
            colour: i64 = 0
            while colour < n.colours:
                add_pieces(t, slot, colour, read.next(), read.next())
                colour += 1
        slot += 1
    unpack_lists(read, t, BY_COLOUR)
    unpack_frames(read, t.frames)
    read.done()
    t.score_mark = fresh_mark()
    check(t)
    go_on(t)
