"""Tournaments that run: the next round is paired when the last game of one is over, and its tables are made."""

from __future__ import annotations

import logging
import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

from ...store import StoreError
from ...store import tournaments as store
from ...store.tournaments import Cup
from ...table import Change, Plan, Refused, Seat, seats
from ...table.tournaments import BOT_ENTRY, Meeting, pair, rounds_for
from ..ops.threads import READ
from .matchmaking import agreed_clock

if TYPE_CHECKING:
    from .room import Room
    from .room_registry import Rooms

log = logging.getLogger("frogpond.cups")


class Cups:
    """The tournaments of this server."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.services = rooms.services

    async def read(self, ident: str) -> Cup:
        cup = await READ.run(self.services.store.read, lambda connection: store.read_cup(connection, ident))
        if cup is None:
            raise Refused("table", "There’s no tournament at this address.")
        return cup

    def changed(self, room: Room, change: Change) -> None:
        """A table changed: if its game is over that may be the last one of a round."""
        if room.table.over:
            self.services.spawn(self._over(room.id))

    async def _over(self, place: str) -> None:
        try:
            ident = await self.services.writer.run("", store.settling(place))
            if ident:
                await self.go_on(ident)
                await self.tell(await self.read(ident))
        except (StoreError, Refused, ValueError) as error:
            log.warning("a tournament could not go on by itself: %s", type(error).__name__)

    async def tell(self, cup: Cup) -> None:
        """Whoever plays in a tournament, or opened it, hears that it changed."""
        await self.services.tell_homes([cup.owner, *(entry.owner for entry in cup.entries)])

    async def go_on(self, ident: str) -> None:
        """The next round, if one is due; or the end."""
        cup = await self.read(ident)
        if cup.state == store.RUNNING and cup.done:
            if cup.round >= cup.rounds or len(cup.active) < 2:
                await self.services.writer.run("", store.ending(ident))
            else:
                await self.next_round(cup)

    async def begin(self, cup: Cup) -> None:
        if cup.state != store.OPEN:
            raise Refused("late", "This tournament has already started.")
        if len(cup.active) < 2:
            raise Refused("waiting", "A tournament needs at least two players.")
        await self.next_round(cup)

    async def close_round(self, cup: Cup) -> None:
        """What is not over counts nothing; the next round begins."""
        await self.services.writer.run("", store.closing_round(cup.id, cup.round))
        await self.go_on(cup.id)

    async def next_round(self, cup: Cup) -> None:
        """Pair a round and make its tables; one process does it."""
        writer = self.services.writer
        due = rounds_for(cup.system, len(cup.active), cup.players)
        rounds = cup.rounds if cup.round else due if not cup.rounds or cup.system == "robin" else cup.rounds
        entries = [entry.number for entry in cup.entries] if cup.system == "robin" and cup.round else cup.active
        if not await writer.run("", store.claiming(cup.id, cup.round, rounds)):
            return
        try:
            meetings = pair(cup.system, entries, cup.meetings, cup.players, bool(cup.bot), secrets.randbits(32))
            tables = [store.TournamentTable(number, *await self._table(cup, meeting)) for number, meeting in enumerate(meetings)]
        except BaseException:
            await writer.run("", store.giving_back(cup.id, cup.round))
            raise
        await writer.run("", store.pairing(cup.id, cup.round + 1, tables))
        await self.tell(cup)
        if all(table.meeting.points is not None for table in tables):
            await self.go_on(cup.id)

    async def _table(self, cup: Cup, meeting: Meeting) -> tuple[str, Meeting]:
        """The table of a meeting. Whoever left meanwhile gives their points away."""
        gone = {entry.number for entry in cup.entries if entry.left}
        if gone & set(meeting.seats):
            return "", replace(meeting, points=tuple(0.0 if one in gone else 1.0 for one in meeting.seats))
        if meeting.points is not None:
            return "", meeting
        names = {entry.number: entry for entry in cup.entries}
        seated = [seats.bot(cup.bot) if one == BOT_ENTRY else seats.person(names[one].owner, names[one].name) for one in meeting.seats]
        settings = agreed_clock(cup.pace, seated)
        try:
            room = await self.rooms.create(Plan(cup.owner, cup.game, cup.players, seats=seated, settings=settings, listed=True))
        except ValueError:  # a name that is a colour or a bot here
            plain: list[Seat] = [replace(seat, name="") if seat.owner else seat for seat in seated]
            room = await self.rooms.create(Plan(cup.owner, cup.game, cup.players, seats=plain, settings=settings, listed=True))
        return room.id, meeting
