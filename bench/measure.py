"""How both sides are measured: the same kind of work, CPU time, short turns taken alternately, best and median kept."""

from __future__ import annotations

import importlib.metadata
import os
import platform
import random
import statistics
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TypeVar

import frogpond

Item = TypeVar("Item")

# One measured turn: (CPU seconds, things done). A case is given the time to fill and runs whole games until it is full.
Turn = Callable[[float], tuple[float, dict[str, float]]]


def surroundings(*packages: str) -> str:
    """What figures must be read with: versions, whether the rules are compiled, and how busy the machine is."""
    versions = [f"{name} {importlib.metadata.version(name)}" for name in packages]
    busy = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    first = f"frogpond {frogpond.__version__}, compiled {frogpond.COMPILED}, Python {platform.python_version()}"
    return ", ".join([first, *versions, f"{os.cpu_count()} cores, load average {busy}"])


@dataclass
class Case:
    """One line of the result: who, what kind of work, and what each turn measured."""

    side: str  # "frogpond" or "peer"
    game: str
    kind: str  # "loop", "inside", "clone" or "search"
    turn: Turn
    rates: dict[str, list[float]] = field(default_factory=dict)

    def run(self, seconds: float) -> None:
        spent, done = self.turn(seconds)
        for unit, count in done.items():
            self.rates.setdefault(unit, []).append(count / spent)

    def best(self, unit: str) -> float:
        return max(self.rates[unit])

    def median(self, unit: str) -> float:
        return statistics.median(self.rates[unit])


def interleave(cases: list[Case], repetitions: int, seconds: float, tell: Callable[[str], None]) -> None:
    """Every case once, then every case again, so that a slow moment of the machine falls on all of them."""
    for case in cases:  # not counted: first calls load code and fill caches
        case.turn(0.0)
    for number in range(repetitions):
        tell(f"round {number + 1} of {repetitions}")
        for case in cases:
            case.run(seconds)


def fill(seconds: float, one: Callable[[], dict[str, float]]) -> tuple[float, dict[str, float]]:
    """Call `one` until the CPU time is used up, at least once; the sum of what it did."""
    total: dict[str, float] = {}
    begin = time.process_time()
    while True:
        for unit, count in one().items():
            total[unit] = total.get(unit, 0.0) + count
        spent = time.process_time() - begin
        if spent >= seconds and spent > 0.0:
            return spent, total


def weighted(outcomes: Iterable[tuple[int, float]], point: float) -> int:
    """The outcome under a random point of [0, 1), by its probability."""
    chosen = -1
    for outcome, probability in outcomes:
        chosen = outcome
        point -= probability
        if point < 0.0:
            break
    return chosen


def spread(items: list[Item], count: int) -> list[Item]:
    """Up to `count` items, evenly from first to last."""
    return [items[index * len(items) // count] for index in range(count)] if len(items) > count else items


def generator() -> random.Random:
    """The same choices in every run of the bench."""
    return random.Random(20250601)
