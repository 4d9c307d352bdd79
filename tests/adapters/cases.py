"""Which games, seats and options the outside suites are run over."""

from __future__ import annotations

from typing import Any

from frogpond.engine import games
from frogpond.engine.registry import game_class

Case = tuple[str, int, dict[str, Any]]


def found() -> list[Case]:
    """Every game at its least and most seats, and each other choice of an option at its default seats."""
    cases: list[Case] = []
    for name in games():
        kind: Any = game_class(name)
        cases += [(name, seats, {}) for seats in range(kind.min_players, kind.max_players + 1)]
        for option in kind.declared:
            for choice in option.choices:
                if choice != option.default:
                    cases.append((name, kind.default_players, {option.name: str(choice)}))
    return cases


CASES = found()


def spiel_text(name: str, players: int, options: dict[str, str]) -> str:
    """A case in OpenSpiel's notation."""
    values = "".join(f",{option}={value}" for option, value in options.items())
    return f"python_frogpond_{name.replace('-', '_')}(players={players}{values})"
