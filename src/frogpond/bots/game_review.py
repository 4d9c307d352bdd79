"""A whole game reviewed: its decisions judged, its rolls weighed, and the moments worth a look."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from ..engine.advice import theme
from ..engine.game import Game
from ..engine.state import State
from .luck import Factors, LuckMeter, dice, factors, lead, rolls
from .verdict import Verdict, score

FORMAT = 2
LEAST = 2  # moments of every seat, however well it played
MAX_MOMENTS = 6  # and at most


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision of the game with its verdict, and what it cost in points."""

    move: int
    seat: int
    verdict: Verdict
    cost: float
    theme: str

    def to_json(self, game: Game) -> dict[str, Any]:
        """As a review keeps it."""
        one = self.verdict
        return {
            "move": self.move, "seat": self.seat, "values": [round(value, 3) for value in one.values], "loss": round(one.loss, 3),
            "lost": round(one.lost, 3), "stake": round(one.stake, 3), "cost": round(self.cost, 2), "rank": one.rank, "choices": one.choices,
            "close": one.rank > 1 and one.close, "sign": one.sign(game), "theme": self.theme,
        }  # fmt: skip


def judged(state: State, move: int, verdict: Verdict) -> Judged:
    """A decision as the review of its game has it."""
    cost = factors(state.game).cost(verdict.best_value - verdict.value, verdict.lost)
    return Judged(move, int(state.to_move), verdict, cost, theme(state, verdict.best))


def moments_of(game: Game, decisions: Sequence[Judged]) -> list[Judged]:
    """The decisions worth a word: of every seat those that are marked, the dearest first, and at least two."""
    moments: list[Judged] = []
    for seat in range(game.seats):
        mine = sorted((one for one in decisions if one.seat == seat and one.verdict.rank > 1), key=lambda one: -one.verdict.lost)
        marked = [one for one in mine if one.verdict.sign(game)][:MAX_MOMENTS]
        moments += marked + [one for one in mine if one not in marked and one.verdict.lost > 0][: max(0, LEAST - len(marked))]
    return sorted(moments, key=lambda one: one.move)


def scores_of(game: Game, decisions: Sequence[Judged]) -> list[float | None]:
    """How well every seat decided, from 0 to 100."""
    return [score((one.verdict.lost, one.verdict.stake) for one in decisions if one.seat == seat) for seat in range(game.seats)]


def luck_of(game: Game, packed: bytes, actions: Sequence[int]) -> dict[str, Any]:
    """The luck of a finished game by roll, in points or else percent of a win, its dice and the lead of every seat after every move.
    `packed` is the starting position with everything revealed, so nothing is resampled."""
    start = game.from_bytes(packed)
    scale: Factors = factors(game)
    weigh = scale.points_of if scale.points else scale.shares_of
    unit = 1.0 if scale.points else 100.0
    lines = [
        {"move": roll.move, "after": roll.after, "kind": roll.kind, "luck": [round(unit * value, 3) for value in weigh(roll)]}
        for roll in rolls(start, actions, LuckMeter(game))
    ]
    state, leads = start.clone(), [[lead(start, seat) for seat in range(game.seats)]]
    for action in actions:
        state.advance(action)
        leads.append([lead(state, seat) for seat in range(game.seats)])
    return {"points": bool(scale.points), "rolls": lines, "dice": [asdict(line) for line in dice(start, actions)], "leads": leads}
