"""Opening a database by its address."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError


def database_url(database: str) -> URL:
    """A URL, or the name of an SQLite file; plain postgresql:// means the psycopg driver."""
    if "://" not in database:
        return URL.create("sqlite", database=database)
    try:
        url = make_url(database)
    except ArgumentError:
        raise ValueError("the database is the name of a file, sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    backend = url.get_backend_name()
    if backend not in ("sqlite", "postgresql"):
        raise ValueError(f"the database is sqlite or postgresql, not {backend!r}")
    return url.set(drivername="postgresql+psycopg") if backend == "postgresql" else url


BUSY = 20.0
"""Seconds to wait for an SQLite file that another program holds."""


def open_engine(url: URL) -> Engine:
    """An engine with our settings: SQLite in WAL mode with every commit on disk, PostgreSQL with a small pool."""
    if url.get_backend_name() == "postgresql":
        return create_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True)
    if url.database and url.database != ":memory:":
        Path(url.database).expanduser().resolve().parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": BUSY})
    event.listen(engine, "connect", _settle)
    event.listen(engine, "begin", _begin)
    return engine


def _settle(connection: sqlite3.Connection, _record: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, below
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(f"PRAGMA busy_timeout={int(BUSY * 1000)}")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
