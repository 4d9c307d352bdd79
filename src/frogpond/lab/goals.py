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

    def bounds(self, found: Estimate) -> tuple[float, float]:
        """The least and the most that it may be off, by the interval."""
        ends = [self.miss(found.low), self.miss(found.high)]
        least = 0.0 if found.low <= self.high and found.high >= self.low else min(ends)
        return least, max(ends)

    def verdict(self, found: Estimate) -> str:
        """Whether a goal is met, as far as games can show it."""
        if self.low <= found.low and found.high <= self.high:
            return "met"
        if found.high < self.low or found.low > self.high:
            return "missed"
        return "met as far as can be seen" if self.miss(found.mean) == 0 else "not shown to be met"

    def of(self, played: list[Played]) -> Estimate:
        return self.what.of(played)


def read_goals(game: Game, words: str) -> list[Goal]:
    """A goal, or one for each kind of thing where it names several with a star."""
    found = GOAL_PATTERN.fullmatch(words)
    names = expand(game, found[1]) if found else [""]
    return [read_goal(game, words.replace(found[1], name, 1) if found else words) for name in names]


def read_goal(game: Game, words: str) -> Goal:
    """A goal or condition; ValueError if it can't be understood."""
    found = GOAL_PATTERN.fullmatch(words)
    if not found:
        raise ValueError(f'{words!r} is no goal; goals look like "seat[0].win = 50%", "length = 18..22" or "lead_changes >= 1.5"')
    what = measure(game, found[1])
    aim, around = float(found[3]), float(found[4] or 0)
    unit = 1.0 if what.is_share or what.weight is not None or aim == 0 else 0.02 * abs(aim)
    if found[2] == ">=":
        low, high = aim, inf
    elif found[2] == "<=":
        low, high = -inf, aim
    elif found[5] is not None:
        low, high = aim, float(found[5])
    else:
        low, high = aim - (around or unit), aim + (around or unit)
    if low > high:
        raise ValueError(f"{words!r}: a range goes up")
    if (high < 0 and (what.is_share or what.name in PLAIN_MEASURES)) or (low > 100 and what.is_share):
        raise ValueError(f"{words!r} can't be met: {what.name} lies {'between 0 and 100 %' if what.is_share else 'at 0 or above'}")
    return Goal(" ".join(words.split()), what, low, high, unit)


def seconds_of(text: str) -> float:
    """`2h`, `90s`, `10m`, or seconds."""
    found = re.fullmatch(r"([\d.]+)\s*(h|m|min|s|)", text.strip())
    try:
        number = float(found[1]) if found else 0.0
    except ValueError:
        number = 0.0
    if not found or number <= 0:
        raise ValueError(f"--budget {text}: a time is needed, such as 90s, 10m or 2h")
    return number * {"h": 3600.0, "m": 60.0, "min": 60.0}.get(found[2], 1.0)
