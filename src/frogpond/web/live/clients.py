"""Those who look at a table: a socket of a page, or a stream of the API. Each is told what it may know and nothing else."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import orjson

from ...engine.state import SPECTATOR
from ...table import seats
from ...table.rows import ACT

if TYPE_CHECKING:
    from ...table import Table

BACKLOG = 200


def viewer_of(table: Table, owner: str, wanted: str = "") -> int:
    """Whose eyes: the seat asked for if it is theirs; of several the one that decides now, or decided last; else a spectator's."""
    mine = seats.held_by(table.seats, owner)
    if wanted == "watch" or not mine:
        return SPECTATOR
    if wanted.isascii() and wanted.isdecimal() and int(wanted) in mine:
        return int(wanted)
    if table.state.to_move in mine:
        return int(table.state.to_move)
    return next((row.seat for row in reversed(table.moves) if row.kind == ACT and row.seat in mine), mine[0])


class Client:
    """One who looks. Messages wait in `outbox`; one who does not fetch them is let go and may come again."""

    def __init__(self, owner: str, wanted: str = "", api: bool = False) -> None:
        self.owner = owner
        self.wanted = wanted
        self.api = api
        self.ready = api  # a page says hello first
        self.size = "laptop"
        self.dark = True
        self.defs = ""
        self.lines = 0
        self.edition = -1
        self.reader = SPECTATOR
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.gone = False

    def viewer(self, table: Table) -> int:
        return viewer_of(table, self.owner, self.wanted)

    def send(self, message: dict[str, Any]) -> None:
        try:
            self.put(orjson.dumps(message).decode())
        except TypeError:  # a page gets back what it sent, which may hold numbers and signs that only Python takes
            self.put(json.dumps(message, separators=(",", ":")))

    def put(self, text: str) -> None:
        """A message that is text already."""
        if self.outbox.qsize() >= BACKLOG:
            self.leave()
        elif not self.gone:
            self.outbox.put_nowait(text)

    def leave(self) -> None:
        """The last word: who sends for this client ends."""
        self.gone = True
        self.outbox.put_nowait(None)
