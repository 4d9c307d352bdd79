# compiled by mypyc
"""A learned mind: a small sparse model of what a position is worth, in the place of the hand-made evaluation.

Every feature that is on adds its row of a table to a hidden layer (ReLU) and its own weight to the sum; a few measures add
theirs by phase. The sum is a logit. With two sides it may be the mover's chance to win; else every side has its own and the
chances are their softmax; alone it is the expected result. Move ordering stays with the hand-made knowledge.
"""

from __future__ import annotations

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from .features import Features
from .knowledge import Knowledge, floats
from .rng import Rng
from .state import OVER, State

BLOCK: Final = 8  # hidden layers are multiples of this

# Rows are added up as whole numbers, several to a word: three lanes of 21 bits, and three words at a time.
LANES: Final = 3
BITS: Final = 21
HALF: Final = 1 << 20
MASK: Final = (1 << 21) - 1
WORDS: Final = 3
RUN: Final = 256  # rows that are added before lanes are read: no sum of so many leaves its lane


@final
class Model:
    """The weights. A row of the table has the hidden units and, last, the linear weight."""

    hidden: i64  # a multiple of BLOCK
    table: vec[float]
    bias: vec[float]
    second: vec[float]
    straight: vec[float]  # by phase: the measures' weights and, last, a constant
    words: i64  # of a packed row
    packed: vec[i64]  # the table once more: the sum of packed rows holds the sums of all lanes
    unit: vec[float]  # by lane: what one is worth there
    sums: vec[float]  # by lane: of the position described last

    def __init__(self, hidden: int, table: list[float], bias: list[float], second: list[float], straight: list[float]) -> None:
        if hidden % BLOCK != 0:
            raise ValueError(f"a hidden layer has a multiple of {BLOCK} units, not {hidden}")
        self.hidden = i64(hidden)
        self.table = vec[float](table)
        self.bias = vec[float](bias)
        self.second = vec[float](second)
        self.straight = vec[float](straight)
        width = hidden + 1
        self.words = i64(-(-width // (LANES * WORDS)) * WORDS)
        self.unit = floats(self.words * LANES)
        self.sums = floats(self.words * LANES)
        for lane in range(width):
            self.unit[i64(lane)] = max(1e-6, max(abs(weight) for weight in table[lane::width])) * (RUN + 1) / float(HALF)
        packed = vec[i64](capacity=i64(len(table) // width) * self.words)
        for row in range(0, len(table), width):
            for word in range(int(self.words)):
                packed = append(packed, self.pack(table, row, word * LANES))
        self.packed = packed

    def pack(self, table: list[float], row: int, first: int) -> i64:
        """The lanes of a word: their whole numbers, each so many bits further up."""
        total: i64 = 0
        for lane in range(min(first + LANES, int(self.hidden) + 1) - 1, first - 1, -1):
            total = (total << BITS) + i64(round(table[row + lane] / self.unit[i64(lane)]))
        return total

    def unpack(self, word: i64, first: i64) -> None:
        """Add a word to the sums of its lanes."""
        sums = self.sums
        unit = self.unit
        low = ((word + HALF) & MASK) - HALF
        sums[first] += float(low) * unit[first]
        word = (word - low) >> BITS
        low = ((word + HALF) & MASK) - HALF
        sums[first + 1] += float(low) * unit[first + 1]
        sums[first + 2] += float((word - low) >> BITS) * unit[first + 2]

    def add_up(self, see: Features) -> None:
        """Add the rows of the position described last to the sums."""
        start: i64 = 0
        while start < see.count:
            stop = start + RUN
            if stop > see.count:
                stop = see.count
            word: i64 = 0
            while word + 2 * WORDS <= self.words:
                self.add_six(see, start, stop, word)
                word += 2 * WORDS
            if word < self.words:
                self.add_three(see, start, stop, word)
            start = stop

    def add_three(self, see: Features, start: i64, stop: i64, word: i64) -> None:
        """Add three words of some rows."""
        features = see.active
        packed = self.packed
        words = self.words
        a: i64 = 0
        b: i64 = 0
        c: i64 = 0
        while start < stop:
            at = features[start] * words + word
            a += packed[at]
            b += packed[at + 1]
            c += packed[at + 2]
            start += 1
        self.unpack(a, word * LANES)
        self.unpack(b, (word + 1) * LANES)
        self.unpack(c, (word + 2) * LANES)

    def add_six(self, see: Features, start: i64, stop: i64, word: i64) -> None:
        """The same with six, while the rows are at hand."""
        features = see.active
        packed = self.packed
        words = self.words
        a: i64 = 0
        b: i64 = 0
        c: i64 = 0
        d: i64 = 0
        e: i64 = 0
        f: i64 = 0
        while start < stop:
            at = features[start] * words + word
            a += packed[at]
            b += packed[at + 1]
            c += packed[at + 2]
            d += packed[at + 3]
            e += packed[at + 4]
            f += packed[at + 5]
            start += 1
        self.unpack(a, word * LANES)
        self.unpack(b, (word + 1) * LANES)
        self.unpack(c, (word + 2) * LANES)
        self.unpack(d, (word + 3) * LANES)
        self.unpack(e, (word + 4) * LANES)
        self.unpack(f, (word + 5) * LANES)

    def logit(self, see: Features) -> float:
        """What the model says of the position described last."""
        hidden = self.hidden
        sums = self.sums
        bias = self.bias
        i: i64 = 0
        while i < hidden:
            sums[i] = bias[i]
            i += 1
        sums[hidden] = 0.0
        self.add_up(see)
        dense = see.dense
        measures = see.measures
        straight = self.straight
        at = see.phase * (measures + 1)
        total = straight[at + measures] + sums[hidden]
        i = 0
        while i < measures:
            total += straight[at + i] * dense[i]
            i += 1
        second = self.second
        i = 0
        while i < hidden:
            if sums[i] > 0.0:
                total += second[i] * sums[i]
            i += 1
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
