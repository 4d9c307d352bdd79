"""The rows that are the truth about a table: decisions, chance outcomes, and taking back. They are only ever appended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..engine.event import Event
from ..engine.state import State

ACT = "act"
OUTCOME = "chance"
UNDO = "undo"


@dataclass(frozen=True, slots=True)
class Row:
    """One row. `seq` counts from 0; `seat` decided (-1: chance) or took back; `action` is the action, the outcome, or for
    taking back the number of moves that stay. `key` is the page's own name for its act, so that twice is once."""

    seq: int
    kind: str
    seat: int
    action: int
    key: str = ""
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Step:
    """What one row did, for logs and animation: events, and the position after each of them."""

    row: Row
    events: list[Event] = field(default_factory=list)
    film: list[State] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Change:
    """Rows that may be appended at `before`, and the position they lead to. Nothing has happened until they are kept safe."""

    before: int
    rows: list[Row]
    kept: int
    state: State
    steps: list[Step]

    @property
    def after(self) -> int:
        return self.before + len(self.rows)

    @property
    def back(self) -> bool:
        """Whether something was taken back."""
        return any(row.kind == UNDO for row in self.rows)


def moves(rows: Iterable[Row]) -> list[Row]:
    """The decisions and outcomes that count, after all taking back."""
    kept: list[Row] = []
    for row in rows:
        if row.kind == UNDO:
            del kept[row.action :]
        else:
            kept.append(row)
    return kept


def lowest(rows: Sequence[Row], count: int) -> int:
    """With `count` moves before these rows: how many of those moves stayed all the time."""
    least = count
    for row in rows:
        if row.kind == UNDO:
            least = min(least, row.action)
    return least
