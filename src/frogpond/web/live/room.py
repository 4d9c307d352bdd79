"""One table in use: wishes come in one after another, are stored, and everybody who looks is told."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from ...engine.state import SPECTATOR
from ...store import Header, Stored
from ...table import BOTS_OWNER, Change, Refused, Table, chance, eyes, seats
from ...table.absence import name_at, seat_news
from ...table.settings import Channel
from ..wire.render import letters_of
from .botseats import BotSeats
from .clients import Audience, Client
from .clocks import Alarm, Timing
from .consent import Consent
from .ledger import Ledger, News
from .presence import Presence
from .seating import Seating
from .services import Services
from .telling import Telling

log = logging.getLogger("frogpond.rooms")
CHAT_LENGTH = 500
Watcher = Callable[["Room", Change], None]


class Room:
    """A table in memory: its ledger and those who look at it, with a part each for seats, consent, clocks, presence, bots and telling."""

    def __init__(self, stored: Stored, services: Services, watchers: Sequence[Watcher] = ()) -> None:
        self.services = services
        self.watchers = watchers  # told of every change that was made through this process
        self.ledger = Ledger(stored, services, self.hear)
        self.audience = Audience()
        self.presence = Presence(self.ledger, stored.seen, self.audience.has)
        self.telling = Telling(self.ledger, self.presence, self.audience)
        self.alarm = Alarm(self.ledger, self.telling)
        self.consent = Consent(self.ledger, self.presence, self.telling, self.keep)
        self.seating = Seating(self.ledger, self.presence, self.telling, self.consent)
        self.bots = BotSeats(self.ledger, self.audience, self._bot_acts)
        self.letters = letters_of(self.table.game)
        self.used = time.monotonic()

    @property
    def id(self) -> str:
        return self.ledger.id

    @property
    def header(self) -> Header:
        return self.ledger.header

    @property
    def table(self) -> Table:
        return self.ledger.table

    @property
    def timing(self) -> Timing:
        return self.ledger.timing

    def may_look(self, owner: str) -> bool:
        return eyes.may_look(self.table.seats, self.header.private, self.header.host, owner)

    def seat_name(self, seat: int) -> str:
        """Who sits there, in words."""
        return name_at(self.table.game, self.table.seats, seat)

    # Who comes and goes -----------------------------------------------------------------------------------------------

    def enter(self, client: Client) -> None:
        if len(self.audience) >= self.services.settings.sockets_each_table:
            raise Refused("full", "Too many are looking at this table already. Try again later.")
        fresh = not self.audience.has(client.owner)
        self.audience.add(client)
        self.used = time.monotonic()
        if fresh:
            self.presence.mark(client.owner, True)
        self._seen(client)

    def exit(self, client: Client) -> None:
        self.audience.discard(client)
        self.used = time.monotonic()
        if not self.audience.has(client.owner) and not self.services.stopping:
            self.presence.mark(client.owner, False)
        self._seen(client)
        if not len(self.audience):
            self.telling.views.forget()

    def _seen(self, client: Client) -> None:
        """The others see that somebody who plays came or left."""
        if not client.api and client.viewer(self.table) != SPECTATOR:
            self.telling.parts(apart=client)

    # Wishes -----------------------------------------------------------------------------------------------------------

    async def act(self, owner: str, seat: int, wanted: int | str, rid: int | None, key: str, actor: Client | None = None) -> bool:
        """A decision: False if this very act was done before. Refused says why not; `late` when the table had moved on."""
        begin = time.perf_counter()
        async with self.ledger.lock:
            draw = chance.draw_for(self.ledger.settings.seed, self.table.moves, self.services.draw)
            change = self.table.act(owner, seat, wanted, rid, key, draw=draw, now=time.time())
            if change is None:
                return False
            await self.keep(change, actor, key)
        self.services.metrics.add("frogpond_acts_total", 1, "bot" if owner == BOTS_OWNER else "person")
        self.services.metrics.observe("frogpond_act_seconds", time.perf_counter() - begin)
        return True

    async def _bot_acts(self, seat: int, action: int, rid: int) -> None:
        await self.act(BOTS_OWNER, seat, action, rid, "")

    async def keep(self, change: Change, actor: Client | None = None, key: str = "") -> None:
        """Store a change, then make it true and tell everybody. Called with the lock held."""
        await self.ledger.append(change)
        self.used = time.monotonic()
        self._go_on()
        self.telling.view(change, actor, key)
        for watcher in self.watchers:
            watcher(self, change)

    async def undo(self, owner: str) -> str:
        """Take back: "done", or "asked" when the others must agree first."""
        if self.ledger.settings.daily:
            raise Refused("daily", "In the challenge of the day nothing is taken back: everybody has the same dice and cards.")
        async with self.ledger.lock:
            try:
                await self.keep(self.table.take_back(owner, now=time.time()))
                return "done"
            except Refused as refused:
                if refused.reason.code != "ask":
                    raise
            await self.consent.ask(owner)
        return "asked"

    async def say(self, owner: str, words: str) -> None:
        """Chat, for those who sit at the table."""
        mine = seats.held_by(self.table.seats, owner)
        if not mine:
            raise Refused("not-seated", "Only those who sit at the table can talk here.")
        clean = "".join(sign if sign.isprintable() else " " for sign in words).strip()[:CHAT_LENGTH]
        if not clean:
            raise Refused("empty", "Say at least one word.")
        async with self.ledger.lock:
            await self.ledger.say(mine[0], self.seat_name(mine[0]), clean)

    async def set_webhook(self, owner: str, webhook: Channel | None) -> None:
        """Whoever opened the table says where its turns are told; None: nowhere."""
        if owner != self.header.host:
            raise Refused("not-yours", "Only whoever opened the table can say where its turns are told.")
        async with self.ledger.lock:
            await self.ledger.change(settings=replace(self.ledger.settings, webhook=webhook))

    async def set_hints(self, owner: str, on: bool) -> None:
        """Whoever opened the table allows hints for everybody, or nobody."""
        if owner != self.header.host:
            raise Refused("not-yours", "Only whoever opened the table decides about hints.")
        async with self.ledger.lock:
            await self.ledger.change(settings=self.ledger.settings.with_hints(on))
        self.telling.view()
        self.telling.note(f"Hints are now {'allowed for everybody' if on else 'off'} at this table.")

    # What is new ------------------------------------------------------------------------------------------------------

    def hear(self, news: News) -> None:
        """Seats changed, or another process changed something: those who look hear of it, and a bot may have to decide."""
        came = news.seen is not None and self.presence.read(news.seen)
        for words in seat_news(self.table.game, news.before, self.table.seats) if news.before is not None else ():
            self.telling.note(words)
        if news.time_up:
            self.telling.note("Somebody's time is up.")
        foreign = news.seen is not None
        if news.change is not None or (foreign and news.before is not None):
            self.used = time.monotonic()
            self.telling.view(news.change)
        else:
            if news.said:
                self.telling.lines()
            if came:
                self.telling.parts()
        if news.asked:
            self.telling.question()
        self._go_on()

    def _go_on(self) -> None:
        """After every change: clocks are wound, bots woken."""
        self.alarm.wind()
        self.bots.wake()

    async def refresh(self) -> None:
        """Look whether another process changed the table."""
        async with self.ledger.lock:
            await self.ledger.read_again()

    def begin(self) -> None:
        """The room is in use: whoever is to decide does."""
        self._go_on()

    def idle(self, minutes: float) -> bool:
        waits = not len(self.audience) and self.bots.thinking is None and not self.ledger.lock.locked()
        return waits and time.monotonic() - self.used > minutes * 60

    def close(self, words: str = "") -> None:
        """Send everybody away; pages come back by themselves."""
        self.bots.stop()
        self.alarm.stop()
        for client in self.audience.everybody():
            if words:
                client.send({"type": "note", "text": words})
            client.leave()
