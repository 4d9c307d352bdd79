"""Puzzles: positions from games with one clearly best move. They lie in `puzzles-GAME.json` beside a game's class; `frogpond puzzle`
makes them (`bots.puzzles`) and asks them, and so does a page, with one for every day."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from .registry import beside, games, make_foreign
from .state import State

RATINGS = ("", "easy", "not hard", "tricky", "hard", "very hard")
"""By number: how much search it takes to find the move."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, its best move in notation, what that and the next best are worth, how hard it is (1 to 5), and how that is known."""

    position: dict[str, Any]
    best: str
    value: float
    second: float
    rating: int
    simulations: int

    def state(self) -> State:
        """The position itself."""
        given = self.position
        return make_foreign(str(given["game"]), given.get("players"), given.get("options") or {}).from_json(given)

    def solved_by(self, state: State, action: int) -> bool:
        """Whether a move is the best one."""
        return action == state.find(self.best)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
        return asdict(self)


def file_of(name: str) -> Path:
    """Where a game's puzzles lie."""
    return beside(name, f"puzzles-{name}.json")


@cache
def puzzles(name: str) -> Sequence[Puzzle]:
    """The puzzles of a game, easiest first; none if it has none."""
    path = file_of(name)
    rows = json.loads(path.read_text(encoding="utf-8"))["puzzles"] if path.is_file() else []
    return tuple(sorted((Puzzle(**row) for row in rows), key=lambda one: one.rating))


def with_puzzles() -> list[str]:
    """The games that have some."""
    return [name for name in games() if puzzles(name)]


def of_the_day(day: str) -> tuple[str, int]:
    """The game and the number of a day's puzzle (ISO date): the games take turns, and each goes through all of its own."""
    names = with_puzzles()
    number = date.fromisoformat(day).toordinal()
    name = names[number % len(names)]
    return name, number // len(names) % len(puzzles(name))
