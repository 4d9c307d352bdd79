# compiled by mypyc
"""Final scoring (BF-53 to BF-60; solitaire BF-81 to BF-85)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .numbers import LOG, NONE

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def printed_points(t: Position, colour: i64) -> i64:
    """Points printed on the pads of a score pile (BF-54)."""
    n = t.n
    won = t.won
    worth = n.points
    kinds = n.kinds
    neutral = t.neutral_type()
    card = colour * (neutral + 1)
    end = card + neutral
    total = won[end] * worth[kinds]
    kind: i64 = 0
    while card < end:
        total += won[card] * worth[kind]
        kind = kind + 1 if kind + 1 < kinds else 0
        card += 1
    return total


def own_colour_points(t: Position, colour: i64) -> i64:
    """A point more for each pad of one's own colour (BF-55, BF-125)."""
    n = t.n
    won = t.won
    total: i64 = 0
    card = colour * (t.neutral_type() + 1 + n.kinds)
    end = card + n.kinds
    while card < end:
        total += won[card]
        card += 1
    return total * n.own_colour_bonus


def log_points(t: Position, colour: i64) -> i64:
    """Points for own pieces on the Log (BF-56)."""
    return t.frogs_on(LOG, colour) * t.n.log_frog + t.bulls_on(LOG, colour) * t.n.log_bullfrog


def strongest(t: Position, slot: i64) -> i64:
    """The colour with the strictly highest strength on a pad or the Log; NONE for a tie or no pieces (BF-34, BF-35, BF-57)."""
    best: i64 = 0
    winner: i64 = NONE
    colour: i64 = 0
    while colour < t.n.colours:
        strength = t.strength(slot, colour)
        if strength > best:
            best = strength
            winner = colour
        elif strength == best:
            winner = NONE
        colour += 1
    return winner


def points(t: Position, colour: i64) -> i64:
    """The score of a colour as things stand."""
    total = printed_points(t, colour) + own_colour_points(t, colour) + log_points(t, colour)
    if strongest(t, LOG) == colour:
        total += t.n.log_bonus
    return total


def tie_points(t: Position, colour: i64) -> i64:
    """The tie-breaker for first: own pieces on pads still on the table (BF-59)."""
    total: i64 = 0
    slot: i64 = 1
    while slot < t.laid:
        if t.cell[slot] != NONE:
            total += t.frogs_on(slot, colour) * t.n.tie_frog + t.bulls_on(slot, colour) * t.n.tie_bullfrog
        slot += 1
    return total
