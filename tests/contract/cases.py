"""What the contract suite runs over: every registered game, every number of seats, every option at every value.

A new game is tested without a line here. It may add to the tables below: option sets that can't be found by looking at
its declared choices, what its pieces must add up to, and whether something in it is hidden.
"""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any

from contract import conserve
from frogpond import COMPILED, Game, Option, State, games, make
from frogpond.engine.options import truth
from frogpond.engine.registry import game_class

EXTRA: dict[str, list[dict[str, Any]]] = {
    "bullfrogs": [{"start": 1}, {"start": "random", "edition": "v1.23"}],
    "freeway": [{"start": "random"}, {"round_cap": 5}],
    "cosmic-frog": [
        {"teams": 2, "variants": "team-play,symbiotic-teammates"},
        {"variants": "quakes-vortexes,aether-surge,bounce-back,knockback-resistance"},
        {"frogs": 6, "variants": "abundant-harmonious"},
    ],
}
"""Option sets beyond the declared choices, by game."""

CONSERVED: dict[str, Callable[[State], None]] = {
    "bullfrogs": conserve.bullfrogs,
    "bullfrogs-solo": conserve.bullfrogs,
    "cosmic-frog": conserve.cosmic,
    "freeway": conserve.freeway,
}
"""Checks of what can't appear or vanish, by game; they assert."""

HIDES: set[str] = {"bullfrogs", "cosmic-frog"}
"""Games in which a seat does not know everything: `resample` must be able to change something."""

LOOSE: set[str] = {"cosmic-frog"}
"""Games whose positions from files are checked for being readable, not for being playable to the end."""

LONGEST: dict[str, int] = {}
"""More steps than any random game takes, by game; 5000 unless said here."""


@dataclass(frozen=True)
class Case:
    """A game as the suite plays it."""

    name: str
    players: int
    options: dict[str, Any] = field(hash=False)

    def __str__(self) -> str:
        shown = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.name}-{self.players}p{shown}"

    @property
    def game(self) -> Game:
        return made(str(self), self)

    @property
    def longest(self) -> int:
        return LONGEST.get(self.name, 5000)


_made: dict[str, Game] = {}


def made(key: str, case: Case) -> Game:
    """One Game object a case: making one reads a data file."""
    if key not in _made:
        _made[key] = make(case.name, case.players, **case.options)
    return _made[key]


def values(option: Option) -> list[Any]:
    """The values of an option that can be found by looking at it, the default first."""
    found = [option.default, *option.choices]
    if option.read is truth:
        found += [True, False]
    unique: list[Any] = []
    for value in found:
        if value not in unique:
            unique.append(value)
    return unique


def option_sets(declared: tuple[Option, ...]) -> list[dict[str, Any]]:
    """Few sets in which every two options meet at every two of their values; the first one is all defaults."""
    choices = {option.name: values(option) for option in declared if len(values(option)) > 1}
    defaults = {name: each[0] for name, each in choices.items()}
    if len(choices) < 2:
        return [{}] + [{name: value} for name, each in choices.items() for value in each[1:]]
    wanted = {(a, i, b, j) for a, b in combinations(choices, 2) for i in range(len(choices[a])) for j in range(len(choices[b]))}
    draw = random.Random(1)
    chosen = dict.fromkeys(choices, 0)  # values by their place in the list
    sets: list[dict[str, Any]] = []
    while True:
        covered = met(chosen)
        if not wanted & covered:  # chance found nothing new: take a pair that is still missing
            a, i, b, j = min(wanted)
            chosen |= {a: i, b: j}
        wanted -= met(chosen)
        sets.append({name: choices[name][i] for name, i in chosen.items() if choices[name][i] != defaults[name]})
        if not wanted:
            return sets
        tries = [{name: draw.randrange(len(each)) for name, each in choices.items()} for _ in range(60)]
        chosen = max(tries, key=lambda tried: len(wanted & met(tried)))


def met(chosen: dict[str, int]) -> set[tuple[str, int, str, int]]:
    """The pairs of values that meet in a set."""
    return {(a, chosen[a], b, chosen[b]) for a, b in combinations(chosen, 2)}


@cache
def all_cases() -> tuple[Case, ...]:
    """Every game x seats x option set under `make verify`. Otherwise the defaults with the fewest, usual and most seats, and a
    few more sets that take their turn with one seat count each."""
    everything = os.environ.get("FROGPOND_SCALE", "1") != "1"
    found: list[Case] = []
    for name in games():
        kind: Any = game_class(name)
        sets = option_sets(kind.declared)
        if not everything:
            sets = sets[:4]
        sets += [extra for extra in EXTRA.get(name, []) if extra not in sets]
        for i, options in enumerate(sets):
            allowed = [players for players in range(kind.min_players, kind.max_players + 1) if accepts(name, players, options)]
            assert allowed or (i and options not in EXTRA.get(name, [])), f"{name} refuses {options}"
            if not everything and i and allowed:
                allowed = [allowed[i % len(allowed)]]
            elif not everything and not i:
                allowed = sorted({allowed[0], kind.default_players, allowed[-1]})
            found += [Case(name, players, options) for players in allowed]
    return tuple(found)


def here() -> list[Case]:
    """The cases to run in this mode. Plain Python is slow: two cases of each game, unless under `make verify`; that both modes
    play alike is checked over all cases by checksums."""
    if COMPILED or os.environ.get("FROGPOND_SCALE", "1") != "1":
        return list(all_cases())
    by_game = [[case for case in all_cases() if case.name == name] for name in games()]
    return [case for each in by_game for case in (each if len(each) < 3 else [each[0], each[-1]])]


def accepts(name: str, players: int, options: dict[str, Any]) -> bool:
    """Options may contradict each other or the number of players; then there is nothing to test."""
    try:
        make(name, players, **options)
    except ValueError:
        return not options  # a game that refuses its defaults fails its tests
    return True

