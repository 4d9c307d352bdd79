"""The open question of a table: put to those who must agree, answered one by one, and done when all said yes."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable

from ...store import new_id
from ...table import Change, Question, Refused, seats
from ...table.question import STAND_IN, TAKE_BACK
from .ledger import Ledger
from .presence import Presence
from .telling import Telling


class Consent:
    """One question at a time; a move closes it."""

    def __init__(self, ledger: Ledger, presence: Presence, telling: Telling, keep: Callable[[Change], Awaitable[None]]) -> None:
        self.ledger = ledger
        self.presence = presence
        self.telling = telling
        self.keep = keep

    async def ask(self, owner: str, kind: str = TAKE_BACK, seat: int = -1, bot: str = "") -> None:
        """Put a question. Called with the lock held."""
        await self.ledger.change(ask=Question(new_id(), owner, self.ledger.table.seq, (), kind, seat, bot))
        self.telling.question()

    async def answer(self, owner: str, ident: str, yes: bool) -> None:
        """Somebody answers the open question: whether a move may be taken back, or a bot sit in."""
        ledger = self.ledger
        async with ledger.lock:
            question = ledger.question
            if question is None or question.id != ident:
                raise Refused("late", "The question is no longer open.", late=True)
            voters = question.voters(ledger.table.seats, self.presence.here)
            if owner not in voters:
                raise Refused("not-yours", "This question is for the others at the table.")
            agreed = question.agreed(owner)
            if not yes:
                await ledger.change(ask=None)
                self.telling.note(f"{self.telling.name_of(owner)} would rather not.", only=question.owner)
            elif not voters <= set(agreed.yes):
                await ledger.change(ask=agreed)
            elif question.kind == STAND_IN:
                await ledger.change(seats.stand_in(ledger.table.seats, question.seat, question.bot), ask=None)
                self.telling.view()
            else:
                await self.keep(ledger.table.take_back(question.owner, agreed=True, now=time.time()))
