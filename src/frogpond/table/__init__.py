"""A table where a game is played: seats, undo, history, fork, record. No framework and no I/O."""

from __future__ import annotations

from .history import History, Line, Said, event_line
from .refused import TOO_LATE, Refused
from .rows import Change, Row, Step
from .seats import Seat
from .table import BOT, Table

__all__ = ["BOT", "TOO_LATE", "Change", "History", "Line", "Refused", "Row", "Said", "Seat", "Step", "Table", "event_line"]
