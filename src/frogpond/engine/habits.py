"""What strong players do how often, by the laboratory's labels: `habits-GAME.json` beside a game's class (made by `docs/habits.py`);
and what somebody does clearly more or less often than they do."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from .registry import beside

MIN_HABIT_GAMES = 5  # finished games before anything is said
CLEAR = 3.0  # standard errors: with some dozens of labels chance alone passes this once in ten pages


@dataclass(frozen=True, slots=True)
class Usual:
    """Strong players at one number of seats: who they are, the games seen, and each label's mean and spread a game."""

    who: str
    games: int
    labels: Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Habit:
    """Something done clearly more (or less) often: times a game, beside theirs."""

    label: str
    mine: float
    theirs: float

    @property
    def more(self) -> bool:
        return self.mine > self.theirs


def file_of(name: str) -> Path:
    """Where a game's habits lie."""
    return beside(name, f"habits-{name}.json")


@cache
def usual(name: str, players: int) -> Usual | None:
    """How strong players play a game; None where nobody measured it."""
    path = file_of(name)
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8")).get(str(players), {}) if path.is_file() else {}
    if not found:
        return None
    return Usual(found["who"], found["games"], {label: (mean, spread) for label, (mean, spread) in found["labels"].items()})


def habits(did: Sequence[Mapping[str, int]], theirs: Usual) -> list[Habit]:
    """What the games of somebody show, the clearest first: a difference of means that chance seldom makes."""
    count = len(did)
    if count < MIN_HABIT_GAMES:
        return []
    found = []
    for label in sorted(set(theirs.labels).union(*did)):
        values = [one.get(label, 0) for one in did]
        mean, spread = theirs.labels.get(label, (0.0, 0.0))
        own = sum(values) / count
        own_spread = sum((value - own) ** 2 for value in values) / (count - 1)
        error = math.sqrt(max(own_spread, spread**2, 0.25) / count + spread**2 / theirs.games)
        found.append((abs(own - mean) / error, Habit(label, own, mean)))
    found.sort(key=lambda one: (-one[0], one[1].label))
    return [habit for strength, habit in found if strength > CLEAR]
