# compiled by mypyc
"""Moving your frogs (FW-11 to FW-24, FW-48 to FW-54), and what a move may open: Hop In Between (FW-25 to FW-38)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from .numbers import DIE_BITS, DIE_MASK, MEDIAN, NONE, SIDEWALK
from .table import BETWEEN, DECLINED, MOVED, SENT_BACK, Road


def moves(t: Road) -> vec[i64]:
    """Every move of an own frog that has not moved, with an unused die, to an empty space (FW-11, FW-12, FW-17, FW-18)."""
    n = t.n
    on = t.on
    found = vec[i64](capacity=32)
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
                        found = append(found, move)
                    move += 1
            left >>= DIE_BITS
            row += 1
    return found


def move_frog(t: Road, move: i64) -> None:
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


def behind(t: Road, spot: i64) -> i64:
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


def ahead(t: Road, spot: i64) -> i64:
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


def hop_in_between(t: Road, source: i64, to: i64) -> None:
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
        return  # FW-26: nobody stood on the way, so the pair is the same (specification, section 4)
    t.frames.push(BETWEEN, back, front, to)
    if i64(len(back_moves(t))) == 1:  # nothing but declining (FW-62)
        t.frames.pop()


def back_space(t: Road, spot: i64, pips: i64) -> i64:
    """Where a frog sent back comes down: in its Lane (FW-37), or on the Sidewalk if that is beyond spot 1 (FW-35)."""
    return SIDEWALK if t.n.number(spot) <= pips else spot - pips


def may_go_back(t: Road, spot: i64, face: i64) -> bool:
    """A frog outside the Median (FW-30), a die that moves (FW-71), an empty landing space (FW-34, FW-36)."""
    n = t.n
    pips = n.face[face]
    if n.kind[spot] == MEDIAN or pips == 0:
        return False
    to = back_space(t, spot, pips)
    return to == SIDEWALK or t.on[to] == 0


def back_moves(t: Road) -> vec[i64]:
    """Either of the two frogs back by an unused die, or decline (FW-33)."""
    n = t.n
    found = vec[i64](capacity=16)
    back = t.frames.get(1)
    front = t.frames.get(2)
    face: i64 = 0
    while face < n.faces:
        if t.unused(face) != 0:
            if may_go_back(t, back, face):
                found = append(found, n.back + face * 2)
            if may_go_back(t, front, face):
                found = append(found, n.back + face * 2 + 1)
        face += 1
    return append(found, n.decline)


def send_back(t: Road, action: i64) -> None:
    """Settle the Hop In Between: one of the two goes back and the die is spent, or nobody (FW-33). It opens nothing
    further (FW-32), and the same frog may be sent back again later (FW-38)."""
    n = t.n
    if action == n.decline:
        t.frames.pop()
        if t.watching:
            t.note(DECLINED, t.active)
        return
    face = (action - n.back) >> 1
    spot = t.frames.get(1 + ((action - n.back) & 1))
    to = back_space(t, spot, n.face[face])
    owner = t.colour_on(spot)
    t.frames.pop()
    t.spend(face, 1)
    t.put(owner, spot, to)
    if t.watching:
        t.note(SENT_BACK, t.active, owner, spot, to, face)
