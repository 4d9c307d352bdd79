"""`frogpond serve` and `frogpond studio`: for browsers, with settings from a file, the environment and the command line."""

from __future__ import annotations

import argparse
import os
from dataclasses import replace
from typing import Any

from .common import Command, add_rules, bring_rules

DATABASE = "postgresql://..., sqlite:///FILE or a file name (default: a SQLite file in your data folder)"
EPILOG = """Every setting of the server is an option too, a line of the settings file (--settings FILE) and a name of the
environment (FROGPOND_NAME): --bot-workers 2, bot_workers = 2, FROGPOND_BOT_WORKERS=2. The command line wins over the
environment, the environment over the file. frogpond serve --check lists them all, with where each comes from."""


def add(command: Command) -> None:
    c = command("serve", do_serve, "serve the tables to browsers: by default one process and one SQLite file")
    c.epilog, c.formatter_class = EPILOG, argparse.RawDescriptionHelpFormatter
    c.set_defaults(reads_more=True)
    c.allow_abbrev = False
    c.add_argument("--settings", metavar="FILE", help="a TOML file with settings (or FROGPOND_SETTINGS in the environment)")
    c.add_argument("--check", action="store_true", help="print all settings and where each comes from, then stop")
    c.add_argument("--open", action="store_true", help="open the browser too")
    add_places(c)
    c.add_argument(
        "--webhook-host", dest="setting_webhook_hosts", action="append", metavar="HOST",
        help="a host that tables may tell their turns to, such as discord.com or hooks.slack.com (repeatable; none: nothing is sent)",
    )  # fmt: skip
    c = command("studio", do_studio, "change a game's numbers in the browser, measure what that does, and play it")
    c.set_defaults(reads_more=True)
    c.allow_abbrev = False
    c.add_argument("--settings", metavar="FILE", help="a TOML file with settings (or FROGPOND_SETTINGS in the environment)")
    c.add_argument("--no-browser", action="store_true", help="don't open the browser")
    add_rules(c)
    add_places(c)


def add_places(c: argparse.ArgumentParser) -> None:
    """Where the server listens and keeps."""
    for name, metavar, text in (
        ("host", "HOST", "address to listen on (default 127.0.0.1: this machine only; 0.0.0.0: the whole network)"),
        ("port", "N", "port (default 8000, or the next free one)"),
        ("database", "URL", DATABASE),
        ("workers", "N", "server processes (more than one needs PostgreSQL)"),
    ):
        c.add_argument(f"--{name}", dest=f"setting_{name}", metavar=metavar, help=text)


def do_studio(args: argparse.Namespace) -> int:
    web = need_web()
    from ..lab.runs import can_keep
    from ..web.ops import sources

    if not can_keep():
        raise ValueError("the studio keeps its games, which needs the lab extra (pyarrow is missing): pip install 'frogpond[lab]'")
    bring_rules(args)
    values: dict[str, Any] = {**vars(args), **sources.from_words(args.more)}
    settings, origin = sources.gather(args.settings, os.environ, values)
    if "studio" not in origin:
        settings = replace(settings, studio="here")
    web.serve(settings=settings, open_browser=not args.no_browser, page="studio")
    return 0


def do_serve(args: argparse.Namespace) -> int:
    web = need_web()
    from ..web.ops import sources

    values: dict[str, Any] = {**vars(args), **sources.from_words(args.more)}
    settings, origin = sources.gather(args.settings, os.environ, values)
    if args.check:
        print(sources.listing(settings, origin))
        return 0
    web.serve(settings=settings, open_browser=args.open)
    return 0


def need_web() -> Any:
    """The server, or a plain word on how to get it."""
    try:
        from .. import web

        web.create_app  # noqa: B018  loads what the server needs
    except ImportError as error:
        raise ValueError(f"the browser tables need the web extra ({error.name} is missing): pip install 'frogpond[web]'") from None
    return web
