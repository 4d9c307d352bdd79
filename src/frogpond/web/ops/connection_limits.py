"""Who gets in. Those who sit at a table have places of their own; those who watch share what is left, by table and by address.

Pure: time comes in as an argument; whoever has to make room is named, not sent away.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ...table import Refused


@dataclass(eq=False, slots=True)
class ClientConnection:
    """One socket or stream: at which table, from where, whose, and when it last said something."""

    table: str
    address: str
    owner: str
    seated: bool
    heard: float
    what: Any = None


@dataclass(frozen=True, slots=True)
class ConnectionCapacity:
    """How many there may be."""

    each_table: int = 100  # who watch one table
    each_address: int = 60  # who watch, from one address
    each_person: int = 8  # of one person who sits at one table
    seated_each_address: int = 2000
    all: int = 4000


@dataclass(slots=True)
class ConnectionLimits:
    """The places of one process. `elsewhere` is how many watch from an address through other processes."""

    room: ConnectionCapacity = field(default_factory=ConnectionCapacity)
    elsewhere: dict[str, int] = field(default_factory=dict)
    _watching: dict[str, set[ClientConnection]] = field(default_factory=dict)  # by table
    _by_address: dict[tuple[str, bool], set[ClientConnection]] = field(default_factory=dict)
    _people: dict[tuple[str, str], set[ClientConnection]] = field(default_factory=dict)  # who sit, by table and person
    _count: int = 0

    def __len__(self) -> int:
        return self._count

    def watching(self, address: str) -> int:
        return len(self._by_address.get((address, False), ()))

    def addresses(self) -> list[str]:
        """Those from which somebody watches."""
        return [address for address, seated in self._by_address if not seated]

    def may_watch(self, address: str) -> bool:
        """Whether one more may watch from an address."""
        return self.watching(address) + self.elsewhere.get(address, 0) < self.room.each_address

    def enter(self, guest: ClientConnection) -> list[ClientConnection]:
        """Somebody comes: who has to go for it. Refused if somebody who only watches finds no place."""
        going: list[ClientConnection] = []
        if guest.seated:
            going += self._for_one_more(self._people.get((guest.table, guest.owner), ()), self.room.each_person)
            if not going:
                going += self._for_one_more(self._by_address.get((guest.address, True), ()), self.room.seated_each_address)
            if not going and self._count >= self.room.all:
                going += self._crowd()
        else:
            self._check(guest)
        for one in going:
            self.leave(one)
        for key, group in self._groups(guest):
            group.setdefault(key, set()).add(guest)
        self._count += 1
        return going

    def leave(self, guest: ClientConnection) -> None:
        """Somebody goes; whoever is gone already is no matter."""
        member = False
        for key, group in self._groups(guest):
            if guest in group.get(key, ()):
                member = True
                group[key].discard(guest)
                if not group[key]:
                    del group[key]
        self._count -= member

    def _groups(self, guest: ClientConnection) -> list[tuple[Any, dict[Any, set[ClientConnection]]]]:
        by_address = ((guest.address, guest.seated), self._by_address)
        return [by_address, ((guest.table, guest.owner), self._people) if guest.seated else (guest.table, self._watching)]

    def _check(self, guest: ClientConnection) -> None:
        if len(self._watching.get(guest.table, ())) >= self.room.each_table:
            raise Refused("full", "Too many people are watching this table. Try again later.")
        if not self.may_watch(guest.address):
            raise Refused("full", "Too many pages open from your address. Close one, or try again later.")
        if self._count >= self.room.all * 4 // 5:  # the rest is for those who sit
            raise Refused("full", "The pond is full of spectators. Try again later.")

    def _for_one_more(self, there: Iterable[ClientConnection], most: int) -> list[ClientConnection]:
        """Whoever was silent longest makes room, if there is none."""
        connections = list(there)
        return [min(connections, key=lambda one: one.heard)] if len(connections) >= most else []

    def _crowd(self) -> list[ClientConnection]:
        """One of the address that has most, of those who watch if anybody does."""
        for seated in (False, True):
            groups = [group for (_, sits), group in self._by_address.items() if sits == seated]
            if groups:
                most = max(groups, key=lambda group: len(group))
                return [min(most, key=lambda one: one.heard)]
        return []
