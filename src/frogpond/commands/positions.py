"""`frogpond hint`, `count`, `replay` and `puzzle`: positions and records from files, and positions to think about."""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict
from itertools import islice
from pathlib import Path
from typing import Any

from ..bots.advice import JUDGE, advise
from ..bots.positions import position
from ..engine import Record, State
from ..engine.advice import caption, measure, why
from ..engine.counting import count_sequences
from ..engine.game import Game
from ..engine.puzzles import RATINGS, Puzzle, of_the_day, puzzles, read_puzzles, with_puzzles
from ..table.commitment import check
from ..table.daily import day_of
from ..table.ending import read_tag, sentence
from .common import Command, add_game, game_from, options_of, show_progress, text_of


def add(command: Command) -> None:
    c = command("hint", do_hint, "the best moves of a position (JSON of a state, or a game record), with values and reasons")
    add_position(c)
    c.add_argument("--bot", default=JUDGE, metavar="NAME", help=f"who judges (default {JUDGE}, as in the browser)")
    c.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that think (default 1)")
    c.add_argument("--seed", type=int, metavar="N", help="another number, other random numbers; without it they come from the position")
    c.add_argument("--json", action="store_true", help="print JSON")
    c = command("count", do_count, "how many sequences of actions and chance outcomes there are from a position (perft)")
    add_position(c)
    c.add_argument("--depth", type=int, default=1, metavar="N", help="actions a sequence, chance outcomes included (default 1)")
    c.add_argument("--divide", action="store_true", help="the count after each first action")
    c.add_argument("--json", action="store_true", help="print JSON")
    c = command("replay", do_replay, "show a game record, or its position after N moves")
    c.add_argument("file", metavar="FILE")
    c.add_argument("--at", type=int, metavar="N", help="the position after N moves")
    c.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="replace an option of the record, such as data=FILE")
    c.add_argument("--json", action="store_true", help="print the position as JSON")
    c = command("verify-dice", do_verify_dice, "compute every roll and draw of a record again from the seed that its table promised")
    c.add_argument("file", metavar="RECORD")
    c.add_argument("--json", action="store_true", help="print every roll as JSON")
    c = command("puzzle", do_puzzle, "a position with one clearly best move: find it (today's, or --number N), or make new ones (--make N)")
    add_game(c, "who plays the games that new puzzles are from (default: frog)", needed=False)
    c.add_argument("--number", type=int, metavar="N", help="the puzzle with this number, from 1, easiest first")
    c.add_argument("--move", metavar="MOVE", help="your answer in notation; without it you are asked")
    c.add_argument("--make", type=int, metavar="N", help="make N puzzles from bots' games")
    c.add_argument("--rating", type=int, default=1, choices=range(1, 6), help="make none that is easier (1 to 5)")
    c.add_argument("-o", "--out", type=Path, metavar="FILE", help="where new puzzles go")
    c.add_argument("--json", action="store_true", help="print the puzzle as JSON")


def add_position(c: argparse.ArgumentParser) -> None:
    """The arguments that name a position."""
    c.add_argument("file", metavar="POSITION", help="a file (JSON of a state, or a game record), the JSON itself, or - for standard input")
    c.add_argument("--at", type=int, metavar="N", help="the position after N moves of a record")
    c.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="replace an option, such as data=FILE")


def position_from(args: argparse.Namespace) -> State:
    name = args.file.lstrip()
    text = sys.stdin.read() if name == "-" else name if name.startswith("{") else text_of(args.file)
    return position(text, args.at, **options_of(args.set))


def do_hint(args: argparse.Namespace) -> int:
    advice = advise(position_from(args), args.bot, args.seed or 0, args.jobs)
    print(json.dumps(advice.to_json()) if args.json else advice.text())
    return 0


def do_count(args: argparse.Namespace) -> int:
    """Count by first action, so that a long count shows how far it is."""
    if args.depth < 1:
        raise ValueError(f"--depth {args.depth}: a sequence has at least one action")
    state = position_from(args)
    actions = state.legal_actions()
    show = show_progress("first actions") if args.depth > 2 else None
    by_first = {}
    for at, action in enumerate(actions, 1):
        branch = state.clone()
        branch.advance(action)
        by_first[state.text(action)] = int(count_sequences(branch, args.depth - 1))
        if show:
            show(at, len(actions))
    total = sum(by_first.values()) if actions else 1
    if args.json:
        print(json.dumps({"depth": args.depth, "sequences": total} | ({"divide": by_first} if args.divide else {})))
        return 0
    if args.divide:
        width = len(f"{max(by_first.values(), default=0):,}")
        for text, number in by_first.items():
            print(f"{number:>{width},}  {text}")
    print(f"{total:,} sequences of {args.depth}" + (": the game is over" if state.is_over else ""))
    return 0


def given_up(record: Record, game: Game) -> str:
    """How a record's game was ended beside its rules, and who won then."""
    ends = [sentence(game, row, "", False) for row in read_tag(record.tags.get("ended", ""), game.seats)]
    winners = [int(seat) for seat in record.tags.get("won", "").split(", ") if seat.isdecimal() and int(seat) < game.seats]
    won = [f"Won by {', '.join(map(game.seat_name, winners))}."] if winners else []
    return f". {' '.join([*ends, *won])}" if ends else ""


def do_replay(args: argparse.Namespace) -> int:
    record = Record.parse(text_of(args.file))
    total = len(record.moves)
    if args.at is not None and not 0 <= args.at <= total:
        raise ValueError(f"--at {args.at}: the record has moves 0 to {total}")
    game = record.make_game(**options_of(args.set))
    if game.rules_version != record.rules_version:
        versions = f"made with rules version {record.rules_version}, played here by version {game.rules_version}"
        print(f"{versions}, as far as it goes", file=sys.stderr)
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
                print(f"\nafter {number} moves{given_up(record, game) or ended}")
            return 0
        if not args.json and args.at is None:
            who = "chance" if state.to_move < 0 else game.seat_name(int(state.to_move))
            print(f"{number + 1:>4}. {who:<8} {state.text(action)}")
    return 0


def do_verify_dice(args: argparse.Namespace) -> int:
    """0 if all rolls are right."""
    checked = check(Record.parse(text_of(args.file)))
    print(json.dumps(asdict(checked) | {"sound": checked.sound, "words": checked.words()}) if args.json else checked.words())
    return 0 if checked.sound else 1


def do_puzzle(args: argparse.Namespace) -> int:
    """Ask a puzzle, or make some; 0 if it was solved or made."""
    if args.make:
        return make_puzzles(args)
    today, at = of_the_day(day_of(time.time()))
    name = args.game or today
    every = puzzles(name)
    if not every:
        raise ValueError(f"there are no puzzles for {name}; there are some for: {', '.join(with_puzzles())}")
    number = args.number - 1 if args.number is not None else at if name == today else int(time.time() // 86400) % len(every)
    if not 0 <= number < len(every):
        raise ValueError(f"--number {args.number}: {name} has puzzles 1 to {len(every)}")
    puzzle = every[number]
    if args.json:
        print(json.dumps({"number": number + 1, **puzzle.to_json()}))
        return 0
    return ask(puzzle, number + 1, args.move)


def make_puzzles(args: argparse.Namespace) -> int:
    """Make puzzles; a file gets each of them at once, besides those that it has."""
    from ..bots.puzzles import PLAYERS, made

    if not args.game:
        raise ValueError("say for which game: frogpond puzzle GAME --make N")
    game, seed = game_from(args), args.seed or 1
    rows = [puzzle.row() for puzzle in read_puzzles(args.out)] if args.out else []
    packed = {row["packed"] for row in rows}
    for number, puzzle in enumerate(islice(made(game, seed, args.bots or PLAYERS, args.rating), args.make), 1):
        if puzzle.packed not in packed:
            rows.append(puzzle.row())
            packed.add(puzzle.packed)
        print(f"{number}: {puzzle.best}, {RATINGS[puzzle.rating]}", file=sys.stderr, flush=True)
        if args.out:
            args.out.write_text(puzzles_text(rows), encoding="utf-8")
    if not args.out:
        print(puzzles_text(rows), end="")
    return 0


def puzzles_text(rows: list[dict[str, Any]]) -> str:
    """A file of puzzles: a line for each."""
    lines = ",\n".join(json.dumps(row, separators=(",", ":")) for row in rows)
    return f'{{"puzzles":[\n{lines}\n]}}\n'


def ask(puzzle: Puzzle, number: int, answer: str | None) -> int:
    """Show a puzzle, take an answer, and tell what search thinks."""
    state = puzzle.state()
    game, seat = state.game, int(state.to_move)
    print(game.screen(state.view(seat)))
    print(f"\nPuzzle {number}, {RATINGS[puzzle.rating]}: {game.seat_name(seat)} is to move. What is best?")
    if answer is None:
        answer = input("move> ") if sys.stdin.isatty() else sys.stdin.readline()
    if answer.strip().casefold() in ("", "quit", "q"):
        return 0
    move = state.find(answer.strip())
    best = state.find(puzzle.best)
    good, bad = measure(game, puzzle.value)[1], measure(game, puzzle.second)[1]
    right = move == best
    print(f"{'Yes' if right else 'No'}: {game.deed(state, best) or puzzle.best}. {why(state, best, seat)[0]}")
    print(f"The {caption(game)} is {good} with it, and at most {bad} with anything else, as a long search has it.")
    return 0 if right else 1
