"""Who sits where: sitting down, changing seats, bots that sit in for others, names and what frogs wear. What is allowed `rights` says."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from ...bots import names as bot_names
from ...draw.avatars import WEAR
from ...table import Change, Refused, Seat, rights, seats
from ...table.absence import name_at
from ...table.names import any_bot, fit_name
from ...table.question import ASK_STAND_IN, OPEN_SEAT, OTHER_BOT, stand_in_voters
from ...table.rights import Deed
from ..push.broadcast import Broadcaster
from .consent import Consent
from .ledger import Ledger
from .presence import Presence

SEAT_KINDS = {
    Deed.GET_UP: OPEN_SEAT, Deed.OPEN_BOT: OPEN_SEAT, Deed.CHANGE_BOT: OTHER_BOT, Deed.HAND_OVER_OTHER: OTHER_BOT, Deed.SWAP_OWN: OTHER_BOT,
}  # fmt: skip
"""The question that is put when others must agree to a change of seats."""


class Seating:
    """The seats of one table. `keep` stores rows, `deal` lets chance begin a game whose seats are all taken."""

    def __init__(
        self,
        ledger: Ledger,
        presence: Presence,
        telling: Broadcaster,
        consent: Consent,
        keep: Callable[[Change], Awaitable[None]],
        deal: Callable[[], Awaitable[None]],
    ) -> None:
        self.ledger = ledger
        self.presence = presence
        self.telling = telling
        self.consent = consent
        self.keep = keep
        self.deal = deal

    async def sit(
        self, owner: str, seat: int | None, name: str, agree: bool = False, invited: bool = False, stand_in: str = "", entropy: str = ""
    ) -> int:
        """Sit down on an open seat, or on the first one; the seat's number. `agree`: to what happens when the time is up; `stand_in`: the
        bot that plays for them while they are away; `entropy`: what they add to the dice of a game that waits for them."""
        ledger = self.ledger
        await ledger.services.check_name(owner, name)
        async with ledger.lock:
            table = ledger.table
            if seat is None:
                seat = next((i for i, s in enumerate(table.seats) if s.kind == seats.OPEN), None)
                if seat is None:
                    raise Refused("taken", "All seats are taken. You’re welcome to watch.")
            if not 0 <= seat < len(table.seats):
                raise Refused("seat", f"There is no seat {seat}: they are numbered 0 to {len(table.seats) - 1}.")
            if table.seats[seat].owner == owner:
                return seat
            if table.seats[seat].kind != seats.OPEN:
                raise Refused("taken", "That seat is taken. Pick another, or watch.")
            rights.need(ledger.facts(), owner, Deed.SIT, seat, invited)
            if ledger.services.unwanted(owner, {ledger.header.host, *seats.parties(table.seats)}):
                raise Refused("blocked", "Someone at this table would rather play with others.")
            clock = ledger.settings.clock
            if clock is not None and clock.loss and not agree:
                raise Refused("agree", "At this table you lose if your time runs out. Tick that you agree.")
            called = self.fit(owner, name, seat)
            settings = replace(ledger.settings, clock=clock.agreeing(owner)) if clock is not None and agree else ledger.settings
            if stand_in:
                settings = settings.choosing(owner, seats.known_bot(stand_in, bot_names(table.game.name)))
            begins = table.waiting
            await self.take(owner, seats.changed(table.seats, owner, seat, "me", bot_names(), called))
            if settings.dice is not None and begins:
                settings = replace(settings, dice=settings.dice.adding(table.seq, seat, entropy))
            if settings != ledger.settings:
                await ledger.change(settings=settings)
            await self.deal()
        self.telling.view()
        return seat

    def fit(self, owner: str, name: str, at: int = -1) -> str:
        """A name that nobody else has here and no bot; Refused if it is not."""
        table = self.ledger.table
        others = [seat.name for seat in table.seats if seat.name and owner not in (seat.owner, seat.home) and seat.kind != seats.BOT]
        others += [seat.name for seat in table.seats if seat.home and seat.home != owner]
        colours = [table.game.seat_title(i) for i, seat in enumerate(table.seats) if i != at and owner not in (seat.owner, seat.home)]
        return fit_name(name, [*others, *colours], bot_names())

    async def take(self, owner: str, fresh: list[Seat]) -> None:
        """Other seats, if nobody looks at two hands then. What somebody played alone begins anew when others come to it."""
        ledger, table = self.ledger, self.ledger.table
        rights.check_seats(table.seats, fresh, owner, not table.game.perfect_information)
        if table.waiting and not seats.has_open(fresh) and not table.held:
            anew = table.anew()
            if anew is not None:
                await self.keep(anew)
        opens = seats.has_open(fresh) and not table.waiting
        alone = len(seats.parties(table.seats)) < 2
        await ledger.change(fresh, held={} if opens and alone else None, lent=True)

    async def change(self, owner: str, seat: int, to: str) -> str:
        """Change who sits at a seat: "done", or "asked" when others must agree first."""
        ledger = self.ledger
        async with ledger.lock:
            await ledger.look_at_origin()
            table = ledger.table
            person = table.seats[seat].owner if 0 <= seat < len(table.seats) else ""
            away = bool(person) and person != owner and self.presence.long_away(person)
            deed = rights.deed_of(table.seats, owner, seat, to, away, ledger.settings.substitute(person))
            if to == "bot":
                to = f"bot:{ledger.settings.substitute(person)}"
            if to.startswith("bot:"):
                seats.known_bot(to[4:], bot_names(table.game.name))
            ask = rights.need(ledger.facts(), owner, deed, seat)
            if deed in (Deed.STAND_IN, Deed.STAND_IN_HERE):
                if not await self._stand_in(owner, seat, to[4:], ask):
                    return "asked"
            elif ask:
                await self.consent.ask(owner, SEAT_KINDS[deed], seat, to.removeprefix("bot:"))
                return "asked"
            else:
                name = self.fit(owner, "", seat) if deed is Deed.SIT else ""
                await self.take(owner, seats.changed(table.seats, owner, seat, to, bot_names(table.game.name), name))
                await self.deal()
        self.telling.view()
        return "done"

    async def _stand_in(self, owner: str, seat: int, bot: str, ask: bool) -> bool:
        """Let a bot play for somebody else: at once (True) if that is allowed, else the question is put."""
        ledger, seated = self.ledger, self.ledger.table.seats
        person, name = seated[seat].owner, name_at(ledger.table.game, seated, seat)
        voters = stand_in_voters(seated, owner, seat, self.presence.here)
        agreed = ledger.settings.substitute(person)
        if bot != agreed:
            raise Refused("stand-in", f"{name} chose their own stand-in: {any_bot(agreed)}.")
        self.presence.check_grace(person, name)
        if not voters or not ask:
            await ledger.change(seats.stand_in(seated, seat, bot))
            return True
        await self.consent.ask(owner, ASK_STAND_IN, seat, bot)
        return False

    async def introduce(self, owner: str, name: str, wear: str, stand_in: str | None = None) -> None:
        """Somebody at the table says how they are called, what their frog wears, and which bot plays for them while they are away."""
        ledger = self.ledger
        await ledger.services.check_name(owner, name)
        async with ledger.lock:
            rights.need(ledger.facts(), owner, Deed.INTRODUCE)
            fresh = seats.renamed(ledger.table.seats, owner, self.fit(owner, name))
            settings = ledger.settings.wearing(owner, wear if wear in WEAR else "")
            if stand_in is not None and stand_in != settings.stand_ins.get(owner, ""):
                rights.need(ledger.facts(), owner, Deed.CHOOSE_STAND_IN)
                settings = settings.choosing(owner, seats.known_bot(stand_in, bot_names(ledger.table.game.name)) if stand_in else "")
            await ledger.change(fresh, settings=settings)
        self.telling.view()
