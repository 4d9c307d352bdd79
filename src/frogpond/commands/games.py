"""`frogpond games`: what can be played, and with which options."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ..bots.registry import origins as bot_origins
from ..engine import games, plugins
from ..engine.registry import game_class, origins
from .common import Command


def add(command: Command) -> None:
    c = command("games", do_games, "list the games, or the options of one")
    c.add_argument("game", nargs="?", metavar="GAME")
    c.add_argument("--json", action="store_true", help="print JSON")


def do_games(args: argparse.Namespace) -> int:
    if args.game is None:
        if args.json:
            print(json.dumps(games()))
            return 0
        for name in games():
            kind: Any = game_class(name)
            seats = f"{kind.min_players}-{kind.max_players}" if kind.min_players < kind.max_players else str(kind.min_players)
            people = "player " if seats == "1" else "players"
            print(f"{name:<16}{seats:>4} {people}   {kind.about}" + (f" (from {origins()[name]})" if name in origins() else ""))
        for bot, origin in bot_origins().items():
            print(f"{bot:<16}{'a bot':>12}   (from {origin})")
        for left_out in plugins.broken:
            print(left_out)
        print("\nThe options of a game: frogpond games GAME")
        return 0
    kind = game_class(args.game)
    declared = [{"name": o.name, "meaning": o.meaning, "default": o.default, "allowed": o.values} for o in kind.declared]
    if args.json:
        about = {"name": kind.name, "title": kind.title, "about": kind.about, "credit": kind.credit, "rules_version": kind.rules_version}
        about["origin"] = origins().get(kind.name, "frogpond")
        print(json.dumps({**about, "players": [kind.min_players, kind.max_players], "options": declared}, default=str))
        return 0
    print(f"{kind.title}: {kind.about}\n{kind.credit}\n")
    several = f"{kind.min_players} to {kind.max_players} (default {kind.default_players})"
    print(f"--players N      {several if kind.min_players < kind.max_players else kind.min_players}")
    for option in declared:
        value = option["default"]
        value = "none" if value is None or value == () else ",".join(value) if isinstance(value, tuple) else value
        print(f"--set {option['name']}=...\n    {option['meaning']}\n    allowed: {option['allowed']}; default: {value}")
    return 0
