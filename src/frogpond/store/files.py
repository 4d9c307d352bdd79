"""Copies of a database: a whole one (backup), or table by table as lines of JSON (export and import, also from one kind to the other)."""

from __future__ import annotations

import base64
import json
import sqlite3
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from sqlalchemy import insert, select

from ..table import Question, Row, Said, Seat, TableSettings
from . import schema
from .engine import database_url
from .store import Header, Store, Stored

FORMAT = "frogpond tables 1"


def backup(database: str, target: str | Path) -> Path:
    """A copy of an SQLite database that is right even while the server writes. PostgreSQL has pg_dump for this."""
    url = database_url(database)
    if url.get_backend_name() != "sqlite":
        raise ValueError("backup copies SQLite files; for PostgreSQL use pg_dump, or `export`, which works with both")
    source = Path(url.database or "").expanduser()
    path = Path(target)
    if not source.is_file():
        raise ValueError(f"there is no database {str(source)!r}")
    if path.exists():
        raise ValueError(f"{str(path)!r} exists already; a backup never overwrites")
    old, new = sqlite3.connect(source), sqlite3.connect(path)
    try:
        old.backup(new)
    finally:
        new.close()
        old.close()
    return path


def to_line(stored: Stored) -> dict[str, Any]:
    """A table as JSON."""
    line = asdict(stored)
    base = stored.header.base
    head = stored.header
    line["header"]["base"] = None if base is None else base64.b64encode(base).decode()
    line["header"] |= {"settings": head.settings.to_json(), "ask": head.ask.to_json() if head.ask else None}
    del line["snapshot"], line["seen"]  # the one can be made again, the other is of the moment
    return line


def from_line(line: dict[str, Any]) -> Stored:
    """The inverse of `to_line`; KeyError or TypeError if something is missing."""
    fields = dict(line["header"])
    fields["base"] = None if fields["base"] is None else base64.b64decode(fields["base"])
    fields["settings"] = TableSettings.from_json(fields["settings"])
    fields["ask"] = Question.from_json(fields["ask"]) if fields["ask"] else None
    seats = [Seat(**item) for item in line["seats"]]
    rows, chat = [Row(**item) for item in line["rows"]], [Said(**item) for item in line["chat"]]
    return Stored(Header(**fields), seats, rows, chat, clock=line.get("clock"))


def export_tables(store: Store, out: IO[str]) -> int:
    """Every table as a line of JSON after a head line; how many there were."""
    out.write(json.dumps({"format": FORMAT}) + "\n")
    count = 0
    for ident in store.ids():
        stored = store.load(ident)
        if stored is not None:
            out.write(json.dumps(to_line(stored)) + "\n")
            count += 1
    return count


def read_lines(source: IO[str]) -> Iterator[Stored]:
    for number, text in enumerate(source, 1):
        try:
            line = json.loads(text)
            if number == 1:
                if line.get("format") != FORMAT:
                    raise ValueError(f"the first line must say {FORMAT!r}")
                continue
            yield from_line(line)
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"line {number} can't be read: {error}") from None


def import_tables(store: Store, source: IO[str]) -> tuple[int, int]:
    """Take in what `export_tables` wrote: (new tables, tables that were here already and stay as they are)."""
    new = old = 0
    for stored in read_lines(source):
        with store.engine.execution_options(writes=True).begin() as connection:
            table_id = stored.header.id
            if connection.scalar(select(schema.tables.c.id).where(schema.tables.c.id == table_id)) is not None:
                old += 1
                continue
            store.creating(stored.header, stored.seats, stored.rows, (stored.clock, None) if stored.clock else None)(connection)
            if stored.chat:
                connection.execute(insert(schema.chat), [{"table_id": table_id, **asdict(said)} for said in stored.chat])
            new += 1
    return new, old
