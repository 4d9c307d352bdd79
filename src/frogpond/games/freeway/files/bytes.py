# compiled by mypyc
"""A position as bytes and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, extend, vec
from mypy_extensions import i64

from ....engine.codec import Reader, encode
from ....engine.fields import pack_frames, pack_numbers, unpack_frames, unpack_numbers
from ..rules.flow import go_on
from ..rules.numbers import DIE_BITS, DIE_MASK
from ..rules.setup import set_up
from .fields import FIELDS
from .validate import check, pack_dice, place_frogs, set_moved

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def pack(t: Position) -> bytes:
    """All numbers of a position in one row."""
    n = t.n
    row = extend(pack_numbers(vec[i64](capacity=64), t, FIELDS), t.at)
    for packed in (t.rolled, t.left):
        face: i64 = 0
        while face < n.faces:
            row = append(row, (packed >> (face * DIE_BITS)) & DIE_MASK)
            face += 1
    at = i64(len(row))
    row = append(row, 0)
    space: i64 = 1
    while space < n.first_pad:
        if t.has_moved(space):
            row = append(row, space)
            row[at] += 1
        space += 1
    return encode(pack_frames(row, t.frames))


def unpack(t: Position, data: bytes) -> None:
    """The inverse of pack; ValueError if the bytes are no position."""
    n = t.n
    set_up(t, n)
    read = Reader(data)
    unpack_numbers(read, t, FIELDS)
    place_frogs(t, [int(space) for space in read.take(n.seats * n.frogs)])
    t.rolled = pack_dice([int(count) for count in read.take(n.faces)])
    t.left = pack_dice([int(count) for count in read.take(n.faces)])
    set_moved(t, [int(space) for space in read.take(read.next())])
    unpack_frames(read, t.frames)
    read.done()
    check(t)
    go_on(t)
