"""Advice from search: the best moves with comparable values and reasons in words.

There is one `Hint` for command line, browser and terminals. The same position, as its seat knows it, and the same judge give the same
advice: the random numbers of a hint come from the position itself. The ranking is a bot's analysis. Its values are good for the moves it
visited often; moves it gave up early are measured again, each from the position it leads to and with the same number of simulations,
so that bars side by side mean the same.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from math import sqrt
from typing import Any

from ..engine.advice import MoveFacts, caption, chosen_for, facts, measure, why
from ..engine.calibration import calibrated
from ..engine.knowledge import Knowledge
from ..engine.rng import Rng
from ..engine.state import State
from ..search import turns
from ..search.ismcts import Search, sight
from .analysis import analyse
from .bot import blindfold, deciding
from .positions import position

HINT_SIMULATIONS = 1500
ADVICE_SECONDS = 1.2
JUDGE = f"grandmaster:simulations={HINT_SIMULATIONS}:seconds={ADVICE_SECONDS}"
MAX_ADVICE_MOVES = 5  # moves in an advice
MIN_REMEASURE_SIMULATIONS = 20  # simulations for measuring a move again
MIN_VALUE_SIMULATIONS = 40  # values that rest on fewer simulations are noise
ENDS = 25  # simulations that a roll counts for where whole turns are judged
SPREAD, SPREAD_ALONE = 0.5, 0.12  # of the value of one simulation; where points are all that counts
MIN_NOISE = 0.01
COUNT_WORDS = ("", "", "two", "three", "four", "five")
CONFIDENCE = 0.06  # what it counts in the order of moves that search spent all its time on one


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth thinking of: its notation, what may be expected of it (`part` of a bar, and in `words` of the game's own measure),
    the share of the search that went into it, and why, with the rule behind; `deed` is the move itself in words; what it costs, gives and
    risks; `equal`: search can't tell it from the best."""

    action: int
    text: str
    part: float
    words: str
    share: float
    why: str
    rule: str
    deed: str = ""
    costs: str = ""
    gives: str = ""
    odds: str = ""
    equal: bool = False

    @property
    def worth(self) -> str:
        """Its value in words, where search can tell it from the others."""
        return "about equal" if self.equal else self.words

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Advice:
    """The best moves of a seat, best first; `caption` says what their values mean."""

    seat: int
    bot: str
    caption: str
    moves: list[Hint]
    head: str = ""

    @property
    def best(self) -> Hint:
        """The first of the moves."""
        return self.moves[0]

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
        return {
            "seat": self.seat,
            "bot": self.bot,
            "caption": self.caption,
            "head": self.head,
            "moves": [move.to_json() for move in self.moves],
        }

    def text(self) -> str:
        """A table for people, with the reason of each move below it."""
        width = max(len(move.worth) for move in self.moves)
        lines = [self.head, f"{self.caption}, as {self.bot} sees it, best first:"]
        for move in self.moves:
            lines.append(f"{move.worth:>{width + 2}}  {move.deed or move.text}  (costs {move.costs}; gives {move.gives}; {move.odds})")
            if move.why:
                lines.append(f"{'':>{width + 2}}  {move.why}{f' ({move.rule})' if move.rule else ''}")
        return "\n".join(line[:1].upper() + line[1:] for line in lines if line)


def expected(state: State, seat: int, know: Knowledge | None, rng: Rng, simulations: int) -> list[float]:
    """The value of a position to every seat, as `seat` knows it; the first half of the simulations only grows the tree."""
    if know is not None and know.by_turns:
        return turns.expected(state, know, rng, max(1, simulations // ENDS))
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
    """The expected result of every seat after an action of the seat to move."""
    seat = int(state.to_move)
    there = state.clone()
    there.advance(action)
    return expected(there, seat, know, rng, simulations)


def seed_of(state: State, seat: int, seed: int = 0) -> int:
    """The random numbers of advice: the same for any two positions that the seat can't tell apart."""
    return int.from_bytes(hashlib.sha256(f"{seed} ".encode() + sight(state, seat)).digest()[:7], "big")


def hint(text: str, judge: str = JUDGE, at: int | None = None, seed: int = 0, jobs: int = 1, **limits: Any) -> Advice:
    """The advice for a position given as a game record or as JSON."""
    return advise(position(text, at), judge, seed, jobs, **limits)


def advise(state: State, /, judge: str = JUDGE, seed: int = 0, jobs: int = 1, **limits: Any) -> Advice:
    """The best moves for the seat to move. `judge` is a bot by name, with its budget, such as grandmaster:simulations=500."""
    seat = deciding(state)
    seed = seed_of(state, seat, seed)
    know: Any = state.game.knowledge()
    analysis = analyse(state, judge, seed, jobs, **limits)
    total = sum(move.visits for move in analysis.moves)
    each = max(MIN_REMEASURE_SIMULATIONS, round(total / 5))
    measuring, telling = Rng(seed, 7), Rng(seed, 3)
    rows = []
    for move in analysis.moves[: MAX_ADVICE_MOVES + 2]:
        value, number = after(blindfold(state, seat, measuring), move.action, know, measuring, each)[seat], each
        if move.visits >= MIN_VALUE_SIMULATIONS:
            value, number = (value * each + move.value * move.visits) / (each + move.visits), each + move.visits
        rows.append(MeasuredMove(value, number, move.visits / max(1, total), move, facts(state, move.action, seat, telling)))
    rows.sort(key=lambda row: (-row.value - CONFIDENCE * row.share, row.move.action))
    rows, equals, head = in_order(state, rows[:MAX_ADVICE_MOVES])
    hints = []
    for number, row in enumerate(rows):
        part, words = measure(state.game, calibrated(state.game, row.value))
        reason, rule = why(state, row.move.action, seat, telling)
        deed, benefits = state.game.deed(state, row.move.action), row.facts
        hints.append(
            Hint(
                row.move.action, row.move.text, round(part, 3), words, round(row.share, 3), reason, rule, deed,
                benefits.costs, benefits.gives, benefits.odds, number < equals,
            )
        )  # fmt: skip
    return Advice(seat, analysis.bot, caption(state.game), hints, head)


@dataclass(frozen=True, slots=True)
class MeasuredMove:
    """A move with its value, the simulations that rests on, and its facts."""

    value: float
    simulations: int
    share: float
    move: Any
    facts: MoveFacts


def in_order(state: State, rows: list[MeasuredMove]) -> tuple[list[MeasuredMove], int, str]:
    """The moves with the recommended one first, how many are about equal to the best, and a sentence about it. Of moves within the noise
    of search a fact decides."""
    best = rows[0]
    spread = SPREAD if len(state.game.teams) > 1 else SPREAD_ALONE
    alike = [row for row in rows if best.value - row.value <= noise(best, row, spread)]
    if len(alike) < 2:
        return rows, 0, "Only one choice." if len(rows) < 2 else "The first is clearly best."
    alike.sort(key=lambda row: (row.facts.cost, -row.facts.gain, -row.facts.chance))
    first = alike[0]
    others = [row for row in rows if row not in alike]
    reason = chosen_for(first.facts, [row.facts for row in alike[1:]])
    deed = state.game.deed(state, first.move.action) or first.move.text
    many = "All of these" if not others else f"The first {COUNT_WORDS[len(alike)]}"
    reason = reason or f"it costs {first.facts.costs} and gives {first.facts.gives}"
    return [*alike, *others], len(alike), f"{many} are about equal. I’d {deed}: {reason}."


def noise(one: MeasuredMove, other: MeasuredMove, spread: float) -> float:
    """How far the values of two equal moves lie apart by chance, at most in one of twenty cases."""
    return max(MIN_NOISE, 2 * spread * sqrt(1 / max(1, one.simulations) + 1 / max(1, other.simulations)))
