"""The history of a table, entry by entry; a `Story` tells it to one reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from ..engine.event import Event
from ..engine.game import Game
from ..engine.guide import count as count_of
from ..engine.state import State
from ..engine.story import speaking
from . import ending
from .names import names_at
from .rows import ACT, ENDINGS, MOVES, RULES, UNDO, Change, Row
from .seats import Seat
from .story import Heard, Line, Story, StoryCache

if TYPE_CHECKING:
    from .table import Table


CHECKPOINT = 16
"""Every so many moves the position is kept, so that going back to one is short."""


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
class Happened:
    """The events of one decision or outcome; `seat` decided (-1: chance), `move` moves had been made after it."""

    seat: int
    events: Sequence[Event]
    move: int


@dataclass(frozen=True, slots=True)
class TakenBack:
    """Somebody took back a move."""

    seat: int


@dataclass(frozen=True, slots=True)
class Ended:
    """Somebody gave up, or all agreed to end the game; or that was taken back (`row` is a reopening)."""

    row: Row


@dataclass(frozen=True, slots=True)
class Corrected:
    """From here on other rules hold; so many moves could not be kept."""

    row: Row
    lost: int


@dataclass(frozen=True, slots=True)
class Unshown:
    """A decision by earlier rules that today's don't lead to; `text` is its notation, `move` how many had been made after it."""

    row: Row
    text: str
    move: int


class Ears(NamedTuple):
    """A reader's filter of the chat: none of it, or all but the lines of some seats."""

    chat: bool = True
    muted: frozenset[int] = frozenset()


Entry = Happened | TakenBack | Ended | Corrected | Unshown | Said
ALL, DEAF = Ears(), Ears(False)


@dataclass(frozen=True, slots=True)
class PreparedLog:
    """The log for one reader, made from the beginning, and positions on the way."""

    entries: list[Entry]
    positions: dict[int, State]
    reader: int
    ears: Ears
    story: Story


@dataclass(slots=True)
class Log:
    """The stored part of a table's log."""

    cache: StoryCache
    said: list[Said] = field(default_factory=list)
    entries: list[Entry] | None = None
    seated: Sequence[Seat] = ()
    called: tuple[str, ...] = ()  # the names of those who sit there
    names: tuple[str, ...] = ()  # those that stories were told with
    stories: dict[tuple[int, Ears], Story] = field(default_factory=dict)


class History:
    """The log. A sentence is made once for each reader, when it is first needed. A table stores the `Log`, not this object, so that there
    is no reference cycle."""

    __slots__ = ("_log", "table")

    def __init__(self, table: Table, log: Log) -> None:
        self.table = table
        self._log = log

    @property
    def said(self) -> list[Said]:
        """The chat."""
        return self._log.said

    @said.setter
    def said(self, sayings: list[Said]) -> None:
        self._log.said = sayings

    def _all(self) -> list[Entry]:
        """Everything from the beginning; replays the game once if that was not done yet."""
        if self._log.entries is None:
            self._log.entries = self._replay({})
        return self._log.entries

    def ready(self, reader: int, ears: Ears = ALL) -> bool:
        """Whether the log for this reader needs no replay of the whole game."""
        return self._log.entries is not None and self._log.names == self.names and (reader, ears) in self._log.stories

    def prepared(self, reader: int, ears: Ears = ALL) -> PreparedLog:
        """The log for a reader from the beginning. Changes nothing, so it may be made elsewhere while the table stands still."""
        positions: dict[int, State] = {}
        entries = self._replay(positions) if self._log.entries is None else list(self._log.entries)
        story = self._blank(reader, StoryCache(self.table.game, alone=True))
        self._tell(story, entries, reader, ears)
        return PreparedLog(entries, positions, reader, ears, story)

    def take(self, log: PreparedLog) -> None:
        """Keep what was prepared."""
        if self._log.entries is None:
            self._log.entries = log.entries
            self.table.remember(log.positions)
        self._heed_names()
        log.story.cache = self._log.cache
        self._log.stories.setdefault((log.reader, log.ears), log.story)

    def _replay(self, positions: dict[int, State]) -> list[Entry]:
        """Replays the game from the beginning; positions on the way are left in the dictionary."""
        table = self.table
        begins = {era.first: number for number, era in enumerate(table.eras)}
        state, reach = table.start(), 0
        entries: list[Entry] = []
        sayings = list(self._log.said)
        numbers = {row.seq: number for number, row in enumerate(table.moves)}
        count = 0
        for row in table.rows:
            while sayings and sayings[0].seq <= row.seq:
                entries.append(sayings.pop(0))
            if row.kind == UNDO:
                entries.append(TakenBack(row.seat))
                count = row.action
            elif row.kind == RULES:
                entries.append(Corrected(row, count - row.action))
                count = row.action
            elif row.kind not in MOVES:
                entries.append(Ended(row))
            else:
                count += 1
            number = numbers.get(row.seq, -1)
            if number in begins:
                state, reach = table.begin(begins[number]), table.reach(begins[number])
                state.watch()
            if 0 <= number < reach:
                state.advance(row.action)
                entries.append(Happened(row.seat, state.events, number + 1))
                if (number + 1) % CHECKPOINT == 0:
                    positions[number + 1] = state.clone()
                    positions[number + 1].watch(False)
            elif number >= 0 and row.kind == ACT:
                entries.append(Unshown(row, notation(state, row.action), number + 1))
        return [*entries, *sayings]

    def add(self, change: Change) -> None:
        """Appends rows; after an undo, rebuilds the log from the first entry that is gone."""
        if self._log.entries is not None and [row.kind for row in change.rows] == [UNDO]:
            self._log.entries, before = self._without(change.kept), self._log.entries
            self._log.entries.append(TakenBack(change.rows[0].seat))
            same = next((i for i, (old, new) in enumerate(zip(before, self._log.entries, strict=False)) if old is not new), len(before))
            for story in self._log.stories.values():
                story.cut(same)
        elif change.back:
            self._log.entries = None
            self._log.stories.clear()
        elif self._log.entries is not None:
            first = len(self.table.moves) - len(change.steps)
            self._log.entries += [Happened(step.row.seat, step.events, first + i + 1) for i, step in enumerate(change.steps)]
            self._log.entries += [Ended(row) for row in change.rows if row.kind in ENDINGS]

    def _without(self, count: int) -> list[Entry]:
        """The entries that remain when only so many moves do."""
        return [entry for entry in self._log.entries or () if not isinstance(entry, Happened) or entry.move <= count]

    def say(self, saying: Said) -> None:
        """Somebody said something."""
        self._log.said.append(saying)
        if self._log.entries is not None:
            self._log.entries.append(saying)

    def story(self, reader: int, ears: Ears = ALL) -> Story:
        """The whole log as this reader reads it, with what of the chat they hear."""
        entries = self._all()
        self._heed_names()
        story = self._log.stories.get((reader, ears))
        if story is None:
            story = self._log.stories[reader, ears] = self._blank(reader, self._log.cache)
        self._tell(story, entries, reader, ears)
        return story

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all seats."""
        if self._log.seated is not self.table.sitting.seats:
            self._log.seated = self.table.sitting.seats
            self._log.called = names_at(self.table.game, self._log.seated)
        return self._log.called

    def _heed_names(self) -> None:
        """Rebuilds the log if a name changed."""
        names = self.names
        if names != self._log.names:
            self._log.names = names
            self._log.stories.clear()
            self._log.cache = StoryCache(self.table.game)

    def _blank(self, reader: int, cache: StoryCache) -> Story:
        turn, _ = self.table.game.turn(self.table.start())
        return Story(self.table.game, reader, max(0, turn - 1), cache)

    def _tell(self, story: Story, entries: Sequence[Entry], reader: int, ears: Ears) -> None:
        """Tell a reader what is new."""
        if story.entries == len(entries):
            return
        with speaking(self.names):
            for number, entry in enumerate(entries[story.entries :], story.entries):
                if isinstance(entry, Happened):
                    for event in entry.events:
                        story.hear(Heard(event, entry.move, entry.seat, number))
                elif not isinstance(entry, Said) or (ears.chat and entry.seat not in ears.muted):
                    story.aside(number, self._aside(entry, reader))
            story.entries = len(entries)
            story.tell()

    def _aside(self, entry: TakenBack | Ended | Corrected | Unshown | Said, reader: int) -> Line:
        if isinstance(entry, Said):
            return Line(entry.seat, entry.text, "", "chat", entry.name)
        if isinstance(entry, Ended):
            return self._ended(entry.row, reader)
        if isinstance(entry, TakenBack) and entry.seat < 0:
            return Line(-1, "Everyone’s here. The game starts over.", "", "anew")
        if isinstance(entry, TakenBack):
            who = "You" if entry.seat == reader else self.table.game.seat_name(entry.seat)
            return Line(entry.seat, f"{who} undid a move.", "", "undo")
        if isinstance(entry, Corrected):
            return Line(-1, correction(self.table.game, entry.row, entry.lost), "", "rules", "", entry.row.action)
        return self._unshown(entry, reader)

    def _unshown(self, entry: Unshown, reader: int) -> Line:
        """In notation for those who may know the move: it can name what was hidden."""
        who = "You" if entry.row.seat == reader else self.table.game.seat_name(entry.row.seat)
        visible = entry.text and (entry.row.seat == reader or self.table.game.perfect_information)
        words = f"{who}: {entry.text}" if visible else f"{who} made a move by the earlier rules."
        return Line(entry.row.seat, words, "", "rules", "", entry.move)

    def _ended(self, row: Row, reader: int) -> Line:
        if row.kind not in ENDINGS:
            return Line(row.seat, "Everyone agreed to play on.", "", "undo")
        return Line(row.seat, ending.sentence(self.table.game, row, "", row.seat == reader), "", row.kind, "", row.action)


def notation(state: State, action: int) -> str:
    """A move in notation, where it is none that can be made; empty if the game can't say it."""
    try:
        return state.text(action)
    except (ValueError, IndexError, KeyError):
        return ""


def correction(game: Game, row: Row, lost: int) -> str:
    """The sentence for a row of corrected rules."""
    before, after = row.versions
    changes = [game.corrections[number] for number in range(before + 1, after + 1) if number in game.corrections]
    words = f"The rules were corrected here: {' '.join(changes)}" if changes else "The rules were corrected here."
    return words if lost < 1 else f"{words} The game goes on from move {row.action}. {count_of(lost, 'move')} after it had to go."
