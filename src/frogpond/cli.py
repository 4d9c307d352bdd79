"""The command line: `frogpond COMMAND`. What the commands do stands in `commands`."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable
from typing import NoReturn

from . import COMPILED, __version__
from .commands import data, games, keeping, lab, league, minds, new_game, play, pond, positions, reports, serve, site, tune
from .commands.common import end_bars
from .engine import plugins
from .engine.did_you_mean import did_you_mean

EPILOG = """frogpond alone opens the tables in your browser.

examples:
  frogpond play bullfrogs                        a game against a bot in this terminal
  frogpond play bullfrogs --seats human,frog,bullfrog
  frogpond pond http://localhost:8000            a server's home in this terminal: your turns, friends, new tables
  frogpond play --server http://localhost:8000 --seat TOKEN
  frogpond games bullfrogs                       the options of a game
  frogpond data freeway                          its numbers with bounds, units and sources
  frogpond tournament bullfrogs --bots froglet,frog,bullfrog --games 50
  frogpond report bullfrogs --vary data.pieces.frogs=12..16 -o frogs.html
  frogpond tune bullfrogs --free "seat[last].frogs=0..2" --goal "seat[0].win = 50%" --budget 10m
  frogpond studio                                change numbers, measure and play in your browser
  frogpond simulate bullfrogs --games 10000 --seed 1 --jobs 2
  frogpond report bullfrogs --games 2000 -o report.html
  frogpond train bullfrogs --minutes 5           a mind learns the game
  frogpond replay game.frog --at 12
  frogpond count position.json --depth 3 --divide
  frogpond new-game windy-stones                 a package with a game of your own
  frogpond site public                           the tables as files for any web host, with no server
  frogpond serve --check                         the settings of the server, and where each comes from
  frogpond verify backup.db                      whether a copy of the tables is sound"""


class Parser(argparse.ArgumentParser):
    """Says what may have been meant by a command or a choice that is not there."""

    def error(self, message: str) -> NoReturn:
        wrong = re.search(r"invalid choice: '([^']*)' \(choose from (.*)\)", message)
        near = did_you_mean(wrong[1], re.findall(r"[\w-]+", wrong[2])) if wrong else ""
        super().error(message + near)


def parser() -> argparse.ArgumentParser:
    p = Parser(
        prog="frogpond",
        description="Frog board games: play, study, design.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    mode = "compiled" if COMPILED else "plain Python"
    p.add_argument("--version", action="version", version=f"frogpond {__version__} ({mode})")
    sub = p.add_subparsers(dest="command", metavar="COMMAND")

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser:
        c = sub.add_parser(name, help=text, description=text.replace("%%", "%"))
        c.set_defaults(run=run)
        return c

    for subject in (games, data, serve, site, keeping, reports, play, pond, lab, tune, league, minds, positions, new_game):
        subject.add(command)
    return p


def main(argv: list[str] | None = None) -> int:
    """Run a command; errors of the person at the keyboard are one line on stderr and exit code 2."""
    p = parser()
    args, more = p.parse_known_args(argv)
    if more and not getattr(args, "reads_more", False):
        p.error(f"unrecognized arguments: {' '.join(more)}")
    args.words, args.more = sys.argv[1:] if argv is None else argv, more
    try:
        if args.command is None:
            serve.need_web()
            args = p.parse_args(["serve", "--open"])
            args.more = []
            print("Opening the tables in your browser. What else there is: frogpond --help")
        try:
            return int(args.run(args))
        finally:
            end_bars()
    except (ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        named = isinstance(error, OSError) and error.filename and error.strerror
        print(f"frogpond: {error.filename}: {error.strerror}" if named else f"frogpond: {error}", file=sys.stderr)  # type: ignore[union-attr]
        return 2
    except KeyboardInterrupt:
        kept = getattr(args, "kept", None)
        print(f"\nStopped.{f' Games so far are in {kept}. Run the same command to continue.' if kept else ''}", file=sys.stderr)
        return 130
    except Exception as error:
        said = plugins.blamed(error)
        if not said:
            raise  # a mistake of ours: all of it helps to mend it
        print(f"frogpond: {said} (FROGPOND_PLUGINS=0 leaves plug-ins out)", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
