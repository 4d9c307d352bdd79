"""What messages need to know of a table in use; `live` provides it."""

from __future__ import annotations

from typing import Any, Protocol

from ...store import Header
from ...table import Table
from ...table.history import Ears
from ...table.question import Question


class ClockMessage(Protocol):
    """The clock of a table."""

    def message(self) -> dict[str, Any] | None: ...


class PeopleHere(Protocol):
    """Who is at a table, and since when the others are away."""

    def long_away(self, owner: str) -> bool: ...
    def here(self, owner: str) -> bool: ...
    def away_since(self, owner: str) -> float | None: ...
    def may_claim(self, owner: str, seat: int) -> bool: ...


class FollowedMoves(Protocol):
    """How many moves each person has followed."""

    def of(self, owner: str) -> int: ...


class StoredTable(Protocol):
    """The stored side of a table: its game, its header, and the open question."""

    @property
    def table(self) -> Table: ...
    @property
    def header(self) -> Header: ...
    @property
    def timing(self) -> ClockMessage: ...
    @property
    def question(self) -> Question | None: ...
    def ears(self, owner: str) -> Ears: ...


class InUse(Protocol):
    """A table in use."""

    @property
    def table(self) -> Table: ...
    @property
    def header(self) -> Header: ...
    @property
    def timing(self) -> ClockMessage: ...
    @property
    def presence(self) -> PeopleHere: ...
    @property
    def seen(self) -> FollowedMoves: ...
    @property
    def waits(self) -> int | None: ...
    @property
    def decided(self) -> dict[str, str]: ...
    def ears(self, owner: str) -> Ears: ...
