"""Ratings from results: a Bradley-Terry fit by the library choix, with bootstrap intervals, on the Elo scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any

from ..draw.png import can_png, to_png
from .plots import dots, standalone

ELO = 400.0 / log(10.0)
PRIOR = 0.5  # a win each way between bots that met (Jeffreys): keeps the rating of one that never lost finite
LINK = 0.001  # the same between any two, so that groups that never met can be told at all


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating with its 95 % interval; the mean of all bots is 0."""

    bot: str
    rating: float
    low: float
    high: float
    games: int
    share: float  # of the duels it took part in, a tie being a half

    def to_json(self) -> dict[str, Any]:
        return {"bot": self.bot, "rating": self.rating, "low": self.low, "high": self.high, "games": self.games, "share": self.share}


# One game as duels: (index of the bot that stood better, of the one that stood worse, weight).
Duels = Sequence[tuple[int, int, float]]


def rate(names: list[str], games: Sequence[Duels], resamples: int = 400, seed: int = 0) -> list[Rating]:
    """Fit all games at once. Intervals by Bayesian bootstrap: whole games are weighed anew, so duels of one game stay together;
    half a win each way between bots that met (Jeffreys' prior, as random as the rest) keeps them honest where one won all."""
    try:
        import choix
        import numpy as np
    except ImportError:
        raise ValueError("ratings need the lab extra: pip install 'frogpond[lab]'") from None
    size = len(names)
    tables = np.zeros((len(games), size, size))
    for table, duels in zip(tables, games, strict=True):
        for better, worse, weight in duels:
            table[better, worse] += weight
    floor = LINK * (1.0 - np.eye(size))

    def fit(wins: Any) -> Any:
        strengths = choix.ilsr_pairwise_dense(wins + floor, max_iter=1000)
        return ELO * (strengths - strengths.mean())

    wins = tables.sum(axis=0)
    pairs = (wins + wins.T > 0).astype(float)
    best = fit(wins + PRIOR * pairs)
    draw = np.random.default_rng(seed)
    samples = []
    for _ in range(resamples):
        weights = draw.exponential(size=len(games))
        samples.append(fit(np.tensordot(weights, tables, axes=1) + pairs * draw.gamma(PRIOR, size=(size, size))))
    low, high = np.percentile(np.array(samples), [2.5, 97.5], axis=0)
    rows = []
    for i, name in enumerate(names):
        against = wins[i].sum() + wins[:, i].sum()
        played = sum(any(i in (a, b) for a, b, _ in duels) for duels in games)
        rows.append(Rating(name, float(best[i]), float(low[i]), float(high[i]), played, float(wins[i].sum() / max(against, 1e-9))))
    return sorted(rows, key=lambda rating: -rating.rating)


PLOTS = (".png", ".svg")


def check_plot(path: Path) -> None:
    """ValueError, before anything is played, if a plot can't be written there."""
    if path.suffix not in PLOTS:
        raise ValueError(f"--plot {path}: a plot can be written as {', '.join(PLOTS)}")
    if not path.parent.is_dir():
        raise ValueError(f"--plot {path}: there is no folder {path.parent}")
    if path.suffix == ".png" and not can_png():
        raise ValueError("plots as PNG need the lab extra: pip install 'frogpond[lab]'")


def rated_rows(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Ratings as rows of a chart."""
    return [{"name": row["bot"], "mean": row["rating"], "low": row["low"], "high": row["high"]} for row in rows]


def plot(report: dict[str, Any], path: str, title: str) -> None:
    """What a tournament showed, as a picture: ratings with their intervals, or scores where bots play alone. The file's ending
    says the format."""
    if report.get("ratings"):
        rows, words = rated_rows(report["ratings"]), "rating on the Elo scale"
    else:
        rows, words = [{"name": row["bot"], **row["score"]} for row in report["results"]], "score"
        rows.sort(key=lambda row: -float(row["mean"]))
    chart = standalone(dots(rows, caption=words), title, f"{words[:1].upper()}{words[1:]} with 95 % interval; {report['played']:,} games")
    Path(path).write_bytes(to_png(chart) if path.endswith(".png") else chart.encode())
