"""The clock of one table: counted with every decision, kept beside the rows, and acted upon when somebody's time is up."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

from ...store import StoreError
from ...store.accounts import read_person
from ...store.store import Clocked
from ...table import Change, Refused, Seat, Table, seats
from ...table.absence import name_at
from ...table.clock import Clock, ClockState
from ...table.rows import TIME, UNDO
from ..ops.threads import READ
from .services import Services

if TYPE_CHECKING:
    from ..push.broadcast import Broadcaster
    from .ledger import Ledger

log = logging.getLogger("frogpond.rooms")


class Timing:
    """Thinking time as it stands; without a clock all of it is nothing."""

    def __init__(self, services: Services, clock_state: dict[str, Any] | None) -> None:
        self.services = services
        self.tally = ClockState.from_json(clock_state) if clock_state else None

    def read(self, clock_state: dict[str, Any] | None) -> bool:
        """What the store knows now; whether somebody's time has run out meanwhile."""
        was = self.tally
        self.tally = ClockState.from_json(clock_state) if clock_state else None
        return self.tally is not None and self.tally.out and not (was is not None and was.out)

    def moved(self, clock: Clock | None, table: Table, change: Change) -> ClockState | None:
        """The tally after a change, before it is stored."""
        if clock is None or self.tally is None:
            return None
        state = change.state
        mover = -1 if change.over else int(state.to_move)
        if any(row.kind == UNDO and row.seat < 0 for row in change.rows):  # the game begins anew
            return ClockState.begin(clock, table.seats, mover, state.game.turn(state)[0], time.time())
        count = len(table.moves)
        turn, _ = state.game.turn(state)
        return self.tally.moved(clock, change.rows, count, table.seats, mover, turn, time.time(), self.services.outages)

    def seated(
        self, clock: Clock | None, before: Sequence[Seat], fresh: Sequence[Seat], tally: ClockState | None = None
    ) -> ClockState | None:
        """The tally (as it stands, or this one) when others sit here."""
        tally = tally or self.tally
        if clock is None or tally is None:
            return None
        return tally.seated(clock, before, fresh, time.time(), self.services.outages)

    def packed(self, tally: ClockState | None) -> Clocked | None:
        """A tally for the store."""
        return None if tally is None else (tally.to_json(), tally.due(time.time(), self.services.outages))

    def keep(self, tally: ClockState | None) -> None:
        """It is stored: it counts now."""
        if tally is not None:
            self.tally = tally

    def due(self) -> float | None:
        """When the time of whoever decides is up, if it runs."""
        return self.tally.due(time.time(), self.services.outages) if self.tally else None

    def message(self) -> dict[str, Any] | None:
        """The clock for a page: seconds left at each seat now, and whose time runs."""
        tally = self.tally
        if tally is None:
            return None
        left = [round(seconds, 1) for seconds in tally.at(time.time(), self.services.outages)]
        return {"left": left, "runs": tally.mover if tally.runs and not tally.out else -1, "out": tally.mover if tally.out else -1}


class Alarm:
    """Wakes up when the time of whoever decides is up."""

    def __init__(self, ledger: Ledger, telling: Broadcaster, give_up: Callable[[str, int], Awaitable[None]]) -> None:
        self.ledger = ledger
        self.telling = telling
        self.give_up = give_up
        self._timer: asyncio.TimerHandle | None = None

    def wind(self) -> None:
        """Anew, after every change."""
        self.stop()
        due = self.ledger.timing.due()
        services = self.ledger.services
        if due is not None and not services.stopping:
            wait = min(max(0.05, due - time.time() + 0.02), 86400.0)
            self._timer = asyncio.get_running_loop().call_later(wait, lambda: services.spawn(self.ring()))

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def away(self, owner: str, tally: ClockState, clock: Clock) -> ClockState | None:
        """The tally that waits for somebody who said they are away; None if they are not, or were for too long."""
        person = await READ.run(self.ledger.services.store.read, lambda connection: read_person(connection, owner))
        return tally.waiting(person.away, time.time(), clock.away) if person is not None else None

    async def ring(self) -> None:
        """Somebody's time may be up: for those who agreed a bot plays on or the game is lost, the others are told."""
        ledger = self.ledger
        try:
            async with ledger.lock:
                clock, tally, due = ledger.settings.clock, ledger.timing.tally, ledger.timing.due()
                if clock is None or tally is None or due is None or ledger.services.stopping:
                    return
                if due > time.time() + 0.01:
                    self.wind()
                    return
                seat = tally.mover
                person = ledger.table.seats[seat]
                if clock.waits and (later := await self.away(person.owner, tally, clock)) is not None:
                    await ledger.change(None, later)
                    words = f"{name_at(ledger.table.game, ledger.table.seats, seat)} is away. The clock waits."
                    self.wind()
                elif clock.loss and person.owner in clock.agreed and not ledger.table.waiting:
                    words = f"{name_at(ledger.table.game, ledger.table.seats, seat)} ran out of time."
                    await ledger.change(None, tally.stopped())
                    await self.give_up(TIME, seat)
                elif clock.bot and person.owner in clock.agreed:
                    await ledger.change(seats.stand_in(ledger.table.seats, seat, clock.bot), tally.stopped(), lent=True)
                    words = f"{person.name or name_at(ledger.table.game, ledger.table.seats, seat)} ran out of time."
                else:
                    await ledger.change(None, tally.stopped())
                    words = f"{name_at(ledger.table.game, ledger.table.seats, seat)} ran out of time."
                self.telling.note(words)
            self.telling.view()
        except Refused:
            pass  # another process was first
        except StoreError:
            log.warning("a clock of table %s... could not be stored; it is looked at again soon", ledger.id[:4])
