"""What happened at a table, in sentences for each viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..engine.event import Event
from ..engine.game import Game
from .rows import UNDO, Change

if TYPE_CHECKING:
    from .table import Table


@dataclass(frozen=True, slots=True)
class Said:
    """A line of chat, said when the table had `seq` rows."""

    number: int
    seq: int
    seat: int
    name: str
    text: str
    at: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the log. `who` is a seat, -1 for the game itself; `move` how many moves had been made after it."""

    who: int
    text: str
    rule: str
    kind: str
    name: str = ""
    move: int = 0

    def to_json(self) -> dict[str, Any]:
        return {"who": self.who, "text": self.text, "rule": self.rule, "kind": self.kind, "name": self.name, "move": self.move}


Entry = tuple[int, list[Event], int] | Said | tuple[int, str]
"""(seat, events, move number), something said, or (seat, "undo")."""


class History:
    """The log. Sentences are made when first asked for and kept for each viewer; `edition` changes when lines went away."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.edition = 0
        self.said: list[Said] = []
        self._entries: list[Entry] | None = None
        self._lines: dict[int, tuple[int, list[Line]]] = {}

    def _all(self) -> list[Entry]:
        """Everything from the beginning; replays the game once if that was not done yet."""
        if self._entries is None:
            self._entries = self._replay()
        return self._entries

    def _replay(self) -> list[Entry]:
        table = self.table
        state = table.start()
        state.watch()
        entries: list[Entry] = []
        said = list(self.said)
        counted = {row.seq: number for number, row in enumerate(table.moves)}
        for row in table.rows:
            while said and said[0].seq <= row.seq:
                entries.append(said.pop(0))
            if row.kind == UNDO:
                entries.append((row.seat, "undo"))
            elif row.seq in counted:
                state.apply(row.action)
                entries.append((row.seat, state.events, counted[row.seq] + 1))
        return [*entries, *said]

    def add(self, change: Change) -> None:
        """Rows were appended."""
        if change.back:
            self._entries = None
            self._lines.clear()
            self.edition += 1
        elif self._entries is not None:
            first = len(self.table.moves) - len(change.steps)
            self._entries += [(step.row.seat, step.events, first + i + 1) for i, step in enumerate(change.steps)]

    def say(self, said: Said) -> None:
        """Somebody said something."""
        self.said.append(said)
        if self._entries is not None:
            self._entries.append(said)

    def lines(self, viewer: int) -> Sequence[Line]:
        """The whole log as this viewer reads it."""
        entries = self._all()
        done, lines = self._lines.get(viewer, (0, []))
        for entry in entries[done:]:
            lines += self._read(entry, viewer)
        self._lines[viewer] = (len(entries), lines)
        return lines

    def _read(self, entry: Entry, viewer: int) -> list[Line]:
        if isinstance(entry, Said):
            return [Line(entry.seat, entry.text, "", "chat", entry.name)]
        if isinstance(entry[1], str):
            who = "You" if entry[0] == viewer else self.table.game.seat_name(entry[0])
            return [Line(entry[0], f"{who} took back a move.", "", "undo")]
        seat, events, move = entry
        return [event_line(event, seat, viewer, self.table.game, move) for event in events]


def event_line(event: Event, seat: int, viewer: int, game: Game, move: int = 0) -> Line:
    """An event as a line; its face is the seat the event is about, else the seat that decided."""
    about = game.subject(event)
    about = seat if about is None else about
    who = about if 0 <= about < game.seats else -1
    return Line(who, event.text(viewer), event.rule, event.kind, "", move)
