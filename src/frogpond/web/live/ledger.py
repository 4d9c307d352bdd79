"""A table and what is stored of it: every change is written first and true afterwards; what other processes wrote is read again."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Unpack

from ...engine.game import Game
from ...engine.record import Record
from ...store import Clash, Header, Stored
from ...store.jobs import in_order
from ...store.presence import Heartbeat
from ...store.results import forgets, marking, read_marks, recording
from ...store.store import Values
from ...table import TOO_LATE, Change, Question, Refused, Seat, Table, TableSettings, seats
from ...table.chance import Draw, draw_for
from ...table.clock import ClockState
from ...table.commitment import committed, shown_from, tags_of
from ...table.ending import losers
from ...table.history import ALL, Ears
from ...table.perspective import ears_of, reader_of
from ...table.plan import Origin, Plan
from ...table.rating import CHANGED, LENT, NEAR_WORDS, REPLACED, bounds
from ...table.rights import Deed, Held, Permission, RightsFacts, held_after, may
from ...table.rows import ROW_KINDS
from ..ops.threads import READ
from .clocks import Timing
from .outcome import against_bots, played_of, results_of
from .services import HONEST, Services


@dataclass(frozen=True, slots=True)
class News:
    """What is different now: who sat here before if others sit here now, rows that another process kept, words that were said, a
    question that is open or closed, time that ran out, who was seen, that the table was closed, who wants another game."""

    before: Sequence[Seat] | None = None
    change: Change | None = None
    said: bool = False
    asked: bool = False
    time_up: bool = False
    seen: Sequence[Heartbeat] | None = None
    closed: bool = False
    again: bool = False


def older_words(version: int, today: int) -> str:
    """What is to be said of a game that ended by older rules; empty if it is of today's."""
    if version == today:
        return ""
    return (
        f"This game used version {version} of the rules, and today we play version {today}. You can watch and replay it, but not play on."
    )


def table_of(record: Stored, game: Game) -> Table:
    """A table as it was stored, with its game. Not for the event loop: without a stored position the game is played again. ValueError if
    something is missing."""
    head = record.header
    if head.rules_version > game.rules_version:
        words = f"This table used rules version {head.rules_version}, and this program has {game.rules_version}."
        raise Refused("rules", words)
    if len(record.seats) != game.seats or len(record.rows) != head.seq or any(row.seq != i for i, row in enumerate(record.rows)):
        raise ValueError(f"{len(record.seats)} seats of {game.seats}, {len(record.rows)} rows of {head.seq}: something is missing")
    if any(row.kind not in ROW_KINDS for row in record.rows):
        raise ValueError("there is a row of no kind")
    position = None if record.position is None else (head.seq, record.position)
    table = Table(head.id, game, record.seats, record.rows, head.base, position, head.rules_version)
    table.history.said = list(record.chat)
    table.held = record.held
    return table


class Ledger:
    """One table and its header. What changes it is called with `lock` held; `heard` is told of what the caller did not ask for."""

    def __init__(self, stored: Stored, table: Table, services: Services, heard: Callable[[News], None]) -> None:
        self.services = services
        self.heard = heard
        self.header: Header = stored.header
        self.lock = asyncio.Lock()
        self.table = table
        self.listed, self.closed = stored.listed, stored.closed
        self.wanted, self.marks = stored.wanted, stored.marks
        self.live = bool(stored.header.settings.live_of)  # until the game this was taken from is known to be over
        self.timing = Timing(services, stored.clock)
        self._seed = stored.seed

    @property
    def id(self) -> str:
        return self.header.id

    @property
    def older(self) -> str:
        """Why the game can't be played on: it ended by older rules; empty if it can."""
        return older_words(self.table.version, self.table.game.rules_version)

    @property
    def settings(self) -> TableSettings:
        return self.header.settings

    @property
    def seed(self) -> bytes | None:
        """What its dice followed from, for everybody once the game is over."""
        return self._seed if self.table.over else None

    def draw(self, first: int) -> Draw:
        """The chance of this table for the rows from `first` on."""
        settings, usual = self.settings, self.services.draw
        if settings.dice is None or self._seed is None or usual is not HONEST or shown_from(self.table.rows) >= 0:
            return draw_for(settings.seed, self.table.moves, usual)
        return committed(self._seed, settings.dice, first)

    def record(self, **tags: str) -> Record:
        """The game so far as a record file, with what may be known of its dice."""
        if self.settings.dice is not None:
            last = len(self.table.eras) - 1
            moves = self.table.moves[self.table.eras[last].first : self.table.reach(last)]
            tags |= tags_of(self.settings.dice, self.seed, moves, shown_from(self.table.rows))
        return self.table.record(**tags)

    @property
    def question(self) -> Question | None:
        """The open question; what it was about may be past."""
        return self._still_open(self.table.seq, self.table.over)

    def _still_open(self, seq: int, over: bool) -> Question | None:
        """The question that stands when the table has so many rows."""
        ask = self.header.ask
        return ask if ask is not None and ask.after(seq, over) else None

    def facts(self) -> RightsFacts:
        """What the rights of everybody at this table follow from."""
        head = self.header
        daily, closed = bool(head.settings.daily), bool(self.closed)
        return self.table.facts(head.host, private=head.private, daily=daily, closed=closed, live=self.live)

    async def look_at_origin(self) -> None:
        """Whether the game that this table was taken from still goes on."""
        if self.live:
            self.live = await READ.run(self.services.store.goes_on, self.settings.live_of)

    def ears(self, owner: str) -> Ears:
        """What of the chat somebody hears."""
        hears = may(self.facts(), owner, Deed.HEAR) is Permission.YES
        unheard = self.settings.muted.get(owner, ())
        return ears_of(self.table, owner, hears, (*unheard, *self.services.blocks.get(owner, ())))

    def origin(self) -> Origin:
        """The table as one that another can be made from."""
        head = self.header
        settings = head.settings if self.live else replace(head.settings, live_of="")
        plan = Plan(head.host, head.game, head.players, head.options, head.data, private=head.private, settings=settings)
        return Origin(plan, self.table)

    async def tell_ready(self, viewer: int, owner: str = "") -> None:
        """The log is ready for somebody, and going back is short: a long game is gone through off the event loop, once."""
        history, ears = self.table.history, self.ears(owner) if owner else ALL
        reader = reader_of(self.table, owner, viewer) if owner else viewer
        if not history.ready(reader, ears):
            async with self.lock:  # the table stands still meanwhile
                history.take(await self.services.apart(history.prepared, reader, ears))

    def check_rules(self) -> None:
        """Refused if the game ended by older rules: it can be looked at and played through again, not played on."""
        if self.older:
            raise Refused("rules", self.older)

    async def append(self, change: Change) -> None:
        """Rows of our own. Refused (late) if somebody was faster; then what they did is known and told."""
        if not change.corrects:
            self.check_rules()
        state = change.state
        position = self.table.game.rules_version, state.to_bytes()
        for last in (False, True):
            tally = self.timing.moved(self.settings.clock, self.table, change)
            job = self.services.store.appending(
                self.id, change.before, change.rows, change.to_move, change.over, position,
                self.timing.packed(tally), None if tally is None else self.header.version, self._still_open(change.after, change.over),
            )  # fmt: skip
            if self.header.over and not change.over and not against_bots(played_of(self)):
                job = in_order(job, forgets(self.id, self.services.store.shared))
            try:
                await self.services.writer.run(self.id, job)
                break
            except Clash:
                await self.read_again()
                if last or tally is None or self.table.seq != change.before:
                    raise Refused("late", TOO_LATE, late=True) from None
        self.timing.keep(tally)
        was_over = self.header.over
        self._accept(change)
        if change.over != was_over:
            if change.over:
                await self.keep_result()
            self.tell_lobby(everybody=self.listed)

    async def correct(self) -> None:
        """A game that was played by older rules goes on by today's. Refused (late) if another process was faster."""
        change = None if self.header.over else self.table.correct(time.time())
        if change is not None:
            async with self.lock:
                await self.append(change)

    async def keep_result(self) -> None:
        """The game is over: that goes into everybody's history."""
        if self.header.private:
            return
        store = self.services.store
        self.marks |= await READ.run(store.read, lambda connection: read_marks(connection, self.id))  # another process may have marked it
        near = [seat for seat in range(len(self.table.seats)) if NEAR_WORDS.format(seat) in self.marks]
        played = played_of(self)
        job = recording(results_of(self), self.table.game.teams, store.shared, bounds(played), near, not against_bots(played))
        await self.services.writer.run(self.id, job)

    def tell_lobby(self, before: Sequence[Seat] = (), everybody: bool = False) -> None:
        """Home pages that show this table, or belong to somebody who plays here, are told that it changed."""
        lobby = self.services.lobby
        lobby.touch(self.id, {self.header.host, *self.table.sitting.parties, *seats.parties(before)})
        if everybody:
            lobby.everybody()

    def mark(self, mark: str) -> None:
        """Something that ratings must know."""
        if mark not in self.marks:
            self.marks |= {mark}
            self.services.spawn(self.services.writer.run(self.id, marking(self.id, mark)))

    def _accept(self, change: Change) -> None:
        self.table.accept(change)
        ask = self._still_open(change.after, change.over)
        self.header = replace(
            self.header, seq=self.table.seq, to_move=change.to_move, over=change.over, updated=time.time(), ask=ask,
            rules_version=self.table.version,
        )  # fmt: skip
        self.tell_lobby()

    async def change(
        self, fresh: list[Seat] | None = None, tally: ClockState | None = None, held: Held | None = None, lent: bool = False,
        **values: Unpack[Values],
    ) -> None:  # fmt: skip
        """Other seats, or other values beside the rows. Who has held a seat of a game that has begun is kept with the seats; `lent`: a bot
        stands in because its person wanted it or ran out of time."""
        self.check_rules()
        if fresh is not None:
            hands_before = self.table.held if held is None else held
            held = held_after(hands_before, fresh)
            tally = self.timing.seated(self.settings.clock, self.table.seats, fresh, tally)
        job = self.services.store.changing(
            self.id, self.header.version, fresh, self.timing.packed(tally), None if tally is None else self.table.seq, held, **values
        )
        try:
            await self.services.writer.run(self.id, job)
        except Clash:
            await self.read_again()
            raise Refused("late", TOO_LATE, late=True) from None
        self.header = replace(self.header, version=self.header.version + 1, **values)
        self.timing.keep(tally)
        if fresh is not None:
            before, self.table.seats, self.table.held = self.table.seats, fresh, held or {}
            if hands_before and not self.table.over:
                self._mark_seats(before, fresh, lent)
            self.tell_lobby(before, everybody=self.wanted or self.listed)
            self.heard(News(before))

    def _mark_seats(self, before: Sequence[Seat], fresh: Sequence[Seat], lent: bool) -> None:
        """What ratings must know of other seats in a game that has begun; where somebody gave up, who plays on is no matter."""
        lost = losers(self.table.endings)
        for number, (old, new) in enumerate(zip(before, fresh, strict=True)):
            if new.home and not old.home:
                self.mark((LENT if lent else REPLACED).format(number))
            if number not in lost and seats.player(old) != seats.player(new):
                self.mark(CHANGED)

    async def say(self, seat: int, name: str, words: str) -> None:
        """A line of chat."""
        line = await self.services.writer.run(self.id, self.services.store.saying(self.id, self.table.seq, seat, name, words))
        if line.number == len(self.table.history.said):
            self.table.history.say(line)
            self.heard(News(said=True))
        else:  # somebody spoke in another process meanwhile
            await self.read_again()

    async def read_again(self) -> None:
        """What other processes stored."""
        if self.older:
            return
        news = await READ.run(self.services.store.load, self.id, self.table.seq, len(self.table.history.said))
        if news is None:
            raise Refused("gone", "This table is gone.")
        before = self.table.seats if news.seats != self.table.seats else None
        new_question = news.header.ask != self.header.ask
        closed = bool(news.closed) and not self.closed
        old, new = self.settings, news.header.settings
        again = (old.again, old.awaits) != (new.again, new.awaits)
        self.table.seats, self.table.held = news.seats, news.held
        self.listed, self.closed = news.listed, news.closed
        self.wanted, self.marks = news.wanted, news.marks
        for line in news.chat:
            self.table.history.say(line)
        time_up = self.timing.read(news.clock)
        change = self.table.follow(news.rows) if news.rows else None
        if change is not None:
            self._accept(change)
        self.header = news.header
        self.tell_lobby(before or ())
        self.heard(News(before, change, bool(news.chat), new_question, time_up, news.seen, closed, again))
