"""What the contract suite runs over: every game given, every number of seats, every option at every value."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from ..engine import Game, Option, State, make
from ..engine.options import truth
from ..engine.registry import game_class


@dataclass(frozen=True)
class Subject:
    """A game as the suite knows it: option sets beyond the declared choices, and what its pieces must add up to."""

    extra: tuple[dict[str, Any], ...] = ()
    conserved: Callable[[State], None] | None = None  # asserts that nothing appeared or vanished
    hides: bool | None = None  # whether a seat does not know everything; None: as the game says (perfect_information)
    loose: bool = False  # positions from files are checked for being readable, not for being playable to the end
    longest: int = 5000  # more steps than any random game takes


SUBJECTS: dict[str, Subject] = {}
"""What is known about a game beyond what it declares, by name."""


@dataclass(frozen=True)
class Case:
    """A game as the suite plays it."""

    name: str
    players: int
    options: dict[str, Any] = field(hash=False)

    def __str__(self) -> str:
        text = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.name}-{self.players}p{text}"

    @property
    def game(self) -> Game:
        return made(str(self), self)

    @property
    def subject(self) -> Subject:
        return SUBJECTS.get(self.name, Subject())

    @property
    def hides(self) -> bool:
        declared = self.subject.hides
        return not self.game.perfect_information if declared is None else declared

    @property
    def longest(self) -> int:
        return self.subject.longest


_made: dict[str, Game] = {}


def made(key: str, case: Case) -> Game:
    """One Game object a case: making one reads a data file."""
    if key not in _made:
        _made[key] = make(case.name, case.players, **case.options)
    return _made[key]


def thorough() -> bool:
    """Whether much larger counts are wanted (FROGPOND_SCALE)."""
    return os.environ.get("FROGPOND_SCALE", "1") != "1"


def again() -> bool:
    """Whether the same tests were run before, in the other mode (FROGPOND_AGAIN): then the defaults and one set of options do."""
    return os.environ.get("FROGPOND_AGAIN", "0") != "0" and not thorough()


def values(option: Option) -> list[Any]:
    """The values of an option that can be found by looking at it, the default first."""
    options = [option.default, *option.choices]
    if option.read is truth:
        options += [True, False]
    unique: list[Any] = []
    for value in options:
        if value not in unique:
            unique.append(value)
    return unique


def option_sets(declared: tuple[Option, ...]) -> list[dict[str, Any]]:
    """Few sets in which every two options meet at every two of their values; the first one is all defaults."""
    choices = {option.name: values(option) for option in declared if len(values(option)) > 1}
    defaults = {name: each[0] for name, each in choices.items()}
    if len(choices) < 2:
        return [{}] + [{name: value} for name, each in choices.items() for value in each[1:]]
    pairs = {(a, i, b, j) for a, b in combinations(choices, 2) for i in range(len(choices[a])) for j in range(len(choices[b]))}
    draw = random.Random(1)
    places = dict.fromkeys(choices, 0)  # values by their place in the list
    sets: list[dict[str, Any]] = []
    while True:
        covered = met(places)
        if not pairs & covered:  # chance found nothing new: take a pair that is still missing
            a, i, b, j = min(pairs)
            places |= {a: i, b: j}
        pairs -= met(places)
        sets.append({name: choices[name][i] for name, i in places.items() if choices[name][i] != defaults[name]})
        if not pairs:
            return sets
        tries = [{name: draw.randrange(len(each)) for name, each in choices.items()} for _ in range(60)]
        places = max(tries, key=lambda tried: len(pairs & met(tried)))


def met(places: dict[str, int]) -> set[tuple[str, int, str, int]]:
    """The pairs of values that meet in a set."""
    return {(a, places[a], b, places[b]) for a, b in combinations(places, 2)}


def cases_of(name: str) -> list[Case]:
    """A game x every number of seats x every option set when thorough. Otherwise the defaults with the fewest, usual and most
    seats, and a few more sets that take their turn with one seat count each."""
    kind: Any = game_class(name)
    extra = SUBJECTS.get(name, Subject()).extra
    sets = option_sets(kind.declared)
    if not thorough():
        sets = sets[: 2 if again() else 4]
    sets += [each for each in extra if each not in sets and not again()]
    cases: list[Case] = []
    for i, options in enumerate(sets):
        allowed = [players for players in range(kind.min_players, kind.max_players + 1) if accepts(name, players, options)]
        assert allowed or (i and options not in extra), f"{name} refuses {options}"
        if not thorough() and i and allowed:
            allowed = [allowed[i % len(allowed)]]
        elif not thorough() and not i:
            allowed = sorted({allowed[0], kind.default_players, allowed[-1]})
        cases += [Case(name, players, options) for players in allowed]
    return cases


def accepts(name: str, players: int, options: dict[str, Any]) -> bool:
    """Options may contradict each other or the number of players; then there is nothing to test."""
    try:
        make(name, players, **options)
    except ValueError:
        return not options  # a game that refuses its defaults fails its tests
    return True
