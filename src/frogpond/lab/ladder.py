"""Luck or skill: how often the stronger of two bots wins. In a game of pure luck it wins its fair share and no more."""

from __future__ import annotations

from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Any

from .. import bots
from ..engine.game import Game
from .runs import Progress, Settings, play_run
from .stats import estimate, share

USUAL = ("random", "tadpole", "froglet")  # weakest first; stronger ones take their time and are asked for by name


def usual_ladder() -> list[str]:
    """The quick bots that this copy has, weakest first."""
    return [name for name in USUAL if name in bots.names()]


def climb(
    game: Game, names: list[str], games: int, seed: int, folder: Path | None = None, jobs: int = 1, ray: str | None = None,
    progress: Progress | None = None,
) -> list[dict[str, Any]]:  # fmt: skip
    """One rung for each bot above the weakest: it takes one team against the next weaker bot everywhere else, every team
    equally often. Alone against an automaton: one rung a bot, with its wins and its score."""
    for name in names:
        bots.make(name)
    if len(game.teams) < 2:
        return [alone(game, name, games, seed, folder, jobs, ray, progress) for name in names]
    return [rung(game, weak, strong, games, seed, folder, jobs, ray, progress) for weak, strong in pairwise(names)]


def alone(
    game: Game, name: str, games: int, seed: int, folder: Path | None, jobs: int, ray: str | None, progress: Progress | None
) -> dict[str, Any]:
    settings = Settings(game, (name,) * game.seats, games, seed)
    played = play_run(settings, folder / f"ladder-{plain(name)}" if folder else None, jobs, ray, progress)
    wins = [one.win_share(0, game.team_of) for one in played]
    scores = [float(one.scores[0]) for one in played]
    return {"strong": name, "weak": None, "games": games, "fair": None, "wins": share(wins).to_json(), "score": estimate(scores).to_json()}


def rung(
    game: Game, weak: str, strong: str, games: int, seed: int, folder: Path | None, jobs: int, ray: str | None, progress: Progress | None
) -> dict[str, Any]:
    wins: list[float] = []
    each = max(1, games // len(game.teams))
    for number, team in enumerate(game.teams):
        seats = tuple(strong if seat in team else weak for seat in range(game.seats))
        place = folder / f"ladder-{plain(strong)}-{plain(weak)}-{number}" if folder else None
        settings = Settings(game, seats, each, seed + 1_000_003 * (number + 1))  # other dice for each team: independent games
        played = play_run(settings, place, jobs, ray, progress)
        wins += [one.win_share(team[0], game.team_of) for one in played]
    found = share(wins)
    fair = 1 / len(game.teams)
    return {
        "strong": strong, "weak": weak, "games": len(wins), "fair": fair, "wins": found.to_json(),
        "elo": {key: elo(getattr(found, key), fair) for key in ("mean", "low", "high")}, "pays": found.low > fair,
    }  # fmt: skip


def elo(wins: float, fair: float) -> float | None:
    """The difference of Elo strength that would give this share against equals who have the rest; None if it is all or nothing."""
    if not 0.0 < wins < 1.0:
        return None
    return 400 * (log10(wins / (1 - wins)) - log10(fair / (1 - fair)))


def plain(name: str) -> str:
    """A bot's name as part of a file name."""
    return "".join(sign if sign.isalnum() else "_" for sign in name)
