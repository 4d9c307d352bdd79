"""Play many games and say what happened, with intervals. The same seed gives the same result for any number of jobs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..engine.game import Game
from .play import Played
from .runs import Progress, Settings, play_run
from .stats import estimate, share


def simulate(
    game: Game,
    line_up: list[str] | None = None,
    games: int = 1000,
    seed: int = 0,
    jobs: int = 1,
    progress: Progress | None = None,
    *,
    folder: Path | None = None,
    ray: str | None = None,
    rotate: bool = False,
) -> dict[str, Any]:
    """Play a run and sum it up."""
    settings = Settings(game, tuple(line_up or ["random"] * game.seats), games, seed, rotate)
    return summary(settings, play_run(settings, folder, jobs, ray, progress))


def summary(settings: Settings, played: list[Played]) -> dict[str, Any]:
    """What a run showed, JSON-ready."""
    game = settings.game
    seats = []
    for seat in range(game.seats):
        wins = [one.win_share(seat, game.team_of) for one in played]
        outright = sum(one.winners == [seat] for one in played)
        scores = [float(one.scores[seat]) for one in played]
        seats.append(
            {"seat": seat, "name": game.seat_name(seat), "bot": "in turn" if settings.rotate else settings.line_up[seat],
             "outright_wins": outright, "win_share": share(wins).to_json(),
             "score": {**estimate(scores).to_json(), "least": min(scores), "most": max(scores)}}
        )  # fmt: skip
    return {
        **game.to_json(),
        "games": len(played),
        "seed": settings.seed,
        "seats": seats,
        **({"bots": by_bot(settings, played)} if settings.rotate else {}),
        "ties": sum(len({game.team_of[seat] for seat in one.winners}) > 1 for one in played),
        "decisions": estimate([float(one.decisions) for one in played]).to_json(),
        "chance_events": estimate([float(one.chances) for one in played]).to_json(),
        "branching": estimate([one.branching for one in played]).to_json(),
        "turns": estimate([float(one.turns) for one in played]).to_json(),
    }


def by_bot(settings: Settings, played: list[Played]) -> list[dict[str, Any]]:
    """Wins of each bot of a line-up that changes seats: its share of victories for each seat that it takes."""
    rows = []
    for name in dict.fromkeys(settings.line_up):
        wins = []
        for one in played:
            mine = [one.win_share(seat, settings.game.team_of) for seat, bot in enumerate(one.line_up) if bot == name]
            wins.append(sum(mine) / len(mine))
        rows.append({"bot": name, "win_share": share(wins).to_json()})
    return rows


def as_text(result: dict[str, Any]) -> str:
    """The summary for people."""

    def spread(value: dict[str, float], digits: int = 2) -> str:
        return f"{value['mean']:.{digits}f}  [{value['low']:.{digits}f}, {value['high']:.{digits}f}]  sd {value['spread']:.{digits}f}"

    def percent(value: dict[str, float]) -> str:
        return f"{100 * value['mean']:.1f}  [{100 * value['low']:.1f}, {100 * value['high']:.1f}]"

    options = ", ".join(f"{name}={value}" for name, value in result["options"].items() if value is not None)
    title = f"{result['game']}, {result['players']} players{', ' + options if options else ''}"
    lines = [f"{title}: {result['games']} games, seed {result['seed']}", ""]
    lines.append(f"{'seat':<14}{'bot':<14}{'wins %  [95 %]':<26}{'score  [95 %]  sd':<34}range")
    for seat in result["seats"]:
        score = seat["score"]
        title = f"{seat['seat']} {seat['name']}"
        lines.append(
            f"{title:<14}{seat['bot']:<14}{percent(seat['win_share']):<26}{spread(score):<34}{score['least']:.0f} to {score['most']:.0f}"
        )
    for bot in result.get("bots", []):
        lines.append(f"{'any seat':<14}{bot['bot']:<14}{percent(bot['win_share'])}")
    lines += [
        "",
        f"shared victories   {result['ties']} of {result['games']} (each counted in equal parts)",
        f"turns a game       {spread(result['turns'], 1)}",
        f"decisions a game   {spread(result['decisions'], 1)}",
        f"chance events      {spread(result['chance_events'], 1)}",
        f"options a decision {spread(result['branching'], 1)}",
    ]
    return "\n".join(lines)
