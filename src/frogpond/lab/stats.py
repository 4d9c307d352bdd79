"""Means, shares and differences, each with a 95 % interval. Plain Python: `frogpond simulate` needs no extra."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from math import log, sqrt

Z = 1.959964  # two-sided 95 % of the normal distribution
ALPHA = 0.05
TUNED: ContextVar[float | None] = ContextVar("TUNED", default=None)
"""Set while intervals must hold at every look at a run (`anytime`): the number of games at which they are narrowest."""


def z_of(n: float) -> float:
    """How many standard errors an interval of n games reaches: Z for one look, more where a run may stop when it likes."""
    tuned = TUNED.get()
    return Z if tuned is None else anytime_z(n, tuned)


def anytime_z(n: float, tuned: float) -> float:
    """The same for a confidence sequence: Robbins' normal mixture, narrowest near `tuned` games. With an estimated variance it holds
    at all times together once the central limit theorem does (Waudby-Smith and others 2021, "time-uniform central limit theory")."""
    n = max(1.0, n)
    rho = (-2 * log(ALPHA) + log(-2 * log(ALPHA) + 1)) / tuned
    return sqrt(2 * (n * rho + 1) / (n * rho) * log(sqrt(n * rho + 1) / ALPHA))


@contextmanager
def anytime(tuned: float | None) -> Iterator[None]:
    """Intervals made meanwhile are of a confidence sequence; with None they are of one look, as usual."""
    before = TUNED.set(tuned)
    try:
        yield
    finally:
        TUNED.reset(before)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with the spread (standard deviation) of what it is the mean of, and its 95 % interval."""

    mean: float
    spread: float
    low: float
    high: float

    def to_json(self) -> dict[str, float]:
        """As plain JSON-ready values."""
        return {"mean": self.mean, "spread": self.spread, "low": self.low, "high": self.high}

    def holds(self, value: float) -> bool:
        """Whether the interval allows this value."""
        return self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.mean:.2f} (95 % {self.low:.2f} to {self.high:.2f}, spread {self.spread:.2f})"


def estimate(values: Sequence[float]) -> Estimate:
    """Mean, standard deviation and normal 95 % interval of the mean."""
    n = len(values)
    mean = sum(values) / n
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1)) if n > 1 else 0.0
    half = z_of(n) * spread / sqrt(n)
    return Estimate(mean, spread, mean - half, mean + half)


def share(values: Sequence[float]) -> Estimate:
    """The mean of shares between 0 and 1, with Wilson's 95 % interval (right also near 0 and 1)."""
    return wilson(sum(values) / len(values), len(values))


def wilson(p: float, n: float) -> Estimate:
    """Wilson's interval for a share seen in n independent games."""
    z = z_of(n)
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(max(0.0, p * (1 - p)) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Estimate(p, sqrt(max(0.0, p * (1 - p))), max(0.0, middle - half), min(1.0, middle + half))


def difference(before: Sequence[float], after: Sequence[float]) -> Estimate:
    """The mean of after - before with its interval: game by game when both runs have the same games (they share their
    random streams, so pairing is never wrong and sometimes sharper), else of two independent runs."""
    if len(before) == len(after):
        return estimate([b - a for a, b in zip(before, after, strict=True)])
    one, two = estimate(before), estimate(after)
    mean = two.mean - one.mean
    error = sqrt(one.spread**2 / len(before) + two.spread**2 / len(after))
    z = z_of(min(len(before), len(after)))
    return Estimate(mean, sqrt(one.spread**2 + two.spread**2), mean - z * error, mean + z * error)


def contrast(first: Sequence[tuple[int, float]], second: Sequence[tuple[int, float]], z: float = Z, shares: bool = False) -> Estimate:
    """The difference of two means of (game, value) pairs. Values of one game hang together (one seat wins because the
    other loses), so errors are summed within games first (cluster-robust variance). With `shares` (values from 0 to 1) the
    interval never vanishes, even where all of one group won and all of the other lost (Agresti and Caffo's error at least)."""
    mean_1 = sum(value for _, value in first) / len(first)
    mean_2 = sum(value for _, value in second) / len(second)
    by_game: dict[int, float] = {}
    for game, value in first:
        by_game[game] = by_game.get(game, 0.0) + (value - mean_1) / len(first)
    for game, value in second:
        by_game[game] = by_game.get(game, 0.0) - (value - mean_2) / len(second)
    games = len(by_game)
    error = sqrt(sum(part * part for part in by_game.values()) * games / max(1, games - 1))
    z *= z_of(games) / Z
    mean = mean_1 - mean_2
    if not shares:
        return Estimate(mean, error * sqrt(games), mean - z * error, mean + z * error)
    if {mean_1, mean_2} & {0.0, 1.0}:
        counts = [(p, len({game for game, _ in group})) for p, group in ((mean_1, first), (mean_2, second))]
        softened = [((p * n + 1) / (n + 2), n + 2) for p, n in counts]
        error = max(error, sqrt(sum(p * (1 - p) / n for p, n in softened)))
    return Estimate(mean, error * sqrt(games), max(-1.0, mean - z * error), min(1.0, mean + z * error))


def ratio(pairs: Sequence[tuple[float, float]]) -> Estimate:
    """The sum of the first numbers over the sum of the second, one pair a game, with its interval (linearised)."""
    below = sum(b for _, b in pairs)
    mean = sum(a for a, _ in pairs) / below if below else 0.0
    games = len(pairs)
    error = sqrt(sum((a - mean * b) ** 2 for a, b in pairs) * games / max(1, games - 1)) / below if below else 0.0
    z = z_of(games)
    return Estimate(mean, error * sqrt(games), mean - z * error, mean + z * error)


def fixed(value: float, digits: int, sign: str = "") -> str:
    """A number for people: no minus before a zero."""
    said = f"{value:{sign}.{digits}f}"
    return said.replace("-", "+" if sign else "") if float(said) == 0 else said
