"""The clock of one table: counted with every decision, kept beside the rows, and acted upon when somebody's time is up."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import SQLAlchemyError

from ...engine.state import SPECTATOR, State
from ...store.store import Clocked
from ...table import Change, Refused, Seat, seats
from ...table.clock import Clock, Tally

if TYPE_CHECKING:
    from .room import Room

log = logging.getLogger("frogpond.rooms")


def turn_of(state: State) -> int:
    return int(state.viewed(SPECTATOR).turn)


class Timing:
    """Thinking time in a room; without a clock all of it is nothing."""

    def __init__(self, room: Room, stored: dict[str, Any] | None) -> None:
        self.room = room
        self.tally = Tally.from_json(stored) if stored else None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def clock(self) -> Clock | None:
        return Clock.of(self.room.header.settings)

    def read(self, stored: dict[str, Any] | None) -> bool:
        """What the store knows now; whether somebody's time has run out meanwhile."""
        was = self.tally
        self.tally = Tally.from_json(stored) if stored else None
        self.wind()
        return self.tally is not None and self.tally.out and not (was is not None and was.out)

    def moved(self, change: Change) -> Tally | None:
        """The tally after a change, before it is stored."""
        clock, tally, table = self.clock, self.tally, self.room.table
        if clock is None or tally is None:
            return None
        mover = -1 if change.state.is_over else int(change.state.to_move)
        return tally.moved(
            clock, change.rows, len(table.moves), table.seats, mover, turn_of(change.state), time.time(), self.room.rooms.outages
        )

    def seated(self, fresh: list[Seat], tally: Tally | None = None) -> Tally | None:
        """The tally (as it stands, or this one) when others sit here."""
        clock, tally = self.clock, tally or self.tally
        if clock is None or tally is None:
            return None
        return tally.seated(clock, self.room.table.seats, fresh, time.time(), self.room.rooms.outages)

    def packed(self, tally: Tally | None) -> Clocked | None:
        """A tally for the store."""
        return None if tally is None else (tally.to_json(), tally.due(time.time(), self.room.rooms.outages))

    def keep(self, tally: Tally | None) -> None:
        """It is stored: it counts now."""
        if tally is not None:
            self.tally = tally
            self.wind()

    def wind(self) -> None:
        """Wake up when the time of whoever decides is up."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.tally.due(time.time(), self.room.rooms.outages) if self.tally else None
        if due is not None and not self.room.rooms.stopping:
            wait = min(max(0.05, due - time.time() + 0.02), 86400.0)
            self._timer = asyncio.get_running_loop().call_later(wait, lambda: self.room.rooms.spawn(self.ring()))

    def stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def ring(self) -> None:
        """Somebody's time may be up: a bot plays on for those who agreed, the others are told."""
        room = self.room
        try:
            async with room.lock:
                clock, tally = self.clock, self.tally
                due = tally.due(time.time(), room.rooms.outages) if tally else None
                if clock is None or tally is None or due is None or room.rooms.stopping:
                    return
                if due > time.time() + 0.01:
                    self.wind()
                    return
                seat = tally.mover
                person = room.table.seats[seat]
                if clock.bot and person.owner in clock.agreed:
                    await room.change_seats(seats.stand_in(room.table.seats, seat, clock.bot), tally.stopped())
                    room.tell_note(f"The time of {person.name or room.seat_name(seat)} is up.")
                else:
                    await room.stop_clock(tally.stopped())
            room.tell()
        except Refused:
            pass  # another process was first
        except SQLAlchemyError:
            log.warning("a clock of table %s... could not be stored; it is looked at again soon", room.id[:4])

    def message(self) -> dict[str, Any] | None:
        """The clock for a page: seconds left at each seat now, and whose time runs."""
        tally = self.tally
        if tally is None:
            return None
        left = [round(seconds, 1) for seconds in tally.at(time.time(), self.room.rooms.outages)]
        return {"left": left, "runs": tally.mover if tally.runs and not tally.out else -1, "out": tally.mover if tally.out else -1}
