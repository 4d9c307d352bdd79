"""Advice from search: what each side may expect of a position, the best moves with comparable values, and what a move cost.

The ranking comes from `Bot.analyse`. Its values are good for the moves it visited often; moves it gave up early are measured
again here, each from the position it leads to and with the same number of simulations, so that bars side by side mean the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engine.knowledge import Knowledge
from ..engine.rng import Rng
from ..engine.state import State
from ..search.ismcts import Search
from .levels import Searcher

FEW = 40  # values that rest on fewer simulations are noise
CONFIDENCE = 0.06  # what it counts in the order of moves that search spent all its time on one


@dataclass(frozen=True, slots=True)
class Option:
    """A move with its value for the mover from -1 to 1, and the share of the search that went into it."""

    action: int
    text: str
    value: float
    share: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision that was made, judged: what every seat could expect before it, what search preferred, what was lost."""

    values: list[float]
    best: int
    best_text: str
    best_value: float
    value: float

    @property
    def loss(self) -> float:
        return max(0.0, self.best_value - self.value)


def expected(state: State, seat: int, know: Knowledge | None, rng: Rng, simulations: int) -> list[float]:
    """The value of a position to every seat, as `seat` knows it; the first half of the simulations only grows the tree."""
    search = Search(state, seat, know, rng)
    seats: int = state.game.seats
    total = [0.0] * seats
    search.run(simulations - simulations // 2, 0.0)
    for _ in range(simulations // 2):
        search.run(1, 0.0)
        for i in range(seats):
            total[i] += search.out[i]
    return [value / max(1, simulations // 2) for value in total]


def after(state: State, action: int, know: Knowledge | None, rng: Rng, simulations: int) -> list[float]:
    """What every seat may expect after an action of the seat to move."""
    seat = int(state.to_move)
    there = state.clone()
    there.apply(action)
    return expected(there, seat, know, rng, simulations)


def options(state: State, *, most: int = 5, simulations: int = 1500, seconds: float = 1.5, each: int = 300, seed: int = 0) -> list[Option]:
    """The best moves for the seat to move, best first."""
    seat = int(state.to_move)
    know: Any = state.game.knowledge()
    found = Searcher(seed, know, simulations, seconds, "grandmaster").analyse(state).moves
    total = sum(move.visits for move in found)
    rng = Rng(seed, 7)
    shown = []
    for move in found[: most + 2]:
        value = after(state.resample(seat, rng), move.action, know, rng, each)[seat]
        if move.visits >= FEW:
            value = (value * each + move.value * move.visits) / (each + move.visits)
        shown.append(Option(move.action, move.text, value, move.visits / max(1, total)))
    shown.sort(key=lambda option: (-option.value - CONFIDENCE * option.share, option.action))
    return shown[:most]


def verdict(state: State, played: int, *, simulations: int = 400, seed: int = 0) -> Verdict:
    """A decision judged. A loss is measured twice with other random numbers, and the smaller one counts."""
    seat = int(state.to_move)
    know: Any = state.game.knowledge()
    rng = Rng(seed, 11)
    best = Searcher(seed, know, simulations, None, "bullfrog").analyse(state).best
    values = expected(state.resample(seat, rng), seat, know, rng, simulations)
    if best.action == played:
        return Verdict(values, best.action, best.text, values[seat], values[seat])
    pairs = []
    for _ in range(2):
        here = state.resample(seat, rng)
        pairs.append((after(here, best.action, know, rng, simulations)[seat], after(here, played, know, rng, simulations)[seat]))
        if pairs[-1][0] - pairs[-1][1] < 0.06:
            break
    good, bad = min(pairs, key=lambda pair: pair[0] - pair[1])
    return Verdict(values, best.action, best.text, good, bad)
