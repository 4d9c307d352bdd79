"""The open question of a table: put to those who must agree, answered one by one, and done when all said yes."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from dataclasses import replace

from ...bots import names as bot_names
from ...store import new_id
from ...table import Change, Question, Refused, rights, rows, seats
from ...table import question as questions
from ...table.names import any_bot
from ...table.rating import TAKEN_BACK
from ...table.rights import Deed
from ..push.broadcast import Broadcaster
from .ledger import Ledger
from .presence import Presence


class Consent:
    """One question at a time; a move closes one about taking back, the end of the game every other."""

    def __init__(self, ledger: Ledger, presence: Presence, telling: Broadcaster, keep: Callable[[Change], Awaitable[None]]) -> None:
        self.ledger = ledger
        self.presence = presence
        self.telling = telling
        self.keep = keep

    async def ask(self, owner: str, kind: str = questions.TAKE_BACK, seat: int = -1, bot: str = "") -> None:
        """Put a question. Called with the lock held."""
        await self.ledger.change(ask=Question(new_id(), owner, self.ledger.table.seq, (), kind, seat, bot))
        self.telling.question()

    async def answer(self, owner: str, ident: str, yes: bool) -> None:
        """Somebody answers the open question."""
        ledger = self.ledger
        async with ledger.lock:
            question = ledger.question
            if question is None or question.id != ident:
                raise Refused("late", "That question is closed.", late=True)
            voters = question.voters(ledger.table.seats, self.presence.here)
            if owner not in voters:
                raise Refused("not-yours", "That question is for the others.")
            agreed = question.agreed(owner)
            if not yes:
                await ledger.change(ask=None)
                self.telling.note(f"{self.telling.name_of(owner)} says no.", only=question.owner)
            elif not voters <= set(agreed.yes):
                await ledger.change(ask=agreed)
            else:
                await self._do(question)
            self.telling.question()  # whoever has not answered is asked no more

    async def _do(self, question: Question) -> None:
        """All said yes: it is done, if it is still possible."""
        ledger, table, seat = self.ledger, self.ledger.table, question.seat
        if question.kind in (questions.TAKE_BACK, questions.TURN_BACK):
            turn = question.kind == questions.TURN_BACK
            await self.keep(table.take_back(question.owner, agreed=True, now=time.time(), turn=turn))
            ledger.mark(TAKEN_BACK)
        elif question.kind == questions.ASK_ABANDON:
            rights.need(ledger.facts(), question.owner, Deed.ABANDON)
            await self.keep(table.end(rows.ABANDON, -1, time.time()))
        elif question.kind == questions.ASK_STAND_IN:
            person = table.seats[seat].owner
            self.presence.check_grace(person, self.telling.name_of(person))
            agreed = self.presence.here(person)  # then it was for them to say
            await ledger.change(seats.stand_in(table.seats, seat, question.bot), ask=None, lent=agreed)
            self.telling.view()
        elif question.kind in (questions.OPEN_SEAT, questions.OTHER_BOT):
            to = "open" if question.kind == questions.OPEN_SEAT else f"bot:{question.bot}"
            rights.need(ledger.facts(), question.owner, rights.deed_of(table.seats, question.owner, seat, to), seat)
            await ledger.change(seats.changed(table.seats, question.owner, seat, to, bot_names(table.game.name)), ask=None, lent=True)
            self.telling.view()
        else:
            settings = ledger.settings
            hints = question.kind == questions.HINTS
            await ledger.change(settings=settings.with_hints(True) if hints else replace(settings, stand_in=question.bot), ask=None)
            self.telling.view()
            self.telling.note("Everyone agreed: hints are on." if hints else f"Everyone agreed: {any_bot(question.bot)} stands in here.")
