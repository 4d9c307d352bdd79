"""The single numbers of a position, listed once, in the order in which bytes hold them.

Bytes, JSON and soundness run over this list. Position declares the numbers with what they begin with, and its copy is
written out because search makes many: a test holds both against the list.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..rules.kinds import ALL_KINDS
from ..rules.numbers import ALL_CARDS, NONE, RED
from ..rules.numbers import CosmicNumbers as Numbers
from ..rules.steps import WAY_RAM

MANY = 1 << 40  # more than any game has of anything


@dataclass(frozen=True, slots=True)
class NumberField:
    """A number: its range with what is wrong outside it, the part of the JSON it stands in, its value where nothing is said."""

    name: str
    low: int
    high: Callable[[Numbers], int]
    problem: str
    part: str = ""
    usual: int = 0


def count(name: str, high: int, part: str = "", usual: int = 0, problem: str = "a count out of range") -> NumberField:
    return NumberField(name, 0, lambda n: high, problem, part, usual)


def mark(name: str, part: str, usual: int = 0) -> NumberField:
    """0 or 1."""
    return NumberField(name, 0, lambda n: 1, "a mark out of range", part, usual)


def frogs(name: str) -> NumberField:
    """Frogs as bits."""
    return NumberField(name, 0, lambda n: (1 << int(n.frogs)) - 1, "no such frog")


def frog(name: str, part: str = "") -> NumberField:
    """A frog, or nobody."""
    return NumberField(name, NONE, lambda n: int(n.frogs) - 1, "no such frog", part, NONE)


def fight(name: str, low: int, high: Callable[[Numbers], int], usual: int = 0) -> NumberField:
    return NumberField(name, low, high, "a damaged combat", "combat", usual)


FIELDS = (
    NumberField("fractures", 0, lambda n: int(n.track_slots), "too many fractures"),
    NumberField("splinters", 0, lambda n: (1 << int(n.splinters)) - 1, "an unknown Splinter card"),
    frogs("face_up"),
    frogs("nullified"),
    frogs("locked"),
    frogs("spent"),
    count("unseen", ALL_CARDS, usual=ALL_CARDS, problem="an unknown ability card"),
    count("passes", MANY, usual=1),
    count("turns", MANY),
    frog("active"),
    mark("fresh", "turn", 1),
    mark("began", "turn", 1),
    count("acted", ALL_KINDS, "turn"),
    mark("drained", "turn"),
    mark("tapped", "turn"),
    mark("card_gone", "turn"),
    mark("deferred", "turn"),
    frog("actor", "action"),
    frog("puppet", "action"),
    frog("boss", "action"),
    count("budget", 12, "action"),
    frog("attacker", "combat"),
    frog("defender", "combat"),
    fight("way", 0, lambda n: WAY_RAM),
    fight("direction", 0, lambda n: 5),
    mark("overpower_a", "combat"),
    mark("overpower_d", "combat"),
    fight("boost_a", 0, lambda n: int(n.max_boosts)),
    fight("boost_d", 0, lambda n: int(n.max_boosts)),
    fight("colour_a", NONE, lambda n: RED, NONE),
    fight("colour_d", NONE, lambda n: RED, NONE),
    fight("difference", -99, lambda n: 99),
    fight("shifted", -99, lambda n: 99),
    fight("ground", NONE, lambda n: int(n.mat.hexes) - 1, NONE),
    NumberField("ending", NONE, lambda n: 1, "a game that ended for no reason", usual=NONE),
)
FIELD_NAMES = tuple(field.name for field in FIELDS)


def part(name: str) -> dict[str, int]:
    """The numbers of a part of the JSON, with the value they have when nothing is said."""
    return {field.name: field.usual for field in FIELDS if field.part == name}
