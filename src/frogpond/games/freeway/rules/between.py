# compiled by mypyc
"""Hop In Between: a landing between two opponents' frogs, one of which may be sent back (FW-25 to FW-38)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from .events import DECLINED, SENT_BACK
from .numbers import MEDIAN, NONE, SIDEWALK
from .steps import BETWEEN, BETWEEN_AHEAD, BETWEEN_BEHIND

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position

# Which of the two frogs
BEHIND: Final = 0
AHEAD: Final = 1


def behind(t: Position, spot: i64) -> i64:
    """The nearest frog behind a spot in its Lane, NONE if there is none (FW-25, FW-28)."""
    n = t.n
    low = n.spots if spot > n.spots else SIDEWALK  # the space before spot 1 of the Lane
    if n.touching and spot - 1 > low:
        low = spot - 2
    spot -= 1
    while spot > low:
        if t.on[spot] != 0:
            return spot
        spot -= 1
    return NONE


def ahead(t: Position, spot: i64) -> i64:
    """The nearest frog ahead of a spot in its Lane, NONE if there is none (FW-25, FW-28)."""
    n = t.n
    high = 2 * n.spots if spot > n.spots else n.spots
    if n.touching and spot + 1 < high:
        high = spot + 1
    spot += 1
    while spot <= high:
        if t.on[spot] != 0:
            return spot
        spot += 1
    return NONE


def hop_in_between(t: Position, source: i64, to: i64) -> None:
    """Open a Hop In Between if the nearest frogs on both sides are opponents' (FW-25, FW-27), others than those that
    stood around the starting spot (FW-26), and something can be done (FW-62)."""
    n = t.n
    back = behind(t, to)
    if back == NONE or t.colour_on(back) == t.active:
        return
    front = ahead(t, to)
    if front == NONE or t.colour_on(front) == t.active:
        return
    if source != SIDEWALK and n.lane(source) == n.lane(to) and source < to and back < source:
        return  # FW-26: nobody stood on the way, so the pair is the same
    t.frames.push(BETWEEN, back, front, to)
    if i64(len(back_moves(t))) == 1:  # nothing but declining (FW-62)
        t.frames.pop()


def back_space(t: Position, spot: i64, pips: i64) -> i64:
    """Where a frog sent back comes down: in its Lane (FW-37), or on the Sidewalk if that is beyond spot 1 (FW-35)."""
    return SIDEWALK if t.n.number(spot) <= pips else spot - pips


def may_go_back(t: Position, spot: i64, face: i64) -> bool:
    """A frog outside the Median (FW-30), a die that moves (FW-71), an empty landing space (FW-34, FW-36)."""
    n = t.n
    pips = n.face[face]
    if n.kind[spot] == MEDIAN or pips == 0:
        return False
    to = back_space(t, spot, pips)
    return to == SIDEWALK or t.on[to] == 0


def back_moves(t: Position) -> vec[i64]:
    """Either of the two frogs back by an unused die, or decline (FW-33)."""
    n = t.n
    result = vec[i64](capacity=16)
    back = t.frames.get(BETWEEN_BEHIND)
    front = t.frames.get(BETWEEN_AHEAD)
    face: i64 = 0
    while face < n.faces:
        if t.unused(face) != 0:
            if may_go_back(t, back, face):
                result = append(result, n.back.of(face, BEHIND))
            if may_go_back(t, front, face):
                result = append(result, n.back.of(face, AHEAD))
        face += 1
    return append(result, n.decline.first)


def send_back(t: Position, face: i64, side: i64) -> None:
    """Settle the Hop In Between: one of the two goes back and the die is spent (FW-33). It opens nothing further (FW-32),
    and the same frog may be sent back again later (FW-38)."""
    spot = t.frames.get(BETWEEN_BEHIND if side == BEHIND else BETWEEN_AHEAD)
    to = back_space(t, spot, t.n.face[face])
    owner = t.colour_on(spot)
    t.frames.pop()
    t.spend(face, 1)
    t.put(owner, spot, to)
    if t.watching:
        t.note(SENT_BACK, t.active, owner, spot, to, face)


def decline(t: Position) -> None:
    """Nobody goes back, and no die is spent (FW-33)."""
    t.frames.pop()
    if t.watching:
        t.note(DECLINED, t.active)
