# compiled by mypyc
"""The Gullet: a pile of four; a fifth tile destroys the bottom one (CF-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64, u8

from . import events as e
from .tiles import BARREN

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def empty_slots(t: Position, frog: i64) -> i64:
    return t.n.gullet_slots - t.load[frog]


def tile_in(t: Position, frog: i64, i: i64) -> i64:
    """A tile of a Gullet, counted from the bottom."""
    return i64(t.gullet[frog * t.n.gullet_slots + i])


def top_of(t: Position, frog: i64) -> i64:
    """The tile on top; the Gullet must not be empty."""
    return tile_in(t, frog, t.load[frog] - 1)


def swallow(t: Position, frog: i64, tile: i64) -> None:
    """A tile goes on top; with a full Gullet the bottom tile is destroyed."""
    if t.load[frog] == t.n.gullet_slots:
        lost = pull(t, frog, 0)
        if t.watching:
            t.note(e.SWALLOWED, frog, lost)
    t.gullet[frog * t.n.gullet_slots + t.load[frog]] = u8(tile)
    t.load[frog] += 1


def pull(t: Position, frog: i64, i: i64) -> i64:
    """Take the tile at i out; those above drop."""
    gullet = t.gullet
    at = frog * t.n.gullet_slots + i
    tile = i64(gullet[at])
    last = frog * t.n.gullet_slots + t.load[frog] - 1
    while at < last:
        gullet[at] = gullet[at + 1]
        at += 1
    gullet[last] = 0
    t.load[frog] -= 1
    return tile


def pull_top(t: Position, frog: i64) -> i64:
    return pull(t, frog, t.load[frog] - 1)


def same_as_above(t: Position, frog: i64, i: i64) -> bool:
    """Taking this tile gives the same Gullet as taking the one above it, so it is no answer of its own (CF-143)."""
    return i + 1 < t.load[frog] and tile_in(t, frog, i) == tile_in(t, frog, i + 1)


def has_barren(t: Position, frog: i64) -> bool:
    i: i64 = 0
    while i < t.load[frog]:
        if tile_in(t, frog, i) == BARREN:
            return True
        i += 1
    return False


def steal(t: Position, frog: i64, other: i64, i: i64) -> None:
    """A tile goes from another Gullet into a frog's own."""
    tile = pull(t, other, i)
    if t.watching:
        t.note(e.STOLE, frog, other, tile)
    swallow(t, frog, tile)


def empty_out(t: Position, frog: i64) -> None:
    """All tiles are destroyed."""
    while t.load[frog] > 0:
        pull_top(t, frog)
