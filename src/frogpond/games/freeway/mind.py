# compiled by mypyc
"""Evaluation of Freeway Frogs: the progress of frogs, in flies, and which moves look promising.

A frog on a pad is worth its flies (FW-55). A frog on the way is worth part of what it may still get, more the nearer it
is; the Median, where nobody hits it, counts extra. The numbers follow a least squares fit of final scores to where the
frogs stood at the start of a turn, in some hundred games of these bots, and matches between bots that differ in one.
"""

from __future__ import annotations

from math import exp
from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from ...engine.knowledge import Knowledge, floats, softmax, weighted
from ...engine.rng import Rng
from ...engine.state import OVER, State
from .position import FreewayPosition as Position
from .rules import families as f
from .rules.between import BEHIND
from .rules.numbers import MEDIAN, NONE, PUDDLE, SIDEWALK
from .rules.numbers import FreewayNumbers as Numbers
from .rules.steps import BETWEEN, BETWEEN_AHEAD, BETWEEN_BEHIND, MOVE


@final
class FreewayKnowledge(Knowledge):
    """Worth of every space to a frog, in flies."""

    n: Numbers
    puddle: float
    start: float  # on the Sidewalk
    road: float  # more at the last spot
    safe: float  # more in the Median
    home: float  # on a pad, and more for each of its flies
    fly: float
    spread: float  # of the final difference around what a position is worth
    temperature: float  # of move ordering, in flies
    worth: vec[float]  # by space
    gains: vec[float]  # by action: what it brings the mover at once, where that doesn't depend on who stands where

    def __init__(self, n: Numbers) -> None:
        super().__init__()
        self.n = n
        self.horizon = 20
        self.exploration = 0.7
        self.reduction = 0.1
        self.widening = 0.0
        self.simulations = {"frog": 60, "bullfrog": 500}
        self.blur = {"spawn": 100.0, "tadpole": 100.0}  # anything that is not silly: a step seen at all wins three games of four
        self.puddle = 0.0
        self.start = 0.55
        self.road = 2.4
        self.safe = 0.3
        self.home = 0.0
        self.fly = 1.15
        self.spread = 4.0
        self.temperature = 0.5
        self.tabulate()

    def tabulate(self) -> None:
        """Work out the worth of every space, and of every action that moves the same frogs wherever the others are."""
        n = self.n
        worth = vec[float]()
        space: i64 = 0
        while space < n.spaces:
            if space >= n.first_pad:
                worth = append(worth, self.home + self.fly * float(n.flies[space - n.first_pad]))
            else:
                value = self.start + self.road * float(n.number(space)) / float(n.spots)
                worth = append(worth, value + (self.safe if n.kind[space] == MEDIAN else 0.0))
            space += 1
        self.worth = worth
        gains = vec[float]()
        number: i64 = 0
        while number < n.families.end:
            gains = append(gains, self.gain(number))
            number += 1
        self.gains = gains

    def gain(self, action: i64) -> float:
        """The value of an action for the mover, in flies: ground won, or lost by one of so many rivals."""
        n = self.n
        worth = self.worth
        rivals = float(n.seats - 1)
        kind, x, y = n.families.decode(action)
        if kind == f.MOVE:
            return worth[n.move_to[x]] - worth[n.move_from[x]]
        if kind == f.SQUISH:
            return (worth[n.hit_victim[y]] - worth[n.hit_to[y]]) / rivals
        if kind == f.SQUASH:
            return (worth[y] - worth[SIDEWALK]) / rivals
        return -0.2 if kind == f.END_TURN else 0.0

    def at(self, space: i64) -> float:
        return self.puddle if space == PUDDLE else self.worth[space]

    def flies(self, t: Position, colour: i64) -> float:
        """The value of a colour's frogs."""
        total = 0.0
        i = colour * t.n.frogs
        stop = i + t.n.frogs
        while i < stop:
            total += self.at(t.at[i])
            i += 1
        return total

    def evaluate(self, state: State, out: vec[float]) -> None:
        assert isinstance(state, Position)
        seats = state.n.seats
        a: i64 = 0
        if state.to_move == OVER:
            for result in state.returns():
                out[a] = result
                a += 1
            return
        worth = floats(seats)
        while a < seats:
            worth[a] = self.flies(state, a)
            out[a] = 0.0
            a += 1
        a = 0
        while a < seats:
            b = a + 1
            while b < seats:
                edge = (2.0 / (1.0 + exp((worth[b] - worth[a]) / self.spread)) - 1.0) / float(seats - 1)
                out[a] += edge
                out[b] -= edge
                b += 1
            a += 1

    def quiet(self, state: State) -> bool:
        """Before anybody has used a die."""
        assert isinstance(state, Position)
        return state.frames.step() == MOVE and state.left == state.rolled

    # Moves ----------------------------------------------------------------------------------------------------------

    def promise(self, t: Position, action: i64) -> float:
        """The immediate value of an action for the mover, in flies."""
        n = t.n
        if t.frames.step() == BETWEEN:
            kind, face, side = n.families.decode(action)
            if kind == f.DECLINE:
                return 0.0
            spot = t.frames.get(BETWEEN_BEHIND if side == BEHIND else BETWEEN_AHEAD)
            to = n.number(spot) - n.face[face]
            after = self.worth[SIDEWALK] if to <= 0 else self.worth[to]
            return (self.worth[spot] - after) / float(n.seats - 1)
        return self.smashed(t) / float(n.seats - 1) if n.smash.has(action) else self.gains[action]

    def smashed(self, t: Position) -> float:
        """The cost of a Smash to the others beyond the mover's (FW-46)."""
        n = t.n
        total = 0.0
        space: i64 = 1
        while space < n.first_pad:
            colour = t.colour_on(space)
            if colour != NONE and n.kind[space] != MEDIAN:
                to = SIDEWALK if n.number(space) < n.median_low else n.median_low
                loss = self.worth[space] - self.worth[to]
                total += loss if colour != t.active else -loss * float(n.seats - 1)
            space += 1
        return total

    def prior(self, state: State, actions: vec[i64]) -> vec[float]:
        assert isinstance(state, Position)
        scores = floats(i64(len(actions)))
        i: i64 = 0
        for action in actions:
            scores[i] = self.promise(state, action)
            i += 1
        return softmax(scores, self.temperature, 0.02)

    def sensible(self, state: State, actions: vec[i64]) -> vec[i64]:
        """Ending the turn with dice that can be used is silly."""
        assert isinstance(state, Position)
        stop = state.n.end_turn.first
        result = vec[i64]()
        for action in actions:
            if action != stop:
                result = append(result, action)
        return result if i64(len(result)) > 0 else actions

    def pick(self, state: State, rng: Rng) -> i64:
        actions = state.legal()
        return actions[weighted(self.prior(state, actions), rng)]
