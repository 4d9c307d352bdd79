"""`frogpond train` and `frogpond league`: minds that learn, and levels measured."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from time import monotonic

from ..engine import weights
from .common import Command, add_game, game_from


def add(command: Command) -> None:
    c = command("train", do_train, "let a mind learn a game: it plays, labels by search, fits a model, and must win against the last one")
    add_game(c, "not used: a mind learns from games against itself")
    c.add_argument("--minutes", type=float, default=0.0, help="the time for all of it; without it, --shards says how much")
    c.add_argument("--shards", type=int, default=0, help="labels of a generation, in portions of a few games")
    c.add_argument("--generations", type=int, default=2)
    c.add_argument("--simulations", type=int, default=150, help="of a search that labels a position of a game")
    c.add_argument("--sibling-simulations", type=int, default=100, help="of a search that labels a sibling")
    c.add_argument("--matches", type=int, default=200, help="games of the match that a new mind must win, at most")
    c.add_argument("--jobs", type=int, default=2, help="processes")
    c.add_argument("--teacher", default="hand", help="the first teacher: hand, or a .mind file")
    c.add_argument("-o", "--out", type=Path, help="folder of the run; a run that was stopped goes on there")
    c = command("league", do_league, "every level against the one below, with 95 %% intervals, as a table for documents")
    add_game(c, "the levels, weakest first (default: all)")
    c.add_argument("--games", type=int, default=400, help="games of each match (default 400)")
    c.add_argument("--jobs", type=int, default=2, help="processes")
    c.add_argument("--write", type=Path, metavar="FILE", help="keep the table in a Markdown file")


def do_train(args: argparse.Namespace) -> int:
    """Train as the command line asks; 0 if a new mind proved itself."""
    from ..minds.page import training_page
    from ..minds.train import Plan, run

    if not args.minutes and not args.shards:
        raise ValueError("say how much to learn: --minutes M, or --shards N")
    game, seed = game_from(args), args.seed or 1
    folder = args.out or Path("minds") / weights.name_of(game)
    command = f"frogpond train {game.name} --players {game.seats} --seed {seed} --generations {args.generations}"
    command += "".join(f" --set {shlex.quote(f'{name}={value}')}" for name, value in game.public_options.items() if value)
    plan = Plan(game, folder, seed, args.generations, args.shards, args.minutes, args.jobs, args.matches, first_mind=args.teacher)
    plan.lesson = {"simulations": args.simulations, "sibling_simulations": args.sibling_simulations}
    command += f" --simulations {args.simulations} --sibling-simulations {args.sibling_simulations}"
    plan.command = command + (f" --shards {args.shards}" if args.shards else f" --minutes {args.minutes:g}")
    begin = monotonic()

    def tell(what: str, at: int, of: int) -> None:
        if sys.stderr.isatty():
            filled = 30 * at // max(1, of)
            print(f"\r{what:<28} [{'#' * filled}{'.' * (30 - filled)}] {at}/{of} {monotonic() - begin:.0f} s ", end="", file=sys.stderr)
        elif at == of or at % 50 == 0:
            print(f"{what} {at}/{of} {monotonic() - begin:.0f} s", file=sys.stderr, flush=True)

    outcomes = run(plan, tell)
    (folder / "training.html").write_text(training_page(game, outcomes, plan.command), encoding="utf-8")
    for row in outcomes:
        said = f"siblings {row.report['siblings']:.3f} (hand-made {row.report['siblings_hand']:.3f})"
        print(f"generation {row.generation}: {row.shards} shards, {row.report['positions']} positions, {said}")
        print(f"  against {row.teacher}: {row.match}: {'taken' if row.taken else 'refused'}")
    best = folder / "best.mind"
    print(f"{best}: {best.stat().st_size / 1000:.0f} kB" if best.is_file() else "no mind proved itself")
    print(f"curves: {folder / 'training.html'}")
    return 0 if best.is_file() else 1


def do_league(args: argparse.Namespace) -> int:
    """Every level against the one below."""
    from .. import bots
    from ..minds import league as levels

    game, seed = game_from(args), args.seed or 1
    names = [name.strip() for name in args.bots.split(",") if name.strip()] if args.bots else bots.names()
    for name in names:
        bots.make(name, programs=True).close()
    results = levels.league(game, names, args.games, seed, args.jobs, lambda what, said: print(f"{what}: {said}", flush=True))
    lines = levels.rows(game, results)
    print("\n".join(["", *levels.HEAD, *lines]))
    if args.write:
        levels.keep(args.write, weights.name_of(game), lines)
    return 0
