"""`frogpond reports`: what people at the tables reported, closing tables, and what operators did."""

from __future__ import annotations

import argparse
import getpass
import json
import time
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from .common import Command, date_of
from .serve import DATABASE, need_web

if TYPE_CHECKING:
    from ..store import Store


def add(command: Command) -> None:
    c = command("reports", do_reports, "what people at the tables reported; close tables, settle reports, see what operators did")
    what = c.add_mutually_exclusive_group()
    what.add_argument("--close", metavar="TABLE", help="close a table for good, send all its people away and settle its reports")
    what.add_argument("--settle", metavar="REPORT", help="mark a report as settled")
    what.add_argument("--audit", action="store_true", help="what operators did, oldest first")
    c.add_argument("--why", default="", metavar="WORDS", help="a reason, kept with what was done")
    c.add_argument("--all", action="store_true", help="reports that were settled too")
    c.add_argument("--operator", metavar="NAME", help="who does this (default: the name of this user)")
    c.add_argument("--json", action="store_true", help="print JSON")
    c.add_argument("--database", metavar="URL", help=DATABASE)


def do_reports(args: argparse.Namespace) -> int:
    web = need_web()
    from ..store import Store, database_url

    database = args.database or web.default_database()
    url = database_url(database)
    if url.get_backend_name() == "sqlite" and not Path(url.database or "").expanduser().is_file():
        raise ValueError(f"there is no database {str(url.database)!r}")
    store = Store(database)
    try:
        if args.close:
            close(store, args.close, args.why, operator_of(args))
        elif args.settle:
            settle(store, args.settle, args.why, operator_of(args))
        elif args.audit:
            show_audit(store, args.json)
        else:
            show_reports(store, args.all, args.json)
    finally:
        store.close()
    return 0


def operator_of(args: argparse.Namespace) -> str:
    """The name of the user at the keyboard."""
    if args.operator:
        return str(args.operator)[:60]
    try:
        return getpass.getuser()[:60]
    except (OSError, KeyError):
        return "operator"


def close(store: Store, table_id: str, why: str, operator: str) -> None:
    """Close a table, with an audit line in the same commit."""
    from ..store import new_id
    from ..store.moderation import Audited, auditing, closing, settling

    if table_id not in store.ids():
        raise ValueError(f"there is no table {table_id[:60]!r}")
    now = time.time()
    entry = Audited(new_id(), now, operator, "close", table_id, why)
    store.write(closing(table_id, why or "closed by the operator", now), settling("", table_id, f"table closed: {why}"), auditing(entry))
    store.one(lambda connection: store.hint(connection, f"{table_id}:v{2**31 - 1}"))
    print(f"Table {table_id} is closed. A running server sends its people away within half a minute.")


def settle(store: Store, report_id: str, why: str, operator: str) -> None:
    from ..store import new_id
    from ..store.moderation import Audited, auditing, read_reports, settling

    with store.engine.begin() as connection:
        ids = {report.id for report in read_reports(connection)}
    if report_id not in ids:
        raise ValueError(f"no report {report_id[:60]!r} waits here")
    entry = Audited(new_id(), time.time(), operator, "settle", report_id, why)
    store.write(settling(report_id, "", why or "settled"), auditing(entry))
    print(f"Report {report_id} is settled.")


def plain(text: str) -> str:
    """Words of strangers for a terminal: nothing that it would obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def show_reports(store: Store, everything: bool, as_json: bool) -> None:
    from ..store.moderation import read_reports

    with store.engine.begin() as connection:
        reports = read_reports(connection, everything=everything)
    if as_json:
        print(json.dumps([asdict(report) for report in reports]))
        return
    if not reports:
        print("No reports so far." if everything else "No reports are waiting.")
    for report in reports:
        about = f"{plain(report.name)} ({report.about[:8]})" if report.about else "the table"
        print(f"{date_of(report.at)}  report {report.id}  table {report.table_id}  by {report.owner[:8]} about {about}")
        print(f"    {plain(report.text)}")
        for name, text in report.chat:
            print(f"      | {plain(name)}: {plain(text)}")
        if report.done:
            print(f"    settled: {plain(report.done)}")
    if reports and not everything:
        print("\nfrogpond reports --close TABLE, or --settle REPORT; --why WORDS is kept with it.")


def show_audit(store: Store, as_json: bool) -> None:
    from ..store.moderation import read_audit

    with store.engine.begin() as connection:
        entries = read_audit(connection)
    if as_json:
        print(json.dumps([asdict(entry) for entry in entries]))
        return
    for entry in entries:
        print(f"{date_of(entry.at)}  {entry.operator}  {entry.deed} {entry.subject}  {plain(entry.words)}".rstrip())
    if not entries:
        print("Operators haven't done anything yet.")
