"""Who sits where: sitting down, changing seats, bots that sit in for others, names and what frogs wear."""

from __future__ import annotations

from dataclasses import replace

from ...bots import names as bot_names
from ...draw.avatars import WEAR
from ...table import Refused, Seat, seats
from ...table.absence import name_at
from ...table.question import STAND_IN, stand_in_voters
from .consent import Consent
from .ledger import Ledger
from .presence import Presence
from .telling import Telling


class Seating:
    """The seats of one table."""

    def __init__(self, ledger: Ledger, presence: Presence, telling: Telling, consent: Consent) -> None:
        self.ledger = ledger
        self.presence = presence
        self.telling = telling
        self.consent = consent

    async def sit(self, owner: str, seat: int | None, name: str, agree: bool = False) -> int:
        """Sit down on an open seat, or on the first one; the seat's number. `agree`: a bot may play on when the time is up."""
        ledger = self.ledger
        async with ledger.lock:
            if seat is None:
                seat = next((i for i, s in enumerate(ledger.table.seats) if s.kind == seats.OPEN), None)
                if seat is None:
                    raise Refused("taken", "All seats are taken. You are welcome to watch.")
            fresh = seats.sit(ledger.table.seats, owner, seat, name)
            if fresh != ledger.table.seats:
                clock = ledger.settings.clock
                if clock is not None and agree:
                    await ledger.change(fresh, settings=replace(ledger.settings, clock=clock.agreeing(owner)))
                else:
                    await ledger.change(fresh)
        if self.presence.local(owner):
            self.presence.mark(owner, True)
        self.telling.view()
        return seat

    async def change(self, owner: str, seat: int, to: str) -> str:
        """Change who sits at a seat: "done", or "asked" when a bot shall sit in for somebody and others must agree first."""
        ledger = self.ledger
        async with ledger.lock:
            old = ledger.table.seats[seat] if 0 <= seat < len(ledger.table.seats) else Seat()
            if old.kind == seats.PERSON and old.owner != owner and to.startswith("bot:"):
                if not await self._stand_in(owner, seat, to[4:]):
                    return "asked"
            else:
                host = owner == ledger.header.host
                await ledger.change(seats.change(ledger.table.seats, owner, seat, to, bot_names(), host=host))
        self.telling.view()
        return "done"

    async def _stand_in(self, owner: str, seat: int, bot: str) -> bool:
        """Let a bot play for somebody else: at once (True) if that is allowed, else the question is put."""
        ledger, seated = self.ledger, self.ledger.table.seats
        host = owner == ledger.header.host
        if not host and not seats.held_by(seated, owner):
            raise Refused("not-seated", "Only somebody who sits at this table can change its seats.")
        seats.known_bot(bot, bot_names())
        voters = stand_in_voters(seated, owner, seat, self.presence.here)
        if self.presence.long_away(seated[seat].owner) and (host or not voters):
            await ledger.change(seats.stand_in(seated, seat, bot))
            return True
        if not voters:
            minutes = ledger.services.settings.away_minutes
            name = name_at(ledger.table.game, seated, seat)
            raise Refused("here", f"{name} has just left. A bot can sit in after {minutes:g} minutes.")
        await self.consent.ask(owner, STAND_IN, seat, bot)
        return False

    async def introduce(self, owner: str, name: str, wear: str) -> None:
        """Somebody at the table says how they are called and what their frog wears."""
        ledger = self.ledger
        if not seats.held_by(ledger.table.seats, owner):
            raise Refused("not-seated", "Only those who sit at the table have a frog here.")
        async with ledger.lock:
            fresh = seats.renamed(ledger.table.seats, owner, name)
            await ledger.change(fresh, settings=ledger.settings.wearing(owner, wear if wear in WEAR else ""))
        self.telling.view()
