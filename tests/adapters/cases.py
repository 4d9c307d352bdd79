"""Which games, seats and options the outside suites are run over."""

from __future__ import annotations

import os
from typing import Any

from contract.cases import all_cases
from frogpond.engine import games
from frogpond.engine.registry import game_class
from frogpond.testing.cases import SUBJECTS, Subject, accepts

Case = tuple[str, int, dict[str, Any]]
EVERYTHING = os.environ.get("FROGPOND_SCALE", "1") != "1"


def found() -> list[Case]:
    """Every game with every number of seats, each other choice of an option, teams and variants at the usual number of seats.
    Under `make verify` also every two options at every two of their values, for every number of seats."""
    cases: list[Case] = []
    for name in games():
        kind: Any = game_class(name)
        cases += [(name, seats, {}) for seats in range(kind.min_players, kind.max_players + 1)]
        for option in kind.declared:
            for choice in option.choices:
                if choice != option.default:
                    cases.append((name, kind.default_players, {option.name: str(choice)}))
        for extra in SUBJECTS.get(name, Subject()).extra:
            seats = [kind.default_players, *range(kind.min_players, kind.max_players + 1)]
            cases.append((name, next(n for n in seats if accepts(name, n, extra)), dict(extra)))
    if EVERYTHING:
        more = [(case.name, case.players, dict(case.options)) for case in all_cases()]
        cases += [case for case in more if case not in cases]
    return cases


CASES = found()
USUAL: list[Case] = [(name, game_class(name).default_players, {}) for name in games()]  # type: ignore[attr-defined]
"""Every game as it is played when nothing is said."""


def spiel_text(name: str, players: int, options: dict[str, Any]) -> str:
    """A case in OpenSpiel's notation."""
    values = "".join(f",{option}={spiel_value(option, value)}" for option, value in options.items())
    return f"python_frogpond_{name.replace('-', '_')}(players={players}{values})"


def spiel_value(option: str, value: Any) -> str:
    """A value in OpenSpiel's notation: lists with +, a seat in words where a word is allowed too."""
    if option == "start" and str(value).isdecimal():
        return f"seat{value}"
    if isinstance(value, (list, tuple)):
        return "+".join(map(str, value))
    return str(value).replace(",", "+")
