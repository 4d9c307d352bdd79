"""Who is at a table, also through other processes."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from math import inf

from ...store import StoreError
from ...store.presence import PRESENCE_TIMEOUT, Heartbeat, marking
from ...table import Refused, rights
from ...table.absence import opposes
from ...table.clock import DAY_SECONDS, span
from ...table.perspective import belongs
from ...table.rights import Deed, Permission
from .ledger import Ledger

log = logging.getLogger("frogpond.rooms")


class Presence:
    """The people of one table: here through a socket of this process (`local`), of another, or away since some moment."""

    def __init__(self, ledger: Ledger, seen: Sequence[Heartbeat], local: Callable[[str], bool]) -> None:
        self.ledger = ledger
        self.services = ledger.services
        self.seen = list(seen)
        self.local = local
        self.heard: dict[str, float] = {}  # those who asked something through the API, which needs no socket

    def read(self, heartbeats: Sequence[Heartbeat]) -> bool:
        """What the store knows now; whether that is news."""
        mine = [s for s in self.seen if s.process == self.services.process]  # who is here is known first, and stored afterwards
        others = [s for s in heartbeats if s.process != self.services.process]
        news = set(others) != set(self.seen) - set(mine)
        self.seen = mine + others
        return news

    def mark(self, owner: str, here: bool) -> None:
        """Somebody who belongs to the table came or left; the store is told, for the other processes and for later."""
        process, now = self.services.process, time.time()
        if not owner or not belongs(self.ledger.table.seats, owner):
            return
        self.seen = [s for s in self.seen if (s.owner, s.process) != (owner, process)] + [Heartbeat(owner, process, here, now)]
        self.services.spawn(self._store(owner, here, now))

    async def _store(self, owner: str, here: bool, now: float) -> None:
        try:
            job = marking(self.ledger.id, owner, self.services.process, here, now, self.services.store.hint)
            await self.services.writer.run(self.ledger.id, job)
        except StoreError:
            log.warning("who is at table %s... could not be stored", self.ledger.id[:4])

    def here(self, owner: str) -> bool:
        """Whether a person is at the table."""
        if self.local(owner) or time.time() - self.heard.get(owner, 0.0) < PRESENCE_TIMEOUT:
            return True
        beats = self.services.beats
        theirs = [s for s in self.seen if s.owner == owner and s.here and s.process != self.services.process]
        looked = max(beats.values(), default=0.0)  # a process is as old as its last beat was then, however late we look again
        return any(looked - max(s.at, beats.get(s.process, 0.0)) < PRESENCE_TIMEOUT for s in theirs)

    def away_since(self, owner: str) -> float | None:
        """The moment somebody who is not here was seen last; None: never."""
        beats = self.services.beats
        times = [max(s.at, beats.get(s.process, 0.0)) if s.here else s.at for s in self.seen if s.owner == owner]
        return max([*times, *([self.heard[owner]] if owner in self.heard else [])], default=None)

    def check_grace(self, owner: str, name: str) -> None:
        """Refused if somebody is away, but not for long: a line that dropped is no reason to replace them."""
        if not self.here(owner) and not self.long_away(owner):
            minutes = self.services.settings.away_minutes
            raise Refused("here", f"{name} just left. A bot can stand in after {minutes:g} minutes.")

    def long_away(self, owner: str) -> bool:
        """Whether somebody has been away so long that a bot may sit in. Who never came is away since the table was made."""
        return not self.here(owner) and time.time() - self.left(owner) >= self.services.settings.away_minutes * 60

    def left(self, owner: str) -> float:
        """The moment since which somebody who is not here is away."""
        since = self.away_since(owner)
        return self.ledger.header.created if since is None else since

    def may_claim(self, owner: str, seat: int) -> bool:
        """Whether somebody may claim that a person who is to decide, and is away, has lost."""
        table, settings = self.ledger.table, self.services.settings
        if seat < 0 or seat != table.to_move or not opposes(table, owner, seat) or self.here(table.seats[seat].owner):
            return False
        person = table.seats[seat].owner
        seconds = settings.away_minutes * 60 if self.agreed_to_lose(person) else settings.claim_days * DAY_SECONDS or inf
        long = span(self.awaited(person), time.time(), self.services.outages) >= seconds
        return long and rights.may(self.ledger.facts(), owner, Deed.CLAIM) is Permission.YES

    def agreed_to_lose(self, person: str) -> bool:
        """Whether somebody agreed to a clock for people who are here, by which a game is lost."""
        clock = self.ledger.settings.clock
        return clock is not None and clock.loss and not clock.waits and person in clock.agreed

    def awaited(self, person: str) -> float:
        """Since when somebody who is away is to decide."""
        return max(self.left(person), self.ledger.header.updated)
