"""The interface of a bot: it chooses among the legal actions of a seat, and may give its evaluation of them."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass
from typing import Any

from ..engine.game import Game
from ..engine.guide import noun
from ..engine.knowledge import Knowledge
from ..engine.rng import Rng
from ..engine.state import State


@dataclass(frozen=True, slots=True)
class RankedMove:
    """One action as a bot judges it: `value` from -1 (lost) to 1 (won) for the seat, `visits` how often it was tried."""

    action: int
    text: str
    value: float
    visits: int


@dataclass(frozen=True, slots=True)
class Analysis:
    """The moves of a position, best first."""

    seat: int
    bot: str
    moves: list[RankedMove]

    @property
    def best(self) -> RankedMove:
        """The move it would make."""
        return self.moves[0]

    def text(self, count: int = 8) -> str:
        """A table for people."""
        total = sum(move.visits for move in self.moves)
        width = max(len(move.text) for move in self.moves[:count])
        lines = [f"{move.text:<{width}}  value {move.value:+.3f}  visits {move.visits:>6}" for move in self.moves[:count]]
        rest = len(self.moves) - count
        lines += [f"and {rest} more {noun(rest, 'move')}"] if rest > 0 else []
        return "\n".join([f"{self.bot} for seat {self.seat}, {total} {noun(total, 'simulation')}, best first:", *lines])

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
        return asdict(self)


def deciding(state: State, seat: int | None = None) -> int:
    """The seat to choose for; ValueError if there is nothing to choose."""
    if state.to_move < 0:
        raise ValueError("nobody has to choose here: " + ("the game is over" if state.is_over else "chance decides"))
    if seat is not None and seat != state.to_move:
        raise ValueError(f"seat {seat} has nothing to choose: it is seat {state.to_move}'s turn")
    return int(state.to_move)


def knowledge_of(game: Game, mind: str = "", temper: str = "") -> Knowledge | None:
    """The evaluation that a bot with a mind and a temperament uses in a game; None if there is none."""
    know: Knowledge | None = game.knowledge(mind) if mind else game.knowledge()
    if temper:
        if temper not in game.tempers:
            there = f"there are {', '.join(game.tempers)}" if game.tempers else "there are none"
            raise ValueError(f"no bot is a {temper!r} in {game.title}: of temperaments {there}")
        assert know is not None
        know.temper(temper)
    return know


def blindfold(state: State, seat: int, rng: Rng) -> State:
    """The position with everything the seat can't know resampled. The one way to a bot: `Bot.choose` and `Bot.analyse`
    go through it, and so does every question to a worker process."""
    return state.resample(seat, rng)


class Bot(ABC):
    """An opponent. Its `choose` and `analyse` may be given the true state: they blindfold it with random numbers of the bot's own,
    and what a bot thinks about in `judge` is never the true one."""

    name: str = "bot"
    thinks_ahead = False  # whether `ahead` does anything
    waited_for = False  # by somebody at a table: on a slow machine a clock may end what is counted, and a seed gives other moves

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed
        self.count = 0  # decisions made: each has random numbers of its own

    @abstractmethod
    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        """(action, visits, value) of the moves considered, best first. The state has its hidden facts redealt."""

    def choose(self, state: State, seat: int | None = None) -> int:
        """The action to take for the seat to move."""
        seat = deciding(state, seat)
        legal = state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        rng = self.random()
        return self.judge(blindfold(state, seat, rng), seat, rng)[0][0]

    def analyse(self, state: State, seat: int | None = None) -> Analysis:
        """All moves considered, ranked."""
        seat = deciding(state, seat)
        rng = self.random()
        rows = self.judge(blindfold(state, seat, rng), seat, rng)
        return Analysis(seat, self.name, [RankedMove(action, state.text(action), value, visits) for action, visits, value in rows])

    def ahead(self, state: State, seat: int) -> None:
        """Begin to think, elsewhere, for a seat that waits while somebody else decides; what comes of it counts when the bot chooses.
        Nothing, unless it is a bot that was asked to."""

    def split(self, parts: int, state: State) -> list[Bot]:
        """Bots that share the work of one analysis; only search has something to share."""
        return [self]

    def random(self) -> Rng:
        """The random numbers of the next decision."""
        self.count += 1
        return Rng(self.seed, self.count)

    def close(self) -> None:
        """Give back what the bot holds."""


class Guest(Bot):
    """Somebody else's bot that chooses in a way of its own: it is asked about what its seat may know, as all are."""

    def __init__(self, bot: Any, seed: int = 0) -> None:
        super().__init__(seed)
        self.bot = bot
        self.name = getattr(bot, "name", type(bot).__name__)

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        return [(int(self.bot.choose(state)), 1, 0.0)]

    def close(self) -> None:
        if hasattr(self.bot, "close"):
            self.bot.close()


def seated(bot: Any, seed: int) -> Bot:
    """The bot as it may sit at a table: itself if `Bot` asks it for its judgement, else as a guest."""
    own = [getattr(getattr(bot, name, None), "__func__", None) for name in ("choose", "analyse")]
    return bot if isinstance(bot, Bot) and own == [Bot.choose, Bot.analyse] else Guest(bot, seed)
