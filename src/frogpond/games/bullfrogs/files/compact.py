# compiled by mypyc
"""A compact numbering for learners: a cell is named by the card it lies beside, as observations list cards and not cells.

A pad is laid, or slides, next to a card; of several the one that came first to the table counts. So a cell is a slot and
a direction, and the numbers are by kind, slot and direction, then by slot and direction (slides), then as in the rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ..rules import families
from ..rules.numbers import NONE
from ..rules.numbers import BullfrogsNumbers as Numbers

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def compact_end(n: Numbers) -> i64:
    """How many compact numbers there are."""
    return (n.kinds + 1) * n.slots * families.DIRECTION_COUNT + n.families.end - n.deploy.first


def compact(t: Position, action: i64) -> i64:
    """The compact number of a legal action."""
    n = t.n
    kind, x, y = n.families.decode(action)
    if kind == families.PLAY:
        return x * n.slots * families.DIRECTION_COUNT + beside(t, y)
    if kind == families.SLIDE_TO:
        return n.kinds * n.slots * families.DIRECTION_COUNT + beside(t, x)
    return (n.kinds + 1) * n.slots * families.DIRECTION_COUNT + action - n.deploy.first


def beside(t: Position, cell: i64) -> i64:
    """An empty cell as four times the first card it lies beside, plus the direction from there."""
    card: i64 = NONE
    way: i64 = 0
    while way < families.DIRECTION_COUNT:
        slot = t.card_at(t.n.neighbour(cell, way))
        if slot != NONE and (card == NONE or slot < card // families.DIRECTION_COUNT):
            card = slot * families.DIRECTION_COUNT + (way ^ 1)  # up and down, left and right are two and two
        way += 1
    return card
