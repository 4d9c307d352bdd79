# compiled by mypyc
"""The Shard: hexes at the Aether, target lines, what happens when tiles leave (CF-1 to CF-7, CF-45, CF-95 to CF-97, CF-109)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ....engine.observation_buffer import fresh_mark
from . import events as e
from . import families as f
from .geometry import AETHER, OFF
from .numbers import FRACTURE, NONE, QUAKE
from .numbers import VORTEX_BACK as VORTEX_BACK
from .score import finish
from .steps import ACT, ACT_FROG, BACK, BACK_CARD, BACK_HEX, BACK_PENDING, BACK_QUAKE, BACK_VORTEX, DESCEND, VORTEX, VORTEX_DONE
from .tiles import BARREN, NO_TILE

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

# Why a frog is thrown into the Aether
BY_SPLINTER: Final = 0
BY_RUIN: Final = 1
BY_QUAKE: Final = 2
BY_EATING: Final = 3


def top_tile(t: Position, hex: i64) -> i64:
    """The tile on top of a hex: its terrain, NO_TILE where there is Aether (CF-2)."""
    height = t.height[hex]
    if height == 3:
        return i64(t.high[hex])
    if height == 2:
        return i64(t.low[hex])
    return BARREN if height == 1 else NO_TILE


def find_edges(t: Position) -> None:
    """Work out all Aether edges and the number of Lands from the stacks (CF-3)."""
    mat = t.n.mat
    t.lands = 0
    hex: i64 = 0
    while hex < mat.hexes:
        if t.height[hex] > 1:
            t.lands += i64(t.height[hex]) - 1
        bits: i64 = 0
        d: i64 = 0
        while d < 6:
            to = mat.neighbour(hex, d)
            if to == OFF or t.height[to] == 0:
                bits |= i64(1) << d
            d += 1
        t.edges[hex] = u8(bits)
        hex += 1
    t.shard_mark = fresh_mark()


def aether_distance(t: Position, hex: i64) -> i64:
    """The least number of steps to an Aether place along a target line (CF-51)."""
    if t.edges[hex] != 0:
        return 1
    mat = t.n.mat
    height = t.height
    best: i64 = mat.reach + 1
    d: i64 = 0
    while d < 6:
        k: i64 = 2
        while k < best:
            to = mat.place(hex, d, k)
            if to == OFF or height[to] == 0:
                best = k
            k += 1
        d += 1
    return best


def unbroken(t: Position, start: i64, to: i64) -> bool:
    """Whether all places between two hexes of a line are Shard hexes (Aether Surge, CF-105)."""
    mat = t.n.mat
    d = mat.way(start, to)
    steps = mat.distance(start, to)
    k: i64 = 1
    while k < steps:
        between = mat.place(start, d, k)
        if between == OFF or t.height[between] == 0:
            return False
        k += 1
    return True


def targetable(t: Position, frog: i64, other: i64) -> bool:
    """Whether a frog can target another (CF-7)."""
    if not t.in_play(frog) or not t.in_play(other):
        return False
    at = t.place[frog]
    to = t.place[other]
    if at == AETHER:
        return to == AETHER or t.edges[to] != 0
    return to != AETHER and t.n.mat.way(at, to) != OFF


# Descending -------------------------------------------------------------------------------------------------------


def descents(t: Position, first: vec[i64]) -> vec[i64]:
    """`first`, and then where a frog may descend: Landless hexes at the Aether, else any hex there, unoccupied (CF-45)."""
    hexes = t.n.mat.hexes
    first_hex = t.acts.of(f.DESCEND)
    height = t.height
    edges = t.edges
    frog_at = t.frog_at
    result = first
    hex: i64 = 0
    while hex < hexes:
        if height[hex] == 1 and edges[hex] != 0 and frog_at[hex] == 0:
            result = append(result, first_hex + hex)
        hex += 1
    if i64(len(result)) > i64(len(first)):
        return result
    hex = 0
    while hex < hexes:
        if height[hex] > 1 and edges[hex] != 0 and frog_at[hex] == 0:
            result = append(result, first_hex + hex)
        hex += 1
    return result


def descend_to(t: Position, frog: i64, to: i64) -> None:
    """A frog comes down, or is in the Aether when there is no room (CF-45)."""
    t.put(frog, to)
    if t.watching:
        t.note(e.DESCENDED, frog, to)


# Tiles that leave -------------------------------------------------------------------------------------------------


def take_top(t: Position, hex: i64) -> i64:
    """Take the top tile off a hex; a hex without tiles is Aether. A Barren's back is for the caller to reveal."""
    tile = top_tile(t, hex)
    height = t.height[hex]
    if height == 3:
        t.high[hex] = 0
        t.lands -= 1
    elif height == 2:
        t.low[hex] = 0
        t.lands -= 1
    elif height == 1:
        mat = t.n.mat
        d: i64 = 0
        while d < 6:
            to = mat.neighbour(hex, d)
            if to != OFF:
                t.edges[to] = u8(i64(t.edges[to]) | (i64(1) << (d + 3 if d < 3 else d - 3)))
            d += 1
    if tile != NO_TILE:
        t.height[hex] = u8(i64(height) - 1)
    t.shard_mark = fresh_mark()
    return tile


def throw(t: Position, frog: i64, why: i64) -> None:
    """A frog is thrown into the Aether."""
    t.put(frog, AETHER)
    if t.watching:
        t.note(e.THROWN, frog, why)


def destroy_top(t: Position, hex: i64) -> None:
    """Destroy the top tile of a hex; a frog whose Barren goes is in the Aether (CF-76 to CF-78)."""
    tile = take_top(t, hex)
    if t.watching:
        t.note(e.DESTROYED, hex, tile)
    if tile == BARREN:
        if t.frog_at[hex] != 0:
            throw(t, i64(t.frog_at[hex]) - 1, BY_RUIN)
        t.frames.push(BACK, hex, NONE, 1, 0, 0, NONE)


# Backs of Barrens -------------------------------------------------------------------------------------------------


def back_hex(t: Position) -> i64:
    """The hex whose Barren is revealed next: strike hex, then ring (CF-96)."""
    card = t.frames.get(BACK_CARD)
    if card == NONE:
        return t.frames.get(BACK_HEX)
    pending = t.frames.get(BACK_PENDING)
    if pending & 1:
        return t.n.strike[card]
    i: i64 = 1
    while (pending >> i) & 1 == 0:
        i += 1
    return t.n.ring[card * 6 + i - 1]


def reveal_back(t: Position, back: i64) -> None:
    """A Barren that left the Shard shows its back (CF-95); the sixth fracture ends the game at once (CF-97)."""
    hex = back_hex(t)
    frames = t.frames
    pending = frames.get(BACK_PENDING)
    frames.set(BACK_PENDING, pending & (pending - 1))
    t.backs[back] -= 1
    if back == FRACTURE:
        t.fractures += 1
    elif back == QUAKE:
        frames.set(BACK_QUAKE, 1)
    elif back == VORTEX_BACK:
        frames.set(BACK_VORTEX, 1)
    if t.watching:
        t.note(e.REVEALED, hex, back, t.fractures)
    if t.fractures >= t.n.track_slots:
        finish(t, 0)


def after_backs(t: Position) -> None:
    """All backs of one event are seen: Quake first, then Vortex (CF-96, CF-109)."""
    quake = t.frames.get(BACK_QUAKE)
    vortex = t.frames.get(BACK_VORTEX)
    t.frames.pop()
    if vortex != 0:
        t.frames.push(VORTEX, 0)
    if quake != 0:
        if t.watching:
            t.note(e.QUAKE)
        i: i64 = 0
        while i < t.n.frogs:
            if t.on_shard(t.nth(i)):
                throw(t, t.nth(i), BY_QUAKE)
            i += 1


def next_in_vortex(t: Position) -> None:
    """Every frog in the Aether descends, in frog order from the one whose action or card revealed the tile (CF-109)."""
    i = t.frames.get(VORTEX_DONE)
    if i == 0 and t.watching:
        t.note(e.VORTEX)
    first = t.frames.lowest(ACT, ACT_FROG)  # a puppet's action is its possessor's
    if first == NONE:
        first = 0
    while i < t.n.frogs:
        frog = first + i
        if frog >= t.n.frogs:
            frog -= t.n.frogs
        i += 1
        if t.in_aether(frog):
            t.frames.set(VORTEX_DONE, i)
            t.frames.push(DESCEND, frog)
            return
    t.frames.pop()
