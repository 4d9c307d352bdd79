# compiled by mypyc
"""A learned mind: a small sparse model of what a position is worth, in the place of the hand-made evaluation.

Every feature that is on adds its row of a table to a hidden layer (ReLU) and its own weight to the sum; a few measures add
theirs by phase. The sum is a logit. With two sides it may be the mover's chance to win; else every side has its own and the
chances are their softmax; alone it is the expected result. Move ordering stays with the hand-made knowledge.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from .features import Features
from .knowledge import Knowledge, floats
from .rng import Rng
from .state import OVER, State

BLOCK: Final = 8  # hidden units that are summed in one go


@final
class Model:
    """The weights. A row of the table has the hidden units and, last, the linear weight."""

    hidden: i64  # a multiple of BLOCK
    table: vec[float]
    bias: vec[float]
    second: vec[float]
    straight: vec[float]  # by phase: the measures' weights and, last, a constant

    def __init__(self, hidden: int, table: list[float], bias: list[float], second: list[float], straight: list[float]) -> None:
        if hidden % BLOCK != 0:
            raise ValueError(f"a hidden layer has a multiple of {BLOCK} units, not {hidden}")
        self.hidden = i64(hidden)
        self.table = vec[float](table)
        self.bias = vec[float](bias)
        self.second = vec[float](second)
        self.straight = vec[float](straight)

    def logit(self, see: Features) -> float:
        """What the model says of the position described last."""
        found = see.found
        count = see.count
        dense = see.dense
        measures = see.measures
        straight = self.straight
        table = self.table
        hidden = self.hidden
        width = hidden + 1
        at = see.phase * (measures + 1)
        total = straight[at + measures]
        i: i64 = 0
        while i < measures:
            total += straight[at + i] * dense[i]
            i += 1
        i = 0
        while i < count:
            total += table[found[i] * width + hidden]
            i += 1
        first: i64 = 0
        while first < hidden:
            bias = self.bias
            a = bias[first]
            b = bias[first + 1]
            c = bias[first + 2]
            d = bias[first + 3]
            e = bias[first + 4]
            f = bias[first + 5]
            g = bias[first + 6]
            h = bias[first + 7]
            i = 0
            while i < count:
                at = found[i] * width + first
                a += table[at]
                b += table[at + 1]
                c += table[at + 2]
                d += table[at + 3]
                e += table[at + 4]
                f += table[at + 5]
                g += table[at + 6]
                h += table[at + 7]
                i += 1
            second = self.second
            if a > 0.0:
                total += second[first] * a
            if b > 0.0:
                total += second[first + 1] * b
            if c > 0.0:
                total += second[first + 2] * c
            if d > 0.0:
                total += second[first + 3] * d
            if e > 0.0:
                total += second[first + 4] * e
            if f > 0.0:
                total += second[first + 5] * f
            if g > 0.0:
                total += second[first + 6] * g
            if h > 0.0:
                total += second[first + 7] * h
            first += BLOCK
        return total


class Wins(Knowledge):
    """Another knowledge, but with more than two sides a value is the chance to be first (a share of it on ties), on the scale
    that gives the winner 1 and an even chance 0; a mean rank, which the rules return, is not what a tournament counts."""

    hand: Knowledge
    sides: i64
    team_of: vec[i64]  # by seat
    sharp: float  # how decisive a difference of the other knowledge's values is
    ranks: float  # with more than two sides, how much of a value is the share of rivals beaten: who can't win any more still plays on

    def __init__(self, hand: Knowledge, team_of: list[int], sides: int) -> None:
        super().__init__()
        self.hand = hand
        self.horizon = hand.horizon
        self.exploration = hand.exploration
        self.reduction = hand.reduction
        self.widening = hand.widening
        self.lessons = hand.lessons
        self.simulations = hand.simulations
        self.blur = hand.blur
        self.sides = i64(sides)
        self.team_of = vec[i64]([i64(team) for team in team_of])
        self.sharp = 4.0
        self.ranks = 0.0

    def temper(self, name: str) -> None:
        self.hand.temper(name)
        self.hand.leans = False  # this one leans in its stead
        self.leans = True

    def over(self, state: State, out: vec[float]) -> None:
        """Every seat's value at the end."""
        seats = i64(len(self.team_of))
        i: i64 = 0
        if self.sides <= 2:
            for value in state.returns():
                out[i] = value
                i += 1
            return
        first: i64 = 0
        won = floats(self.sides)
        for seat in state.winners():
            if won[self.team_of[i64(seat)]] == 0.0:
                won[self.team_of[i64(seat)]] = 1.0
                first += 1
        while i < seats:
            out[i] = self.scaled(won[self.team_of[i]] / float(first)) if first > 0 else 0.0
            i += 1
        if self.ranks > 0.0:
            i = 0
            for value in state.returns():
                out[i] += self.ranks * (value - out[i])
                i += 1

    def scaled(self, chance: float) -> float:
        """A chance to win as a value."""
        return (float(self.sides) * chance - 1.0) / float(self.sides - 1)

    def evaluate(self, state: State, out: vec[float]) -> None:
        if state.to_move == OVER:
            self.over(state, out)
            return
        self.hand.evaluate(state, out)
        if self.sides > 2:
            seats = i64(len(self.team_of))
            chances = floats(self.sides)
            i: i64 = 0
            while i < seats:
                chances[self.team_of[i]] = exp(self.sharp * out[i])
                i += 1
            self.spread(chances, out)
        if self.leans:
            self.hand.lean(state, out)

    def glance(self, state: State, out: vec[float]) -> None:
        self.hand.evaluate(state, out)

    def spread(self, chances: vec[float], out: vec[float]) -> None:
        """Every seat's value from its side's odds."""
        total = 0.0
        for chance in chances:
            total += chance
        i: i64 = 0
        seats = i64(len(self.team_of))
        while i < seats:
            out[i] = self.scaled(chances[self.team_of[i]] / total)
            i += 1
        if self.ranks > 0.0:
            i = 0
            while i < seats:
                out[i] += self.ranks * (self.rank(chances, self.team_of[i]) - out[i])
                i += 1

    def rank(self, chances: vec[float], side: i64) -> float:
        """The share of rivals that a side will leave behind, each by its odds, from -1 to 1."""
        mine = chances[side]
        total = 0.0
        other: i64 = 0
        while other < self.sides:
            if other != side:
                total += mine / (mine + chances[other])
            other += 1
        return 2.0 * total / float(self.sides - 1) - 1.0

    def prior(self, state: State, actions: vec[i64]) -> vec[float]:
        return self.hand.prior(state, actions)

    def sensible(self, state: State, actions: vec[i64]) -> vec[i64]:
        return self.hand.sensible(state, actions)

    def pick(self, state: State, rng: Rng) -> i64:
        return self.hand.pick(state, rng)

    def quiet(self, state: State) -> bool:
        return self.hand.quiet(state)

    def ending(self, state: State) -> bool:
        return self.hand.ending(state)


@final
class LearnedKnowledge(Wins):
    """Judges every decision as it stands, by a model."""

    see: Features
    model: Model
    chances: vec[float]
    first: vec[i64]  # by side: its first seat
    steady: float  # how much the hand-made values add to the logits of sides: a model of few games tells siblings apart better with them

    def __init__(self, hand: Knowledge, team_of: list[int], see: Features, model: Model) -> None:
        super().__init__(hand, team_of, int(see.sides))
        self.see = see
        self.model = model
        self.horizon = 0
        self.by_turns = see.by_turns
        self.chances = floats(see.sides)
        self.first = vec[i64]([i64(team_of.index(side)) for side in range(int(see.sides))])
        self.steady = 0.0

    def evaluate(self, state: State, out: vec[float]) -> None:
        if state.to_move == OVER:
            self.over(state, out)
            return
        see = self.see
        sides = self.sides
        if not see.each:
            mover = see.mover(state)
            see.survey(state)
            see.describe(state, mover)
            value = 2.0 / (1.0 + exp(-limit(self.model.logit(see)))) - 1.0
            i: i64 = 0
            seats = i64(len(self.team_of))
            while i < seats:
                out[i] = value if self.team_of[i] == mover else -value
                i += 1
            return
        steady = self.steady
        if steady > 0.0:
            self.hand.evaluate(state, out)
        see.survey(state)
        side: i64 = 0
        while side < sides:
            see.describe(state, side)
            self.chances[side] = exp(limit(self.model.logit(see) + steady * out[self.first[side]]))
            side += 1
        self.spread(self.chances, out)
        if self.leans:
            self.hand.lean(state, out)

    def quiet(self, state: State) -> bool:
        return True

    def on_turn(self, state: State) -> i64:
        return self.first[self.see.mover(state)]

    def judge(self, state: State, times: int) -> float:
        """The first seat's value, worked out so many times (for measuring how long it takes)."""
        out = floats(i64(len(self.team_of)))
        i: i64 = 0
        while i < i64(times):
            self.evaluate(state, out)
            i += 1
        return out[0]


def limit(logit: float) -> float:
    """Keep exp() within bounds."""
    return 30.0 if logit > 30.0 else -30.0 if logit < -30.0 else logit
