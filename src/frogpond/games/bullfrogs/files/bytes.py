# compiled by mypyc
"""A position as bytes and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from ....engine.codec import Reader, encode, need
from ....engine.observation_buffer import fresh_mark
from ..rules.flow import go_on
from ..rules.numbers import NONE
from ..rules.setup import set_up
from .validate import add_pieces, check, place, wipe

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def pack(t: Position) -> bytes:
    """All numbers of a position in one row."""
    colours = t.n.colours
    row = vec[i64]([t.turn, t.active, t.first, t.played, t.left, t.sabotaged, t.marker, t.die, t.way, t.laid], capacity=400)
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
    for part in (t.supply_frogs, t.supply_bulls, t.out_bulls, t.hand, t.pile, t.won):
        row = extend(row, part)
    frames = t.frames.to_list()
    row = append(row, i64(len(frames)))
    for frame in frames:
        for number in frame:
            row = append(row, number)
    return encode(row)


def unpack(t: Position, data: bytes) -> None:
    """The inverse of pack; ValueError if the bytes are no position."""
    n = t.n
    set_up(t, n)
    wipe(t)
    read = Reader(data)
    t.turn = read.next()
    t.active = read.next()
    t.first = read.next()
    t.played = read.next()
    t.left = read.next()
    t.sabotaged = read.next()
    t.marker = read.next()
    t.die = read.next()
    t.way = read.next()
    laid = read.next()
    need(1 <= laid <= n.slots, "too many cards")
    t.laid = laid
    slot: i64 = 0
    while slot < laid:
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
    t.supply_frogs = read.take(n.colours)
    t.supply_bulls = read.take(n.colours)
    t.out_bulls = read.take(n.colours)
    t.hand = read.take(n.colours * n.kinds)
    t.pile = read.take(n.colours * n.kinds)
    t.won = read.take((n.colours + 1) * (t.neutral_type() + 1))
    frames: list[list[int]] = []
    depth = read.next()
    need(0 <= depth <= 200, "too many open steps")
    for _ in range(depth):
        frames.append([int(number) for number in read.take(8)])
    t.frames.set_list(frames)
    read.done()
    t.score_mark = fresh_mark()
    check(t)
    go_on(t)
