"""Play many games and say what happened, with intervals. The same seed gives the same result for any number of jobs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..engine.game import Game, remake
from ..engine.guide import count, listed
from .form import shown
from .luck_control import controlled
from .play import Played
from .runs import Progress, Settings, play_run
from .stats import anytime, estimate, interval, share
from .sweep import changes
from .until import read_until


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
    until: str | None = None,
    luck: bool = False,
    records: bool = False,
) -> dict[str, Any]:
    """Play a run and sum it up. With `until` ("seat 0 within 1 point") it ends when that is known, after `games` at the latest; with
    `luck` the estimates without luck stand beside the others; with `records` the folder keeps the record of every game."""
    if records and folder is None:
        raise ValueError("records are kept in a directory: name one, with --out DIR")
    settings = Settings(game, tuple(line_up or ["froglet"] * game.seats), games, seed, rotate, luck, records)
    stop = read_until(game, until) if until else None
    played = play_run(settings, folder, jobs, ray, progress, stop.enough if stop else None)
    with anytime(stop.tuned if stop else None):
        result = summary(settings, played)
    return {**result, "until": stop.said()} if stop else result


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
             "score": {**estimate(scores).to_json(), "least": min(scores), "most": max(scores)},
             **({"without_luck": without_luck(wins, scores, played, seat)} if settings.luck else {})}
        )  # fmt: skip
    return {
        **game.to_json(),
        "games": len(played),
        "seed": settings.seed,
        "line_up": list(settings.line_up),
        **({"changed": changed} if (changed := own_numbers(settings)) else {}),
        "seats": seats,
        **({"bots": by_bot(settings, played)} if settings.rotate else {}),
        "ties": sum(len({game.team_of[seat] for seat in one.winners}) > 1 for one in played),
        "decisions": estimate([float(one.decisions) for one in played]).to_json(),
        "chance_events": estimate([float(one.chances) for one in played]).to_json(),
        "branching": estimate([one.branching for one in played]).to_json(),
        "turns": estimate([float(one.turns) for one in played]).to_json(),
    }


def without_luck(wins: list[float], scores: list[float], played: list[Played], seat: int) -> dict[str, Any]:
    """The same estimates with luck taken off."""
    points = [one.luck_points[seat] for one in played]
    shares = [one.luck[seat] for one in played]
    return {"win_share": controlled(wins, shares), "score": controlled(scores, points if any(points) else shares)}


def own_numbers(settings: Settings) -> list[dict[str, Any]]:
    """What differs from the printed game where a run has data of its own."""
    game = settings.game
    if game.options.get("data") is None:
        return []
    plain = remake(type(game), game.seats, {name: value for name, value in game.options.items() if name != "data"})
    return changes(replace(settings, game=plain), settings)


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


def columns(rows: Sequence[Sequence[str]], least: Sequence[int]) -> list[str]:
    """Rows of cells as lines; a column is as wide as it is meant to be, wider where something in it is longer."""
    wide = [max(size, *(len(row[i]) + 2 for row in rows)) for i, size in enumerate(least)]
    return ["".join(cell.ljust(size) for cell, size in zip(row, wide, strict=True)).rstrip() for row in rows]


def who(line_up: list[str]) -> str:
    """The bots of a line-up, for people."""
    return ", ".join(dict.fromkeys(line_up))


def as_text(result: dict[str, Any]) -> str:
    """The summary for people."""

    def spread(value: dict[str, float], digits: int = 2) -> str:
        return f"{value['mean']:.{digits}f}  {interval(value, digits)}  sd {value['spread']:.{digits}f}"

    def percent(value: dict[str, float]) -> str:
        return f"{100 * value['mean']:.1f}  {interval(value, 1, 100)}"

    own = {name: value for name, value in result["options"].items() if value is not None and not (name == "data" and "changed" in result)}
    options = ", ".join(f"{name}={value}" for name, value in own.items())
    title = f"{result['game']}, {count(result['players'], 'player')}{', ' + options if options else ''}"
    lines = [f"{title}: {count(result['games'], 'game')} between {who(result['line_up'])}, seed {result['seed']}", ""]
    if "changed" in result:
        changes = [f"{one['what']} {shown(one['before'])} → {shown(one['after'])}" for one in result["changed"]]
        lines[1:] = [f"Changed: {listed(changes)}.", ""]
    if "until" in result:
        lines[-1:] = [result["until"], ""]
    rows = [("seat", "bot", "wins %  [95 %]", "score  [95 %]  sd", "range")]
    for seat in result["seats"]:
        score = seat["score"]
        title = f"{seat['seat']} {seat['name']}"
        rows.append((title, seat["bot"], percent(seat["win_share"]), spread(score), f"{score['least']:.0f} to {score['most']:.0f}"))
    for bot in result.get("bots", []):
        rows.append(("any seat", bot["bot"], percent(bot["win_share"]), "", ""))
    lines += columns(rows, (14, 14, 26, 34, 0))
    if "without_luck" in result["seats"][0]:
        table = [("without luck", "wins %  [95 %]", "score  [95 %]  sd", "as good as so many games")]
        for seat in result["seats"]:
            wins, score = seat["without_luck"]["win_share"], seat["without_luck"]["score"]
            worth = ", ".join(f"{result['games'] / max(one['left'], 0.01):.0f}" for one in (wins, score))
            table.append((f"{seat['seat']} {seat['name']}", percent(wins), spread(score), worth))
        lines += ["", *columns(table, (14, 26, 34, 0))]
    lines += [
        "",
        f"shared victories   {result['ties']} of {result['games']} (each counted in equal parts)",
        f"turns a game       {spread(result['turns'], 1)}",
        f"decisions a game   {spread(result['decisions'], 1)}",
        f"chance events      {spread(result['chance_events'], 1)}",
        f"options a decision {spread(result['branching'], 1)}",
    ]
    return "\n".join(lines)
