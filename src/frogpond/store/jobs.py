"""The smallest pieces of work for the writer: one statement, one row that is there once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from sqlalchemy import Connection, Executable, Table


def insert_for(dialect: str) -> Callable[[Table], Any]:
    """The INSERT of a database that knows what to do about a row that is there; only its own dialect is loaded."""
    if dialect == "postgresql":
        from sqlalchemy.dialects import postgresql

        return postgresql.insert
    from sqlalchemy.dialects import sqlite

    return sqlite.insert


def doing(statement: Executable) -> Callable[[Connection], None]:
    """A statement as a job; what it answers is no matter."""

    def job(connection: Connection) -> None:
        connection.execute(statement)

    return job


def in_order(*jobs: Callable[[Connection], object]) -> Callable[[Connection], None]:
    """Several jobs as one."""

    def job(connection: Connection) -> None:
        for one in jobs:
            one(connection)

    return job


def put(
    connection: Connection, table: Table, key: Mapping[str, Any], values: Mapping[str, Any], first: Mapping[str, Any] | None = None
) -> None:  # fmt: skip
    """The row with this key gets these values; it is made if there is none, and then also has what is `first`. In one statement: another
    process may do the same at the same moment, and neither fails."""
    fresh = insert_for(connection.dialect.name)(table).values({**key, **(first or {}), **values})
    if values:
        connection.execute(fresh.on_conflict_do_update(index_elements=list(key), set_={name: fresh.excluded[name] for name in values}))
    else:
        connection.execute(fresh.on_conflict_do_nothing(index_elements=list(key)))
