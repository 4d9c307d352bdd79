"""`frogpond play`: a game in this terminal."""

from __future__ import annotations

import argparse
from pathlib import Path

from ..engine import make
from ..engine.guide import count
from .common import Command, add_game, bring_rules, line_up, made_with, options_of


def add(command: Command) -> None:
    c = command("play", do_play, "play in this terminal: full screen with mouse and keys; without a game's name a menu")
    add_game(c, "bots for the last seats; the others are people at this terminal (default: one person, bots elsewhere)", False)
    c.add_argument("--seats", metavar="A,B,...", help="who sits where, such as human,bullfrog,human")
    c.add_argument("--resume", type=Path, metavar="FILE", help="continue a saved game")
    c.add_argument("--server", metavar="URL", help="a server's home (as frogpond pond), or a link to a table or an invitation there")
    c.add_argument("--seat", metavar="TOKEN", help="the token of your seat at that server")
    c.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")


def do_play(args: argparse.Namespace) -> int:
    from ..term import start
    from ..term.local_game import read_line_up

    bring_rules(args)
    options = options_of(args.set)
    bots = read_line_up(args.seats) if args.seats is not None else []
    if bots and args.bots is not None:
        raise ValueError("--seats says who sits where; --bots then has nothing to add")
    players = args.players if args.players is not None or not bots else len(bots)
    if args.server is not None or args.seat is not None:
        if args.server is None:
            raise ValueError("--seat is a seat at a server: say which with --server URL")
        seated = bots
        if args.game is not None and not bots and args.bots is not None:
            seated = line_up(make(args.game, players, **options), args.bots, "frog", "person")
        start.play_at_server(args.server, args.seat or "", args.plain, args.game, players, options, seated)
    elif args.resume is not None:
        start.play_on(args.resume, args.plain, options)
    elif args.game is None:
        start.play_menu(args.plain)
    else:
        game = made_with(args.game, players, options)
        if bots and len(bots) != game.seats:
            raise ValueError(f"{game.name} has {count(game.seats, 'seat')} here, but --seats names {len(bots)}")
        start.play_local(game, bots or line_up(game, args.bots, "frog", "person"), args.seed, args.plain)
    return 0
