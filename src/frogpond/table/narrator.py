"""The narrator: what happened at a table, told by turns. Knows no game; each gives the sentences (engine/hooks.py, words/tale.py).

Log, ticker, card, replay, review, terminal and play by text all take their words from here. A chapter is a turn; its sentences are
acts with all their parts; what is bookkeeping is folded into one line, which opens to the lines of the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from zlib import crc32

from ..engine.event import Event
from ..engine.game import Game
from ..engine.hooks import no_opening
from ..engine.story import Opening, Told, plain
from .story_cache import StoryCache

ASIDES = 20
"""Lines beside the game that a chapter shows, the last ones; the log has them all."""


class Heard(NamedTuple):
    """An event, how many moves had been made after it, and the number of its line in the log."""

    event: Event
    move: int
    line: int


@dataclass(frozen=True, slots=True)
class Aside:
    """Something that was said or done beside the game: a line of chat, a move taken back."""

    line: int
    kind: str
    name: str
    text: str


@dataclass(slots=True)
class Chapter:
    """A turn, or something that came over all. `first` and `last` are moves: before it, and after all of it."""

    number: int
    opening: Opening
    turn: int = 0  # which turn of the game; 0 if it is none
    heard: list[Heard] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)  # those that were heard
    asides: list[Aside] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)
    fold: str = ""
    folded: list[int] = field(default_factory=list)  # lines of the log
    words: str = ""  # all that is told, in a row

    def move_of(self, told: Told) -> int:
        """How many moves had been made when this was done."""
        return max([self.heard[i].move for i in told.events])

    def lines_of(self, told: Told) -> list[int]:
        """The lines of the log that a sentence tells."""
        return sorted([self.heard[i].line for i in told.events])

    def rule_of(self, told: Told) -> str:
        """The rule of what a sentence tells first."""
        return next((self.heard[i].event.rule for i in told.events if self.heard[i].event.rule), "")

    def sentences(self) -> list[str]:
        """The chapter as lines of text, each with its subject."""
        return [plain(told.sentence()) for told in self.told]

    def told_json(self, unit_letters: str) -> list[dict[str, Any]]:
        """Its sentences for a page."""
        return [
            {
                **told.to_json(), "move": self.move_of(told), "lines": self.lines_of(told), "rule": self.rule_of(told),
                "who": letter(unit_letters, told.unit),
            }
            for told in self.told
        ]  # fmt: skip

    def to_json(self, letters: str, unit_letters: str, mine: Sequence[int], told: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """For a page; letters are liveries by seat and by unit, `mine` the seats of whoever reads, `told` its sentences if made already."""
        opening = self.opening
        made: dict[str, Any] = {
            "n": self.number, "name": opening.name, "turn": self.turn or None, "mine": opening.seat in mine or None,
            "who": letter(unit_letters, opening.unit) or letter(letters, opening.seat),
            "told": self.told_json(unit_letters) if told is None else told,
            "asides": [aside.line for aside in self.asides[-ASIDES:]] or None,
            "fold": self.fold or None, "folded": self.folded or None,
        }  # fmt: skip
        return {name: value for name, value in made.items() if value is not None}


def letter(letters: str, number: int) -> str:
    return letters[number] if 0 <= number < len(letters) else ""


class Tale:
    """The story for one reader, chapter by chapter. `marks[n]` sums up the first n chapters."""

    def __init__(self, game: Game, reader: int, turn: int, cache: StoryCache | None = None) -> None:
        self.game = game
        self.cache = cache or StoryCache(game, alone=True)
        self.reader = reader
        self.turn = turn  # turns before the story begins
        self.told_by_turns = game.words.opens is not no_opening
        self.chapters: list[Chapter] = []
        self.marks = [0]
        self._fresh = 0  # the first chapter that is to be told anew

    def hear(self, heard: Heard, seat: int) -> None:
        """Another event; `seat` decided."""
        opening = self.cache.opening(heard.event, self.chapters[-1].events if self.chapters else (), self.reader)
        if opening is None and not self.told_by_turns and 0 <= seat < self.game.seats:  # a small game: whoever decides has the turn
            if not self.chapters or self.chapters[-1].opening.seat != seat:
                opening = Opening(seat, seat, "You" if seat == self.reader else self.game.seat_name(seat))
        if opening is not None or not self.chapters:
            self.open(opening or Opening())
        self.chapters[-1].heard.append(heard)
        self.chapters[-1].events.append(heard.event)
        self._fresh = min(self._fresh, len(self.chapters) - 1)

    def aside(self, aside: Aside) -> None:
        """Something beside the game."""
        if not self.chapters:
            self.open(Opening())
        self.chapters[-1].asides.append(aside)
        self._fresh = min(self._fresh, len(self.chapters) - 1)

    def open(self, opening: Opening) -> None:
        self.turn += opening.counts
        self._fresh = min(self._fresh, len(self.chapters))
        self.chapters.append(Chapter(len(self.chapters), opening, self.turn if opening.counts else 0))

    def cut(self, line: int) -> None:
        """Only what was heard before this line of the log stays."""
        while self.chapters:
            last = self.chapters[-1]
            last.heard = [one for one in last.heard if one.line < line]
            last.events = [one.event for one in last.heard]
            last.asides = [one for one in last.asides if one.line < line]
            if last.heard or last.asides:
                break
            self.turn -= self.chapters.pop().opening.counts
        self._fresh = min(self._fresh, max(0, len(self.chapters) - 1))

    def tell(self) -> None:
        """Tell what was heard since; only the last chapters change."""
        for chapter in self.chapters[self._fresh :]:
            retold = self.cache.chapter(chapter.events, self.reader)
            chapter.told, chapter.fold, chapter.words = retold.told, retold.fold, retold.words
            chapter.folded = [chapter.heard[i].line for i in retold.left]
        del self.marks[self._fresh + 1 :]
        for chapter in self.chapters[self._fresh :]:
            words = [chapter.opening.name, chapter.words, *map(str, chapter.folded)]
            words += [f"{aside.name} {aside.text}" for aside in chapter.asides]
            self.marks.append(crc32("\n".join(words).encode(errors="replace"), self.marks[-1]))
        self._fresh = len(self.chapters)
