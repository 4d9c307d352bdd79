"""Opening a database by its address, and saying in one line why it can't be opened."""

from __future__ import annotations

import sqlite3
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError


class CantOpen(ValueError):
    """A database that can't be opened; the words say why, in one line."""


def database_url(database: str) -> URL:
    """A URL, or the name of an SQLite file; plain postgresql:// means the psycopg driver."""
    if "://" not in database:
        return URL.create("sqlite", database=str(Path(database).expanduser()) if database != ":memory:" else database)
    try:
        url = make_url(database)
    except (ArgumentError, ValueError):
        raise ValueError("the database is the name of a file, sqlite:///FILE or postgresql://USER@HOST/NAME") from None
    backend = url.get_backend_name()
    if backend not in ("sqlite", "postgresql"):
        raise ValueError(f"the database is sqlite or postgresql, not {backend!r}")
    if backend == "postgresql" and find_spec("psycopg") is None:
        raise ValueError("a PostgreSQL database needs the postgres extra (psycopg is missing): pip install 'frogpond[postgres]'")
    return url.set(drivername="postgresql+psycopg") if backend == "postgresql" else url


BUSY = 20.0
"""Seconds to wait for an SQLite file that another program holds."""


def file_of(url: URL) -> Path | None:
    """The file of an SQLite database; None for PostgreSQL and for a database in memory."""
    here = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if here else None


def open_engine(url: URL, create: bool = True) -> Engine:
    """An engine with our settings: SQLite in WAL mode with every commit on disk, PostgreSQL with a small pool. A file that is not there
    is made only if `create` says so."""
    if url.get_backend_name() == "postgresql":
        return create_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True)
    path = file_of(url)
    if path is not None:
        try:
            if path.is_dir():
                raise CantOpen(f"{path} is a folder; a database is a file in one, such as {path / 'frogpond.db'}")
            if not create and not path.is_file():
                raise CantOpen(f"there is no database {path}")
            path.resolve().parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CantOpen(f"the database {path} can't be kept there: {error.strerror}") from None
    journal = str(url.query.get("journal", "WAL"))  # where one file has to hold everything after each commit: MEMORY
    engine = create_engine(url.difference_update_query(["journal"]), connect_args={"check_same_thread": False, "timeout": BUSY})
    event.listen(engine, "connect", lambda connection, record: _settle(connection, journal))
    event.listen(engine, "begin", _begin)
    return engine


SAID = {
    "file is not a database": "is no SQLite database, or a damaged one",
    "malformed": "is damaged (frogpond verify says which tables are sound)",
    "unable to open database file": "can't be opened or made there: is the place writable?",
    "readonly": "can't be written to",
    "disk is full": "can't be written to: the disk is full",
    "locked": "is held by another program",
}


def why_not_opened(url: URL, error: SQLAlchemyError) -> CantOpen:
    """The error of a driver that could not open a database, as one line."""
    place = str(file_of(url) or url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True))
    cause = str(error.orig if isinstance(error, DBAPIError) else error)
    for words, meaning in SAID.items():
        if words in cause and url.get_backend_name() == "sqlite":
            return CantOpen(f"the database {place} {meaning}")
    lines = [line.strip() for line in cause.splitlines() if line.strip()]
    return CantOpen(f"the database {place} can't be used: {lines[0] if lines else type(error).__name__}")


def _settle(connection: sqlite3.Connection, journal: str) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, below
    connection.execute(f"PRAGMA journal_mode={'MEMORY' if journal == 'MEMORY' else 'WAL'}")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute(f"PRAGMA busy_timeout={int(BUSY * 1000)}")


def _begin(connection: Connection) -> None:
    """Said to the driver at once: through the toolkit it takes as long as a decision's two statements together."""
    words = "BEGIN IMMEDIATE" if connection.get_execution_options().get("writes", False) else "BEGIN"
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute(words)
    except sqlite3.Error as error:
        raise DBAPIError.instance(words, None, error, sqlite3.Error, dialect=connection.dialect) from error
