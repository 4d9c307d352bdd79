"""Matchmaking: waiting people are stored in the database, and any process may pair them and create their table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...store.matchmaking import Seeker, finding, looking, stopping, waiting, wishing
from ...table import Plan, Refused, Seat, TableSettings, seats
from ...table.clock import TURN, Clock
from ...table.names import fit_name
from ..ops.threads import READ
from .room_registry import Rooms

PACES = {"live": Clock(TURN, 180, loss=True), "days": Clock(TURN, 2 * 86400, loss=True)}
"""Whoever asks for a game, or enters a tournament, agrees that it is lost when their time is up."""


def agreed_clock(pace: str, seated: Sequence[Seat]) -> TableSettings:
    """The settings of a table whose people agreed on a pace beforehand."""
    return TableSettings(clock=replace(PACES[pace], agreed=tuple(sorted(seats.people(seated)))))


class Matchmaker:
    """Wishes and what becomes of them. A wish lives while its page asks again."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.services = rooms.services

    async def ask(self, seeker: Seeker) -> None:
        """Somebody wants a game; a wish from before is forgotten."""
        await self.services.writer.run("", wishing(seeker, seeker.wish.since))

    async def stop(self, owner: str) -> None:
        await self.services.writer.run("", stopping(owner))

    async def waiting(self, owner: str) -> Seeker | None:
        return await READ.run(self.services.store.read, lambda connection: waiting(connection, owner))

    async def look(self, owner: str, now: float) -> str:
        """Whether somebody was found a game: its table, or nothing yet."""
        writer, shared = self.services.writer, self.services.store.shared
        table, groups = await writer.run("", looking(owner, now, shared))
        for group in groups:
            opened = await self._open(group)
            await writer.run("", finding([one.wish.owner for one in group], opened))
        if not table and any(one.wish.owner == owner for group in groups for one in group):
            table, _ = await writer.run("", looking(owner, now, shared))
        return table

    async def _open(self, together: list[Seeker]) -> str:
        """A table for those who were found."""
        first = together[0].wish
        names: list[str] = []
        for one in together:
            try:
                names.append(fit_name(one.name, names, ()))
            except Refused:
                names.append("")
        seated = [seats.person(one.wish.owner, name) for one, name in zip(together, names, strict=True)]
        settings = agreed_clock(first.pace, seated)
        try:
            room = await self.rooms.create(Plan(first.owner, first.game, first.players, seats=seated, settings=settings))
        except ValueError:  # a name that is a colour or a bot here
            plain = [replace(seat, name="") for seat in seated]
            room = await self.rooms.create(Plan(first.owner, first.game, first.players, seats=plain, settings=settings))
        return room.id
