"""Bots at a table: woken when they are to decide, with what their seat knows and nothing more."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable

from ...store import StoreError
from ...table import Refused, seats
from ..ops.fair_queue import Requester
from ..push.clients import Audience
from .ledger import Ledger
from .opponents import Told

log = logging.getLogger("frogpond.rooms")
LEASE_RETRY_SECONDS = 5.0
Act = Callable[[int, int, int], Awaitable[object]]
"""A decision: seat, action, and the number of rows it was made for."""


class BotSeats:
    """Lets the bots of one table decide, one after the other. Bots among themselves rest while nobody watches."""

    def __init__(self, ledger: Ledger, audience: Audience, act: Act, told: Told) -> None:
        self.ledger = ledger
        self.audience = audience
        self.act = act
        self.told = told
        self.thinking: asyncio.Task[None] | None = None

    def seat(self) -> int:
        """The seat of the bot that is to decide; -1 if none is."""
        table = self.ledger.table
        to_move = table.to_move
        return to_move if to_move >= 0 and table.seats[to_move].kind == seats.BOT and not self.ledger.closed else -1

    def wanted(self) -> bool:
        """Whether anybody wants the bots to go on: somebody plays here, somebody watches, or whoever made the table said so."""
        people = seats.people(self.ledger.table.seats)
        return bool(people) or self.ledger.settings.alone or self.audience.watched()

    def who(self) -> Requester:
        """For whom the bots of this table think: whoever made it, at the address they or others look from."""
        host = self.ledger.header.host
        return Requester(host, self.audience.address_of(host) or f"nobody at {host}")

    def wake(self) -> None:
        """If a bot is to decide and none thinks yet, let it."""
        if self.seat() >= 0 and self.thinking is None and not self.ledger.services.stopping and self.wanted():
            self.thinking = asyncio.create_task(self._think(), name=f"bots of {self.ledger.id[:4]}")

    def stop(self) -> None:
        if self.thinking is not None:
            self.thinking.cancel()

    async def _think(self) -> None:
        """Let bots decide as long as it is their turn."""
        services = self.ledger.services
        try:
            while not services.stopping and (seat := self.seat()) >= 0 and self.wanted():
                try:
                    if await services.leases.hold(f"bots:{self.ledger.id}"):
                        await self._decide(seat)
                    elif len(self.audience):
                        await asyncio.sleep(LEASE_RETRY_SECONDS)  # another process thinks for this table; it may be about to leave
                    else:
                        return
                except Refused as refused:
                    if not refused.late:
                        log.warning("a bot's move was refused: %s", refused.reason.code)
                        return
                except StoreError as error:
                    log.warning("a bot's move could not be kept, it tries again: %s", type(error).__name__)
                    await asyncio.sleep(1)
        finally:
            self.thinking = None

    async def _decide(self, seat: int) -> None:
        table, services = self.ledger.table, self.ledger.services
        rid, bot = table.seq, table.seats[seat].bot
        if services.settings.bot_pause and len(self.audience):
            await asyncio.sleep(services.settings.bot_pause)
        only = table.state.legal_actions()
        action: int | None = only[0]
        if len(only) > 1:
            asker = services.opponents.by(self.who(), self.audience.watched(), self.told, wanted=self.wanted)
            action = await asker.choose(bot, table.state)
        if action is None and not self.wanted():
            return
        if rid != table.seq or table.seats[seat].bot != bot:
            return
        if action is None or not table.state.is_legal(action):
            action = secrets.choice(only)
        await self.act(seat, action, rid)
