"""A decision judged: how it ranks among the choices there were, what it lost, and how much was at stake.

One search finds the best choice. Other random numbers then measure that one, the one that was played and a few others side by side,
each from the position it leads to, so that being found best is no advantage. Where whole turns are judged all choices have a value
at once. A loss is compared with its own error: below two of them search can't tell the moves apart, and a large loss is measured
again before it counts.

Scores compare *worth*, the log odds of a value: in a lost game a mistake takes little of a chance to win and is a mistake.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from math import atanh, sqrt
from statistics import fmean
from typing import Any

from ..engine.advice import grave, why
from ..engine.calibration import calibrated
from ..engine.game import Game
from ..engine.knowledge import Knowledge
from ..engine.rng import Rng
from ..engine.state import SPECTATOR, State
from .advice import after, expected
from .bot import RankedMove, blindfold
from .levels import Searcher

BATCHES = 4  # measurements of a choice, with the same random numbers for all
OTHERS = 3  # choices measured beside the best and the played one, for what was at stake
ERRORS = 2.0  # standard errors below which a loss is too close to call
MORE = 8  # batches for a loss that may be a moment of the review ...
CRITICAL = 0.1  # ... which is one of so much worth
SLIP, BLUNDER = 0.3, 0.8  # worth lost, of at least half of what was at stake, from which on a move is marked in any position
MIN_SIMULATIONS = 12  # of one measurement
DECIDED = 0.97  # a value beyond tells hardly more


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision that was made, judged: what every seat could expect before it, what search preferred, and what was lost, with the standard
    error of that. `rank` counts from 1 among the choices that were compared. In worth: `lost`, and `stake`, how much better the best
    choice was than all on average."""

    values: list[float]
    best: int
    best_value: float
    value: float
    error: float
    rank: int
    choices: int
    lost: float
    stake: float

    @property
    def loss(self) -> float:
        """How much the move gave away; 0 if it was as good as the best."""
        return max(0.0, self.best_value - self.value)

    @property
    def close(self) -> bool:
        """Whether search can't tell the move from the best one."""
        return self.loss <= ERRORS * self.error

    def sign(self, game: Game) -> str:
        """The mark of a mistake, by what it lost alone or among the choices there were: "?", "??", or nothing."""
        slip, blunder = grave(game)
        if self.rank == 1 or self.close:
            return ""
        counts = len(game.teams) > 1 and self.lost >= self.stake / 2
        if self.loss >= blunder or (counts and self.lost >= max(BLUNDER, self.stake)):
            return "??"
        return "?" if self.loss >= slip or (counts and self.lost >= SLIP) else ""


@dataclass(frozen=True, slots=True)
class Explanation:
    """Reasons for the best move and for the one that was played, in the words of spectators."""

    best_text: str
    best_why: str
    text: str
    why: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Some choices of a decision, side by side: `best` as search has it, and of each choice its values for the seat, one a batch."""

    best: int
    ranked: list[RankedMove]
    values: dict[int, list[float]]
    others: list[int]  # the choices that stand for all others than the best

    def mean(self, action: int) -> float:
        return fmean(self.values[action])

    def error(self, first: int, second: int) -> float:
        """The standard error of the difference of two means; batches share their random numbers."""
        gaps = [a - b for a, b in zip(self.values[first], self.values[second], strict=True)]
        if len(gaps) < 2:
            return 0.0
        middle = fmean(gaps)
        return sqrt(sum((gap - middle) ** 2 for gap in gaps) / (len(gaps) - 1) / len(gaps))

    def rank(self, action: int) -> int:
        """Which place a choice has, from 1."""
        mine = self.mean(action)
        return 1 + sum(self.mean(other) > mine for other in self.values if other != action)


def worth(game: Game, value: float) -> float:
    """A value as log odds, where there is a chance to win; alone as it is."""
    return value if len(game.teams) < 2 else atanh(max(-DECIDED, min(DECIDED, value)))


def score(decisions: Iterable[tuple[float, float]]) -> float | None:
    """How well somebody decided, from what was lost and at stake in each decision: 100 where nothing was lost, 0 for what choosing at
    random would have come to; None where nothing was at stake."""
    pairs = list(decisions)
    stakes = sum(stake for _, stake in pairs)
    return None if stakes <= 0 else max(0.0, min(100.0, 100 * (1 - sum(lost for lost, _ in pairs) / stakes)))


def compare(state: State, played: Collection[int], simulations: int, seed: int, batches: int = BATCHES) -> Comparison:
    """The best choice, those that were played and a few others, each measured that often."""
    seat, know = int(state.to_move), state.game.knowledge()
    rng = Rng(seed, 11)
    ranked = Searcher(seed, know, simulations, None, "bullfrog").analyse(state).moves
    best = ranked[0].action
    values: dict[int, list[float]] = {}
    if know is not None and know.by_turns:
        others = [move.action for move in ranked if move.action != best]
        values = {move.action: [move.value] for move in ranked}
        values.update({action: [min(move.value for move in ranked)] for action in played if action not in values})
        return Comparison(best, ranked, values, others)
    others = drawn([action for action in state.legal_actions() if action != best], OTHERS, rng)
    measure(values, state, seat, {best, *played, *others}, know, rng, max(MIN_SIMULATIONS, simulations // 8), batches)
    return Comparison(best, ranked, values, others)


def drawn(actions: list[int], most: int, rng: Rng) -> list[int]:
    """Some of these, at random."""
    pool = list(actions)
    return [pool.pop(int(rng.below(len(pool)))) for _ in range(min(most, len(pool)))]


def measure(
    values: dict[int, list[float]], state: State, seat: int, actions: Iterable[int], know: Knowledge | None, rng: Rng, simulations: int,
    batches: int,
) -> None:  # fmt: skip
    """Add columns of values; within one all choices have the same hidden facts and random numbers."""
    actions = sorted(actions)
    for _ in range(batches):
        here, stream = blindfold(state, seat, rng), rng.getrandbits(60)
        for action in actions:
            values.setdefault(action, []).append(after(here, action, know, Rng(stream), simulations)[seat])


def weigh(game: Game, comparison: Comparison, played: int, legal: int) -> tuple[float, float]:
    """The loss of a decision and its stake, in worth; the loss may be below zero within its error."""
    top = worth(game, comparison.mean(comparison.best))
    lost = top - worth(game, comparison.mean(played))
    rest = [worth(game, comparison.mean(action)) for action in comparison.others]
    return lost, (top - fmean(rest)) * (legal - 1) / legal if rest else 0.0


def verdict(state: State, played: int, *, simulations: int = 400, seed: int = 0) -> Verdict:
    """A decision judged; where it may have lost something that counts, with more search."""
    seat, game = int(state.to_move), state.game
    know: Any = game.knowledge()
    rng = Rng(seed, 12)
    values = [calibrated(game, value) for value in expected(blindfold(state, seat, rng), seat, know, rng, simulations // 2)]
    comparison = compare(state, [played], simulations, seed)
    lost, stake = weigh(game, comparison, played, len(state.legal_actions()))
    best, rank, choices = comparison.best, comparison.rank(played), len(comparison.values)
    if best == played:
        value = calibrated(game, comparison.mean(best))
        return Verdict(values, best, value, value, 0.0, 1, choices, 0.0, max(0.0, stake))
    whole = know is not None and know.by_turns
    if whole or lost >= CRITICAL:
        again = {} if whole else {action: list(comparison.values[action]) for action in (best, played)}
        measure(again, state, seat, (best, played), know, rng, max(MIN_SIMULATIONS, simulations // 4), MORE)
        comparison = Comparison(best, comparison.ranked, again, [])
        lost = worth(game, comparison.mean(best)) - worth(game, comparison.mean(played))
    good, bad = (calibrated(game, comparison.mean(action)) for action in (best, played))
    return Verdict(values, best, good, bad, comparison.error(best, played), max(rank, 2), choices, lost, max(0.0, stake))


def explain(state: State, best: int, played: int) -> Explanation:
    """Two moves of a position in words."""
    seat, deed = int(state.to_move), state.game.deed
    first, second = (why(state, action, seat, viewer=SPECTATOR)[0] for action in (best, played))
    return Explanation(deed(state, best), first, deed(state, played), second)
