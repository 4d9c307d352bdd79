"""What a tuner is asked for: goals to be met, conditions to be kept, and how far a run is from them.

seat[0].win = 50%      within a point of it, or `= 50% +- 2`
length = 18..22        anywhere in between
lead_changes >= 1.5    at least, or at most with <=
ahead[keep *] <= 1     a goal for each kind that goes by such a name
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import inf

from ..engine.game import Game
from .measures import PLAIN_MEASURES, Measure, expand, measure
from .play import Played
from .stats import Estimate

GOAL_PATTERN = re.compile(
    r"\s*(.+?)\s*(<=|>=|=)\s*(-?\d+(?:\.\d+)?)\s*%?\s*(?:(?:\+-|±)\s*(\d+(?:\.\d+)?)|\.\.\s*(-?\d+(?:\.\d+)?)\s*%?)?\s*(?:points?)?\s*"
)


@dataclass(frozen=True)
class Goal:
    """A measure and where its mean should be. Distances are counted in `unit`s: a percentage point of a share, a point of a lead,
    else 2 % of the aim."""

    words: str
    what: Measure
    low: float
    high: float
    unit: float

    def miss(self, value: float) -> float:
        """How far a mean is off, 0 if it is not."""
        return max(0.0, self.low - value, value - self.high) / self.unit

    def bounds(self, result: Estimate) -> tuple[float, float]:
        """The least and the most that it may be off, by the interval."""
        ends = [self.miss(result.low), self.miss(result.high)]
        least = 0.0 if result.low <= self.high and result.high >= self.low else min(ends)
        return least, max(ends)

    def verdict(self, result: Estimate) -> str:
        """Whether a goal is met, as far as games can show it."""
        if self.low <= result.low and result.high <= self.high:
            return "met"
        if result.high < self.low or result.low > self.high:
            return "missed"
        return "met as far as can be seen" if self.miss(result.mean) == 0 else "not shown to be met"

    def of(self, played: list[Played]) -> Estimate:
        return self.what.of(played)


def read_goals(game: Game, words: str) -> list[Goal]:
    """A goal, or one for each kind of thing where it names several with a star."""
    match = GOAL_PATTERN.fullmatch(words)
    names = expand(game, match[1]) if match else [""]
    return [read_goal(game, words.replace(match[1], name, 1) if match else words) for name in names]


def read_goal(game: Game, words: str) -> Goal:
    """A goal or condition; ValueError if it can't be understood."""
    match = GOAL_PATTERN.fullmatch(words)
    if not match:
        raise ValueError(f'{words!r} is no goal; goals look like "seat[0].win = 50%", "length = 18..22" or "lead_changes >= 1.5"')
    what = measure(game, match[1])
    aim, around = float(match[3]), float(match[4] or 0)
    unit = 1.0 if what.is_share or what.weight is not None or aim == 0 else 0.02 * abs(aim)
    if match[2] == ">=":
        low, high = aim, inf
    elif match[2] == "<=":
        low, high = -inf, aim
    elif match[5] is not None:
        low, high = aim, float(match[5])
    else:
        low, high = aim - (around or unit), aim + (around or unit)
    if low > high:
        raise ValueError(f"{words!r}: a range goes up")
    if (high < 0 and (what.is_share or what.name in PLAIN_MEASURES)) or (low > 100 and what.is_share):
        raise ValueError(f"{words!r} can't be met: {what.name} lies {'between 0 and 100 %' if what.is_share else 'at 0 or above'}")
    return Goal(" ".join(words.split()), what, low, high, unit)


def seconds_of(text: str) -> float:
    """`2h`, `90s`, `10m`, or seconds."""
    match = re.fullmatch(r"([\d.]+)\s*(h|m|min|s|)", text.strip())
    try:
        number = float(match[1]) if match else 0.0
    except ValueError:
        number = 0.0
    if not match or number <= 0:
        raise ValueError(f"--budget {text}: a time is needed, such as 90s, 10m or 2h")
    return number * {"h": 3600.0, "m": 60.0, "min": 60.0}.get(match[2], 1.0)
