"""The rows that are the truth about a table: decisions, chance outcomes, taking back, corrected rules, and how a game ended. They are only
ever appended."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from ..engine.event import Event
from ..engine.state import OVER, State

ACT = "act"
OUTCOME = "chance"
UNDO = "undo"
RESIGN = "resign"
TIME = "time"
ABANDON = "abandon"
REOPEN = "reopen"
RULES = "rules"
END = "*end"
"""The key of a taking back that began after the end: every hand had been shown. No page can send such a key."""
MOVES = frozenset({ACT, OUTCOME})
ENDINGS = frozenset({RESIGN, TIME, ABANDON})
ROW_KINDS = MOVES | ENDINGS | {UNDO, REOPEN, RULES}


@dataclass(frozen=True, slots=True)
class Row:
    """One row. `seq` counts from 0; `seat` decided (-1: chance), took back (-1: the game begins anew), or gave up; `action` is the action,
    the outcome, for taking back the number of moves that stay, for an ending how many had been made. `key` is the page's own name for
    its act, so that twice is once. A row of corrected rules says how many moves stay, between which versions (`key`: "1-2"), and has the
    packed `position` from which the game goes on. A position holds what nobody may see: it never leaves the server."""

    seq: int
    kind: str
    seat: int
    action: int
    key: str = ""
    at: float = 0.0
    position: bytes | None = field(default=None, repr=False)

    @property
    def versions(self) -> tuple[int, int]:
        """The rules before and after a row of corrected rules; ValueError for any other."""
        before, after = self.key.split("-")
        return int(before), int(after)


@dataclass(frozen=True, slots=True)
class Era:
    """Moves that were played by the same rules, from number `first` on. `position` is that before them in the format of rules `version`;
    None: the one the table began with."""

    first: int
    version: int
    position: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class RowEffect:
    """The effect of one row, for logs and animation: events, and the position after each of them."""

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
    steps: list[RowEffect]
    over: bool = False
    """Whether the game is over after it, by its rules or by agreement."""

    @property
    def after(self) -> int:
        """How many rows there are now."""
        return self.before + len(self.rows)

    @property
    def back(self) -> bool:
        """Whether something was taken back, or stands otherwise than it was played."""
        return any(row.kind in (UNDO, REOPEN, RULES) for row in self.rows)

    @property
    def corrects(self) -> bool:
        """Whether other rules hold after it."""
        return any(row.kind == RULES for row in self.rows)

    @property
    def to_move(self) -> int:
        """The seat that decides after it; OVER after the end."""
        return OVER if self.over else int(self.state.to_move)


def moves(rows: Iterable[Row]) -> list[Row]:
    """The decisions and outcomes that count, after all taking back."""
    result: list[Row] = []
    for row in rows:
        if row.kind in (UNDO, RULES):
            del result[row.action :]
        elif row.kind in MOVES:
            result.append(row)
    return result


def eras(rows: Iterable[Row], version: int) -> list[Era]:
    """The moves that count, by the rules they were played by; `version` are those of a table whose rules were never corrected."""
    result = [Era(0, version)]
    corrected = False
    for row in rows:
        if row.kind == UNDO:
            while len(result) > 1 and result[-1].first > row.action:
                result.pop()
        elif row.kind == RULES:
            before, after = row.versions
            if not corrected:
                result = [Era(0, before)]
                corrected = True
            while len(result) > 1 and result[-1].first > row.action:
                result.pop()
            result.append(Era(row.action, after, row.position))
    return result


def endings(rows: Iterable[Row]) -> list[Row]:
    """How the game was ended beside its rules: who resigned or ran out of time, or that it was abandoned; what was taken back is gone."""
    result: list[Row] = []
    for row in rows:
        if row.kind in ENDINGS:
            result.append(row)
        elif row.kind == REOPEN:
            del result[-1:]
        elif row.kind == UNDO and row.seat < 0:
            result.clear()
    return result


def shown(rows: Iterable[Row]) -> bool:
    """Whether the game was over once, so that everybody has seen every hand, and went on."""
    visible = False
    for row in rows:
        if row.kind == UNDO and row.seat < 0:
            visible = False
        elif row.kind == REOPEN or row.key == END:
            visible = True
    return visible


def taken_back(rows: Iterable[Row]) -> bool:
    """Whether more was taken back than one's own last decision with nothing after it: chance, others' decisions, or the end."""
    result: list[Row] = []
    for row in rows:
        if row.kind == REOPEN:
            return True
        if row.kind == UNDO:
            if row.seat >= 0 and (row.key == END or any((one.kind, one.seat) != (ACT, row.seat) for one in result[row.action :])):
                return True
            del result[row.action :]
        elif row.kind == RULES:
            del result[row.action :]
        elif row.kind in MOVES:
            result.append(row)
    return False


def lowest(rows: Sequence[Row], count: int) -> int:
    """With `count` moves before these rows: how many of those moves stayed all the time."""
    least = count
    for row in rows:
        if row.kind in (UNDO, RULES):
            least = min(least, row.action)
    return least
