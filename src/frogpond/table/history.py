"""What happened at a table, in sentences for each viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any
from zlib import crc32

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


@dataclass(frozen=True, slots=True)
class Happened:
    """What one decision or outcome did; `seat` decided (-1: chance), `move` moves had been made after it."""

    seat: int
    events: Sequence[Event]
    move: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Somebody took back a move."""

    seat: int


Entry = Happened | TakenBack | Said


@dataclass(slots=True)
class Story:
    """The log in the words for one reader, as far as it was told. `marks[n]` sums up the first n lines, so that two who have the
    same number of lines can tell whether they are the same lines."""

    entries: int = 0
    lines: list[Line] = field(default_factory=list)
    marks: list[int] = field(default_factory=lambda: [0])

    def add(self, line: Line) -> None:
        self.lines.append(line)
        self.marks.append(crc32(f"{line.who} {line.kind} {line.name} {line.text}".encode(errors="replace"), self.marks[-1]))


class History:
    """The log. A sentence is made once for each reader, when it is first asked for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.said: list[Said] = []
        self._entries: list[Entry] | None = None
        self._stories: dict[int, Story] = {}

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
                entries.append(TakenBack(row.seat))
            elif row.seq in counted:
                state.apply(row.action)
                entries.append(Happened(row.seat, state.events, counted[row.seq] + 1))
        return [*entries, *said]

    def add(self, change: Change) -> None:
        """Rows were appended; after taking back, all is told anew without what is gone."""
        if change.back:
            self._entries = None
            self._stories.clear()
        elif self._entries is not None:
            first = len(self.table.moves) - len(change.steps)
            self._entries += [Happened(step.row.seat, step.events, first + i + 1) for i, step in enumerate(change.steps)]

    def say(self, said: Said) -> None:
        """Somebody said something."""
        self.said.append(said)
        if self._entries is not None:
            self._entries.append(said)

    def story(self, reader: int) -> Story:
        """The whole log as this reader reads it."""
        entries = self._all()
        story = self._stories.setdefault(reader, Story())
        for entry in entries[story.entries :]:
            for line in self._read(entry, reader):
                story.add(line)
        story.entries = len(entries)
        return story

    def lines(self, reader: int) -> Sequence[Line]:
        return self.story(reader).lines

    def last(self, change: Change, reader: int) -> Sequence[Line]:
        """The lines of the change that was added last, one for each of its events."""
        first = len(self.table.moves) - len(change.steps)
        count = sum(len(step.events) for step in change.steps)
        fresh = (line for line in reversed(self.story(reader).lines) if line.move > first)
        return list(islice(fresh, count))[::-1]

    def _read(self, entry: Entry, reader: int) -> list[Line]:
        if isinstance(entry, Said):
            return [Line(entry.seat, entry.text, "", "chat", entry.name)]
        if isinstance(entry, TakenBack):
            who = "You" if entry.seat == reader else self.table.game.seat_name(entry.seat)
            return [Line(entry.seat, f"{who} took back a move.", "", "undo")]
        return [event_line(event, entry.seat, reader, self.table.game, entry.move) for event in entry.events]


def event_line(event: Event, seat: int, viewer: int, game: Game, move: int = 0) -> Line:
    """An event as a line; its face is the seat the event is about, else the seat that decided."""
    about = game.subject(event)
    about = seat if about is None else about
    who = about if 0 <= about < game.seats else -1
    return Line(who, event.text(viewer), event.rule, event.kind, "", move)
