"""Luck or skill: how often the stronger of two bots wins. In a game of pure luck it wins its fair share and no more.

A ladder is a tournament in which each bot meets only the next weaker one.
"""

from __future__ import annotations

from itertools import pairwise
from math import log10
from pathlib import Path
from typing import Any

from .. import bots
from ..engine.game import Game
from .play import Played
from .runs import Progress, play_run
from .stats import estimate, has_interval, share
from .tournament import TournamentPlan, as_text, hero_share, plan

USUAL = ("random", "tadpole", "froglet")  # weakest first; stronger ones take their time and are asked for by name


def usual_ladder() -> list[str]:
    """The quick bots that this copy has, weakest first."""
    return [name for name in USUAL if name in bots.names()]


def doubling(steps: int = 5, first: int = 25) -> list[str]:
    """One search with its budget doubled step by step."""
    if steps < 2:
        raise ValueError("a ladder needs at least two steps")
    return [f"grandmaster:simulations={first << step}" for step in range(steps)]


def ladder(game: Game, names: list[str], games: int, seed: int = 0) -> TournamentPlan:
    """Bots, weakest first: each on one side against the next weaker one everywhere else. Alone against an automaton each plays alone."""
    return plan(game, names, games, seed, [(strong, weak) for weak, strong in pairwise(names)])


def climb(
    game: Game, names: list[str], games: int, seed: int, folder: Path | None = None, jobs: int = 1, ray: str | None = None,
    progress: Progress | None = None,
) -> list[dict[str, Any]]:  # fmt: skip
    """Play a ladder; what each rung showed, JSON-ready."""
    climbed = ladder(game, names, games, seed)
    played = play_run(climbed, folder, jobs, ray, progress)
    return [rung(climbed, match, [one for one in played if climbed.place(one.number)[0] == match]) for match in range(len(climbed.matches))]


def rung(climbed: TournamentPlan, match: int, played: list[Played]) -> dict[str, Any]:
    """One match of a ladder: how often the stronger bot wins, and by how much it is the stronger; alone, its wins and its score."""
    strong, weak = climbed.matches[match]
    game = climbed.game
    if len(game.teams) < 2:
        wins = share([one.win_share(0, game.team_of) for one in played]).to_json()
        score = estimate([float(one.scores[0]) for one in played]).to_json()
        return {"strong": strong, "weak": None, "games": len(played), "fair": None, "wins": wins, "score": score}
    won = share([hero_share(climbed, one) for one in played])
    fair = 1 / len(game.teams)
    return {
        "strong": strong, "weak": weak, "games": len(played), "fair": fair, "wins": won.to_json(),
        "elo": {key: elo(getattr(won, key), fair) for key in ("mean", "low", "high")}, "pays": won.low > fair,
    }  # fmt: skip


def elo(wins: float, fair: float) -> float | None:
    """The difference of Elo strength that would give this share against equals who have the rest; None if it is all or nothing."""
    if not 0.0 < wins < 1.0:
        return None
    return 400 * (log10(wins / (1 - wins)) - log10(fair / (1 - fair)))


def ladder_text(report: dict[str, Any]) -> str:
    """What a tournament that is a ladder showed, step by step."""
    lines = [as_text(report), ""]
    for row in report["results"]:
        fair = row.get("fair")
        if fair is not None:
            won = row["share"]
            measurable = has_interval(won)
            verdict = (
                "pays" if measurable and won["low"] > fair else "does not pay" if measurable and won["high"] < fair else "not shown to pay"
            )
            lines.append(f"{row['against']} -> {row['bot']}: {100 * won['mean']:.1f} % where {100 * fair:.0f} % is even: {verdict}")
    return "\n".join(lines)
