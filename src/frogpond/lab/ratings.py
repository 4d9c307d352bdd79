"""Ratings from results: a Bradley-Terry fit by the library choix, with bootstrap intervals, on the Elo scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from pathlib import Path
from typing import Any

from .stats import interval

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
        found = choix.ilsr_pairwise_dense(wins + floor, max_iter=1000)
        return ELO * (found - found.mean())

    wins = tables.sum(axis=0)
    met = (wins + wins.T > 0).astype(float)
    best = fit(wins + PRIOR * met)
    draw = np.random.default_rng(seed)
    drawn = []
    for _ in range(resamples):
        weights = draw.exponential(size=len(games))
        drawn.append(fit(np.tensordot(weights, tables, axes=1) + met * draw.gamma(PRIOR, size=(size, size))))
    low, high = np.percentile(np.array(drawn), [2.5, 97.5], axis=0)
    made = []
    for i, name in enumerate(names):
        against = wins[i].sum() + wins[:, i].sum()
        played = sum(any(i in (a, b) for a, b, _ in duels) for duels in games)
        made.append(Rating(name, float(best[i]), float(low[i]), float(high[i]), played, float(wins[i].sum() / max(against, 1e-9))))
    return sorted(made, key=lambda rating: -rating.rating)


PLOTS = (".png", ".svg", ".pdf")


def check_plot(path: Path) -> None:
    """ValueError, before anything is played, if a plot can't be written there."""
    if path.suffix not in PLOTS:
        raise ValueError(f"--plot {path}: a plot can be written as {', '.join(PLOTS)}")
    if not path.parent.is_dir():
        raise ValueError(f"--plot {path}: there is no folder {path.parent}")
    matplotlib()


def matplotlib() -> Any:
    """The module that draws, without a window."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        raise ValueError("plots need the lab extra: pip install 'frogpond[lab]'") from None
    return pyplot


def plot(report: dict[str, Any], path: str, title: str) -> None:
    """What a tournament showed, as a picture: ratings with their intervals, or scores where bots play alone. The file's ending
    says the format."""
    pyplot = matplotlib()
    alone = not report.get("ratings")
    if alone:
        rows = [(row["bot"], *(row["score"][key] for key in ("mean", "low", "high"))) for row in report["results"]]
        rows.sort(key=lambda row: -row[1])
    else:
        rows = [(row["bot"], row["rating"], row["low"], row["high"]) for row in report["ratings"]]
    figure, axes = pyplot.subplots(figsize=(8, 1.5 + 0.5 * len(rows)), layout="constrained")
    for place, (_, mean, low, high) in enumerate(reversed(rows)):
        if low is not None:
            axes.plot([low, high], [place, place], color="#2f6b3c", linewidth=3, solid_capstyle="round")
        axes.plot([mean], [place], "o", color="#1c3f24", markersize=8)
        figures = {"mean": mean, "low": low, "high": high}
        said = f"{mean:.1f}  {interval(figures)}" if alone else f"{mean:+.0f}  {interval(figures, 0, sign='+')}"
        axes.annotate(said, (1.02, place), xycoords=("axes fraction", "data"), va="center", fontsize=9)
    axes.set_yticks(range(len(rows)), [row[0].replace(":", "\n", 1) for row in reversed(rows)])
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_xlabel("score with 95 % interval" if alone else "rating (Elo scale, mean 0) with 95 % interval")
    axes.set_title(f"{title}: {report['played']:,} games", loc="left")
    axes.grid(axis="x", alpha=0.3)
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
