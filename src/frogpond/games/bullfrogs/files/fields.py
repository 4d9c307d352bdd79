"""The fields of a position, listed once, in the order in which bytes hold them. All else follows from these and the steps."""

from __future__ import annotations

from typing import Any

from ....engine.fields import NumberField
from ..rules.numbers import FACES, LOG, NONE


def colours(t: Any) -> list[str]:
    return [str(name) for name in t.game.colours[: int(t.n.colours)]]


def colour(name: str) -> NumberField:
    return NumberField(name, 0, lambda t: int(t.n.colours) - 1, "no such player", names=colours)


def slot(name: str, usual: int = NONE) -> NumberField:
    """A card on the table, or none."""
    return NumberField(name, NONE, lambda t: int(t.n.slots) - 1, "a card that is not on the table", usual=usual, nullable=True)


def count(name: str, key: str, high: int = 99, usual: int = 0) -> NumberField:
    return NumberField(name, 0, lambda t: high, f"{key} out of range", usual=usual, key=key)


FIELDS = (
    count("turn", "turn", 999, usual=1),
    colour("active"),
    colour("first"),
    slot("played"),
    count("left", "actions_left"),
    count("sabotaged", "sabotages"),
    slot("marker", LOG),
    count("die", "action_die"),
    NumberField("way", NONE, lambda t: len(FACES) - 1, "a die out of range", usual=NONE, key="movement_die", names=lambda t: FACES),
)
SOLO = ("marker", "die", "way")

BY_CARD = ("cell", "type", "deployed", "frogs", "bulls")
BY_COLOUR = ("supply_frogs", "supply_bulls", "out_bulls", "hand", "pile", "won")


def listed(t: Any) -> tuple[NumberField, ...]:
    """The numbers in JSON: Isaac's only where he plays."""
    return FIELDS if t.n.solo else tuple(field for field in FIELDS if field.name not in SOLO)
