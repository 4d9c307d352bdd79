"""`frogpond report`: play a run, a ladder or a sweep and write what they show as HTML, Markdown or JSON."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from ..engine.game import Game
from .compare import sweep_report
from .document import Report
from .findings import findings
from .runs import Progress, Settings, play_run
from .sections import balance_report
from .skill_ladder import climb
from .stats import anytime
from .strengths import compare_strengths, depends, limits, same_minds
from .sweep import Variant, compare
from .until import read_until
from .work import cluster

CALL = "the same call in Python"
"""How a report is made again where no command made it."""


@dataclass(frozen=True)
class Means:
    """How a report is made: where its runs are kept, how they are played, who hears of progress."""

    folder: Path | None = None
    jobs: int = 1
    ray: str | None = None
    progress: Callable[[str], Progress | None] = lambda label: None

    def place(self, name: str) -> Path | None:
        """Where the run of this name is kept."""
        return self.folder / name if self.folder else None


def make_report(
    settings: Settings, ladder: list[str] | None = None, ladder_games: int = 200, means: Means | None = None, command: str = CALL,
    *, also: Settings | None = None, until: str | None = None,
) -> Report:  # fmt: skip
    """Play a run and, with two bots or more in `ladder` (weakest first), a ladder; say what they show. `also` is the same run with
    bots of another strength, `until` what must be known before the run may end."""
    means = means or Means()
    rungs = []
    stop = read_until(settings.game, until) if until else None
    with cluster(means.ray, means.jobs):
        played = play_run(settings, means.place("run"), means.jobs, means.ray, means.progress("games"), stop.enough if stop else None)
        other = play_run(also, means.place("also"), means.jobs, means.ray, means.progress(also.line_up[0])) if also else []
        if ladder and (len(ladder) > 1 or settings.game.seats == 1):
            place = means.place("ladder")
            rungs = climb(settings.game, ladder, ladder_games, settings.seed, place, means.jobs, means.ray, means.progress("ladder"))
    with anytime(stop.tuned if stop else None):
        facts = findings(settings, played)
    strengths = compare_strengths(facts, findings(also, other), rungs) if also else None
    if strengths:
        facts["remarks"] = depends(strengths) + facts["remarks"]
    stopped = stop.said() if stop else None
    data = {**facts, "ladder": rungs, "strengths": strengths, "limits": limits(facts, strengths, stopped), "until": stopped}
    data["runs"] = {name: str(means.place(name)) if means.folder else None for name in ("run", "also", "ladder")}
    return balance_report(data, command)


def make_sweep(variants: list[tuple[str, Settings]], means: Means | None = None, command: str = CALL) -> Report:
    """Play every variant with the same seed and compare each with the first."""
    means = means or Means()
    games = [settings.game for _, settings in variants]
    variants = [(name, replace(settings, line_up=same_minds(games, settings.line_up))) for name, settings in variants]
    played: list[Variant] = []
    with cluster(means.ray, means.jobs):
        for i, (name, settings) in enumerate(variants):
            played.append((name, settings, play_run(settings, means.place(f"variant-{i}"), means.jobs, means.ray, means.progress(name))))
    compared = compare(played)
    compared["runs"] = [str(means.place(f"variant-{i}")) if means.folder else None for i in range(len(variants))]
    game: Game = variants[0][1].game
    seconds = sum(one.seconds for _, _, games in played for one in games)
    return sweep_report(game.title, compared, command, seconds)
