"""Matches between two minds at equal time: what a new mind must win before it replaces another."""

from __future__ import annotations

from dataclasses import dataclass
from math import log10, sqrt
from time import process_time
from typing import Any, Protocol

from ..bots.bot import Bot
from ..bots.levels import Searcher
from ..engine.game import Game
from ..engine.registry import make
from ..engine.rng import Rng
from ..engine.state import CHANCE, OVER

Spec = tuple[str, int, tuple[tuple[str, Any], ...]]


class Contender(Protocol):
    """A player of a match, which makes a bot for each game."""

    def bot(self, game: Game, seed: int) -> Bot: ...


@dataclass(frozen=True)
class MatchPlayer:
    """A mind ("hand", a file, or empty for the shipped one) with a budget of simulations."""

    mind: str
    simulations: int

    def bot(self, game: Game, seed: int) -> Bot:
        return Searcher(seed, game.knowledge(self.mind), self.simulations)


@dataclass
class Result:
    """The first player's result of a match, with both players' thinking in seconds and decisions."""

    won: float = 0.0
    games: int = 0
    fair: float = 0.5
    points: float = 0.0
    squares: float = 0.0  # of the points
    seconds: tuple[float, float] = (0.0, 0.0)
    decisions: tuple[int, int] = (0, 0)

    def __add__(self, other: Result) -> Result:
        seconds = (self.seconds[0] + other.seconds[0], self.seconds[1] + other.seconds[1])
        decisions = (self.decisions[0] + other.decisions[0], self.decisions[1] + other.decisions[1])
        won, games = self.won + other.won, self.games + other.games
        points, squares = self.points + other.points, self.squares + other.squares
        return Result(won, games, other.fair, points, squares, seconds, decisions)

    @property
    def share(self) -> float:
        return self.won / max(1, self.games)

    def interval(self, z: float = 1.96) -> tuple[float, float]:
        """Wilson's interval of the share of wins."""
        n, p = max(1, self.games), self.share
        middle, wide = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        return (middle - wide) / (1 + z * z / n), (middle + wide) / (1 + z * z / n)

    def mean(self) -> tuple[float, float]:
        """Points a game, and the standard error of that."""
        n = max(2, self.games)
        middle = self.points / n
        return middle, sqrt(max(0.0, self.squares / n - middle * middle) / (n - 1))

    def thinking(self) -> tuple[float, float]:
        """Milliseconds a decision of both."""
        return tuple(1000 * s / max(1, d) for s, d in zip(self.seconds, self.decisions, strict=True))  # type: ignore[return-value]

    def text(self) -> str:
        low, high = self.interval()
        ours, theirs = self.thinking()
        text = f"{100 * self.share:.1f} % [{100 * low:.1f}, {100 * high:.1f}] of {self.games} (fair {100 * self.fair:.0f} %)"
        if self.fair == 0.5:
            text += f", Elo {elo(self.share):+.0f} [{elo(low):+.0f}, {elo(high):+.0f}]"
        points, error = self.mean()
        text += f", points {points:.1f} [{points - 1.96 * error:.1f}, {points + 1.96 * error:.1f}]"
        return f"{text}, {ours:.2f} and {theirs:.2f} ms a decision"


def elo(share: float) -> float:
    """Rating difference for a share of wins."""
    share = min(max(share, 0.001), 0.999)
    return 400 * log10(share / (1 - share))


def spec_of(game: Game) -> Spec:
    """A game in a form that other processes can make again."""
    return game.name, game.seats, tuple(sorted(game.options.items()))


def play(spec: Spec, ours: Contender, theirs: Contender, seed: int, number: int) -> Result:
    """One game of a match: the first player takes one side in turn, the second all others; the same dice for each seating."""
    name, players, options = spec
    game = make(name, players, **dict(options))
    sides = len(game.teams)
    own = number % sides
    dice = Rng(seed, (number // sides) * 2)
    bots = [(ours if game.team_of[seat] == own else theirs).bot(game, seed * 1000003 + number * 16 + seat) for seat in range(game.seats)]
    seconds, decisions = [0.0, 0.0], [0, 0]
    state = game.new()
    while state.to_move != OVER:
        if state.to_move == CHANCE:
            state.advance(state.sample(dice))
            continue
        seat = int(state.to_move)
        begin = process_time()
        action = bots[seat].choose(state)
        who = 0 if game.team_of[seat] == own else 1
        seconds[who] += process_time() - begin
        decisions[who] += 1
        state.advance(action)
    winners = {game.team_of[seat] for seat in state.winners()}
    won = 1.0 / len(winners) if own in winners else 0.0
    scores = state.scores()
    ahead = float(scores[game.teams[own][0]])
    return Result(won, 1, 1.0 / sides, ahead, ahead * ahead, (seconds[0], seconds[1]), (decisions[0], decisions[1]))


def play_all(spec: Spec, ours: Contender, theirs: Contender, seed: int, numbers: list[int]) -> Result:
    """Several games of a match."""
    total = Result()
    for number in numbers:
        total += play(spec, ours, theirs, seed, number)
    return total
