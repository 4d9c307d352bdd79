"""`frogpond league`: who is how strong, all against all, kept and shown on a page."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from .common import Command, add_game, add_run, game_from, show_progress
from .minds import do_levels


def add(command: Command) -> None:
    c = command("league", do_league, "all bots against all, kept in a folder: ratings with 95 %% intervals, and a page that shows them")
    add_game(c, "who takes part beside those who did before (default: every bot there is, plug-ins too)")
    add_run(c, 40, "games of each pair")
    c.add_argument("--write", type=Path, metavar="FILE", help="instead: every level against the one below, as a table in a Markdown file")


def do_league(args: argparse.Namespace) -> int:
    """All against all, or with --write the table of levels for documents."""
    if args.write:
        return do_levels(args)
    from .. import bots
    from ..engine import weights
    from ..lab import standings

    game = game_from(args)
    folder = args.out or Path("league") / weights.name_of(game)
    names = [name.strip() for name in args.bots.split(",") if name.strip()] if args.bots else []
    if not names and not (folder / standings.SHEET).exists():
        names = bots.names()
    report = standings.play(game, names, args.games, folder, args.seed or 0, args.jobs, args.ray, show_progress("games"))
    print(json.dumps(report) if args.json else f"{standings.as_text(report)}\n\nthe page: {folder / standings.PAGE}")
    return 0
