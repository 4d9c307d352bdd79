"""Advice from search: the best moves with comparable values and reasons in words, and what a move cost.

There is one `Hint` for command line, browser and terminals. The same position, as its seat knows it, and the same judge give the same
advice: the random numbers of a hint come from the position itself. The ranking is a bot's analysis. Its values are good for the moves it
visited often; moves it gave up early are measured again, each from the position it leads to and with the same number of simulations,
so that bars side by side mean the same.
"""

from __future__ import annotations

import hashlib
from dataclasses import asdict, dataclass
from typing import Any

from ..engine.advice import caption, measure, why
from ..engine.calibration import calibrated
from ..engine.knowledge import Knowledge
from ..engine.rng import Rng
from ..engine.state import SPECTATOR, State
from ..search import turns
from ..search.ismcts import Search, sight
from .analysis import analyse
from .bot import blindfold, deciding
from .levels import Searcher
from .positions import position

SIMULATIONS = 1500
ADVICE_SECONDS = 1.2
JUDGE = f"grandmaster:simulations={SIMULATIONS}:seconds={ADVICE_SECONDS}"
MAX_ADVICE_MOVES = 5  # moves in an advice
MIN_REMEASURE_SIMULATIONS = 20  # simulations for measuring a move again
MIN_VALUE_SIMULATIONS = 40  # values that rest on fewer simulations are noise
ENDS = 25  # simulations that a roll counts for where whole turns are judged
CONFIDENCE = 0.06  # what it counts in the order of moves that search spent all its time on one


@dataclass(frozen=True, slots=True)
class Hint:
    """A move worth thinking of: its notation, what may be expected of it (`part` of a bar, and in `words` of the game's own measure),
    the share of the search that went into it, and why, with the rule behind; `deed` is the move itself in words."""

    action: int
    text: str
    part: float
    words: str
    share: float
    why: str
    rule: str
    deed: str = ""

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

    @property
    def best(self) -> Hint:
        """The first of the moves."""
        return self.moves[0]

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
        return {"seat": self.seat, "bot": self.bot, "caption": self.caption, "moves": [move.to_json() for move in self.moves]}

    def text(self) -> str:
        """A table for people, with the reason of each move below it."""
        width = max(len(move.words) for move in self.moves)
        lines = [f"{self.caption}, as {self.bot} sees it, best first:"]
        for move in self.moves:
            lines.append(f"{move.words:>{width + 2}}  {move.deed or move.text}  ({100 * move.share:.0f} % of the search)")
            if move.why:
                lines.append(f"{'':>{width + 2}}  {move.why}{f' ({move.rule})' if move.rule else ''}")
        return "\n".join([lines[0][0].upper() + lines[0][1:], *lines[1:]])


@dataclass(frozen=True, slots=True)
class Verdict:
    """A decision that was made, judged: what every seat could expect before it, what search preferred, what was lost, and, for a loss
    worth a word, what either move does, told to those who look on."""

    values: list[float]
    best: int
    best_text: str
    best_value: float
    value: float
    best_why: str = ""
    why: str = ""
    best_deed: str = ""
    deed: str = ""

    @property
    def loss(self) -> float:
        """How much the move gave away; 0 if it was as good as the best."""
        return max(0.0, self.best_value - self.value)


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
    """What every seat may expect after an action of the seat to move."""
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
        value = after(blindfold(state, seat, measuring), move.action, know, measuring, each)[seat]
        if move.visits >= MIN_VALUE_SIMULATIONS:
            value = (value * each + move.value * move.visits) / (each + move.visits)
        rows.append((value, move.visits / max(1, total), move))
    rows.sort(key=lambda row: (-row[0] - CONFIDENCE * row[1], row[2].action))
    hints = []
    for value, share, move in rows[:MAX_ADVICE_MOVES]:
        part, words = measure(state.game, calibrated(state.game, value))
        reason, rule = why(state, move.action, seat, telling)
        deed = state.game.deed(state, move.action)
        hints.append(Hint(move.action, move.text, round(part, 3), words, round(share, 3), reason, rule, deed))
    return Advice(seat, analysis.bot, caption(state.game), hints)


def verdict(state: State, played: int, *, simulations: int = 400, seed: int = 0, least: float | None = None) -> Verdict:
    """A decision judged. A loss is measured twice with other random numbers, and the smaller one counts; from `least` on it is told."""
    seat = int(state.to_move)
    know: Any = state.game.knowledge()
    rng = Rng(seed, 11)
    best = Searcher(seed, know, simulations, None, "bullfrog").analyse(state).best
    values = [calibrated(state.game, value) for value in expected(blindfold(state, seat, rng), seat, know, rng, simulations)]
    if best.action == played:
        return Verdict(values, best.action, best.text, values[seat], values[seat])
    pairs = []
    for _ in range(2):
        here = blindfold(state, seat, rng)
        pairs.append((after(here, best.action, know, rng, simulations)[seat], after(here, played, know, rng, simulations)[seat]))
        if pairs[-1][0] - pairs[-1][1] < 0.06:
            break
    good, bad = (calibrated(state.game, value) for value in min(pairs, key=lambda pair: pair[0] - pair[1]))
    if least is None or good - bad < least:
        return Verdict(values, best.action, best.text, good, bad)
    told = [why(state, action, seat, viewer=SPECTATOR)[0] for action in (best.action, played)]
    deeds = [state.game.deed(state, action) for action in (best.action, played)]
    return Verdict(values, best.action, best.text, good, bad, *told, *deeds)
