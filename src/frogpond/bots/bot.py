"""What a bot is: it chooses among the legal actions of a seat, and may say how it judges them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass
from typing import Any

from ..engine.rng import Rng
from ..engine.state import State


@dataclass(frozen=True, slots=True)
class Move:
    """One action as a bot judges it: `value` from -1 (lost) to 1 (won) for the seat, `visits` how often it was tried, and `why`
    in words where the game can tell."""

    action: int
    text: str
    value: float
    visits: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves of a position, best first."""

    seat: int
    bot: str
    moves: list[Move]

    @property
    def best(self) -> Move:
        return self.moves[0]

    def text(self, count: int = 8) -> str:
        """A table for people."""
        total = sum(move.visits for move in self.moves)
        width = max(len(move.text) for move in self.moves[:count])
        lines = [f"{move.text:<{width}}  value {move.value:+.3f}  visits {move.visits:>6}" for move in self.moves[:count]]
        rest = len(self.moves) - count
        lines += [f"and {rest} more moves"] if rest > 0 else []
        return "\n".join([f"{self.bot} for seat {self.seat}, {total} simulations, best first:", *lines])

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


class Bot(ABC):
    """An opponent. It is given the true state but looks at it only through `resample`: what its seat can't know is
    drawn anew with the bot's own random numbers before it thinks."""

    name: str = "bot"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.count = 0  # decisions made: each has random numbers of its own

    @abstractmethod
    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        """(action, visits, value) of the moves considered, best first. The state has its hidden facts redealt."""

    def choose(self, state: State, seat: int | None = None) -> int:
        """The action to take for the seat to move."""
        seat = self.check(state, seat)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        rng = self.random()
        return self.judge(state.resample(seat, rng), seat, rng)[0][0]

    def analyse(self, state: State, seat: int | None = None) -> Analysis:
        """All moves considered, ranked."""
        seat = self.check(state, seat)
        rng = self.random()
        rows = self.judge(state.resample(seat, rng), seat, rng)
        return Analysis(seat, self.name, [Move(action, state.text(action), value, visits) for action, visits, value in rows])

    def split(self, parts: int, state: State) -> list[Bot]:
        """Bots that share the work of one analysis; only search has something to share."""
        return [self]

    def random(self) -> Rng:
        """The random numbers of the next decision."""
        self.count += 1
        return Rng(self.seed, self.count)

    def check(self, state: State, seat: int | None) -> int:
        """The seat to choose for; ValueError if there is nothing to choose."""
        if state.to_move < 0:
            raise ValueError("nobody has to choose here: " + ("the game is over" if state.is_over else "chance decides"))
        if seat is not None and seat != state.to_move:
            raise ValueError(f"seat {seat} has nothing to choose: it is seat {state.to_move}'s turn")
        return int(state.to_move)

    def close(self) -> None:
        """Give back what the bot holds."""
