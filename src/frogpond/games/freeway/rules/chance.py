# compiled by mypyc
"""Chance: dice one after another, and who starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ....engine.rng import Rng
from .events import STARTS
from .roll import roll_die
from .steps import ROLL
from .turn import begin_turn

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def chance_of(t: Position, weigh: bool) -> vec[i64]:
    """The outcomes of the chance event on top, or their weights: faces of a die, or seats after them (FW-4, FW-6)."""
    n = t.n
    if t.frames.step() == ROLL:
        return n.face_weights if weigh else n.face_outcomes
    if weigh:
        return vec[i64]([1 for _ in range(n.seats)])
    return vec[i64](range(int(n.first_seat), int(n.first_seat + n.seats)))


def sample(t: Position, rng: Rng) -> i64:
    """One outcome by its weight."""
    n = t.n
    if t.frames.step() == ROLL:
        return n.sides[rng.below(i64(len(n.sides)))]
    return n.first_seat + rng.below(n.seats)


def reveal(t: Position, outcome: i64) -> None:
    """Carry out the chance event on top."""
    if t.frames.step() == ROLL:
        roll_die(t, outcome)
        return
    t.active = outcome - t.n.first_seat
    if t.watching:
        t.note(STARTS, t.active)
    begin_turn(t)
