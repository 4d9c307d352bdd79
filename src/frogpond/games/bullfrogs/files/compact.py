# compiled by mypyc
"""A compact numbering for learners: a cell is said by the card it lies beside, as observations list cards and not cells.

A pad is laid, or slides, next to a card; of several the one that came first to the table counts. So a cell is a slot and
a direction, and the numbers are by kind, slot and direction, then by slot and direction (slides), then as in the rules.
"""

from __future__ import annotations

from mypy_extensions import i64

from ..rules.numbers import NONE, Numbers
from ..rules.table import Table


def compact_end(n: Numbers) -> i64:
    """How many compact numbers there are."""
    return (n.kinds + 1) * n.slots * 4 + n.end - n.deploy


def compact(t: Table, action: i64) -> i64:
    """The compact number of a legal action."""
    n = t.n
    if action >= n.deploy:
        return (n.kinds + 1) * n.slots * 4 + action - n.deploy
    kind = action // n.cells
    return kind * n.slots * 4 + beside(t, action - kind * n.cells)


def beside(t: Table, cell: i64) -> i64:
    """An empty cell as four times the first card it lies beside, plus the direction from there."""
    found: i64 = NONE
    way: i64 = 0
    while way < 4:
        slot = t.card_at(t.n.neighbour(cell, way))
        if slot != NONE and (found == NONE or slot < found // 4):
            found = slot * 4 + (way ^ 1)  # up and down, left and right are two and two
        way += 1
    return found
