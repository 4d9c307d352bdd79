"""Sending views, panels, the story, notices and open questions to the clients of a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from typing import Any
from weakref import proxy

from ...engine.state import SPECTATOR
from ...store import Header
from ...table import Change, Table, seats
from ...table import question as questions
from ...table.absence import name_at
from ...table.history import Ears
from ..ops.limits import Bucket
from ..ops.settings import Rate
from . import messages
from .clients import Audience, Client
from .in_use import ClockMessage, FollowedMoves, PeopleHere, StoredTable
from .views import Views

log = logging.getLogger("frogpond.rooms")


class Broadcaster:
    """Tells the audience of one table."""

    def __init__(self, ledger: StoredTable, presence: PeopleHere, audience: Audience, seen: FollowedMoves, looks: Rate) -> None:
        self.ledger = ledger
        self.table: Table = ledger.table
        self.timing: ClockMessage = ledger.timing
        self.presence = presence
        self.audience = audience
        self.seen = seen
        self.looks = looks  # how often one page may ask to see again
        self.views = Views(proxy(self))  # they don't hold each other: what nobody looks at is gone at once
        self.decided: dict[str, str] = {}  # what people decided ahead, in words
        self.waits: int | None = None  # how many stand before this table's bot for a place to think

    @property
    def header(self) -> Header:
        return self.ledger.header

    def ears(self, owner: str) -> Ears:
        return self.ledger.ears(owner)

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
        self.question()

    def parts(self, apart: Client | None = None) -> None:
        """Somebody came, left or is thinking: the players' panels, nothing else."""
        with self.views.telling():
            for client in self.audience.pages():
                if client is not apart:
                    client.show_part("parts", self._parts)

    def story(self) -> None:
        """What is new in the story only. A program that hears the chat is sent its view again: it asks for the log itself."""
        with self.views.telling():
            for client in self.audience.pages():
                client.show_part("story", self._story)
            for client in self.audience:
                if client.api and self.ears(client.owner).chat:
                    self.to(client)

    def waiting(self, before: int | None) -> None:
        """The bot that is to decide waits for a place to think, with so many before it; None: it waits no more."""
        if before != self.waits:
            self.waits = before
            self.parts()

    def note(self, words: str, only: str | None = None, but: str | None = None) -> None:
        """A short notice, for everybody, for one person, or for all but one."""
        for client in self.audience.pages():
            if (only is None or client.owner == only) and (but is None or client.owner != but):
                client.send({"type": "note", "text": words})

    def question(self, to: Client | None = None) -> None:
        """Put the open question to those who have not answered it; whoever has it before them and is asked no more is told so."""
        for client in (to,) if to else self.audience.pages():
            ident, words = self.asked(client.owner) or ("", "")
            if ident != client.asked:
                client.asked = ident
                client.send({"type": "ask", "ask": ident, "text": words})

    def asked(self, owner: str) -> tuple[str, str] | None:
        """The open question's name and words for one person, if it waits for their answer."""
        question, table = self.ledger.question, self.table
        if question is None or owner not in question.voters(table.seats, self.presence.here) - set(question.yes):
            return None
        whom = name_at(table.game, table.seats, question.seat) if question.seat >= 0 else ""
        mine = question.seat >= 0 and table.seats[question.seat].owner == owner
        return question.id, question.words(self.name_of(question.owner), whom, mine, self.undone(owner))

    def undone(self, owner: str) -> str:
        """The move that somebody asks to undo, as another was told of it; empty if the question is about something else."""
        question, table = self.ledger.question, self.table
        if question is None or question.kind != questions.TAKE_BACK or table.over:
            return ""
        move = table.undo_to(question.owner) + 1
        reader = next(iter(seats.held_by(table.seats, owner)), SPECTATOR)
        return table.history.story(reader).first_at(move).rstrip(".")

    def asking(self) -> str:
        """Whose answer the open question waits for, in a sentence."""
        question, table = self.ledger.question, self.table
        voters = question.voters(table.seats, self.presence.here) - set(question.yes) if question else set()
        names = sorted({self.name_of(owner) for owner in voters})
        return f"Asking {' and '.join([', '.join(names[:-1]), names[-1]] if names[1:] else names)}…" if names else ""

    # One ----------------------------------------------------------------------------------------------------------------

    def to(self, client: Client, ack: str = "") -> None:
        """A fresh view for one."""
        client.show(self._view, ack)

    def look(self, client: Client) -> None:
        """A page wants to see again: now, or a moment later together with what else it wants by then."""
        if client.looks is None:
            client.looks = Bucket(self.looks)
        if client.late:
            return  # one is enough for all that come meanwhile
        if client.looks.take():
            self.to(client)
        else:
            client.late = True
            asyncio.get_running_loop().call_later(client.looks.wait(), self._late, client)

    def _late(self, client: Client) -> None:
        client.late = False
        self.look(client)

    def _view(self, client: Client, ack: str) -> str:
        if client.api:
            return messages.dumped(messages.position(self.table, client.viewer(self.table)).to_json())
        return self.views.text(client, ack)

    def _parts(self, client: Client, ack: str = "") -> str:
        return self.views.parts(client)

    def _story(self, client: Client, ack: str = "") -> str:
        return self.views.story_text(client)

    def what_is_missing(self, client: Client, seq: int, sight: str, prints: Mapping[str, Any]) -> None:
        """For a page that comes back: what it still shows is not sent again; if that is all there is, only what changes without a move."""
        self.views.recall(client, seq, sight, prints)
        if seq != self.table.seq or sight != self.views.name(client) or client.known is None:
            self.to(client)
        else:
            client.show_part("parts", self._parts)
            client.show_part("story", self._story)
        self.question(client)

    def name_of(self, owner: str) -> str:
        """A person at the table, in words."""
        table = self.table
        mine = seats.held_by(table.seats, owner) or seats.kept_for(table.seats, owner)
        return next((table.seats[seat].name or table.game.seat_name(seat) for seat in mine), "Someone")
