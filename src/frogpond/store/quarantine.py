"""Quarantine: tables that can't be opened are listed for the operator, and housekeeping skips them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Connection, delete, select

from . import schema
from .jobs import put
from .store import Store


@dataclass(frozen=True, slots=True)
class Damaged:
    """One of them: which, since when, why."""

    table: str
    at: float
    reason: str


def setting_aside(table_id: str, reason: str, now: float) -> Callable[[Connection], None]:
    """From now on this table is left alone."""

    def job(connection: Connection) -> None:
        d = schema.damaged
        put(connection, d, {"table_id": table_id}, {"reason": reason[:500]}, {"at": now})

    return job


def taking_back(table_id: str) -> Callable[[Connection], bool]:
    """It is mended: housekeeping looks after it again. False if it was not set aside."""
    return lambda connection: connection.execute(delete(schema.damaged).where(schema.damaged.c.table_id == table_id)).rowcount > 0


def set_aside(store: Store) -> list[Damaged]:
    """All of them, the oldest first."""
    d = schema.damaged
    with store.engine.begin() as connection:
        return [Damaged(row.table_id, float(row.at), row.reason) for row in connection.execute(select(d).order_by(d.c.at))]
