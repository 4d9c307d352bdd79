"""Who looks at the home page, and what is news for them: a page is told that something changed and asks for itself anew."""

from __future__ import annotations

import asyncio
import secrets
from collections import deque
from collections.abc import Collection, Iterable

LATELY = 500
"""News that are remembered for pages that were made before they listened."""


class LobbyClient:
    """One open home page: whose it is, and which tables it shows."""

    def __init__(self, owner: str, tables: Collection[str]) -> None:
        self.owner = owner
        self.tables = frozenset(tables)
        self.news = asyncio.Event()
        self.gone = False

    def leave(self) -> None:
        """Make room for somebody who sits at a table."""
        self.gone = True
        self.news.set()


class Lobby:
    """The open home pages of this process."""

    def __init__(self) -> None:
        self._by_owner: dict[str, set[LobbyClient]] = {}
        self._by_table: dict[str, set[LobbyClient]] = {}
        self.count = 0
        self._name = secrets.token_hex(4)
        self._told = 0
        self._lately: deque[tuple[str, frozenset[str]]] = deque(maxlen=LATELY)  # which table, whose; neither: for all

    def __len__(self) -> int:
        return self.count

    def here(self) -> int:
        """How many people look."""
        return len(self._by_owner)

    def looking(self, owner: str) -> bool:
        """Whether somebody looks."""
        return owner in self._by_owner

    @property
    def mark(self) -> str:
        """How far a page knows that is made from now on."""
        return f"{self._name}-{self._told}"

    def missed(self, listener: LobbyClient, mark: str) -> bool:
        """Whether there were news for a page since it was made; it is taken for out of date where nobody knows."""
        name, _, number = mark.partition("-")
        since = self._told - int(number) if name == self._name and number.isdecimal() else -1
        if not 0 <= since <= len(self._lately):
            return True
        lately = list(self._lately)[len(self._lately) - since :]
        return any(not table or table in listener.tables or listener.owner in owners for table, owners in lately)

    def _note(self, table: str, owners: frozenset[str]) -> None:
        self._told += 1
        self._lately.append((table, owners))

    def enter(self, listener: LobbyClient) -> None:
        self.count += 1
        self._by_owner.setdefault(listener.owner, set()).add(listener)
        for table in listener.tables:
            self._by_table.setdefault(table, set()).add(listener)

    def exit(self, listener: LobbyClient) -> None:
        self.count -= 1
        _drop(self._by_owner, listener.owner, listener)
        for table in listener.tables:
            _drop(self._by_table, table, listener)

    def touch(self, table: str, owners: Iterable[str] = ()) -> None:
        """A table changed: pages that show it hear of it, and those of these people."""
        owners = frozenset(owners)
        self._note(table, owners)
        for listener in self._by_table.get(table, ()):
            listener.news.set()
        for owner in owners:
            for listener in self._by_owner.get(owner, ()):
                listener.news.set()

    def everybody(self) -> None:
        """Something for all: a table wants players, or does no longer."""
        self._note("", frozenset())
        for pages in self._by_owner.values():
            for listener in pages:
                listener.news.set()


def _drop(listeners: dict[str, set[LobbyClient]], key: str, listener: LobbyClient) -> None:
    listeners[key].discard(listener)
    if not listeners[key]:
        del listeners[key]
