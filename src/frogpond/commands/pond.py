"""`frogpond pond`: a server's home in this terminal."""

from __future__ import annotations

import argparse

from .common import Command

MORE = """Tables where it is your turn come first, then tables that wait for somebody, games to watch, today's challenge and friends.
Choosing a line goes to the table; leaving the table comes back. Who you are is remembered for each server.

The same person as in your browser: open You on its page, ask for words for another device, and type them here:
  frogpond pond http://localhost:8000 --words 'four words from there'"""


def add(command: Command) -> None:
    c = command("pond", do_pond, "a server's home in this terminal: your turn, open tables, friends, find me a game")
    c.formatter_class = argparse.RawDescriptionHelpFormatter
    c.epilog = MORE
    c.add_argument("server", metavar="URL", help="the server's address, such as http://localhost:8000")
    c.add_argument("--name", default="", help="how you are called there from now on")
    words = "be the one who has these words: four for another device, or your eight"
    c.add_argument("--words", dest="spoken", default="", metavar="WORDS", help=words)
    c.add_argument("--plain", action="store_true", help="line by line, as when this is no terminal; made for screen readers and pipes")


def do_pond(args: argparse.Namespace) -> int:
    from ..term import start

    start.visit(args.server, args.plain, args.name.strip(), args.spoken.strip())
    return 0
