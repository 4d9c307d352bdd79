# compiled by mypyc
"""Inputs of a learned mind: a position as one side sees it, as numbers of features that are on, and a few measures.

A game that can be learned has a subclass that fills in `describe`. Half-done turns are described as such (actions or dice
left), so that search can judge any decision as it stands.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from .knowledge import floats, integers
from .state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Features:
    """After a `survey` of a position, `describe` writes `count` numbers below `size` into `active`, `measures` floats into `dense`, and
    the `phase`, side by side."""

    version: i64  # weights learnt with another description are not used
    size: i64
    measures: i64
    phases: i64
    sides: i64
    each: bool  # every side is described and the model compares them; else the mover's view says it all
    by_turns: bool  # positions before a roll can be described, so that whole turns can be judged
    active: vec[i64]
    count: i64
    dense: vec[float]
    phase: i64

    def __init__(self, version: i64, size: i64, measures: i64, phases: i64, sides: i64, most: i64) -> None:
        self.version = version
        self.size = size
        self.measures = measures
        self.phases = phases
        self.sides = sides
        self.each = sides > 2
        self.by_turns = False
        self.active = integers(most)
        self.count = 0
        self.dense = floats(measures)
        self.phase = 0

    def survey(self, state: State) -> None:
        """Look up what is the same for all sides, before they are described."""

    def describe(self, state: State, side: i64) -> None:
        """Describe a decision as a side (a seat, or a team) may know it; it was surveyed before."""
        raise NotImplementedError

    def mover(self, state: State) -> i64:
        """The side whose decision it is."""
        return i64(state.game.team_of[int(state.to_move)])

    def rows(self, state: State) -> list[tuple[int, int, list[int], list[float]]]:
        """(side, phase, features, measures) for every side that a model judges."""
        result: list[tuple[int, int, list[int], list[float]]] = []
        mover = self.mover(state)
        self.survey(state)
        side: i64 = 0
        while side < self.sides:
            if self.each or side == mover:
                self.describe(state, side)
                on = [int(self.active[i]) for i in range(int(self.count))]
                result.append((int(side), int(self.phase), on, [self.dense[i] for i in range(int(self.measures))]))
            side += 1
        return result


def clip(value: i64, low: i64, high: i64) -> i64:
    """A number kept within bounds."""
    return low if value < low else high if value > high else value
