"""What happened at a table, in sentences for each viewer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import crc32

from ..engine.event import Event
from ..engine.game import Game
from ..engine.guide import count as count_of
from ..engine.state import State
from ..engine.story import parts_json, plain, speaking
from . import ending
from .names import names_at
from .narrator import Aside, Heard, Tale
from .rows import ACT, ENDINGS, MOVES, RULES, UNDO, Change, Row
from .seats import Seat
from .story_cache import StoryCache

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
class Line:
    """A line of the log. `who` is a seat, -1 for the game itself; `move` how many moves had been made after it; `marked` is the text
    with its places marked (engine/story.py)."""

    who: int
    text: str
    rule: str
    kind: str
    name: str = ""
    move: int = 0
    marked: str = ""

    @property
    def parts(self) -> list[Any]:
        """For a page: words, and places as [name, id]."""
        return parts_json(self.marked) if self.marked else [self.text]

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
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
    """What of the chat somebody hears: nothing, or all but what some seats said."""

    chat: bool = True
    muted: frozenset[int] = frozenset()


Entry = Happened | TakenBack | Ended | Corrected | Unshown | Said
ALL, DEAF = Ears(), Ears(False)


@dataclass(slots=True)
class Story:
    """The log in the words for one reader, as far as it was told. `marks[n]` sums up the first n lines, so that two who have the
    same number of lines can tell whether they are the same lines."""

    tale: Tale
    starts: list[int] = field(default_factory=list)  # the first line of each entry that was told
    lines: list[Line] = field(default_factory=list)
    marks: list[int] = field(default_factory=lambda: [0])

    def add(self, line: Line) -> None:
        self.lines.append(line)
        self.marks.append(crc32(f"{line.who} {line.kind} {line.name} {line.text}".encode(errors="replace"), self.marks[-1]))

    def cut(self, entry: int) -> None:
        """Only what was told before this entry stays."""
        if entry < len(self.starts):
            line = self.starts[entry]
            del self.lines[line:], self.marks[line + 1 :], self.starts[entry:]
            self.tale.cut(line)


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
    """What a table keeps of its log."""

    cache: StoryCache
    said: list[Said] = field(default_factory=list)
    entries: list[Entry] | None = None
    seated: Sequence[Seat] = ()
    called: tuple[str, ...] = ()  # the names of those who sit there
    names: tuple[str, ...] = ()  # those that stories were told with
    stories: dict[tuple[int, Ears], Story] = field(default_factory=dict)


class History:
    """The log. A sentence is made once for each reader, when it is first asked for. This is the table's door to it: the table keeps
    the log and not the door, so that neither holds the other when nobody needs them any more."""

    __slots__ = ("_log", "table")

    def __init__(self, table: Table, log: Log) -> None:
        self.table = table
        self._log = log

    @property
    def said(self) -> list[Said]:
        """The chat."""
        return self._log.said

    @said.setter
    def said(self, said: list[Said]) -> None:
        self._log.said = said

    def _all(self) -> list[Entry]:
        """Everything from the beginning; replays the game once if that was not done yet."""
        if self._log.entries is None:
            self._log.entries = self._replay({})
        return self._log.entries

    def ready(self, reader: int, ears: Ears = ALL) -> bool:
        """Whether the log can be told to this reader without going through the whole game."""
        return self._log.entries is not None and self._log.names == self.names and (reader, ears) in self._log.stories

    def prepared(self, reader: int, ears: Ears = ALL) -> PreparedLog:
        """The log for a reader from the beginning. Changes nothing, so it may be made elsewhere while the table stands still."""
        positions: dict[int, State] = {}
        entries = self._replay(positions) if self._log.entries is None else list(self._log.entries)
        story = self._blank(reader, StoryCache(self.table.game, alone=True))
        self._tell(story, entries, reader, ears)
        return PreparedLog(entries, positions, reader, ears, story)

    def take(self, made: PreparedLog) -> None:
        """Keep what was prepared."""
        if self._log.entries is None:
            self._log.entries = made.entries
            self.table.remember(made.positions)
        self._heed_names()
        made.story.tale.cache = self._log.cache
        self._log.stories.setdefault((made.reader, made.ears), made.story)

    def _replay(self, positions: dict[int, State]) -> list[Entry]:
        """What happened, from the beginning; positions on the way are left in the dictionary."""
        table = self.table
        begins = {era.first: number for number, era in enumerate(table.eras)}
        state, reach = table.start(), 0
        entries: list[Entry] = []
        said = list(self._log.said)
        counted = {row.seq: number for number, row in enumerate(table.moves)}
        count = 0
        for row in table.rows:
            while said and said[0].seq <= row.seq:
                entries.append(said.pop(0))
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
            number = counted.get(row.seq, -1)
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
        return [*entries, *said]

    def add(self, change: Change) -> None:
        """Rows were appended; after taking back, the log is told anew from where something is gone."""
        if self._log.entries is not None and [row.kind for row in change.rows] == [UNDO]:
            self._log.entries, gone = self._without(change.kept), self._log.entries
            self._log.entries.append(TakenBack(change.rows[0].seat))
            same = next((i for i, (old, new) in enumerate(zip(gone, self._log.entries, strict=False)) if old is not new), len(gone))
            for story in self._log.stories.values():
                story.cut(same)
        elif change.back:
            self._log.entries = None
            self._log.stories.clear()
        elif self._log.entries is not None:
            first = len(self.table.moves) - len(change.steps)
            self._log.entries += [Happened(step.row.seat, step.events, first + i + 1) for i, step in enumerate(change.steps)]
            self._log.entries += [Ended(row) for row in change.rows if row.kind in ENDINGS]

    def _without(self, kept: int) -> list[Entry]:
        """What stays when only so many moves do."""
        return [entry for entry in self._log.entries or () if not isinstance(entry, Happened) or entry.move <= kept]

    def say(self, said: Said) -> None:
        """Somebody said something."""
        self._log.said.append(said)
        if self._log.entries is not None:
            self._log.entries.append(said)

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
        """What everybody at the table is called."""
        if self._log.seated is not self.table.sitting.seats:
            self._log.seated = self.table.sitting.seats
            self._log.called = names_at(self.table.game, self._log.seated)
        return self._log.called

    def _heed_names(self) -> None:
        """If somebody is called otherwise now, all is told anew."""
        names = self.names
        if names != self._log.names:
            self._log.names = names
            self._log.stories.clear()
            self._log.cache = StoryCache(self.table.game)

    def _blank(self, reader: int, cache: StoryCache) -> Story:
        turn, _ = self.table.game.turn(self.table.start())
        return Story(Tale(self.table.game, reader, max(0, turn - 1), cache))

    def _tell(self, story: Story, entries: Sequence[Entry], reader: int, ears: Ears) -> None:
        """Tell a reader what is new."""
        if len(story.starts) == len(entries):
            return
        with speaking(self.names):
            for entry in entries[len(story.starts) :]:
                story.starts.append(len(story.lines))
                if isinstance(entry, Said) and (not ears.chat or entry.seat in ears.muted):
                    continue
                for number, line in enumerate(self._read(entry, reader, story.tale.cache)):
                    if isinstance(entry, Happened):
                        story.tale.hear(Heard(entry.events[number], entry.move, len(story.lines)), entry.seat)
                    else:
                        story.tale.aside(Aside(len(story.lines), line.kind, line.name, line.text))
                    story.add(line)
            story.tale.tell()

    def tale(self, reader: int, ears: Ears = ALL) -> Tale:
        """The whole story by turns as this reader reads it."""
        return self.story(reader, ears).tale

    def news(self, reader: int, start: int) -> list[Line]:
        """What the lines of the log from a number on tell: an act that is wholly new in one sentence, of others their lines."""
        lines = self.story(reader).lines
        told: list[Line] = []
        for chapter in self.tale(reader).chapters:
            for one in chapter.told:
                numbers = chapter.lines_of(one)
                if numbers[0] >= start:
                    marked = one.sentence()
                    told.append(Line(-1, plain(marked), chapter.rule_of(one), "told", "", chapter.move_of(one), marked))
                else:
                    told += [lines[number] for number in numbers if number >= start]
        return told

    def sentences(self, reader: int, ears: Ears = ALL) -> list[Line]:
        """The story sentence by sentence, each with whoever did it, and what was said between the turns."""
        story, told = self.story(reader, ears), []
        for chapter in story.tale.chapters:
            for one in chapter.told:
                who = self.table.game.units[one.unit] if 0 <= one.unit < len(self.table.game.units) else chapter.opening.seat
                marked = one.sentence()
                told.append(Line(who, plain(marked), chapter.rule_of(one), "told", "", chapter.move_of(one), marked))
            told += [story.lines[aside.line] for aside in chapter.asides]
        return told

    def lines(self, reader: int, ears: Ears = ALL) -> Sequence[Line]:
        """The log line by line, as one reader may know it."""
        return self.story(reader, ears).lines

    def _read(self, entry: Entry, reader: int, cache: StoryCache) -> list[Line]:
        if isinstance(entry, Said):
            return [Line(entry.seat, entry.text, "", "chat", entry.name)]
        if isinstance(entry, Ended):
            return [self._ended(entry.row, reader)]
        if isinstance(entry, TakenBack) and entry.seat < 0:
            return [Line(-1, "Everyone’s here. The game starts over.", "", "anew")]
        if isinstance(entry, TakenBack):
            who = "You" if entry.seat == reader else self.table.game.seat_name(entry.seat)
            return [Line(entry.seat, f"{who} undid a move.", "", "undo")]
        if isinstance(entry, Corrected):
            return [Line(-1, correction(self.table.game, entry.row, entry.lost), "", "rules", "", entry.row.action)]
        if isinstance(entry, Unshown):
            return [self._unshown(entry, reader)]
        return [cache.line(event, reader, self._maker(event, entry)) for event in entry.events]

    def _maker(self, event: Event, entry: Happened) -> Callable[[int], Line]:
        return lambda viewer: event_line(event, entry.seat, viewer, self.table.game, entry.move)

    def _unshown(self, entry: Unshown, reader: int) -> Line:
        """In notation for those who may know the move: it can name what was hidden."""
        who = "You" if entry.row.seat == reader else self.table.game.seat_name(entry.row.seat)
        known = entry.text and (entry.row.seat == reader or self.table.game.perfect_information)
        words = f"{who}: {entry.text}" if known else f"{who} made a decision by the earlier rules."
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
    """What a row of corrected rules says."""
    before, after = row.versions
    changes = [game.corrections[number] for number in range(before + 1, after + 1) if number in game.corrections]
    words = f"The rules were corrected here: {' '.join(changes)}" if changes else "The rules were corrected here."
    return words if lost < 1 else f"{words} The game goes on from move {row.action}; {count_of(lost, 'move')} after it could not be kept."


def event_line(event: Event, seat: int, viewer: int, game: Game, move: int = 0) -> Line:
    """An event as a line; its face is the seat the event is about, else the seat that decided."""
    about = game.subject(event)
    about = seat if about is None else about
    who = about if 0 <= about < game.seats else -1
    marked = event.marked(viewer)
    return Line(who, plain(marked), event.rule, event.kind, "", move, marked)
