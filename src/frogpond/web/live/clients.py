"""Those who look at a table: a socket of a page, or a stream of the API. Each is told what it may know and nothing else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

from ...table import Table
from ...table.eyes import viewer_of
from ..wire.messages import dumped

BACKLOG = 200


class Client:
    """One who looks. Messages wait in `outbox`; one who does not fetch them is let go and may come again."""

    def __init__(self, owner: str, wanted: str = "", api: bool = False) -> None:
        self.owner = owner
        self.wanted = wanted
        self.api = api
        self.ready = api  # a page says hello first
        self.size = "laptop"
        self.dark = True
        self.defs = ""  # the definitions it has
        self.lines = 0  # how many lines of the log it has, and what they sum up to
        self.mark = 0
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue()
        self.gone = False

    def viewer(self, table: Table) -> int:
        return viewer_of(table, self.owner, self.wanted)

    def send(self, message: dict[str, Any]) -> None:
        self.put(dumped(message))

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


class Audience:
    """All who look at one table through this process."""

    def __init__(self) -> None:
        self._clients: set[Client] = set()

    def __len__(self) -> int:
        return len(self._clients)

    def __iter__(self) -> Iterator[Client]:
        """Those who can be told something; some may leave meanwhile."""
        return iter([client for client in self._clients if client.ready])

    def everybody(self) -> list[Client]:
        return list(self._clients)

    def pages(self) -> list[Client]:
        """Those who show a page."""
        return [client for client in self if not client.api]

    def add(self, client: Client) -> None:
        self._clients.add(client)

    def discard(self, client: Client) -> None:
        self._clients.discard(client)

    def has(self, owner: str) -> bool:
        """Whether a person looks at the table through this process."""
        return any(client.owner == owner for client in self._clients)
