"""Ratings from results: a Bradley-Terry fit by the library choix, with bootstrap intervals, on the Elo scale."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import Any

ELO = 400.0 / log(10.0)
PRIOR = 0.1  # of a game drawn between every two bots: keeps the rating of one that never lost finite


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


def rate(names: list[str], games: Sequence[Duels], resamples: int = 200, seed: int = 0) -> list[Rating]:
    """Fit all games at once; whole games are drawn again for the intervals, so duels of one game stay together."""
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
    floor = PRIOR * (1.0 - np.eye(size)) / 2.0

    def fit(wins: Any) -> Any:
        found = choix.ilsr_pairwise_dense(wins + floor, max_iter=1000)
        return ELO * (found - found.mean())

    wins = tables.sum(axis=0)
    best = fit(wins)
    draw = np.random.default_rng(seed)
    drawn = [fit(np.tensordot(draw.multinomial(len(games), [1 / len(games)] * len(games)), tables, axes=1)) for _ in range(resamples)]
    low, high = np.percentile(np.array(drawn), [2.5, 97.5], axis=0)
    made = []
    for i, name in enumerate(names):
        against = wins[i].sum() + wins[:, i].sum()
        played = sum(any(i in (a, b) for a, b, _ in duels) for duels in games)
        made.append(Rating(name, float(best[i]), float(low[i]), float(high[i]), played, float(wins[i].sum() / max(against, 1e-9))))
    return sorted(made, key=lambda rating: -rating.rating)


def plot(ratings: list[dict[str, Any]], path: str, title: str) -> None:
    """Ratings with their intervals as a picture; the file's ending says the format."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        raise ValueError("plots need the lab extra: pip install 'frogpond[lab]'") from None
    figure, axes = pyplot.subplots(figsize=(7, 1.2 + 0.45 * len(ratings)), layout="constrained")
    for row, rating in enumerate(reversed(ratings)):
        axes.plot([rating["low"], rating["high"]], [row, row], color="#2f6b3c", linewidth=3, solid_capstyle="round")
        axes.plot([rating["rating"]], [row], "o", color="#1c3f24", markersize=8)
    axes.set_yticks(range(len(ratings)), [rating["bot"] for rating in reversed(ratings)])
    axes.set_xlabel("rating (Elo scale, mean 0) with 95 % interval")
    axes.set_title(title)
    axes.grid(axis="x", alpha=0.3)
    figure.savefig(path, dpi=120)
    pyplot.close(figure)
