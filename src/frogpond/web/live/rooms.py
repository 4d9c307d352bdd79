"""All tables in use in this process, read when first asked for and let go when nobody looks any more."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from typing import Any, TypeVar

from sqlalchemy.exc import SQLAlchemyError

from ...engine.state import SPECTATOR, State
from ...store import Header, Store, new_id
from ...store.presence import PATIENCE, beating, leaving
from ...table import Change, Refused, Row, Seat, Table, chance, seats
from ...table.clock import Clock, Tally
from ...table.games import stored_game
from ..server.metrics import Metrics
from ..server.settings import Settings
from ..wire.render import picture_of
from .clocks import turn_of
from .hints import Hints
from .opponents import Opponents
from .review import Reviews
from .room import Room, draw_for
from .writer import Writer

T = TypeVar("T")
log = logging.getLogger("frogpond.rooms")


class Rooms:
    """All rooms of this process."""

    def __init__(self, store: Store, writer: Writer, opponents: Opponents, metrics: Metrics, settings: Settings) -> None:
        self.store = store
        self.writer = writer
        self.opponents = opponents
        self.metrics = metrics
        self.settings = settings
        self.draw: chance.Draw = chance.draw
        self.watchers: list[Callable[[Room, Change], None]] = []  # told of every change that was made through this process
        self.stopping = False
        self.process = new_id()
        self.beats: dict[str, float] = {}  # when each process was last heard of
        self.outages: list[tuple[float, float]] = []  # when no move could be kept
        self.hints = Hints(self)
        self.reviews = Reviews(self)
        self._rooms: dict[str, asyncio.Future[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def get(self, table: str) -> Room | None:
        """The room of a table, read from the store when it is first asked for; None if there is no such table."""
        waiting = self._rooms.get(table)
        if waiting is None:
            waiting = self._rooms[table] = asyncio.get_running_loop().create_future()
            try:
                stored = await asyncio.to_thread(self.store.load, table)
                room = None if stored is None else Room(self, stored)
            except BaseException as error:
                del self._rooms[table]
                waiting.set_exception(error if isinstance(error, Exception) else ConnectionError("called off"))
                waiting.exception()
                raise
            waiting.set_result(room)
            if room is None:
                del self._rooms[table]
            else:
                room.wake_bot()
                room.timing.wind()
        room = await asyncio.shield(waiting)
        if room is not None:
            room.used = time.monotonic()
        return room

    async def fresh(self, table: str) -> Room | None:
        """The room for somebody who comes. Another process may have changed it just now, and its hint still be on its way."""
        known = table in self._rooms
        room = await self.get(table)
        if room is not None and known and self.store.shared:
            await self._refresh(room)
        return room

    def here(self) -> Iterable[Room]:
        """The rooms in memory."""
        return [room for future in tuple(self._rooms.values()) if future.done() and not future.exception() and (room := future.result())]

    async def create(
        self,
        host: str,
        game: str,
        players: int | None,
        options: dict[str, Any],
        data: str | None,
        chosen: list[Seat] | None = None,
        *,
        base: bytes | None = None,
        so_far: list[Row] | None = None,
        **header: Any,
    ) -> Room:
        """A new table; ValueError if the game can't be made so."""
        made = stored_game(game, players, options, data)
        picture_of(made, made.new().viewed(SPECTATOR))  # a game that can't be drawn is refused before anything is stored
        ident = new_id()
        seated = chosen or [Seat() for _ in range(made.seats)]
        if len(seated) != made.seats:
            raise ValueError(f"{made.title} with these options has {made.seats} seats, not {len(seated)}")
        table = Table(ident, made, seated, so_far or [], base)
        settled = table.settle(draw_for(header.get("settings", {}), table, self.draw))
        if settled is not None:
            table.accept(settled)
        state: State = table.state
        now = time.time()
        head = Header(
            ident,
            game,
            made.seats,
            made.public_options,
            made.rules_version,
            host,
            new_id(),
            data,
            base,
            now,
            now,
            seq=table.seq,
            to_move=int(state.to_move),
            over=state.is_over,
            **header,
        )
        agreed = Clock.of(head.settings)
        clock = None
        if agreed is not None and not state.is_over:
            tally = Tally.begin(agreed, table.seats, int(state.to_move), turn_of(state), now)
            clock = (tally.to_json(), tally.due(now))
        await self.writer.run(ident, self.store.creating(head, table.seats, table.rows, clock))
        room = await self.get(ident)
        assert room is not None
        return room

    # Housekeeping -----------------------------------------------------------------------------------------------------

    def heard(self, words: str) -> None:
        """A hint from another process: `table:seq`, `table:vVERSION`, `table:cNUMBER` or `table:pPROCESS`."""
        table, _, what = words.rpartition(":")
        future = self._rooms.get(table)
        room = future.result() if future is not None and future.done() and not future.exception() else None
        if room is None or (what.isdecimal() and int(what) <= room.table.seq):
            return
        if what[:1] == "v" and int(what[1:]) <= room.header.version:
            return
        if what[:1] == "p" and what[1:] == self.process:
            return
        if what[:1] == "c" and int(what[1:]) < len(room.table.history.said):
            return
        self.spawn(self._refresh(room))

    async def _refresh(self, room: Room) -> None:
        """Look at a table again; if the database does not answer, that is done when it is next written to."""
        try:
            await room.refresh()
        except (Refused, SQLAlchemyError) as error:
            log.warning("table %s... could not be read again: %s", room.id[:4], type(error).__name__)

    def hints_lost(self) -> None:
        """Hints may have been missed: look everywhere."""
        for room in self.here():
            self.spawn(self._refresh(room))

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Work that goes on by itself; a server that stops waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def safely(self, work: Coroutine[Any, Any, T]) -> T:
        """Do a wish to its end even if the one who wished goes away meanwhile: what is stored must also be told."""
        return await asyncio.shield(self.spawn(work))

    async def resume_bots(self, rested: float = 0.0) -> None:
        """Wake tables where a bot is to decide and nothing happened for some seconds (after a restart: all of them)."""
        now = time.time()
        for table in await asyncio.to_thread(self.store.waiting_for_bots, now - rested, now - 30 * 86400):
            try:
                room = await self.get(table)
                if room is not None:
                    room.wake_bot()
            except (Refused, ValueError) as error:
                log.warning("table %s... can't go on: %s", table[:4], error)

    async def beat(self, first: bool = False) -> None:
        """Tell the others that this process lives, and hear of them; how long people are away is told again."""
        alone = first and not self.store.shared  # nobody else can have kept moves before this process started
        pulse = await self.writer.run("", beating(self.process, time.time(), 0.0 if alone else PATIENCE))
        self.beats, self.outages = pulse.beats, pulse.outages
        for room in self.here():
            people = seats.people(room.table.seats)
            if room.clients and not room.table.state.is_over and not all(room.presence.here(owner) for owner in people):
                room.tell_parts()

    async def ring_clocks(self) -> None:
        """Tables where somebody's time ran out while nobody looked, or before a restart."""
        for table in await asyncio.to_thread(self.store.clocks_due, time.time()):
            try:
                room = await self.get(table)
                if room is not None:
                    await room.timing.ring()
            except (Refused, ValueError) as error:
                log.warning("table %s... can't go on: %s", table[:4], error)

    def tidy(self) -> None:
        """Let go of tables nobody looked at for long."""
        for room in self.here():
            if room.idle(self.settings.idle_minutes):
                room.timing.stop()
                del self._rooms[room.id]
        self.metrics.gauge("frogpond_rooms", len(self._rooms))

    async def stop(self) -> None:
        """Everybody out; what is being stored is finished."""
        self.stopping = True
        for room in self.here():
            room.close("The server restarts. The page comes back by itself.")
        tasks = [room.thinking for room in self.here() if room.thinking is not None]
        await asyncio.gather(*tasks, *self._tasks, return_exceptions=True)
        with contextlib.suppress(SQLAlchemyError):
            await self.writer.run("", leaving(self.process, time.time()))
