"""A table and what is stored of it: every change is written first and true afterwards; what other processes wrote is read again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Unpack

from ...store import Clash, Header, Stored
from ...store.presence import Seen
from ...store.store import Values
from ...table import TOO_LATE, Change, Question, Refused, Seat, Table, TableSettings
from ...table.clock import Tally
from ...table.games import stored_game
from ...table.plan import Origin, Plan
from .clocks import Timing
from .services import Services


@dataclass(frozen=True, slots=True)
class News:
    """What is different now: who sat here before if others sit here now, rows that another process kept, words that were said, a
    question that is open or closed, time that ran out, who was seen."""

    before: Sequence[Seat] | None = None
    change: Change | None = None
    said: bool = False
    asked: bool = False
    time_up: bool = False
    seen: Sequence[Seen] | None = None


class Ledger:
    """One table and its header. What changes it is called with `lock` held; `heard` is told of what the caller did not ask for."""

    def __init__(self, stored: Stored, services: Services, heard: Callable[[News], None]) -> None:
        self.services = services
        self.heard = heard
        self.header: Header = stored.header
        self.lock = asyncio.Lock()
        head = stored.header
        game = stored_game(head.game, head.players, head.options, head.data)
        if game.rules_version != head.rules_version:
            words = f"This table was played with rules version {head.rules_version}; this program has {game.rules_version}."
            raise Refused("rules", words)
        self.table = Table(head.id, game, stored.seats, stored.rows, head.base, stored.snapshot)
        self.table.history.said = list(stored.chat)
        self.timing = Timing(services, stored.clock)

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def settings(self) -> TableSettings:
        return self.header.settings

    @property
    def question(self) -> Question | None:
        """The open question; it is off when the table has moved on."""
        ask = self.header.ask
        return ask if ask is not None and ask.seq == self.table.seq else None

    def origin(self) -> Origin:
        """The table as one that another can be made from."""
        head = self.header
        plan = Plan(head.host, head.game, head.players, head.options, head.data, private=head.private, settings=head.settings)
        return Origin(plan, self.table)

    async def append(self, change: Change) -> None:
        """Rows of our own. Refused (late) if somebody was faster; then what they did is known and told."""
        every = self.services.settings.snapshot_every
        crossed = change.before // every != change.after // every and not change.back
        state = change.state
        snapshot = state.to_bytes() if crossed else None
        for last in (False, True):
            tally = self.timing.moved(self.settings.clock, self.table, change)
            job = self.services.store.appending(
                self.id, change.before, change.rows, int(state.to_move), state.is_over, snapshot,
                self.timing.packed(tally), None if tally is None else self.header.version,
            )  # fmt: skip
            try:
                await self.services.writer.run(self.id, job)
                break
            except Clash:
                await self.read_again()
                if last or tally is None or self.table.seq != change.before:
                    raise Refused("late", TOO_LATE, late=True) from None
        self.timing.keep(tally)
        self._accept(change)

    def _accept(self, change: Change) -> None:
        self.table.accept(change)
        state = self.table.state
        self.header = replace(
            self.header, seq=self.table.seq, to_move=int(state.to_move), over=state.is_over, updated=time.time(), ask=None
        )

    async def change(self, fresh: list[Seat] | None = None, tally: Tally | None = None, **values: Unpack[Values]) -> None:
        """Other seats, or other values beside the rows."""
        if fresh is not None:
            tally = self.timing.seated(self.settings.clock, self.table.seats, fresh, tally)
        job = self.services.store.changing(
            self.id, self.header.version, fresh, self.timing.packed(tally), None if tally is None else self.table.seq, **values
        )
        try:
            await self.services.writer.run(self.id, job)
        except Clash:
            await self.read_again()
            raise Refused("late", TOO_LATE, late=True) from None
        self.header = replace(self.header, version=self.header.version + 1, **values)
        self.timing.keep(tally)
        if fresh is not None:
            before, self.table.seats = self.table.seats, fresh
            self.heard(News(before))

    async def say(self, seat: int, name: str, words: str) -> None:
        """A line of chat."""
        said = await self.services.writer.run(self.id, self.services.store.saying(self.id, self.table.seq, seat, name, words))
        if said.number == len(self.table.history.said):
            self.table.history.say(said)
            self.heard(News(said=True))
        else:  # somebody spoke in another process meanwhile
            await self.read_again()

    async def read_again(self) -> None:
        """What other processes stored."""
        stored = await asyncio.to_thread(self.services.store.load, self.id, self.table.seq, len(self.table.history.said))
        if stored is None:
            raise Refused("gone", "This table is no longer there.")
        before = self.table.seats if stored.seats != self.table.seats else None
        asked = stored.header.ask != self.header.ask
        self.table.seats = stored.seats
        for said in stored.chat:
            self.table.history.say(said)
        time_up = self.timing.read(stored.clock)
        change = self.table.follow(stored.rows) if stored.rows else None
        if change is not None:
            self._accept(change)
        self.header = stored.header
        self.heard(News(before, change, bool(stored.chat), asked, time_up, stored.seen))
