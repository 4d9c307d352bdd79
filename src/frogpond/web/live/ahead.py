"""Answers that were decided ahead, kept in memory and given when the question comes again.

Nobody else can tell such an answer from a quick one: in a window (`Game.window`) every answer becomes known at the same moment, which
depends on the table and the question alone. Who answers later shows that they thought about it, as ever.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from hashlib import sha256

from ...table import Refused, seats
from ...table.ahead import Premise, window
from ..push.broadcast import Broadcaster
from .ledger import Ledger

Act = Callable[[str, int, int, int], Awaitable[None]]
"""Makes a decision: owner, seat, action, question."""


class DecidedAhead:
    """The premises of those who play at one table."""

    def __init__(self, ledger: Ledger, telling: Broadcaster, act: Act) -> None:
        self.ledger = ledger
        self.telling = telling
        self.act = act
        self._premises: dict[str, Premise] = {}
        self._asked = (-1, 0.0)  # the question, and when it was put

    def hold_seconds(self) -> float:
        """How long an answer to the open question must still wait before it may become known."""
        table, pause = self.ledger.table, self.ledger.services.settings.window_seconds
        if not pause or not self._window() or len(seats.people(table.seats)) < 2:
            return 0.0
        share = sha256(f"{table.id} {table.seq}".encode()).digest()[0] / 255
        seq, since = self._asked
        return max(0.0, since + pause * (1 + share) - time.monotonic()) if seq == table.seq else 0.0

    def _window(self) -> bool:
        table = self.ledger.table
        return 0 <= table.to_move < len(table.seats) and window(table.game, table.view(table.to_move)) is not None

    async def hold(self) -> None:
        """Wait until an answer may become known."""
        while (left := self.hold_seconds()) > 0:
            await asyncio.sleep(left)

    def decide(self, owner: str, seat: int, action: int | None) -> None:
        """Give this answer from now on, to the question that is open and to all that are the same; None: no more."""
        self.drop(owner)
        table = self.ledger.table
        if action is None:
            return
        premise = Premise.of(table.game, table.view(seat), action) if table.to_move == seat else None
        if premise is None:
            raise Refused("ahead", "Only an answer to a question that comes again can be decided ahead.")
        self._premises[owner], self.telling.decided[owner] = premise, premise.words
        self._answer(owner, premise)

    def drop(self, owner: str) -> None:
        self._premises.pop(owner, None)
        self.telling.decided.pop(owner, None)

    def look(self) -> None:
        """After every change: a question may have been put that was answered ahead, or one that is another."""
        table = self.ledger.table
        if self._asked[0] != table.seq:
            self._asked = table.seq, time.monotonic()
        for owner, premise in list(self._premises.items()):
            if table.over or premise.seat not in table.sitting.held(owner):
                self.drop(owner)
            elif table.to_move == premise.seat and self._window():
                if window(table.game, table.view(premise.seat)) == premise.rests_on:
                    self._answer(owner, premise)
                else:
                    self.drop(owner)
                    self.telling.note(f"Something changed: “{premise.words}” isn’t decided ahead any more.", only=owner)

    def _answer(self, owner: str, premise: Premise) -> None:
        self.ledger.services.spawn(self._give(owner, premise, self.ledger.table.seq))

    async def _give(self, owner: str, premise: Premise, seq: int) -> None:
        await self.hold()
        if self._premises.get(owner) is premise and self.ledger.table.seq == seq:
            with contextlib.suppress(Refused):  # answered meanwhile, here or elsewhere
                await self.act(owner, premise.seat, premise.action, seq)
