"""The fields of a position, listed once, in the order in which bytes hold them. All else follows from these and the steps."""

from __future__ import annotations

from typing import Any

from ....engine.fields import NumberField
from ..rules.numbers import NONE


def colours(t: Any) -> list[str]:
    return [str(name) for name in t.game.colours[: int(t.n.seats)]]


def colour(name: str, low: int = 0) -> NumberField:
    return NumberField(name, low, lambda t: int(t.n.seats) - 1, "no such player", usual=low, names=colours)


FIELDS = (
    NumberField("turn", 0, lambda t: int(t.n.turn_cap), "a turn after the last", usual=1),
    colour("active"),
    colour("ender", NONE),
)
FROGS = ("at",)
DICE = ("rolled", "left")
SPOTS = ("moved",)
