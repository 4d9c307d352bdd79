"""The command line: `frogpond COMMAND`. What the commands do stands in `commands`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable

from . import COMPILED, __version__
from .commands import games, lab, minds, play, positions, serve

EPILOG = """frogpond alone opens the tables in your browser.

examples:
  frogpond play bullfrogs                        a game against a bot in this terminal
  frogpond play bullfrogs --seats human,frog,bullfrog
  frogpond play --server http://localhost:8000 --seat TOKEN
  frogpond games bullfrogs                       the options of a game
  frogpond tournament bullfrogs --bots froglet,frog,bullfrog --games 50
  frogpond report bullfrogs --bots froglet -o report.html
  frogpond simulate bullfrogs --games 10000 --seed 1 --jobs 2
  frogpond report bullfrogs --games 2000 -o report.html
  frogpond train bullfrogs --minutes 5           a mind learns the game
  frogpond replay game.frog --at 12"""


def parser() -> argparse.ArgumentParser:
    p = argparse.ArgumentParser(
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

    for subject in (games, serve, play, lab, minds, positions):
        subject.add(command)
    return p


def main(argv: list[str] | None = None) -> int:
    """Run a command; errors of the person at the keyboard are one line on stderr and exit code 2."""
    p = parser()
    args = p.parse_args(argv)
    args.words = sys.argv[1:] if argv is None else argv
    if args.command is None:
        args = p.parse_args(["serve", "--open"])
        print("Opening the tables in your browser. What else there is: frogpond --help")
    try:
        return int(args.run(args))
    except (ValueError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return 1
        named = isinstance(error, OSError) and error.filename and error.strerror
        print(f"frogpond: {error.filename}: {error.strerror}" if named else f"frogpond: {error}", file=sys.stderr)  # type: ignore[union-attr]
        return 2
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
