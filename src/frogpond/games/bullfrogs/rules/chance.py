# compiled by mypyc
"""Chance: who starts, cards drawn, Isaac's dice; and hidden hands resampled for other players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ....engine.rng import Rng
from .events import DREW, ROLLED, STARTS
from .isaac import follow_arrow
from .numbers import ANY, STAY
from .steps import DEAL, DEAL_COLOUR, DRAW, DRAW_COLOUR, FIRST, ROLL_ACTION, ROLL_MOVE, WALK

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def chance_of(t: Position, weigh: bool) -> vec[i64]:
    """The outcomes of the chance event on top, or their weights."""
    n = t.n
    result = vec[i64]()
    step = t.frames.step()
    if step == DEAL or step == DRAW:  # weight = copies left (BF-15, BF-102)
        kind: i64 = 0
        base = drawer(t) * n.kinds
        while kind < n.kinds:
            if t.pile[base + kind] > 0:
                result = append(result, t.pile[base + kind] if weigh else kind)
            kind += 1
        return result
    if step == ROLL_ACTION:
        return n.action_weights if weigh else count_up(i64(len(n.action_weights)))
    if step == ROLL_MOVE:
        face: i64 = 0
        while face < 6:
            if n.move_weights[face] > 0:
                result = append(result, n.move_weights[face] if weigh else face)
            face += 1
        return result
    if weigh:
        return vec[i64]([1 for _ in range(n.colours)])
    return count_up(n.colours)


def count_up(size: i64) -> vec[i64]:
    return vec[i64](range(int(size)))


def drawer(t: Position) -> i64:
    """Whose card is dealt or drawn."""
    return t.frames.get(DEAL_COLOUR if t.frames.step() == DEAL else DRAW_COLOUR)


def reveal(t: Position, outcome: i64) -> None:
    """Carry out the chance event on top."""
    n = t.n
    step = t.frames.step()
    if step == DEAL or step == DRAW:
        colour = drawer(t)
        t.frames.pop()
        t.pile[colour * n.kinds + outcome] -= 1
        t.hand[colour * n.kinds + outcome] += 1
        if t.watching:
            t.note(DREW, colour, outcome, 1 if n.solo else 0)
        return
    t.frames.pop()
    if step == FIRST:
        t.first = outcome
        if t.watching:
            t.note(STARTS, outcome)
    elif step == ROLL_ACTION:
        t.die = n.action_faces[outcome]  # BF-67: both dice are seen before anything moves
    elif step == ROLL_MOVE:
        t.way = outcome
        if t.watching:
            t.note(ROLLED, t.die, outcome)
        if outcome == ANY:
            t.frames.push(WALK)
        elif outcome != STAY:
            follow_arrow(t, outcome)


def draw_hand_anew(t: Position, colour: i64, rng: Rng) -> None:
    """A hand of the same size, drawn from all unplayed cards of a colour."""
    n = t.n
    size = t.hand_size(colour)
    left = size + t.pile_size(colour)
    kind: i64 = 0
    while kind < n.kinds:
        at = colour * n.kinds + kind
        t.pile[at] += t.hand[at]
        t.hand[at] = 0
        kind += 1
    while size > 0:
        pick = rng.below(left)
        at = colour * n.kinds
        while pick >= t.pile[at]:
            pick -= t.pile[at]
            at += 1
        t.pile[at] -= 1
        t.hand[at] += 1
        left -= 1
        size -= 1
