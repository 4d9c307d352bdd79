"""What happened is put into words once, as a spectator hears it, and again only for those whom the words name or who know more.

So a table of four makes one or two sentences of an event instead of four. Nobody can learn anything by it: whoever is not told apart
hears what everybody may know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from ..engine.event import Event
from ..engine.game import Game
from ..engine.lru import make_room
from ..engine.state import SPECTATOR
from ..engine.story import Opening, Told, naming, plain

T = TypeVar("T")
Kept = dict[tuple[int, ...], tuple[Sequence[Event], T, set[int]]]
"""By the identity of events: these, what was made of them for a spectator, and whom it speaks of or who know more."""
MAX_CACHED_EVENTS = 64
"""Events, and chapters as they stood, that are remembered: the last ones are told to one reader after the other."""


@dataclass(frozen=True, slots=True)
class Retold:
    """A chapter in words: its sentences, the bookkeeping folded into a line, the events of that, and all words in a row."""

    told: list[Told]
    fold: str
    left: list[int]
    words: str


class StoryCache:
    """Lines and chapters of one table, as long as everybody is called the same; `alone`: for one reader, who shares with nobody."""

    def __init__(self, game: Game, alone: bool = False) -> None:
        self.game = game
        self.alone = alone
        self._lines: Kept[Any] = {}
        self._openings: Kept[Opening | None] = {}
        self._chapters: Kept[Retold] = {}

    def line(self, event: Event, reader: int, make: Callable[[int], T]) -> T:
        """An event as a line of the log, made by whoever keeps that."""
        line: T = self._hear(self._lines, (event,), reader, make)
        return line

    def opening(self, event: Event, before: Sequence[Event], reader: int) -> Opening | None:
        """Whether an event, after these of the chapter so far, begins a new one."""
        return self._hear(self._openings, (*before[-1:], event), reader, lambda viewer: self.game.opens(event, before, viewer))

    def chapter(self, events: Sequence[Event], reader: int) -> Retold:
        """The events of a chapter as a person would tell them."""
        return self._hear(self._chapters, events, reader, lambda viewer: self._tell(events, viewer))

    def _hear(self, kept: Kept[T], events: Sequence[Event], reader: int, make: Callable[[int], T]) -> T:
        if self.alone:
            return make(reader)
        key = tuple(map(id, events))  # a chapter grows, and so becomes another
        found = kept.get(key)  # it keeps its events, so no other can have their identity meanwhile
        if found is None:
            with naming() as named:
                made = make(SPECTATOR)
            make_room(kept, MAX_CACHED_EVENTS)
            found = kept[key] = events, made, named.union(*(event.known_to for event in events))
        return make(reader) if reader in found[2] else found[1]

    def _tell(self, events: Sequence[Event], viewer: int) -> Retold:
        told = self.game.tell(events, viewer)
        said = {i for one in told for i in one.events}
        left = [i for i in range(len(events)) if i not in said]
        fold = plain(self.game.fold([events[i] for i in left], viewer)) if left else ""
        return Retold(told, fold, left if fold else [], "\n".join([*(one.sentence() for one in told), fold]))
