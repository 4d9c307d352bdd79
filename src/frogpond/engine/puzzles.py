"""Puzzles: positions from games with one clearly best move. They lie in `puzzles-GAME.json` beside a game's class; `frogpond puzzle`
makes them (`bots.puzzles`) and asks them, and so does a page, with one for every day."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any
from zlib import compress, decompress

from .registry import beside, games, make_foreign
from .state import State

RATINGS = ("", "easy", "not hard", "tricky", "hard", "very hard")
"""By number: how much search it takes to find the move."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position (packed, by the rules of a version) with its best move in notation, what that and the next best are worth, how hard it is
    (1 to 5), and how many simulations say so."""

    game: str
    players: int
    rules: int
    packed: str
    best: str
    value: float
    second: float
    rating: int
    simulations: int

    @classmethod
    def of(cls, state: State, best: str, value: float, second: float, rating: int, simulations: int) -> Puzzle:
        """The puzzle of a position of a game without options."""
        game = state.game
        packed = b64encode(compress(state.to_bytes(), 9)).decode()
        return cls(game.name, game.seats, game.rules_version, packed, best, value, second, rating, simulations)

    @property
    def key(self) -> str:
        """Its name for good, whatever its number becomes."""
        return sha256(self.packed.encode()).hexdigest()[:12]

    def state(self) -> State:
        """The position itself."""
        game = make_foreign(self.game, self.players, {})
        data = decompress(b64decode(self.packed))
        return game.from_bytes(game.migrate_position(data, self.rules) if self.rules < game.rules_version else data)

    def solved_by(self, state: State, action: int) -> bool:
        """Whether a move is the best one."""
        return action == state.find(self.best)

    def row(self) -> dict[str, Any]:
        """As its file keeps it."""
        return asdict(self)

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values, with the position readable."""
        row = asdict(self)
        return {"position": self.state().to_json(), **{name: row[name] for name in ("best", "value", "second", "rating", "simulations")}}


def file_of(name: str) -> Path:
    """Where a game's puzzles lie."""
    return beside(name, f"puzzles-{name}.json")


def read_puzzles(path: Path) -> list[Puzzle]:
    """The puzzles of a file; none if there is no such file."""
    return [Puzzle(**row) for row in json.loads(path.read_text(encoding="utf-8"))["puzzles"]] if path.is_file() else []


@cache
def puzzles(name: str) -> Sequence[Puzzle]:
    """The puzzles of a game, easiest first; none if it has none."""
    return tuple(sorted(read_puzzles(file_of(name)), key=lambda one: one.rating))


def with_puzzles() -> list[str]:
    """The games that have some."""
    return [name for name in games() if puzzles(name)]


def of_the_day(day: str) -> tuple[str, int]:
    """The game and the number of a day's puzzle (ISO date): the games take turns, and each goes through all of its own."""
    names = with_puzzles()
    number = date.fromisoformat(day).toordinal()
    name = names[number % len(names)]
    return name, number // len(names) % len(puzzles(name))
