"""Copies of a database: a whole one (backup), or table by table as lines of JSON (export and import, also from one kind to the other)."""

from __future__ import annotations

import base64
import json
import sqlite3
from collections.abc import Collection, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import IO, Any

from sqlalchemy import insert, select
from sqlalchemy.exc import SQLAlchemyError

from ..table import Question, Row, Said, Seat, TableSettings
from . import schema
from .engine import database_url
from .lobby import wanting
from .moderation import closing, listing
from .results import marking
from .store import DAMAGE, Header, Store, Stored
from .validate import judge

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
    try:
        copy_file(source, path)
    except sqlite3.Error as error:
        path.unlink(missing_ok=True)
        raise ValueError(f"{str(source)!r} can't be copied: {error}") from None
    return path


def copy_file(source: Path, target: Path) -> None:
    """Copies an SQLite file as of one moment, even while it is written to; nothing is written to it or beside it."""
    wal = source.with_name(source.name + "-wal").exists()
    old = sqlite3.connect(f"{source.resolve().as_uri()}?{'mode=ro' if wal else 'immutable=1'}", uri=True)
    new = sqlite3.connect(target)
    try:
        old.backup(new)
    finally:
        new.close()
        old.close()


def to_line(table: Stored) -> dict[str, Any]:
    """A table as JSON, for the operator: with its positions, which hold what is hidden from the players."""
    line = asdict(table)
    head = table.header
    line["header"]["base"] = packed_text(head.base)
    line["position"] = packed_text(table.position)
    line["seed"] = packed_text(table.seed) if head.over else None  # that of a running game stays where it is
    for row in line["rows"]:
        position = row.pop("position")
        if position is not None:
            row["position"] = packed_text(position)
    line["header"] |= {"settings": head.settings.to_json(), "ask": head.ask.to_json() if head.ask else None}
    line["held"] = {owner: sorted(seats) for owner, seats in table.held.items()}
    line["marks"] = sorted(table.marks)
    del line["seen"]  # of the moment
    return line


def packed_text(position: bytes | None) -> str | None:
    return None if position is None else base64.b64encode(position).decode()


def packed_bytes(position: str | None) -> bytes | None:
    return None if position is None else base64.b64decode(position)


def from_line(line: dict[str, Any]) -> Stored:
    """The inverse of `to_line`; KeyError or TypeError if something is missing."""
    fields = dict(line["header"])
    fields["base"] = packed_bytes(fields["base"])
    fields["settings"] = TableSettings.from_json(fields["settings"])
    fields["ask"] = Question.from_json(fields["ask"]) if fields["ask"] else None
    seats = [Seat(**item) for item in line["seats"]]
    rows = [Row(**item | {"position": packed_bytes(item.get("position"))}) for item in line["rows"]]
    chat = [Said(**item) for item in line["chat"]]
    hands = {str(owner): frozenset(int(seat) for seat in mine) for owner, mine in line.get("held", {}).items()}
    public, closed = bool(line.get("listed", False)), str(line.get("closed", ""))
    private_wish, marks = bool(line.get("wanted", False)), frozenset(map(str, line.get("marks", ())))
    clock, position = line.get("clock"), packed_bytes(line.get("position"))
    return Stored(
        Header(**fields),
        seats,
        rows,
        chat,
        position,
        clock=clock,
        held=hands,
        listed=public,
        closed=closed,
        wanted=private_wish,
        marks=marks,
        seed=packed_bytes(line.get("seed")),
    )


def as_json(value: Any) -> Any:
    return {"base64": base64.b64encode(value).decode()} if isinstance(value, bytes) else value


def raw_table(store: Store, table_id: str) -> dict[str, Any]:
    """Everything that is stored of a table, as it lies there; for one that can't be read."""
    content: dict[str, Any] = {}
    with store.engine.begin() as connection:
        for table in schema.metadata.sorted_tables:
            column = table.c.get("table_id", schema.tables.c.id if table is schema.tables else None)
            if column is None:
                continue
            try:
                rows = connection.execute(select(*(one for one in table.columns if one.name != "seed")).where(column == table_id))
                content[table.name] = [{name: as_json(value) for name, value in row._mapping.items()} for row in rows]
            except SQLAlchemyError as error:
                content[table.name] = f"can't be read: {type(error).__name__}"
    return content


def export_tables(store: Store, out: IO[str], only: Collection[str] | None = None) -> tuple[int, int]:
    """Every table (or only these) as a line of JSON after a head line: (how many there were, how many of them can't be read and were
    written as they lie there)."""
    out.write(json.dumps({"format": FORMAT}) + "\n")
    count = raw = 0
    for ident in store.ids():
        if only is not None and ident not in only:
            continue
        try:
            table = store.load(ident)
            line = None if table is None else to_line(table)
        except DAMAGE as error:
            line = {"damaged": f"{type(error).__name__}: {error}"[:200], "raw": raw_table(store, ident)}
            raw += 1
        if line is not None:
            out.write(json.dumps(line) + "\n")
            count += 1
    return count, raw


def is_export(source: IO[str]) -> bool:
    """Whether a file begins as an export does; it stands at its beginning again afterwards."""
    try:
        first = json.loads(source.readline(1000))
    except (ValueError, RecursionError):
        first = None
    source.seek(0)
    return isinstance(first, dict) and str(first.get("format", "")).startswith("frogpond tables")


def read_lines(source: IO[str]) -> Iterator[tuple[int, Stored | ValueError]]:
    """The tables of an export with their lines; what can't be read comes as an error. ValueError if it is no export at all."""
    if not is_export(source):
        raise ValueError(f"line 1 can't be read: it must say {FORMAT!r}")
    for number, text in enumerate(source, 1):
        try:
            line = json.loads(text)
            if number == 1:
                if line["format"] != FORMAT:
                    raise ValueError(f"the first line must say {FORMAT!r}")
            elif "damaged" in line:
                raise ValueError(f"a table that could not be read when it was written ({line['damaged']})")
            else:
                yield number, from_line(line)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
            words = f"{error} is missing" if isinstance(error, KeyError) else str(error)
            problem = ValueError(f"line {number} can't be read: {words}")
            if number == 1:
                raise problem from None
            yield number, problem


def check_lines(source: IO[str], bots: Collection[str]) -> None:
    """Everything in an export, each game played again; ValueError names the first line that is not sound."""
    lines: dict[str, int] = {}
    invites: dict[str, int] = {}
    for number, table in read_lines(source):
        if isinstance(table, ValueError):
            raise table
        try:
            judge(table, bots)
        except ValueError as error:
            raise ValueError(f"line {number}: {error}") from None
        head = table.header
        if head.id in lines or head.invite in invites:
            raise ValueError(f"line {number}: the same table or invitation as in line {lines.get(head.id) or invites[head.invite]}")
        lines[head.id] = invites[head.invite] = number
    source.seek(0)


def import_tables(store: Store, source: IO[str], bots: Collection[str] | None) -> tuple[int, int]:
    """Take in what `export_tables` wrote: (new tables, tables that were here already and stay as they are). Everything is checked before
    anything is written (without `bots` it was checked already); then all of it is written, or nothing."""
    if bots is not None:
        check_lines(source, bots)
    new = old = 0
    with store.writing.begin() as connection:
        for number, table in read_lines(source):
            assert isinstance(table, Stored)
            head, t = table.header, schema.tables
            if connection.scalar(select(t.c.id).where(t.c.id == head.id)) is not None:
                old += 1
                continue
            if connection.scalar(select(t.c.id).where(t.c.invite == head.invite)) is not None:
                raise ValueError(f"line {number}: its invitation leads to another table here")
            clock = (table.clock, None) if table.clock else None
            store.creating(head, table.seats, table.rows, clock, table.held, table.position, table.seed)(connection)
            if table.listed:
                listing(head.id, True, head.updated)(connection)
            if table.wanted:
                wanting(head.id, True, head.updated)(connection)
            for mark in sorted(table.marks):
                marking(head.id, mark)(connection)
            if table.closed:
                closing(head.id, table.closed, head.updated)(connection)
            if table.chat:
                connection.execute(insert(schema.chat), [{"table_id": head.id, **asdict(line)} for line in table.chat])
            new += 1
    return new, old
