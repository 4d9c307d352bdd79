"""`frogpond hint` and `frogpond replay`: positions and records from files."""

from __future__ import annotations

import argparse
import json
import sys

from .. import bots
from ..bots.advice import JUDGE
from ..engine import Record
from .common import Command, options_of, text_of


def add(command: Command) -> None:
    c = command("hint", do_hint, "the best moves of a position (JSON of a state, or a game record), with values and reasons")
    c.add_argument("file", metavar="FILE|JSON", help="a file, the JSON itself, or - for standard input")
    c.add_argument("--at", type=int, metavar="N", help="the position after N moves of a record")
    c.add_argument("--bot", default=JUDGE, metavar="NAME", help=f"who judges (default {JUDGE}, as in the browser)")
    c.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that think (default 1)")
    c.add_argument("--seed", type=int, metavar="N", help="another number, other random numbers; without it they come from the position")
    c.add_argument("--json", action="store_true", help="print JSON")
    c = command("replay", do_replay, "show a game record, or its position after N moves")
    c.add_argument("file", metavar="FILE")
    c.add_argument("--at", type=int, metavar="N", help="the position after N moves")
    c.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="replace an option of the record, such as data=FILE")
    c.add_argument("--json", action="store_true", help="print the position as JSON")


def do_hint(args: argparse.Namespace) -> int:
    given = args.file.lstrip()
    text = sys.stdin.read() if given == "-" else given if given.startswith("{") else text_of(args.file)
    advice = bots.hint(text, args.bot, args.at, args.seed or 0, args.jobs)
    print(json.dumps(advice.to_json()) if args.json else advice.text())
    return 0


def do_replay(args: argparse.Namespace) -> int:
    record = Record.parse(text_of(args.file))
    total = len(record.moves)
    if args.at is not None and not 0 <= args.at <= total:
        raise ValueError(f"--at {args.at}: the record has moves 0 to {total}")
    game = record.make_game(**options_of(args.set))
    stop = total if args.at is None else args.at
    for number, (state, action) in enumerate(record.replay(game)):
        if number == stop:
            if args.json:
                print(json.dumps(state.to_json()))
                return 0
            if args.at is not None and action >= 0:
                print(game.screen(state.view(max(int(state.to_move), 0) if state.to_move >= 0 else -3)))
                print(f"\nmove {number + 1} of {total}: {state.text(action)}")
            else:
                print(game.screen(state.view(-3)))
                won = ", ".join(map(game.seat_name, state.winners()))
                ended = f", won by {won}" if won else f". {game.ending(state.view(-3))}" if state.is_over else ""
                print(f"\nafter {number} moves{ended}")
            return 0
        if not args.json and args.at is None:
            who = "chance" if state.to_move < 0 else game.seat_name(int(state.to_move))
            print(f"{number + 1:>4}. {who:<8} {state.text(action)}")
    return 0
