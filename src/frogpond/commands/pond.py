"""`frogpond pond`: a server's home in this terminal, line by line."""

from __future__ import annotations

import argparse

from .common import Command

MORE = """Tables where it's your turn come first, then open tables, games to watch, today's challenge and friends.
Type a line's number to go to that table, and leave it to come back. help lists what else you can type. Frogpond knows you again on each
server. For one table that fills the screen: frogpond play --server URL/t/TABLE

To be the same person as in your browser, open You there, get words for another device, and type them here:
  frogpond pond http://localhost:8000 --words 'four words from there'"""


def add(command: Command) -> None:
    c = command("pond", do_pond, "a server's home in this terminal: your turn, open tables, friends, find me a game")
    c.formatter_class = argparse.RawDescriptionHelpFormatter
    c.epilog = MORE
    c.add_argument("server", metavar="URL", help="the server's address, such as http://localhost:8000")
    c.add_argument("--name", default="", help="your name there from now on")
    words = "sign in with your words: four for another device, or your eight"
    c.add_argument("--words", dest="spoken", default="", metavar="WORDS", help=words)
    c.add_argument("--plain", action="store_true", help=argparse.SUPPRESS)  # from when there was a full-screen home, too


def do_pond(args: argparse.Namespace) -> int:
    from ..term import start

    start.visit(args.server, args.name.strip(), args.spoken.strip())
    return 0
