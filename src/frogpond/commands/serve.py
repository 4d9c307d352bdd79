"""`frogpond serve` and the files of its tables: backup, export, import."""

from __future__ import annotations

import argparse
from typing import Any

from .common import Command

DATABASE = "postgresql://..., sqlite:///FILE or a file name (default: a SQLite file in your data folder)"


def add(command: Command) -> None:
    c = command("serve", do_serve, "open the tables for browsers: alone one process and one SQLite file")
    c.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1: this machine only; 0.0.0.0: everybody)")
    c.add_argument("--port", type=int, help="port (default 8000, or the next free one)")
    c.add_argument("--database", metavar="URL", help=DATABASE)
    c.add_argument("--workers", type=int, default=1, metavar="N", help="server processes (more than one needs PostgreSQL)")
    c.add_argument("--open", action="store_true", help="open the browser too")
    c.add_argument(
        "--webhook-host", action="append", default=[], metavar="HOST",
        help="a host that tables may tell their turns to, such as discord.com or hooks.slack.com (repeatable; none: nothing is sent)",
    )  # fmt: skip
    for name, run, text in (
        ("backup", do_backup, "copy the database of tables to a file, also while the server runs (SQLite)"),
        ("export", do_export, "write all tables as lines of JSON"),
        ("import", do_import, "take in tables that export wrote"),
    ):
        c = command(name, run, text)
        c.add_argument("file", metavar="FILE")
        c.add_argument("--database", metavar="URL", help=DATABASE)


def do_serve(args: argparse.Namespace) -> int:
    web = need_web()
    settings = web.Settings(webhook_hosts=tuple(args.webhook_host))
    web.serve(args.host, args.port, args.database, args.workers, args.open, settings)
    return 0


def need_web() -> Any:
    """The server, or a plain word on how to get it."""
    try:
        from .. import web
    except ImportError as error:
        raise ValueError(f"the browser tables need the web extra ({error.name} is missing): pip install 'frogpond[web]'") from None
    return web


def do_backup(args: argparse.Namespace) -> int:
    print(f"copied to {need_web().backup(args.file, args.database)}")
    return 0


def do_export(args: argparse.Namespace) -> int:
    with open(args.file, "w", encoding="utf-8") as out:
        print(f"{need_web().export(out, args.database)} tables written to {args.file}")
    return 0


def do_import(args: argparse.Namespace) -> int:
    with open(args.file, encoding="utf-8") as source:
        new, known = need_web().import_(source, args.database)
    print(f"{new} tables taken in, {known} were here already")
    return 0
