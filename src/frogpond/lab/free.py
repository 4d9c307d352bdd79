"""Numbers of a game's data that may change, with their ranges: what the tuner is given to play with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ..engine.game import Game, remake
from .changes import SEAT, at, axis_values, changed, places


@dataclass(frozen=True)
class Free:
    """A number that may change: its name, what it is now, and what it may be."""

    name: str
    now: int
    low: int
    high: int
    step: int = 1

    @property
    def values(self) -> range:
        """All that it may be."""
        return range(self.low, self.high + 1, self.step)


def read_free(game: Game, text: str) -> list[Free]:
    """`data.deck.*=0..6`: every number that the name stands for, with its range."""
    name, equals, span = text.partition("=")
    name = name.strip()
    if not equals:
        raise ValueError(f"--free {text}: NAME=LOW..HIGH is needed, such as data.pieces.frogs=10..18")
    facts = game.facts()
    if facts is None:
        raise ValueError(f"--free {text}: {game.name} has no data file")
    seat = SEAT.fullmatch(name)
    if seat:
        changed(game, {name: "+0"})  # refuses what is not there
        which = {"first": 0, "last": game.seats - 1}.get(seat[1])
        by_seat = facts.raw["handicap"][seat[2]]
        number = int(seat[1]) if which is None else which
        starts = {f"seat[{number}].{seat[2]}": by_seat[number] if number < len(by_seat) else 0}
    else:
        starts = {f"data.{place}": at(facts.raw, place) for place in places(game, name)}
    numbers = [int(value) for value in axis_values(game, next(iter(starts)), span) if value.lstrip("+-").isdecimal()]
    if len(numbers) < 2 or any(not isinstance(value, int) or isinstance(value, bool) for value in starts.values()):
        raise ValueError(f"--free {text}: a whole number with a range is needed, such as data.pieces.frogs=10..18")
    return [Free(each, now, numbers[0], numbers[-1], numbers[1] - numbers[0]) for each, now in starts.items()]


def with_values(game: Game, values: Mapping[str, int]) -> Game:
    """The game with these numbers; DataError if they don't go together."""
    options = {name: f"{value - now_of(game, name):+d}" for name, value in values.items()}
    return remake(type(game), game.seats, {**game.options, "data": changed(game, options)})


def now_of(game: Game, name: str) -> int:
    """A number as it is in a game's data."""
    facts = game.facts()
    assert facts is not None
    seat = SEAT.fullmatch(name)
    if not seat:
        return int(at(facts.raw, name.removeprefix("data.")))
    by_seat = facts.raw["handicap"][seat[2]]
    return int(by_seat[int(seat[1])]) if int(seat[1]) < len(by_seat) else 0
