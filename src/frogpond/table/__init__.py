"""A table where a game is played: seats, undo, history, fork, record. No framework and no I/O; time and chance are handed in."""

from __future__ import annotations

from typing import Any

from ..deprecated import moved_to
from .history import History, Said
from .plan import Plan
from .question import Question
from .refused import TOO_LATE, Refused
from .rows import Change, Row, RowEffect
from .seats import Seat
from .settings import TableSettings
from .story import Line
from .table import BOTS_OWNER, Table

__all__ = [
    "BOTS_OWNER",
    "TOO_LATE",
    "Change",
    "History",
    "Line",
    "Plan",
    "Question",
    "Refused",
    "Row",
    "RowEffect",
    "Said",
    "Seat",
    "Table",
    "TableSettings",
]


def __getattr__(name: str) -> Any:
    """The old name of RowEffect."""
    if name == "Step":
        return moved_to("frogpond.table.rows", {"Step": "RowEffect"})(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
