"""Means, shares and differences, each with a 95 % interval. Plain Python: `frogpond simulate` needs no extra."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from math import atan, cos, inf, isfinite, log, pi, sin, sqrt
from statistics import NormalDist
from typing import Any

Z = 1.959964  # two-sided 95 % of the normal distribution
ALPHA = 0.05
FEWEST = 8  # games before an interval is given at all
TOO_FEW = "too few games to say"
TUNED: ContextVar[float | None] = ContextVar("TUNED", default=None)
"""Set while intervals must hold at every look at a run (`anytime`): the number of games at which they are narrowest."""


@lru_cache(maxsize=4096)
def normal_quantile(compared: int = 1) -> float:
    """The two-sided 95 % quantile of the normal distribution, allowing for a number of comparisons (Bonferroni)."""
    return Z if compared == 1 else NormalDist().inv_cdf(1 - ALPHA / (2 * compared))


@lru_cache(maxsize=4096)
def t_quantile(freedom: int, compared: int = 1) -> float:
    """The same of Student's t: exact up to 200 degrees of freedom, Cornish and Fisher's expansion beyond."""
    z = normal_quantile(compared)
    if freedom > 200:
        return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    low, high = z, 2 * z
    while t_within(high, freedom) < 1 - ALPHA / compared:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if t_within(middle, freedom) < 1 - ALPHA / compared else (low, middle)
    return high


def t_within(t: float, freedom: int) -> float:
    """The probability that Student's t lies between -t and t (Abramowitz and Stegun 26.7.3, 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term, total = (cos(angle), cos(angle)) if odd else (1.0, 1.0)
    for k in range(3 if odd else 2, freedom - 1, 2):
        term *= (k - 1) / k * cos(angle) ** 2
        total += term
    if not odd:
        return sin(angle) * total
    return 2 / pi * (angle + (sin(angle) * total if freedom > 1 else 0.0))


def reach(n: float, compared: int = 1) -> float:
    """How many standard errors the interval of a mean of n games reaches: Student's t for one look, more where a run may stop at any."""
    width = TUNED.get()
    return t_quantile(max(1, int(n) - 1), compared) if width is None else anytime_z(n, width, compared)


def anytime_z(n: float, width: float, compared: int = 1) -> float:
    """The same for a confidence sequence: Robbins' normal mixture, narrowest near `tuned` games. With an estimated variance it holds
    at all times together once the central limit theorem does (Waudby-Smith and others 2021, "time-uniform central limit theory")."""
    n = max(1.0, n)
    rho = (-2 * log(ALPHA) + log(-2 * log(ALPHA) + 1)) / width
    return sqrt(2 * (n * rho + 1) / (n * rho) * log(sqrt(n * rho + 1) * compared / ALPHA))


@contextmanager
def anytime(width: float | None) -> Iterator[None]:
    """Intervals made meanwhile are of a confidence sequence; with None they are of one look, as usual."""
    before = TUNED.set(width)
    try:
        yield
    finally:
        TUNED.reset(before)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with the spread (standard deviation) of what it is the mean of, and its 95 % interval: infinite where too few games
    were played for one."""

    mean: float
    spread: float
    low: float
    high: float

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values; bounds that are not known are None."""
        low, high = (value if isfinite(value) else None for value in (self.low, self.high))
        return {"mean": self.mean, "spread": self.spread, "low": low, "high": high}

    def holds(self, value: float) -> bool:
        """Whether the interval allows this value."""
        return self.low <= value <= self.high

    def clipped(self, least: float, most: float = inf) -> Estimate:
        """The same for a mean that can't lie outside some bounds; an interval that is not known stays so."""
        if not isfinite(self.low):
            return self
        return Estimate(self.mean, self.spread, max(least, self.low), min(most, self.high))

    def scaled(self, factor: float) -> Estimate:
        """The same in another unit."""
        return Estimate(factor * self.mean, factor * self.spread, factor * self.low, factor * self.high)

    def __str__(self) -> str:
        interval = f"95 % {self.low:.2f} to {self.high:.2f}" if isfinite(self.low) else TOO_FEW
        return f"{self.mean:.2f} ({interval}, spread {self.spread:.2f})"


def has_interval(value: Mapping[str, Any]) -> bool:
    """Whether an estimate in its JSON form has an interval."""
    return value["low"] is not None and value["high"] is not None


def interval(value: Mapping[str, Any], digits: int = 1, scale: float = 1.0, sign: str = "") -> str:
    """The interval of an estimate in its JSON form, for people."""
    if not has_interval(value):
        return f"[{TOO_FEW}]"
    return f"[{fixed(scale * value['low'], digits, sign)}, {fixed(scale * value['high'], digits, sign)}]"


def times(value: Mapping[str, Any], factor: float) -> dict[str, Any]:
    """Mean and interval of an estimate in its JSON form, in another unit."""
    return {key: None if value[key] is None else factor * value[key] for key in ("mean", "low", "high")}


def around(mean: float, spread: float, error: float, games: int, compared: int = 1) -> Estimate:
    """An estimate from its standard error; without an interval where there are too few games."""
    half = reach(games, compared) * error if games >= FEWEST else inf
    return Estimate(mean, spread, mean - half, mean + half)


def estimate(values: Sequence[float]) -> Estimate:
    """Mean, standard deviation and Student's 95 % interval of the mean."""
    n = len(values)
    mean = sum(values) / n
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1)) if n > 1 else 0.0
    return around(mean, spread, spread / sqrt(n), n)


def share(values: Sequence[float], compared: int = 1) -> Estimate:
    """The mean of shares between 0 and 1, with Wilson's 95 % interval (right also near 0 and 1)."""
    result = wilson(sum(values) / len(values), len(values), compared)
    return result if len(values) >= FEWEST else Estimate(result.mean, result.spread, -inf, inf)


def wilson(p: float, n: float, compared: int = 1) -> Estimate:
    """Wilson's interval for a share seen in n independent games."""
    width = TUNED.get()
    z = normal_quantile(compared) if width is None else anytime_z(n, width, compared)
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(max(0.0, p * (1 - p)) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return Estimate(p, sqrt(max(0.0, p * (1 - p))), max(0.0, middle - half), min(1.0, middle + half))


def difference(before: Sequence[float], after: Sequence[float], unit: float = 0.0, compared: int = 1) -> Estimate:
    """The mean of after - before with its interval: game by game when both runs have the same games (they share their
    random streams, so pairing is never wrong and sometimes sharper), else of two independent runs.

    Games that all came out alike do not show that all would: the error of pairs has a floor, as if one more pair had differed, half
    of it up and half down (Agresti and Min 2005): by the whole `unit` for shares from 0 to `unit`, else by what two games usually do."""
    if len(before) == len(after):
        changes = [b - a for a, b in zip(before, after, strict=True)]
        n, result = len(changes), estimate(changes)
        usual = unit**2 if unit else estimate(before).spread ** 2 + estimate(after).spread ** 2
        squares, total = sum(change**2 for change in changes) + usual, sum(changes)
        floor = sqrt((squares - total**2 / (n + 2)) / (n + 2) ** 2)
        return around(result.mean, result.spread, max(result.spread / sqrt(n), floor), n, compared)
    one, two = estimate(before), estimate(after)
    error = sqrt(one.spread**2 / len(before) + two.spread**2 / len(after))
    spread = sqrt(one.spread**2 + two.spread**2)
    return around(two.mean - one.mean, spread, error, min(len(before), len(after)), compared)


def contrast(
    first: Sequence[tuple[int, float]], second: Sequence[tuple[int, float]], compared: int = 1, shares: bool = False
) -> Estimate:  # fmt: skip
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
    spread, mean = error * sqrt(games), mean_1 - mean_2
    if not shares:
        return around(mean, spread, error, games, compared)
    if {mean_1, mean_2} & {0.0, 1.0}:
        counts = [(p, len({game for game, _ in group})) for p, group in ((mean_1, first), (mean_2, second))]
        softened = [((p * n + 1) / (n + 2), n + 2) for p, n in counts]
        error = max(error, sqrt(sum(p * (1 - p) / n for p, n in softened)))
    return around(mean, error * sqrt(games), error, games, compared).clipped(-1.0, 1.0)


def ratio(pairs: Sequence[tuple[float, float]]) -> Estimate:
    """The sum of the first numbers over the sum of the second, one pair a game, with its interval (linearised)."""
    below = sum(b for _, b in pairs)
    mean = sum(a for a, _ in pairs) / below if below else 0.0
    games = len(pairs)
    error = sqrt(sum((a - mean * b) ** 2 for a, b in pairs) * games / max(1, games - 1)) / below if below else 0.0
    return around(mean, error * sqrt(games), error, games)


def fixed(value: float, digits: int, sign: str = "") -> str:
    """A number for people: no minus before a zero."""
    text = f"{value:{sign}.{digits}f}"
    return text.replace("-", "+" if sign else "") if float(text) == 0 else text
