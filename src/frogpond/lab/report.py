"""`frogpond report`: play a run, a ladder or a sweep and write what they show as HTML, Markdown or JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import __version__
from ..engine.game import Game
from .compare import sweep_page
from .findings import findings
from .ladder import climb
from .markdown import report_markdown, sweep_markdown
from .runs import Progress, Settings, play_run
from .sections import report_page
from .sweep import Variant, compare
from .work import cluster

KINDS = (".html", ".md", ".json")


@dataclass(frozen=True)
class Means:
    """How a report is made: where its runs are kept, how they are played, who hears of progress."""

    folder: Path | None = None
    jobs: int = 1
    ray: str | None = None
    progress: Callable[[str], Progress | None] = lambda label: None


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
    if path.suffix not in KINDS:
        raise ValueError(f"-o {path}: a report can be written as {', '.join(KINDS)}")


def make_report(
    settings: Settings, ladder: list[str] | None = None, ladder_games: int = 200, means: Means | None = None, command: str = ""
) -> Report:
    """Play a run and, with two bots or more in `ladder` (weakest first), a ladder; say what they show."""
    means = means or Means()
    folder = means.folder / "run" if means.folder else None
    rungs = []
    with cluster(means.ray, means.jobs):
        played = play_run(settings, folder, means.jobs, means.ray, means.progress("games"))
        if ladder and (len(ladder) > 1 or settings.game.seats == 1):
            place = means.folder / "ladder" if means.folder else None
            rungs = climb(settings.game, ladder, ladder_games, settings.seed, place, means.jobs, means.ray, means.progress("ladder"))
    facts = findings(settings, played)
    data = {**facts, "ladder": rungs}
    return Report(data, report_page(facts, rungs, command), report_markdown(facts, rungs, command))


def make_sweep(variants: list[tuple[str, Settings]], means: Means | None = None, command: str = "") -> Report:
    """Play every variant with the same seed and compare each with the first."""
    means = means or Means()
    played: list[Variant] = []
    with cluster(means.ray, means.jobs):
        for i, (name, settings) in enumerate(variants):
            folder = means.folder / f"variant-{i}" if means.folder else None
            played.append((name, settings, play_run(settings, folder, means.jobs, means.ray, means.progress(name))))
    compared = compare(played)
    game: Game = variants[0][1].game
    seconds = sum(one.seconds for _, _, games in played for one in games)
    html = sweep_page(game.title, compared, command, seconds, __version__)
    return Report(compared, html, sweep_markdown(game.title, compared, command))
