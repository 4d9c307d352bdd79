"""Data files that a designer could write: every number that a game reads, at its bounds and between them."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from frogpond import Game, make
from frogpond.engine.data import DataError, Facts

Data = dict[str, Any]
WAYS: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "bullfrogs": [(2, {}), (4, {}), (3, {"edition": "v1.23"})],
    "bullfrogs-solo": [(1, {})],
    "cosmic-frog": [(3, {}), (2, {"variants": "quakes-vortexes,aether-surge,knockback-resistance"}), (6, {"duration": "short"})],
    "freeway": [(2, {}), (3, {"between": "touching"}), (4, {})],
}
"""Players and options with which files are tried."""


@dataclass(frozen=True)
class Number:
    """A number that the game reads from its data, and its bounds. `item` is its place in a list of numbers."""

    path: tuple[str | int, ...]
    low: int
    high: int

    def put(self, data: Data, value: int) -> None:
        spot: Any = data
        for part in self.path[:-1]:
            spot = spot[part]
        spot[self.path[-1]] = value


@contextmanager
def listening(heard: list[Number]) -> Iterator[None]:
    """While it lasts, note which numbers are asked from data."""
    one, many = Facts.number, Facts.numbers

    def number(self: Facts, key: str, low: int, high: int, why: str = "", limit: str = "") -> int:
        heard.append(Number((*self.path, key), low, high))
        return one(self, key, low, high, why, limit)

    def numbers(self: Facts, key: str, low: int, high: int, least: int = 1, why: str = "") -> list[int]:
        found = many(self, key, low, high, least, why)
        heard.extend(Number((*self.path, key, i), low, high) for i in range(len(found)))
        return found

    Facts.number, Facts.numbers = number, numbers  # type: ignore[method-assign]
    try:
        yield
    finally:
        Facts.number, Facts.numbers = one, many  # type: ignore[method-assign]


def own(name: str) -> Data:
    facts = make(name).facts()
    assert facts is not None
    return copy.deepcopy(dict(facts.raw))


@cache
def numbers(name: str) -> tuple[Number, ...]:
    """Every number of a game's data that can be changed, whatever the players and options."""
    heard: list[Number] = []
    for players, options in WAYS[name]:
        with listening(heard):
            make(name, players, data=own(name), **options)
    return tuple(number for number in dict.fromkeys(heard) if number.low < number.high)


def mend_bullfrogs(data: Data) -> None:
    cards = sum(kind["copies"] for kind in data["deck"])
    data["deck_size"]["cards"] = data["solitaire"]["player_cards"] = cards
    data["start_layout"]["neutral_cells"] = data["start_layout"]["neutral_cells"][: data["neutral_pad"]["copies"]]
    for removed in data["editions"]["published"]["removed_with_four_players"]:
        removed["actions"] = max(data["deck"], key=lambda kind: int(kind["copies"]))["actions"]


def mend_freeway(data: Data) -> None:
    frogs, dice, attacks = data["frogs"], data["dice"], data["attacks"]
    frogs["start_sidewalk"] = max(1, min(frogs["start_sidewalk"], frogs["in_play"]))
    frogs["start_puddle"] = frogs["in_play"] - frogs["start_sidewalk"]
    frogs["made"] = max(frogs["made"], frogs["in_play"])
    attacks["smash"] = max(attacks["smash"], dice["max"], attacks["squash"] + 1)
    median = data["road"]["median"]
    median[:] = range(median[0], median[0] + len(median))


def mend_cosmic(data: Data) -> None:
    for row in data["duration"]:
        row["fracture"] = data["barrens"]["on_mat"] - row["blank"]
    for land in data["land"]:
        land["in_box"] = sum(land["backs"].values())
    for key in ("lowland", "highland"):
        data["scoring"]["points"][key] = data["scoring"]["placement"][key][0]


MEND: dict[str, Callable[[Data], None]] = {
    "bullfrogs": mend_bullfrogs, "bullfrogs-solo": mend_bullfrogs, "freeway": mend_freeway, "cosmic-frog": mend_cosmic,
}  # fmt: skip
"""What a designer who changes one number has to change with it."""


def at_bounds(name: str) -> list[tuple[str, Data]]:
    """Our file with one number at one of its bounds, for every number and both bounds."""
    found = []
    for number in numbers(name):
        for value in (number.low, number.high):
            data = own(name)
            number.put(data, value)
            MEND[name](data)
            found.append((f"{'.'.join(map(str, number.path))} = {value}", data))
    return found


def between(name: str, draw: random.Random) -> tuple[str, Data]:
    """Our file with some numbers drawn anew, now and then at a bound."""
    data = own(name)
    chosen = draw.sample(numbers(name), draw.choice((1, 2, 3, 5, 8, 13)))
    said = []
    for number in chosen:
        value = draw.choice((number.low, number.high, *(draw.randint(number.low, number.high) for _ in range(3))))
        number.put(data, value)
        said.append(f"{'.'.join(map(str, number.path))} = {value}")
    MEND[name](data)
    return ", ".join(said), data


def made(name: str, data: Data, draw: random.Random) -> Game | None:
    """A game with the data; None if some of its numbers don't go together, which is said in words."""
    players, options = draw.choice(WAYS[name])
    try:
        return make(name, players, data=data, **options)
    except ValueError as refused:
        if not isinstance(refused, DataError) and "option" not in str(refused):
            raise
        return None
