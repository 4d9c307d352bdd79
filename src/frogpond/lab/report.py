"""`frogpond report`: play a run, a ladder or a sweep and write what they show as HTML, Markdown or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .. import __version__
from ..engine.game import Game
from .compare import sweep_page
from .findings import findings
from .markdown import report_markdown, sweep_markdown
from .runs import Progress, Settings, play_run
from .sections import report_page
from .skill_ladder import climb
from .stats import anytime
from .strengths import compare_strengths, depends, limits, same_minds
from .sweep import Variant, compare
from .until import read_until
from .work import cluster

REPORT_SUFFIXES = (".html", ".md", ".json")

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


@dataclass(frozen=True)
class Report:
    """A report in its three forms."""

    data: dict[str, Any]
    html: str
    markdown: str

    def write(self, path: Path) -> None:
        """Write the form that the file's ending asks for."""
        check_kind(path)
        forms = {".html": self.html, ".md": self.markdown, ".json": json.dumps(self.data, indent=1) + "\n"}
        path.write_text(forms[path.suffix], encoding="utf-8")

    def _repr_html_(self) -> str:
        """In a notebook the page stands in a frame of its own, so that its style stays inside."""
        from html import escape

        return f'<iframe srcdoc="{escape(self.html, quote=True)}" width="100%" height="900" style="border:0"></iframe>'


def check_kind(path: Path) -> None:
    """ValueError, before anything is played, if a report can't be written there."""
    if not path.parent.is_dir():
        raise ValueError(f"-o {path}: there is no folder {path.parent}")
    if path.suffix not in REPORT_SUFFIXES:
        raise ValueError(f"-o {path}: a report can be written as {', '.join(REPORT_SUFFIXES)}")


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
    return Report(data, report_page(data, rungs, command), report_markdown(data, rungs, command))


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
    html = sweep_page(game.title, compared, command, seconds, __version__)
    return Report(compared, html, sweep_markdown(game.title, compared, command))
