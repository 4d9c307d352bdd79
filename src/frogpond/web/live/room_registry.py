"""All tables in use in this process, read when first asked for and let go when nobody looks any more."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...bots import names as bot_names
from ...engine.game import Game
from ...engine.state import SPECTATOR, State
from ...store import Clash, Connection, Header, Stored, StoreError, new_id
from ...store.accounts import forgetting as forgetting_person
from ...store.lobby import wanting
from ...store.moderation import closed_since, listing
from ...store.presence import PRESENCE_TIMEOUT, beating, leaving
from ...store.quarantine import set_aside, setting_aside, taking_back
from ...store.results import unrecorded
from ...store.retention import Forgotten, belonging, forgetting, quiet, removing, silencing, unplayed
from ...store.store import DAMAGE, away
from ...table import TOO_LATE, Plan, Refused, Seat, Table, chance, rights, seats
from ...table.clock import ClockState
from ...table.commitment import Commitment, committed
from ...table.names import fit_name
from ...table.rights import Deed, held_after, two_hands
from ..ops.fair_queue import Requester
from ..ops.placement import worker_of
from ..ops.threads import READ, UPKEEP, WAITING_WORK, AskerGone, gone
from ..push.render import picture_of
from .hints import Hints
from .ledger import table_of
from .review import Reviews
from .room import Room, Watcher
from .services import Services

log = logging.getLogger("frogpond.rooms")
READY_SECONDS = 1.0  # an answer to whether the database keeps what is written is as good as new for so long
READY_PATIENCE = 5.0
DAY = 86400.0
SIGNED_OUT = "signed out "
"""Begins the notice by which other processes hear of devices that were signed out."""
DEVICES_EACH_NOTICE = 100
SUCCESSOR = "frog"
"""The bot that plays on for somebody who had everything of theirs deleted."""
DAMAGED = "This table is damaged, so we’ve set it aside. Nothing is deleted. The operator can look at it."


CLOSED_LATELY = 600.0
"""Seconds for which a process looks for tables that were closed by another."""


def check_names(game: Game, seated: Sequence[Seat]) -> None:
    """ValueError if somebody would be called like a bot, another's colour or another person."""
    for number, seat in enumerate(seated):
        if seat.kind == seats.PERSON:
            others = [game.seat_title(i) for i, other in enumerate(seated) if i != number and other.owner != seat.owner]
            try:
                fit_name(seat.name, others, bot_names())
            except Refused as refused:
                raise ValueError(refused.reason.text) from None


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
        self._waiting: dict[str, list[Mapping[str, Any]]] = {}  # requests that wait for a table to be read
        self._ready: tuple[float, asyncio.Future[bool]] | None = None

    async def get(self, table_id: str) -> Room | None:
        """The room of a table, read from the store when it is first asked for; None if there is no such table. Refused if it is damaged."""
        future = self._rooms.get(table_id)
        if future is None:
            waiting = self._waiting[table_id] = []
            future = self._rooms[table_id] = self.services.spawn(self._load(table_id), waiting)
            future.add_done_callback(lambda one: one.cancelled() or one.exception())  # retrieved, also if nobody waits any more
        self._waiting.get(table_id, []).extend(WAITING_WORK.get())
        try:
            room = await asyncio.shield(future)
        except AskerGone:
            if gone():
                raise
            return await self.get(table_id)  # asked for in the moment when it was dropped
        if room is not None:
            room.used = time.monotonic()
            if room.stale:
                await room.catch_up()
        return room

    async def _load(self, table_id: str) -> Room | None:
        """Read a table for all who wait for it; one that is played by older rules goes on by today's from now on."""
        room = None
        try:
            while room is None and (record := await READ.run(self.store.load, table_id)) is not None:
                room = await self._open(record)
                try:
                    await room.ledger.correct()
                except Refused as refused:
                    if not refused.late:
                        raise
                    room = None  # another process was first: read it again
        except DAMAGE as error:
            if away(error):
                raise
            await self._set_aside(table_id, error)
            raise Refused("damaged", DAMAGED) from error
        finally:
            self._waiting.pop(table_id, None)
            if room is None and self._rooms.get(table_id) is asyncio.current_task():
                del self._rooms[table_id]
        if room is not None:
            room.begin()
        return room

    async def _open(self, record: Stored) -> Room:
        """A room for a table that was read: its game and its position are made off the event loop."""
        head = record.header
        try:
            game = await self.services.sandbox.game(head.game, head.players, head.options, head.data, Requester(head.host), kept=True)
        except ValueError as error:
            if head.data is None:
                raise
            raise Refused("data", f"This table can't be opened: {error}.") from None
        table = await self.services.apart(table_of, record, game)
        return Room(record, table, self.services, self.watchers)

    async def sits(self, table_id: str, owner: str) -> bool:
        """Whether a person has a place of their own at a table; cheap, for those who come while their address is busy."""
        if not owner:
            return False
        future = self._rooms.get(table_id)
        if future is not None and future.done() and not future.exception() and (room := future.result()) is not None:
            return room.sits(owner)
        return await READ.run(self.store.belongs, table_id, owner)

    async def fresh(self, table_id: str) -> Room | None:
        """The room for somebody who comes. Another process may have changed it just now, and its hint still be on its way."""
        in_memory = table_id in self._rooms
        room = await self.get(table_id)
        if room is not None and in_memory and self.store.shared:
            await room.catch_up()
        if room is not None:
            room.visited()
        return room

    def here(self) -> Iterable[Room]:
        """The rooms in memory."""
        return [room for future in tuple(self._rooms.values()) if future.done() and not future.exception() and (room := future.result())]

    async def create(self, wish: Plan, address: str = "") -> Room:
        """A new table; ValueError if the game can't be made so."""
        game = await self.services.sandbox.game(wish.game, wish.players, wish.options, wish.data, Requester(wish.host, address))
        ident = new_id()
        seated = list(wish.seats) or [Seat() for _ in range(game.seats)]
        if len(seated) != game.seats:
            raise ValueError(f"{game.title} with these options has {game.seats} seats, not {len(seated)}")
        if wish.parent is None:
            check_names(game, seated)
            for seat in seated:
                await self._check_free(seat)
        hidden = not game.perfect_information
        if any(two_hands(seated, seat.owner, hidden) for seat in seated if seat.owner):
            raise ValueError("this game has secret hands, so friends who join by link need their own screens")
        now, settings = time.time(), wish.settings
        seed = self.services.new_seed() if settings.seed is None and wish.parent_move is None else None
        if seed is not None:
            host = next((number for number, seat in enumerate(seated) if seat.owner and seat.owner == wish.host), -1)
            settings = replace(settings, dice=Commitment.to(seed).adding(0, host, wish.entropy if host >= 0 else ""))
        table = await self.services.apart(self._set_up, ident, game, seated, wish, now, seed, settings.dice)
        state: State = table.state
        head = Header(
            ident, wish.game, game.seats, game.public_options, game.rules_version, wish.host, new_id(), wish.data, wish.base, now, now,
            seq=table.seq, to_move=table.to_move, over=table.over, private=wish.private, parent=wish.parent,
            parent_move=wish.parent_move, settings=settings,
        )  # fmt: skip
        clock = None
        if wish.settings.clock is not None and not state.is_over:
            tally = ClockState.begin(wish.settings.clock, table.seats, table.to_move, game.turn(state)[0], now)
            clock = (tally.to_json(), tally.due(now))
        hands = held_after(wish.held, table.seats)
        await self.services.writer.run(ident, self.store.creating(head, table.seats, table.rows, clock, hands, state.to_bytes(), seed))
        if wish.listed and not wish.private:
            await self.services.writer.run(ident, listing(ident, True, now))
        if wish.wanted and not wish.private:
            await self.services.writer.run(ident, wanting(ident, True, now))
        room = await self.get(ident)
        assert room is not None
        room.ledger.tell_lobby(everybody=wish.listed or wish.wanted)
        return room

    async def _check_free(self, seat: Seat) -> None:
        """ValueError if a seat bears the name of a kept identity that is somebody else."""
        try:
            await self.services.check_name(seat.owner, seat.name if seat.owner else "")
        except Refused as refused:
            raise ValueError(refused.reason.text) from None

    def _set_up(
        self, ident: str, game: Game, seated: Sequence[Seat], wish: Plan, now: float, seed: bytes | None, dice: Commitment | None
    ) -> Table:
        """The table with its first rows. A game that can't be drawn is refused before anything is stored."""
        picture_of(game, game.new().viewed(SPECTATOR))
        table = Table(ident, game, seated, wish.rows, wish.base)
        usual = chance.draw_for(wish.settings.seed, table.moves, self.services.draw)
        settled = table.settle(usual if seed is None or dice is None else committed(seed, dice, table.seq), now)
        if settled is not None:
            table.accept(settled)
        return table

    async def choose_colour(self, room: Room, owner: str, seat: int, colour: str, invited: bool) -> Room:
        """Give a seat that somebody is about to take another colour, before the game begins; the seat that had it takes the one that is
        left. Pages at the table come again and see it."""
        async with room.ledger.lock:
            table, head, colours = room.table, room.header, list(room.table.game.colours)
            if "colours" not in table.game.options or not 0 <= seat < len(table.seats) or colour == colours[seat]:
                return room
            if table.seats[seat].kind != seats.OPEN:
                raise Refused("taken", "This seat is taken. Choose an open one, or watch.")
            rights.need(room.ledger.facts(), owner, Deed.SIT, seat, invited)
            if colour not in colours:
                raise Refused("colour", f"There is no {colour!r} here. Choose {', '.join(colours)}.")
            if not table.waiting or table.seq or head.base is not None:
                raise Refused("colour", "You choose colours before the game starts.")
            other = colours.index(colour)
            if other < len(table.seats) and table.seats[other].kind == seats.PERSON:
                raise Refused("colour", f"{room.seat_name(other)} has that colour. Choose another one.")
            colours[seat], colours[other] = colour, colours[seat]
            count = max(len(table.seats), len(table.game.options["colours"]))
            job = self.store.choosing(room.id, head.version, {**head.options, "colours": colours[:count]})
            try:
                await self.services.writer.run(room.id, job)
            except Clash:
                await room.ledger.read_again()
                raise Refused("late", TOO_LATE, late=True) from None
        self.drop(room.id)
        again = await self.get(room.id)
        assert again is not None
        return again

    # Housekeeping -----------------------------------------------------------------------------------------------------

    def heard(self, words: str) -> None:
        """A hint from another process: `table:seq`, `table:vVERSION`, `table:cNUMBER`, `table:pPROCESS`, or `table:x` if it is gone or must
        be read anew. A table nobody looks at here is read again when somebody asks for it, one that is just being read when it is."""
        table_id, _, what = words.rpartition(":")
        self.services.lobby.touch(table_id)
        future = self._rooms.get(table_id)
        if future is not None and not future.done():
            future.add_done_callback(lambda _: self.heard(words))
            return
        room = future.result() if future is not None and not future.exception() else None
        if room is None or (what.isdecimal() and int(what) <= room.table.seq):
            return
        if what == "x":
            self.drop(table_id)
            return
        if not len(room.audience) and room.bots.thinking is None:
            room.stale = True
            self.services.spawn(self._let_go([room]))
            return
        if what[:1] == "v" and int(what[1:]) <= room.header.version:
            return
        if what[:1] == "p" and what[1:] == self.services.process:
            return
        if what[:1] == "c" and int(what[1:]) < len(room.table.history.said):
            return
        self.services.spawn(room.catch_up())

    def notifications_lost(self) -> None:
        """Hints may have been missed: look everywhere, also at what is just being read."""
        for table_id, future in tuple(self._rooms.items()):
            if not future.done():
                self.heard(f"{table_id}:p")
        for room in self.here():
            self.services.spawn(room.catch_up())

    def mine(self, table_id: str) -> bool:
        """Whether this process looks after a table, of those that belong to one server."""
        place, count = self.services.place
        return worker_of(table_id.encode(), count) == place

    async def resume_bots(self, rested: float = 0.0) -> None:
        """Wake tables where a bot is to decide and nothing happened for some seconds (after a restart: all of them)."""
        now = time.time()

        async def wake(room: Room) -> None:
            if not room.ledger.older:
                room.bots.wake()

        await self._each(await READ.run(self.store.waiting_for_bots, now - rested, now - 30 * DAY), wake)

    async def ring_clocks(self) -> None:
        """Tables where somebody's time ran out while nobody looked, or before a restart."""

        async def ring(room: Room) -> None:
            if not room.ledger.older:
                await room.alarm.ring()

        await self._each(await READ.run(self.store.clocks_due, time.time()), ring)

    async def _each(self, tables: Iterable[str], care: Callable[[Room], Awaitable[None]]) -> None:
        """Look after tables one by one; what is wrong with one is noted and keeps nobody from the others."""
        for table_id in tables:
            if not self.mine(table_id):
                continue
            try:
                room = await self.get(table_id)
                if room is not None:
                    await care(room)
            except Refused as refused:
                log.warning("table %s... can't go on: %s", table_id[:4], refused)
            except Exception as error:
                if away(error):
                    raise
                await self._set_aside(table_id, error)

    async def _set_aside(self, table_id: str, error: BaseException) -> None:
        """A table that throws is left alone from now on, until somebody looked at it or the server starts again."""
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        log.error("table %s... is damaged and set aside (frogpond tables --damaged): %s", table_id[:4], reason)
        with contextlib.suppress(StoreError):
            await self.services.writer.run(table_id, setting_aside(table_id, reason, time.time()))

    async def count_damaged(self) -> None:
        self.metrics.gauge("frogpond_damaged_tables", len(await READ.run(set_aside, self.store)))

    async def look_again(self) -> None:
        """When the server starts: tables that were set aside may be mended, or this program may know better."""
        for table in await READ.run(set_aside, self.store):
            if self.mine(table.table):
                with contextlib.suppress(Refused):
                    await self.get(table.table)
                    await self.services.writer.run(table.table, taking_back(table.table))
                    log.warning("table %s... is not damaged any more", table.table[:4])

    async def ready(self) -> bool:
        """Whether the database keeps what is written, tried out at most once a second while it does."""
        now = time.monotonic()
        if self._ready is not None and self._ready[1].done() and (self._ready[1].exception() or now - self._ready[0] > READY_SECONDS):
            self._ready = None
        if self._ready is None:
            self._ready = (now, asyncio.ensure_future(UPKEEP.run(self.store.alive)))
        return await asyncio.wait_for(asyncio.shield(self._ready[1]), READY_PATIENCE)

    # What is let go ---------------------------------------------------------------------------------------------------

    async def retain(self) -> None:
        """Tables nobody ever played at and old chat are let go, after the times that were set."""
        if self.services.place[0] != 0:
            return
        now, hint = time.time(), self.store.hint
        if self.settings.unplayed_days:
            for table_id in await READ.run(unplayed, self.store, now - self.settings.unplayed_days * DAY):
                if await self.services.writer.run(table_id, removing(table_id, hint)):
                    self.metrics.add("frogpond_let_go_total", 1, "unplayed")
                self.drop(table_id)
        if self.settings.chat_days:
            for table_id in await READ.run(quiet, self.store, now - self.settings.chat_days * DAY):
                if await self.services.writer.run(table_id, silencing(table_id, hint)):
                    self.metrics.add("frogpond_let_go_total", 1, "chat")
                self.drop(table_id)

    async def forget(self, owner: str) -> Forgotten:
        """Everything that is one person's is deleted, as far as it is not others' too."""
        removed: list[str] = []
        left: list[str] = []
        for table_id in await READ.run(belonging, self.store, owner):
            await self._resign_for(table_id, owner)
            gone = await self.services.writer.run(table_id, forgetting(table_id, owner, SUCCESSOR, self.store.hint))
            self.drop(table_id)
            if gone is not None:
                (removed if gone else left).append(table_id)
        await self.services.writer.run("", forgetting_person(owner))
        return Forgotten(tuple(removed), tuple(left))

    async def _resign_for(self, table_id: str, owner: str) -> None:
        """Whoever is forgotten gives up the games that others play with them: what those win counts."""
        with contextlib.suppress(Refused, ValueError):
            room = await self.get(table_id)
            if room is not None and seats.parties(room.table.seats) - {owner} and room.may(owner, Deed.RESIGN):
                await room.resign(owner)

    async def sign_out(self, devices: Collection[str]) -> None:
        """Devices that are nobody's any more: their open sockets and streams end, in all processes, and come back as strangers."""
        self.end_sockets(devices)
        if self.store.shared:
            every = sorted(devices)
            parts = [SIGNED_OUT + " ".join(every[at : at + DEVICES_EACH_NOTICE]) for at in range(0, len(every), DEVICES_EACH_NOTICE)]

            def job(connection: Connection) -> None:
                for words in parts:
                    self.store.hint(connection, words)

            await self.services.writer.run("", job)

    def end_sockets(self, devices: Collection[str]) -> None:
        """The same in this process."""
        for room in self.here():
            for client in room.audience.everybody():
                if client.device in devices:
                    client.leave()

    def drop(self, table_id: str) -> None:
        """Whoever looks at a table comes again and finds what is stored now."""
        future = self._rooms.pop(table_id, None)
        room = future.result() if future is not None and future.done() and not future.exception() else None
        if room is not None:
            room.close()

    async def _let_go(self, rooms: Iterable[Room]) -> None:
        with contextlib.suppress(StoreError):
            await self.services.leases.let_go([f"bots:{room.id}" for room in rooms])

    async def record_old(self) -> None:
        """Games that were over before results were kept, or when a process stopped in between, go into history."""
        for table_id in await READ.run(self.store.read, unrecorded):
            try:
                room = await self.get(table_id)
                if room is not None and room.table.over:
                    await room.ledger.keep_result()
            except (Refused, ValueError) as error:
                log.warning("table %s... is in no history: %s", table_id[:4], error)

    async def beat(self, first: bool = False) -> None:
        """Tell the others that this process lives, and hear of them; how long people are away is told again."""
        alone = first and not self.store.shared  # nobody else can have kept moves before this process started
        pulse = await self.services.writer.run("", beating(self.services.process, time.time(), 0.0 if alone else PRESENCE_TIMEOUT))
        self.services.beats, self.services.outages = pulse.beats, pulse.outages
        await self._close_closed()
        await self.services.read_blocks()
        await self.services.leases.renew()
        for room in self.here():
            if room.stale and len(room.audience):
                self.services.spawn(room.catch_up())
            people = seats.people(room.table.seats)
            if len(room.audience) and not room.table.over and not all(room.presence.here(owner) for owner in people):
                room.telling.parts()

    async def _close_closed(self) -> None:
        """Tables that an operator closed meanwhile, from another process."""
        closed = set(await self.services.writer.run("", lambda connection: closed_since(connection, time.time() - CLOSED_LATELY)))
        for room in self.here():
            if room.id in closed and not room.ledger.closed:
                await room.catch_up()

    def tidy(self) -> None:
        """Let go of tables nobody looked at for long."""
        idle = [room for room in self.here() if room.idle(self.settings.idle_minutes)]
        for room in idle:
            room.alarm.stop()
            del self._rooms[room.id]
        self.services.spawn(self._let_go(idle))
        self.metrics.gauge("frogpond_rooms", len(self._rooms))

    async def stop(self) -> None:
        """Everybody out; what is being stored is finished."""
        self.services.stopping = True
        for room in self.here():
            room.close("The server is restarting. This page reconnects by itself.")
        tasks = [room.bots.thinking for room in self.here() if room.bots.thinking is not None]
        await asyncio.gather(*tasks, *self.services.tasks, return_exceptions=True)
        with contextlib.suppress(StoreError):
            await self.services.writer.run("", leaving(self.services.process, time.time()))
