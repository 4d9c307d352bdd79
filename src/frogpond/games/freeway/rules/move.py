# compiled by mypyc
"""Moving your frogs (FW-11 to FW-24, FW-48 to FW-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .between import hop_in_between
from .events import MOVED
from .numbers import DIE_BITS, DIE_MASK, MEDIAN, NONE

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def moves(t: Position) -> vec[i64]:
    """Every move of an own frog that has not moved, with an unused die, to an empty space (FW-11, FW-12, FW-17, FW-18)."""
    n = t.n
    on = t.on
    result = vec[i64](capacity=32)
    first = n.first
    to = n.move_to
    i = t.active * n.frogs
    stop = i + n.frogs
    before: i64 = NONE
    while i < stop:
        space = t.at[i]
        i += 1
        if space == before:  # Puddle frogs wait (FW-14), Sidewalk frogs are all the same (FW-64)
            continue
        before = space
        if space >= n.first_pad:  # FW-53
            break
        if (t.moved >> space) & 1 != 0:
            continue
        row = space * n.faces
        left = t.left
        while left != 0:
            if left & DIE_MASK != 0:
                move = first[row]
                end = first[row + 1]
                while move < end:
                    if on[to[move]] == 0:
                        result = append(result, move)
                    move += 1
            left >>= DIE_BITS
            row += 1
    return result


def move_frog(t: Position, move: i64) -> None:
    """Move an own frog with a die; it may hop in between, or come home (FW-11, FW-25, FW-54)."""
    n = t.n
    source = n.move_from[move]
    to = n.move_to[move]
    face = n.move_face[move]
    t.spend(face, 1)
    t.put(t.active, source, to)
    if to < n.first_pad:
        t.moved |= n.bit[to]
    if t.watching:
        t.note(MOVED, t.active, source, to, face)
    if to >= n.first_pad:  # FW-61: no Hop In Between on a pad
        if t.at[t.active * n.frogs] >= n.first_pad:  # FW-54: the first of the sorted frogs is on a pad, so all are
            t.ender = t.active
        return
    if t.left != 0 and n.kind[to] != MEDIAN:  # FW-29, FW-33
        hop_in_between(t, source, to)
