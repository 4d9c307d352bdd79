"""The operator's files: backup, export, import, verify, and the tables of a database."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from .. import bots
from ..engine.record import Record, RecordError
from ..engine.registry import games
from .common import Command, date_of, show_progress, text_of
from .serve import DATABASE, need_web


def add(command: Command) -> None:
    c = command("backup", do_backup, "copy the database of tables to a file, also while the server runs (SQLite)")
    c.add_argument("file", metavar="FILE")
    add_database(c)
    c = command("export", do_export, "write all tables as lines of JSON")
    c.add_argument("file", metavar="FILE")
    c.add_argument("--table", action="append", metavar="ID", help="only this table, damaged or not: --table=ID (repeatable)")
    add_database(c)
    c = command("import", do_import, "take in tables that export wrote: all of them are checked first, then all are written or none")
    c.add_argument("file", metavar="FILE")
    add_database(c)
    c = command("verify", do_verify, "play every table of a database, a backup or an export again and say what is sound")
    c.add_argument("file", nargs="+", metavar="FILE|URL")
    c.add_argument("--rules", action="store_true", help="the files are game records: say at which move today's rules differ from theirs")
    c = command("ratings", do_ratings, "compute all ratings again from the results of finished games, in their order")
    add_database(c)
    c = command("tables", do_tables, "list the tables of a database, or those that were set aside because they are damaged")
    c.add_argument("--damaged", action="store_true", help="only tables that were set aside, and why")
    c.add_argument("--take-back", metavar="ID", help="put a table back into use after it was repaired")
    add_database(c)


def add_database(c: argparse.ArgumentParser) -> None:
    c.add_argument("--database", metavar="URL", help=DATABASE)


def database_of(args: argparse.Namespace) -> str:
    return str(args.database or os.environ.get("FROGPOND_DATABASE") or need_web().default_database())


@contextlib.contextmanager
def opened(args: argparse.Namespace, create: bool = False) -> Iterator[Any]:
    """The database of a command; one that is not there is not made."""
    need_web()
    from sqlalchemy.exc import SQLAlchemyError

    from ..store import Store
    from ..store.engine import why_not_opened

    store = Store(database_of(args), create=create)
    try:
        yield store
    except SQLAlchemyError as error:
        raise why_not_opened(store.url, error) from None
    finally:
        store.close()


@contextlib.contextmanager
def written(name: str) -> Iterator[IO[str]]:
    """A file that is there when it is whole, and not before."""
    path = Path(name)
    if path.exists() and not path.is_file():  # a pipe, or /dev/stdout
        with path.open("w", encoding="utf-8") as out:
            yield out
        return
    handle, part = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            yield out
        os.replace(part, path)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise


def do_backup(args: argparse.Namespace) -> int:
    need_web()
    from ..store import backup

    print(f"copied to {backup(database_of(args), args.file)}")
    return 0


def do_export(args: argparse.Namespace) -> int:
    with opened(args) as store, written(args.file) as out:
        from ..store import export_tables

        if args.table and not set(args.table) <= set(store.ids()):
            raise ValueError(f"there is no table {', '.join(sorted(set(args.table) - set(store.ids())))}")
        count, raw = export_tables(store, out, args.table)
    print(f"{count} tables written to {args.file}" + (f"; {raw} of them can't be read and were written as they lie there" if raw else ""))
    return 0


def sitting() -> list[str]:
    """Every bot that may sit at a table."""
    return [*bots.names(), *(name for game in games() for name in bots.characters(game))]


def do_import(args: argparse.Namespace) -> int:
    need_web()
    from ..store.files import check_lines, import_tables

    with open(args.file, encoding="utf-8") as source:
        check_lines(source, sitting())
        with opened(args, create=True) as store:
            new, duplicates = import_tables(store, source, None)
    print(f"{new} tables taken in, {duplicates} were here already")
    return 0


def verify_rules(files: list[str]) -> int:
    """For each record the rules it was played by, and the first move that today's don't allow."""
    differ = 0
    for name in files:
        record = Record.parse(text_of(name))
        game = record.make_game()
        versions = f"{name}: rules {record.rules_version}, today {game.rules_version}"
        try:
            count = sum(1 for _ in record.replay(game)) - 1
        except RecordError as error:
            differ += 1
            print(f"{versions}: differs at {error}")
        else:
            print(f"{versions}: the same for all {count} moves")
    return 1 if differ else 0


def do_verify(args: argparse.Namespace) -> int:
    if args.rules:
        return verify_rules(args.file)
    need_web()
    from ..store.verify import verify

    if len(args.file) > 1:
        raise ValueError("one database or export at a time; several game records go with --rules")
    args.file = args.file[0]
    report = verify(args.file, sitting(), show_progress("tables"))
    for name, why in report.problems:
        print(f"{name}: {why}")
    for name in report.older:
        print(f"{name}: of older rules")
    print(report.words())
    if not report.sound:
        print(f"frogpond: {args.file} is damaged", file=sys.stderr)
    return 0 if report.sound else 1


def do_ratings(args: argparse.Namespace) -> int:
    with opened(args) as store:
        from ..store.results import recomputing

        print(f"{store.one(recomputing(store.shared))} ratings were not as results say, and are now")
    return 0


def do_tables(args: argparse.Namespace) -> int:
    with opened(args) as store:
        from ..store.quarantine import set_aside, taking_back

        if args.take_back:
            if not store.one(taking_back(args.take_back)):
                raise ValueError(f"{args.take_back} was not set aside")
            print(f"{args.take_back} is looked after again")
            return 0
        tables = set_aside(store)
        if args.damaged:
            for table in tables:
                print(f"{table.table}  {date_of(table.at)}  {table.reason}")
            print(f"{len(tables)} tables are set aside")
            return 0
        aside = {table.table for table in tables}
        for row in store.overview():
            state = "damaged" if row.id in aside else "over" if row.over else "open"
            print(f"{row.id}  {row.game:<14} {row.players} seats  {row.seq:>5} rows  {date_of(row.updated)}  {state}")
    return 0
