"""Play many games and say what happened, with intervals. The same seed gives the same result for any number of jobs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from math import sqrt
from typing import Any

from .. import bots
from ..engine.game import Game
from ..engine.playouts import measured_game
from ..engine.rng import Rng
from ..engine.state import CHANCE, State

CHUNK = 64


@dataclass(frozen=True, slots=True)
class Played:
    """One game, as numbers."""

    scores: list[int]
    winners: list[int]
    decisions: int
    options: int
    chances: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its spread and 95 % interval."""

    mean: float
    spread: float
    low: float
    high: float

    def to_json(self) -> dict[str, float]:
        return {"mean": self.mean, "spread": self.spread, "low": self.low, "high": self.high}

    def __str__(self) -> str:
        return f"{self.mean:.2f} (95 % {self.low:.2f} to {self.high:.2f}, spread {self.spread:.2f})"


def estimate(values: list[float]) -> Estimate:
    """Mean, standard deviation and normal 95 % interval of the mean."""
    n = len(values)
    mean = sum(values) / n
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1)) if n > 1 else 0.0
    half = 1.96 * spread / sqrt(n)
    return Estimate(mean, spread, mean - half, mean + half)


def share(values: list[float]) -> Estimate:
    """The mean of shares between 0 and 1, with Wilson's 95 % interval (right also near 0 and 1)."""
    n, z = len(values), 1.96
    p = sum(values) / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Estimate(p, sqrt(p * (1 - p)), middle - half, middle + half)


def play_one(game: Game, line_up: list[str], seed: int, number: int) -> Played:
    """Game `number` of a run. Dice and each seat's bot have streams of their own."""
    rng = Rng(seed, number)
    state = game.new()
    if not any(name != "random" for name in line_up):
        decisions, options, chances = measured_game(state, rng)
        return Played(state.scores(), state.winners(), decisions, options, chances)
    players = [bots.make(name, seed=Rng(seed, (number << 8) + 1 + seat).getrandbits(60)) for seat, name in enumerate(line_up)]
    decisions = options = chances = 0
    while not state.is_over:
        if state.to_move == CHANCE:
            state.apply(state.sample(rng))
            chances += 1
        else:
            seat = int(state.to_move)
            options += len(state.legal())
            decisions += 1
            state.apply(players[seat].choose(resampled(state, seat, rng)))
    return Played(state.scores(), state.winners(), decisions, options, chances)


def resampled(state: State, seat: int, rng: Rng) -> State:
    """What a bot is given: a state it can't tell from the true one, so that it can't peek."""
    return state.resample(seat, rng)


def play_some(game: Game, line_up: list[str], seed: int, first: int, count: int) -> list[Played]:
    """A chunk of a run, for a worker process."""
    return [play_one(game, line_up, seed, first + i) for i in range(count)]


def play_many(game: Game, line_up: list[str], games: int, seed: int, jobs: int) -> Iterator[list[Played]]:
    """The games of a run, chunk by chunk in order."""
    chunks = [(first, min(CHUNK, games - first)) for first in range(0, games, CHUNK)]
    if jobs <= 1:
        for first, count in chunks:
            yield play_some(game, line_up, seed, first, count)
        return
    with ProcessPoolExecutor(jobs) as pool:
        futures = [pool.submit(play_some, game, line_up, seed, first, count) for first, count in chunks]
        try:
            for future in futures:
                yield future.result()
        finally:
            for future in futures:
                future.cancel()


def simulate(
    game: Game,
    line_up: list[str] | None = None,
    games: int = 1000,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, Any]:
    """Play a run and sum it up."""
    line_up = line_up or ["random"] * game.seats
    if len(line_up) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, but {len(line_up)} bots are named")
    if games < 1:
        raise ValueError("at least one game is needed")
    for name in line_up:
        bots.make(name)
    played: list[Played] = []
    for chunk in play_many(game, line_up, games, seed, jobs):
        played += chunk
        if progress:
            progress(len(played), games)
    return summary(game, line_up, seed, played)


def summary(game: Game, line_up: list[str], seed: int, played: list[Played]) -> dict[str, Any]:
    """What a run showed, JSON-ready."""
    seats = []
    for seat, name in enumerate(line_up):
        wins = [1 / len(one.winners) if seat in one.winners else 0.0 for one in played]
        outright = sum(one.winners == [seat] for one in played)
        scores = [float(one.scores[seat]) for one in played]
        seats.append(
            {"seat": seat, "name": game.seat_name(seat), "bot": name, "outright_wins": outright, "win_share": share(wins).to_json(),
             "score": {**estimate(scores).to_json(), "least": min(scores), "most": max(scores)}}
        )  # fmt: skip
    return {
        **game.to_json(),
        "games": len(played),
        "seed": seed,
        "seats": seats,
        "ties": sum(len(one.winners) > 1 for one in played),
        "decisions": estimate([float(one.decisions) for one in played]).to_json(),
        "chance_events": estimate([float(one.chances) for one in played]).to_json(),
        "branching": estimate([one.options / max(1, one.decisions) for one in played]).to_json(),
    }


def as_text(result: dict[str, Any]) -> str:
    """The summary for people."""

    def spread(value: dict[str, float], digits: int = 2) -> str:
        return f"{value['mean']:.{digits}f}  [{value['low']:.{digits}f}, {value['high']:.{digits}f}]  sd {value['spread']:.{digits}f}"

    options = ", ".join(f"{name}={value}" for name, value in result["options"].items() if value is not None)
    title = f"{result['game']}, {result['players']} players{', ' + options if options else ''}"
    lines = [f"{title}: {result['games']} games, seed {result['seed']}", ""]
    lines.append(f"{'seat':<14}{'bot':<14}{'wins %  [95 %]':<26}{'score  [95 %]  sd':<32}range")
    for seat in result["seats"]:
        wins = seat["win_share"]
        share_text = f"{100 * wins['mean']:.1f}  [{100 * wins['low']:.1f}, {100 * wins['high']:.1f}]"
        score = seat["score"]
        title = f"{seat['seat']} {seat['name']}"
        lines.append(f"{title:<14}{seat['bot']:<14}{share_text:<26}{spread(score):<32}{score['least']:.0f} to {score['most']:.0f}")
    lines += [
        "",
        f"shared victories   {result['ties']} of {result['games']} (each counted in equal parts)",
        f"decisions a game   {spread(result['decisions'], 1)}",
        f"chance events      {spread(result['chance_events'], 1)}",
        f"options a decision {spread(result['branching'], 1)}",
    ]
    return "\n".join(lines)
