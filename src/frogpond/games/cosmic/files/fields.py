"""The single numbers of a position, listed once, in the order in which bytes hold them.

Bytes, JSON and soundness run over this list. Position declares the numbers with what they begin with, and its copy is
written out because search makes many: a test holds both against the list.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.fields import MAX_COUNT, NumberField
from ..rules.kinds import ALL_KINDS
from ..rules.numbers import ALL_CARDS, NONE, RED
from ..rules.numbers import CosmicNumbers as Numbers
from ..rules.steps import WAY_RAM

TOP = "top"  # the part of a number that stands by itself in the JSON


def colours(t: Any) -> list[str]:
    return [str(name) for name in t.game.colours[: int(t.n.frogs)]]


def count(name: str, high: int, part: str = "", usual: int = 0, problem: str = "a count out of range") -> NumberField:
    return NumberField(name, 0, lambda t: high, problem, part, usual)


def mark(name: str, part: str, usual: int = 0) -> NumberField:
    """0 or 1."""
    return NumberField(name, 0, lambda t: 1, "a mark out of range", part, usual)


def frogs(name: str) -> NumberField:
    """Frogs as bits."""
    return NumberField(name, 0, lambda t: (1 << int(t.n.frogs)) - 1, "no such frog")


def frog(name: str, part: str = "") -> NumberField:
    """A frog, or nobody."""
    return NumberField(name, NONE, lambda t: int(t.n.frogs) - 1, "no such frog", part, NONE)


def fight(name: str, low: int, high: Callable[[Numbers], int], usual: int = 0) -> NumberField:
    return NumberField(name, low, lambda t: high(t.n), "a damaged combat", "combat", usual)


FIELDS = (
    NumberField("fractures", 0, lambda t: int(t.n.track_slots), "too many fractures", TOP),
    NumberField("splinters", 0, lambda t: (1 << int(t.n.splinters)) - 1, "an unknown Splinter card"),
    frogs("face_up"),
    frogs("nullified"),
    frogs("locked"),
    frogs("spent"),
    count("unseen", ALL_CARDS, usual=ALL_CARDS, problem="an unknown ability card"),
    count("passes", MAX_COUNT, TOP, 1),
    count("turns", MAX_COUNT, TOP),
    NumberField("active", NONE, lambda t: int(t.n.frogs) - 1, "no such frog", TOP, NONE, names=colours),
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
    NumberField("ending", NONE, lambda t: 1, "a game that ended for no reason", TOP, NONE),
)
PARTS = {part: tuple(field for field in FIELDS if field.part == part) for part in (TOP, "turn", "action", "combat")}
"""The parts of the JSON and what stands in them; the other numbers have forms of their own there."""

LISTS = ("place", "oomph", "ability", "aside", "held", "load", "backs", "deck", "pile", "dice")
