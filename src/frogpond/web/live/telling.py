"""Who is told what: views after a change, panels when somebody came or left, lines of the log, notices, the open question."""

from __future__ import annotations

import logging

from ...store import Header
from ...table import Change, Table, seats
from ...table.absence import name_at
from ..wire import messages
from ..wire.views import Views
from .clients import Audience, Client
from .clocks import Timing
from .ledger import Ledger
from .presence import Presence

log = logging.getLogger("frogpond.rooms")


class Telling:
    """Tells the audience of one table."""

    def __init__(self, ledger: Ledger, presence: Presence, audience: Audience) -> None:
        self.ledger = ledger
        self.presence = presence
        self.audience = audience
        self.views = Views(self)

    @property
    def table(self) -> Table:
        return self.ledger.table

    @property
    def header(self) -> Header:
        return self.ledger.header

    @property
    def timing(self) -> Timing:
        return self.ledger.timing

    # Everybody ----------------------------------------------------------------------------------------------------------

    def view(self, change: Change | None = None, actor: Client | None = None, key: str = "") -> None:
        """A fresh view for everybody, each sight drawn and written once; the page that acted is told which act it was."""
        with self.views.telling(change):
            for client in self.audience:
                try:
                    self.to(client, key if client is actor else "")
                except Exception:  # the move is stored: what one page can't be shown must not keep it from the others
                    log.exception("a view could not be made; the page may come again")
                    client.leave()

    def parts(self, apart: Client | None = None) -> None:
        """Somebody came, left or is thinking: the players' panels, nothing else."""
        with self.views.telling():
            for client in self.audience.pages():
                if client is not apart:
                    client.put(self.views.parts(client))

    def lines(self) -> None:
        """New lines of the log only."""
        for client in self.audience.pages():
            client.send({"type": "log", "log": self.views.fresh_log(client)})

    def note(self, words: str, only: str | None = None, but: str | None = None) -> None:
        """A short notice, for everybody, for one person, or for all but one."""
        for client in self.audience.pages():
            if (only is None or client.owner == only) and (but is None or client.owner != but):
                client.send({"type": "note", "text": words})

    def question(self, to: Client | None = None) -> None:
        """Put the open question to those who have not answered it."""
        question, table = self.ledger.question, self.table
        if question is None:
            return
        waiting = question.voters(table.seats, self.presence.here) - set(question.yes)
        whom = name_at(table.game, table.seats, question.seat) if question.seat >= 0 else ""
        for client in (to,) if to else self.audience.pages():
            if client.owner in waiting:
                mine = question.seat >= 0 and table.seats[question.seat].owner == client.owner
                words = question.words(self.name_of(question.owner), whom, mine)
                client.send({"type": "ask", "ask": question.id, "text": words})

    # One ----------------------------------------------------------------------------------------------------------------

    def to(self, client: Client, ack: str = "") -> None:
        """A fresh view for one."""
        if client.api:
            client.send(messages.api_view(self.table, client.viewer(self.table)))
        else:
            client.put(self.views.text(client, ack))

    def what_is_missing(self, client: Client, seq: int, sight: str) -> None:
        """For a page that comes back: if it still shows what there is to see, only what changes without a move."""
        if seq != self.table.seq or sight != self.views.name(client):
            self.to(client)
        else:
            client.put(self.views.parts(client))
            fresh = self.views.fresh_log(client)
            if fresh["lines"]:
                client.send({"type": "log", "log": fresh})
        self.question(client)

    def name_of(self, owner: str) -> str:
        """A person at the table, in words."""
        table = self.table
        return next((name_at(table.game, table.seats, seat) for seat in seats.held_by(table.seats, owner)), "Somebody")
