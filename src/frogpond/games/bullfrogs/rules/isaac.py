# compiled by mypyc
"""The solitaire game's opponent: dice, marker, bump and deploy (BF-61 to BF-80)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .events import BUMPED, ISAAC_DEPLOYED, MOVED_MARKER
from .numbers import HIM, LOG, NONE, PLAYER

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def neighbours(t: Position, slot: i64) -> vec[i64]:
    """The marker's moves to cards adjacent to a card."""
    moves = vec[i64]()
    other: i64 = 0
    while other < t.laid:
        if t.cell[other] != NONE and adjacent(t, slot, other):
            moves = append(moves, t.n.marker.of(other))
        other += 1
    return moves


def adjacent(t: Position, a: i64, b: i64) -> bool:
    direction: i64 = 0
    while direction < 4:
        if t.n.neighbour(t.cell[a], direction) == t.cell[b]:
            return True
        direction += 1
    return False


def refuges(t: Position, slot: i64) -> vec[i64]:
    """Where the marker may go from a sinking pad: adjacent cards (BF-76), else pads with the most open spaces, else the
    Log (BF-77, BF-124)."""
    moves = neighbours(t, slot)
    if i64(len(moves)) > 0:
        return moves
    most: i64 = -1
    other: i64 = 1
    while other < t.laid:
        if other != slot and t.cell[other] != NONE and i64(t.open[other]) > most:
            most = i64(t.open[other])
        other += 1
    other = 1
    while other < t.laid:
        if other != slot and t.cell[other] != NONE and i64(t.open[other]) == most:
            moves = append(moves, t.n.marker.of(other))
        other += 1
    if i64(len(moves)) == 0:
        moves = append(moves, t.n.marker.of(LOG))
    return moves


def move_marker(t: Position, to: i64) -> None:
    """The marker takes no space and has no strength (BF-63, BF-119)."""
    source = t.marker
    t.marker = to
    if t.watching:
        t.note(MOVED_MARKER, t.cell[source], t.cell[to])


def follow_arrow(t: Position, direction: i64) -> None:
    """One cell in the direction of the arrow if a card is there (BF-68)."""
    to = t.card_at(t.n.neighbour(t.cell[t.marker], direction))
    if to != NONE:
        move_marker(t, to)


def isaac_acts(t: Position) -> None:
    """All on the marker's card, all automatic: bump first, then deploy (BF-70 to BF-74)."""
    slot = t.marker
    left = t.die
    bumps = t.n.isaac_bumps
    while left > 0 and bumps > 0 and t.frogs_on(slot, PLAYER) > 0:  # BF-71
        t.take(slot, PLAYER, False)
        t.supply_frogs[PLAYER] += 1
        bumps -= 1
        left -= 1
        if t.watching:
            t.note(BUMPED, t.cell[slot])
    deploys = t.n.isaac_deploys  # BF-73
    while left > 0 and deploys > 0 and t.open[slot] != 0:
        if t.supply_frogs[HIM] > 0:
            t.supply_frogs[HIM] -= 1
            if t.watching:
                t.note(ISAAC_DEPLOYED, t.cell[slot], 0)
        elif slot != LOG and t.frogs_on(LOG, HIM) > 0:  # BF-74, BF-121
            t.take(LOG, HIM, False)
            if t.watching:
                t.note(ISAAC_DEPLOYED, t.cell[slot], 1)
        else:
            return
        t.put(slot, HIM, False)
        deploys -= 1
        left -= 1
