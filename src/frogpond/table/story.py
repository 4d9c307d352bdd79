"""The story of a table for one reader, by turns. It knows no game: the sentences come from a game's words/story.py (engine/hooks.py).

Log, ticker, card, replay, review, lesson, terminal, API and play by text all read it. A chapter is a turn. Its sentences are acts with all
their parts, and each event has a detail line. Bookkeeping is folded into one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, TypeVar
from zlib import crc32

from ..engine.event import Event
from ..engine.game import Game
from ..engine.hooks import no_opening
from ..engine.lru import make_room
from ..engine.state import SPECTATOR
from ..engine.story import Act, Opening, mention, naming, parts_json, plain

T = TypeVar("T")
MAX_CACHED_EVENTS = 192
"""Sizes of the caches of events and chapters: the last ones are rendered for one reader after the other."""
MAX_ASIDES = 20
"""Lines beside the game in one chapter; the next one begins another chapter of the same turn."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the story by itself. `who` is a seat, -1 for the game; `move` is the number of moves made after it; `marked` is the text
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

    @property
    def message(self) -> str:
        """The text, with the sender's name before a line of chat."""
        return f"{self.name}: {self.text}" if self.kind == "chat" else self.text

    def to_json(self) -> dict[str, Any]:
        """As plain JSON-ready values."""
        return {"who": self.who, "text": self.text, "rule": self.rule, "kind": self.kind, "name": self.name, "move": self.move}


class Heard(NamedTuple):
    """An event: `move` moves had been made after it, `seat` decided (-1: chance), `entry` is the number of its entry in the history."""

    event: Event
    move: int
    seat: int = -1
    entry: int = 0


@dataclass(frozen=True, slots=True)
class Telling:
    """Events of a chapter in words: acts and their sentences, bookkeeping folded into a line, and every event in a sentence of its own."""

    acts: Sequence[Act] = ()
    sentences: Sequence[str] = ()
    fold: str = ""
    folded: Sequence[int] = ()
    details: Sequence[str] = ()


SILENCE = Telling()


@dataclass(slots=True)
class Chapter:
    """A turn, or something that affects everybody. An aside is a line of chat, a move taken back or an early end."""

    number: int
    opening: Opening
    turn: int = 0  # which turn of the game; 0 if it is none
    asides_before: int = 0  # in earlier chapters
    heard: list[Heard] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)  # those that were heard
    asides: list[tuple[int, Line]] = field(default_factory=list)  # with the number of the entry
    telling: Telling = SILENCE

    @property
    def told(self) -> Sequence[Act]:
        return self.telling.acts

    def moves_of(self, act: Act) -> list[int]:
        """The numbers of the moves that a sentence tells."""
        return [self.heard[i].move for i in act.events]

    def move_of(self, act: Act) -> int:
        """The number of moves made when this was done."""
        return max(self.moves_of(act))

    def rule_of(self, act: Act) -> str:
        """The rule of what a sentence tells first."""
        return next((self.heard[i].event.rule for i in act.events if self.heard[i].event.rule), "")

    def line_of(self, act: Act, game: Game) -> Line:
        """A sentence by itself."""
        who = game.units[act.unit] if 0 <= act.unit < len(game.units) else self.opening.seat
        marked = act.sentence()
        return Line(who, plain(marked), self.rule_of(act), "told", "", self.move_of(act), marked)

    def detail(self, number: int, game: Game) -> Line:
        """An event by itself; its face is the seat that the event is about, else the seat that decided."""
        event, move, seat, _ = self.heard[number]
        about = game.subject(event)
        who = seat if about is None else about
        marked = self.telling.details[number]
        return Line(who if 0 <= who < game.seats else -1, plain(marked), event.rule, event.kind, "", move, marked)

    def print(self, before: int) -> int:
        """A checksum of this chapter after another one."""
        words = [self.opening.name, *self.telling.sentences, self.telling.fold, str(len(self.heard))]
        words += [f"{aside.kind} {aside.name} {aside.text}" for _, aside in self.asides]
        return crc32("\n".join(words).encode(errors="replace"), before)


class StoryCache:
    """Sentences are made once, as a spectator reads them, and again only for readers whom they name or who know more. So a table of four
    makes one or two sentences of an event instead of four. It leaks nothing: all other readers get what everybody may know.

    It holds as long as nobody's name changes. `alone`: for one reader, who shares with nobody."""

    def __init__(self, game: Game, alone: bool = False) -> None:
        self.game = game
        self.alone = alone
        self._cache: dict[tuple[object, ...], tuple[Sequence[Event], Any, set[int]]] = {}

    def opening(self, event: Event, before: Sequence[Event], reader: int) -> Opening | None:
        """Whether an event, after these of the chapter so far, begins a new one."""
        return self._shared("opening", (*before[-1:], event), reader, lambda viewer: self.game.opens(event, before, viewer))

    def telling(self, events: Sequence[Event], reader: int) -> Telling:
        """The events of a chapter in words."""
        return self._shared("telling", tuple(events), reader, lambda viewer: self._tell(events, viewer))

    def detail(self, event: Event, reader: int) -> str:
        """An event in a sentence of its own."""
        return self._shared("detail", (event,), reader, event.marked)

    def _tell(self, events: Sequence[Event], viewer: int) -> Telling:
        acts = self.game.tell(events, viewer)
        sentences = [act.sentence() for act in acts]
        alone = {act.events[0]: words for act, words in zip(acts, sentences, strict=True) if len(act.events) == 1}
        numbers = {i for act in acts for i in act.events}
        folded = [i for i in range(len(events)) if i not in numbers]
        fold = plain(self.game.fold([events[i] for i in folded], viewer)) if folded else ""
        details = [alone[i] if i in alone else self.detail(event, viewer) for i, event in enumerate(events)]
        return Telling(acts, sentences, fold, folded, details)

    def _shared(self, kind: str, events: Sequence[Event], reader: int, make: Callable[[int], T]) -> T:
        if self.alone:
            return make(reader)
        key = (kind, *map(id, events))  # the entry holds its events, so no other event can have their identity meanwhile
        entry = self._cache.get(key)
        if entry is None:
            with naming() as names:
                words = make(SPECTATOR)
            make_room(self._cache, MAX_CACHED_EVENTS)
            entry = self._cache[key] = events, words, names.union(*(event.known_to for event in events))
        mention(entry[2])
        words_for_all: T = entry[1]
        return make(reader) if reader in entry[2] else words_for_all


class Story:
    """The story for one reader, chapter by chapter. `marks[n]` is a checksum of the first n chapters."""

    def __init__(self, game: Game, reader: int, turn: int, cache: StoryCache | None = None) -> None:
        self.game = game
        self.cache = cache or StoryCache(game, alone=True)
        self.reader = reader
        self.turn = turn  # turns so far
        self.entries = 0  # entries of the history that were told
        self.by_turns = game.words.opens is not no_opening
        self.chapters: list[Chapter] = []
        self.marks = [0]
        self._fresh = 0  # the first chapter that must be told again

    def hear(self, line: Heard) -> None:
        """Another event."""
        opening = self.cache.opening(line.event, self.chapters[-1].events if self.chapters else (), self.reader)
        if opening is None and not self.by_turns and 0 <= line.seat < self.game.seats:  # a small game: the seat that decides has the turn
            if not self.chapters or self.chapters[-1].opening.seat != line.seat:
                opening = Opening(line.seat, line.seat, "You" if line.seat == self.reader else self.game.seat_name(line.seat))
        if opening is not None or not self.chapters:
            self._open(opening or Opening())
        self.chapters[-1].heard.append(line)
        self.chapters[-1].events.append(line.event)
        self._fresh = min(self._fresh, len(self.chapters) - 1)

    def aside(self, entry: int, line: Line) -> None:
        """Something beside the game."""
        if not self.chapters:
            self._open(Opening())
        elif len(self.chapters[-1].asides) >= MAX_ASIDES:
            last = self.chapters[-1]
            self._open(replace(last.opening, counts=False), last.turn)
        self.chapters[-1].asides.append((entry, line))
        self._fresh = min(self._fresh, len(self.chapters) - 1)

    def _open(self, opening: Opening, turn: int = 0) -> None:
        self.turn += opening.counts
        last = self.chapters[-1] if self.chapters else None
        asides = last.asides_before + len(last.asides) if last else 0
        self.chapters.append(Chapter(len(self.chapters), opening, self.turn if opening.counts else turn, asides))

    def cut(self, entry: int) -> None:
        """Only entries before this one stay."""
        self.entries = min(self.entries, entry)
        while self.chapters:
            last = self.chapters[-1]
            last.heard = [one for one in last.heard if one.entry < entry]
            last.events = [one.event for one in last.heard]
            last.asides = [aside for aside in last.asides if aside[0] < entry]
            if last.heard or last.asides:
                break
            self.turn -= self.chapters.pop().opening.counts
        self._fresh = min(self._fresh, max(0, len(self.chapters) - 1))

    def tell(self) -> None:
        """Put what is new into words; only the last chapters change."""
        del self.marks[self._fresh + 1 :]
        for chapter in self.chapters[self._fresh :]:
            chapter.telling = self.cache.telling(chapter.events, self.reader)
            self.marks.append(chapter.print(self.marks[-1]))
        self._fresh = len(self.chapters)

    # Lines by themselves ------------------------------------------------------------------------------------------------

    def acts(self) -> Iterator[tuple[Chapter, Act]]:
        """Every sentence with its chapter."""
        return ((chapter, act) for chapter in self.chapters for act in chapter.told)

    def lines(self) -> list[Line]:
        """All details: every event and every aside, in the order in which they happened."""
        lines: list[Line] = []
        for chapter in self.chapters:
            rows = [(item.entry, chapter.detail(i, self.game)) for i, item in enumerate(chapter.heard)]
            lines += [line for _, line in sorted([*rows, *chapter.asides], key=lambda row: row[0])]
        return lines

    def sentences(self) -> list[Line]:
        """Every sentence, and what was said between the turns."""
        lines: list[Line] = []
        for chapter in self.chapters:
            lines += [chapter.line_of(act, self.game) for act in chapter.told]
            lines += [line for _, line in chapter.asides]
        return lines

    def since(self, move: int) -> list[Line]:
        """The acts after so many moves: a sentence if all of it is new, else its new details."""
        lines: list[Line] = []
        for chapter, act in self.acts():
            if min(chapter.moves_of(act)) > move:
                lines.append(chapter.line_of(act, self.game))
            else:
                lines += [chapter.detail(i, self.game) for i in act.events if chapter.heard[i].move > move]
        return lines

    def at_move(self, move: int) -> list[Line]:
        """The details of one move, and how the game was ended or corrected after it."""
        return [line for line in self.lines() if line.move == move and line.kind != "chat"]

    def first_at(self, move: int) -> str:
        """What a move did first; empty if nothing is told of it."""
        marked = ""
        for chapter in reversed(self.chapters):
            told = zip(chapter.heard, chapter.telling.details, strict=True)
            marked = next((words for heard, words in told if heard.move == move), marked)
            if chapter.heard and chapter.heard[0].move < move:
                break
        return plain(marked)
