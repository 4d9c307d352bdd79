"""Playing until something is known well enough: `--until "seat 0 within 1 point"`.

Who looks at a run again and again and stops when he likes what he sees must not use intervals made for one look. Runs that may stop
early have *confidence sequences*: intervals that hold at all times at once, with 95 % (Robbins' normal mixture with an estimated
variance; Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas 2021). They are about half as wide again as intervals of one look.
The games are looked at in order, so the same seed stops at the same game on any number of processes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from math import sqrt

from ..engine.game import Game
from .measures import Measure, expand, measure
from .play import Played
from .stats import Z, anytime_z

MIN_GAMES_BEFORE_STOP = 128  # games before anybody may stop: the intervals lean on the central limit theorem
UNTIL_SYNTAX = (
    'MEASURE within X, MEASURE width X, or MEASURE decided, such as "seat 0 within 1 point", "length width 0.5" or "seat 0 decided"'
)


@dataclass
class Until:
    """When a run may stop: the interval of a measure reaches no further than `within` from its mean, or, where that is None,
    it leaves out the fair share."""

    words: str
    what: Measure
    within: float | None
    fair: float
    games: int = 0
    total: float = 0.0
    squares: float = 0.0
    reached: bool = False
    seen: list[tuple[int, float, float]] = field(default_factory=list)

    @property
    def tuned(self) -> float:
        """The number of games at which the sequence is narrowest: about where such a run is expected to stop."""
        if self.within is None or not self.what.is_share:
            return 2000.0  # it must be said before the first game is seen
        return max(4.0 * MIN_GAMES_BEFORE_STOP, 2.0 * (Z * 50.0 / self.within) ** 2)

    @property
    def spread(self) -> float:
        """The standard deviation so far, as it is said; two values at the ends of a share keep it from vanishing too soon."""
        if self.games < 2:
            return 0.0
        ends = 1.0 if self.what.is_share else 0.0
        n, total, squares = self.games + 2 * ends, self.total + ends, self.squares + ends
        return self.what.scale * sqrt(max(0.0, (squares - total * total / n) / (n - 1)))

    def enough(self, played: list[Played]) -> bool:
        """Take in the next games, in order; whether that is enough."""
        for value in self.what.values(played):
            self.games += 1
            self.total += value
            self.squares += value * value
        mean = self.what.scale * self.total / max(1, self.games)
        half = anytime_z(self.games, self.tuned) * self.spread / sqrt(max(1, self.games))
        self.seen.append((self.games, mean, half))
        near = half <= self.within if self.within is not None else abs(mean - self.fair) > half
        self.reached = self.games >= MIN_GAMES_BEFORE_STOP and near
        return self.reached

    def said(self) -> str:
        """How it ended, as a sentence."""
        how = "reached" if self.reached else "not reached within the bound"
        _, mean, half = self.seen[-1] if self.seen else (0, 0.0, 0.0)
        text = f"{self.what.name} {mean:.2f}{self.what.unit} ± {half:.2f}"
        words = f"Played until “{self.words}”: {how} after {self.games} games ({text})."
        return f"{words} Intervals are confidence sequences, which hold at every look."


def read_until(game: Game, words: str) -> Until:
    """What --until says; ValueError if it can't be understood."""
    match = re.fullmatch(r"\s*(.+?)\s+(?:(within|width)\s+([\d.]+)\s*(?:%|points?|percentage points)?|(decided))\s*", words)
    if not match:
        raise ValueError(f"--until {words!r}: {UNTIL_SYNTAX}")
    names = expand(game, match[1])
    what = measure(game, names[0])
    if what.weight is not None or len(names) > 1:
        raise ValueError(f"--until {words!r}: a measure that every game has is needed, and {match[1]} concerns some seats of some games")
    fair = 100.0 / len(game.teams) if len(game.teams) > 1 else 50.0
    if match[4]:
        if not what.is_share:
            raise ValueError(f"--until {words!r}: only a share of wins is decided; say how near {what.name} must be known, with within X")
        return Until(words.strip(), what, None, fair)
    try:
        number = float(match[3])
    except ValueError:
        number = 0.0
    if number <= 0:
        raise ValueError(f"--until {words!r}: a number above 0 is needed")
    return Until(words.strip(), what, number if match[2] == "within" else number / 2, fair)
