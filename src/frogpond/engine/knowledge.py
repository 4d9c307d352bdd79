# compiled by mypyc
"""Evaluation of a game beyond its rules. Search calls these; a game overrides what it can judge better.

A game has knowledge when `game.knowledge()` returns an object of a subclass. The base class knows nothing: random
play to the end, and the result counts.
"""

from __future__ import annotations

from math import exp

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from .rng import Rng
from .state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """Evaluation, move ordering and rollout policy of a game, and the search settings measured for it."""

    horizon: i64  # decisions that a rollout plays before it may stop at a quiet position; -1: always to the end
    exploration: float  # how much search tries moves that don't look best
    reduction: float  # how much worse than its siblings an untried move is taken to be
    widening: float  # moves considered after v visits: 1 + widening * sqrt(v); 0 for all at once
    lessons: float  # how often, up to 1 for always, a simulated rival learns by his own eyes; 0: as if he knew what the searcher knows
    simulations: dict[str, int]  # search budget by level, where it differs from the usual one; 0: it looks one step ahead
    blur: dict[str, float]  # how badly a level sees that looks one step ahead: a difference of values that it hardly notices
    leans: bool  # it has a temperament
    by_turns: bool  # judge whole turns before the next roll (search.turns) instead of growing a tree
    rounds: bool  # ends of turns are looked at closely by playing on until it is the seat's turn again

    def __init__(self) -> None:
        self.horizon = -1
        self.exploration = 1.0
        self.reduction = 0.2
        self.widening = 0.0
        self.lessons = 0.0
        self.simulations = {}
        self.blur = {}
        self.by_turns = False
        self.rounds = False
        self.leans = False

    def temper(self, name: str) -> None:
        """Take on a temperament: a bias at the same level, by one of the names in the game's `tempers`."""
        raise ValueError(f"there is no temperament {name!r} here")

    def lean(self, state: State, out: vec[float]) -> None:
        """Add to each seat's value what the temperament likes; called when `leans` and the game is not over."""

    def evaluate(self, state: State, out: vec[float]) -> None:
        """Write each seat's prospects into `out`, from -1 to 1 and on the scale of `returns()`; also when the game is over."""
        i: i64 = 0
        for value in state.returns():
            out[i] = value
            i += 1

    def glance(self, state: State, out: vec[float]) -> None:
        """As `evaluate`, but quick: enough to tell which half-done turns are worth finishing."""
        self.evaluate(state, out)

    def on_turn(self, state: State) -> i64:
        """Whose turn it is, also before a roll."""
        return state.to_move

    def prior(self, state: State, actions: vec[i64]) -> vec[float]:
        """How promising each action looks to the seat to move, as positive weights; an empty vec says all are alike."""
        return vec[float]()

    def sensible(self, state: State, actions: vec[i64]) -> vec[i64]:
        """The actions that are not plainly silly; never none."""
        return actions

    def pick(self, state: State, rng: Rng) -> i64:
        """The move of a rollout."""
        actions = state.legal()
        return actions[rng.below(i64(len(actions)))]

    def quiet(self, state: State) -> bool:
        """Whether a position (a decision) can be judged as it stands, with no turn half done."""
        return True

    def ending(self, state: State) -> bool:
        """Whether so little is left of the game that it may be worth trying to solve it (search.exact)."""
        return False


def weighted(weights: vec[float], rng: Rng) -> i64:
    """A random index, by weight."""
    total = 0.0
    for weight in weights:
        total += weight
    left = rng.random() * total
    i: i64 = 0
    last: i64 = i64(len(weights)) - 1
    while i < last:
        left -= weights[i]
        if left < 0.0:
            return i
        i += 1
    return last


def softmax(scores: vec[float], temperature: float, floor: float) -> vec[float]:
    """Positive weights in the place of scores: `floor`, and up to 1 more for the best."""
    top = -1e18
    for value in scores:
        if value > top:
            top = value
    i: i64 = 0
    size = i64(len(scores))
    while i < size:
        scores[i] = floor + exp((scores[i] - top) / temperature)
        i += 1
    return scores


def floats(size: i64) -> vec[float]:
    """That many zeros."""
    result = vec[float](capacity=size)
    i: i64 = 0
    while i < size:
        result = append(result, 0.0)
        i += 1
    return result


def integers(size: i64) -> vec[i64]:
    """That many zeros."""
    result = vec[i64](capacity=size)
    i: i64 = 0
    while i < size:
        result = append(result, 0)
        i += 1
    return result
