"""All tables in use in this process, read when first asked for and let go when nobody looks any more."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Iterable

from sqlalchemy.exc import SQLAlchemyError

from ...engine.state import SPECTATOR, State
from ...store import Header, new_id
from ...store.presence import PATIENCE, beating, leaving
from ...table import Plan, Refused, Seat, Table, chance, plan, seats
from ...table.clock import Tally
from ...table.games import stored_game
from ..wire.render import picture_of
from .clocks import turn_of
from .hints import Hints
from .review import Reviews
from .room import Room, Watcher
from .services import Services

log = logging.getLogger("frogpond.rooms")


class Rooms:
    """All rooms of this process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.store = services.store
        self.settings = services.settings
        self.metrics = services.metrics
        self.watchers: list[Watcher] = []  # told of every change that was made through this process
        self.hints = Hints(services)
        self.reviews = Reviews(services)
        self._rooms: dict[str, asyncio.Future[Room | None]] = {}

    async def get(self, table_id: str) -> Room | None:
        """The room of a table, read from the store when it is first asked for; None if there is no such table."""
        waiting = self._rooms.get(table_id)
        if waiting is None:
            waiting = self._rooms[table_id] = asyncio.get_running_loop().create_future()
            try:
                stored = await asyncio.to_thread(self.store.load, table_id)
                room = None if stored is None else Room(stored, self.services, self.watchers)
            except BaseException as error:
                del self._rooms[table_id]
                waiting.set_exception(error if isinstance(error, Exception) else ConnectionError("called off"))
                waiting.exception()
                raise
            waiting.set_result(room)
            if room is None:
                del self._rooms[table_id]
            else:
                room.begin()
        room = await asyncio.shield(waiting)
        if room is not None:
            room.used = time.monotonic()
        return room

    async def fresh(self, table_id: str) -> Room | None:
        """The room for somebody who comes. Another process may have changed it just now, and its hint still be on its way."""
        known = table_id in self._rooms
        room = await self.get(table_id)
        if room is not None and known and self.store.shared:
            await self._refresh(room)
        return room

    def here(self) -> Iterable[Room]:
        """The rooms in memory."""
        return [room for future in tuple(self._rooms.values()) if future.done() and not future.exception() and (room := future.result())]

    async def create(self, wish: Plan) -> Room:
        """A new table; ValueError if the game can't be made so."""
        made = stored_game(wish.game, wish.players, wish.options, wish.data)
        picture_of(made, made.new().viewed(SPECTATOR))  # a game that can't be drawn is refused before anything is stored
        ident = new_id()
        seated = list(wish.seats) or [Seat() for _ in range(made.seats)]
        if len(seated) != made.seats:
            raise ValueError(f"{made.title} with these options has {made.seats} seats, not {len(seated)}")
        now = time.time()
        table = Table(ident, made, seated, wish.rows, wish.base)
        settled = table.settle(chance.draw_for(wish.settings.seed, table.moves, self.services.draw), now)
        if settled is not None:
            table.accept(settled)
        state: State = table.state
        head = Header(
            ident, wish.game, made.seats, made.public_options, made.rules_version, wish.host, new_id(), wish.data, wish.base, now, now,
            seq=table.seq, to_move=int(state.to_move), over=state.is_over, private=wish.private, parent=wish.parent,
            parent_move=wish.parent_move, settings=wish.settings,
        )  # fmt: skip
        clock = None
        if wish.settings.clock is not None and not state.is_over:
            tally = Tally.begin(wish.settings.clock, table.seats, int(state.to_move), turn_of(state), now)
            clock = (tally.to_json(), tally.due(now))
        await self.services.writer.run(ident, self.store.creating(head, table.seats, table.rows, clock))
        room = await self.get(ident)
        assert room is not None
        return room

    async def rematch(self, room: Room, owner: str) -> str:
        """The table of the next game with the same people and bots; made by whoever asks first, the others come to it."""
        if not seats.held_by(room.table.seats, owner) and owner != room.header.host:
            raise Refused("not-seated", "Only those who sit at this table can ask for another game.")
        async with room.ledger.lock:
            if room.header.rematch:
                return room.header.rematch
            made = await self.create(plan.rematch(room.ledger.origin()))
            try:
                await room.ledger.change(rematch=made.id)
            except Refused:  # somebody asked at the same time, elsewhere
                if room.header.rematch:
                    return room.header.rematch
                raise
        again = f"{room.telling.name_of(owner)} plays again. \u201cPlay again\u201d takes you there."
        room.telling.note(again, but=owner)
        return made.id

    # Housekeeping -----------------------------------------------------------------------------------------------------

    def heard(self, words: str) -> None:
        """A hint from another process: `table:seq`, `table:vVERSION`, `table:cNUMBER` or `table:pPROCESS`."""
        table_id, _, what = words.rpartition(":")
        future = self._rooms.get(table_id)
        room = future.result() if future is not None and future.done() and not future.exception() else None
        if room is None or (what.isdecimal() and int(what) <= room.table.seq):
            return
        if what[:1] == "v" and int(what[1:]) <= room.header.version:
            return
        if what[:1] == "p" and what[1:] == self.services.process:
            return
        if what[:1] == "c" and int(what[1:]) < len(room.table.history.said):
            return
        self.services.spawn(self._refresh(room))

    async def _refresh(self, room: Room) -> None:
        """Look at a table again; if the database does not answer, that is done when it is next written to."""
        try:
            await room.refresh()
        except (Refused, SQLAlchemyError) as error:
            log.warning("table %s... could not be read again: %s", room.id[:4], type(error).__name__)

    def hints_lost(self) -> None:
        """Hints may have been missed: look everywhere."""
        for room in self.here():
            self.services.spawn(self._refresh(room))

    async def resume_bots(self, rested: float = 0.0) -> None:
        """Wake tables where a bot is to decide and nothing happened for some seconds (after a restart: all of them)."""
        now = time.time()
        for table_id in await asyncio.to_thread(self.store.waiting_for_bots, now - rested, now - 30 * 86400):
            try:
                room = await self.get(table_id)
                if room is not None:
                    room.bots.wake()
            except (Refused, ValueError) as error:
                log.warning("table %s... can't go on: %s", table_id[:4], error)

    async def beat(self, first: bool = False) -> None:
        """Tell the others that this process lives, and hear of them; how long people are away is told again."""
        alone = first and not self.store.shared  # nobody else can have kept moves before this process started
        pulse = await self.services.writer.run("", beating(self.services.process, time.time(), 0.0 if alone else PATIENCE))
        self.services.beats, self.services.outages = pulse.beats, pulse.outages
        for room in self.here():
            people = seats.people(room.table.seats)
            if len(room.audience) and not room.table.state.is_over and not all(room.presence.here(owner) for owner in people):
                room.telling.parts()

    async def ring_clocks(self) -> None:
        """Tables where somebody's time ran out while nobody looked, or before a restart."""
        for table_id in await asyncio.to_thread(self.store.clocks_due, time.time()):
            try:
                room = await self.get(table_id)
                if room is not None:
                    await room.alarm.ring()
            except (Refused, ValueError) as error:
                log.warning("table %s... can't go on: %s", table_id[:4], error)

    def tidy(self) -> None:
        """Let go of tables nobody looked at for long."""
        for room in self.here():
            if room.idle(self.settings.idle_minutes):
                room.alarm.stop()
                del self._rooms[room.id]
        self.metrics.gauge("frogpond_rooms", len(self._rooms))

    async def stop(self) -> None:
        """Everybody out; what is being stored is finished."""
        self.services.stopping = True
        for room in self.here():
            room.close("The server restarts. The page comes back by itself.")
        tasks = [room.bots.thinking for room in self.here() if room.bots.thinking is not None]
        await asyncio.gather(*tasks, *self.services.tasks, return_exceptions=True)
        with contextlib.suppress(SQLAlchemyError):
            await self.services.writer.run("", leaving(self.services.process, time.time()))
