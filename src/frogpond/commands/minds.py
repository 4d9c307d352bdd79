"""`frogpond train` and `calibrate`: minds that learn, claims held against what came of them; and the table of levels for documents,
which `frogpond league --write` keeps."""

from __future__ import annotations

import argparse
import shlex
import sys
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

from ..engine import Game, weights
from ..engine.guide import count
from .common import Command, add_game, add_workers, game_from

if TYPE_CHECKING:
    from ..minds.train import TrainingPlan

TAUGHT = ("games", "simulations", "sibling_simulations", "every", "moves", "earnest", "trust", "wander", "keep")  # fields of a lesson
SEARCHED = ("steady", "ranks")  # settings of a search that stay with the weights
FITTED = ("epochs", "rate", "hidden", "decay", "decay_hidden", "contrast")  # and of the settings of a fit


def add(command: Command) -> None:
    c = command("train", do_train, "let a mind learn a game: it plays, labels by search, fits a model, and must win against the last one")
    add_game(c, "not used: a mind learns from games against itself")
    c.add_argument("--minutes", type=float, default=0.0, help="the time for all of it; without it, --shards says how much")
    c.add_argument("--shards", type=int, default=0, help="labels of a generation, in portions of a few games")
    c.add_argument("--generations", type=int, default=2)
    c.add_argument("--portion", type=int, help="games of a shard")
    c.add_argument("--simulations", type=int, help="of a search that labels a position of a game")
    c.add_argument("--sibling-simulations", type=int, help="of a search that labels a sibling")
    c.add_argument("--every", type=int, help="decisions from one group of siblings to the next, on average")
    c.add_argument("--moves", type=int, help="simulations of most moves, for many games; one decision in --every is then studied")
    c.add_argument("--earnest", type=int, help="simulations that make a move of the game a sibling with a label")
    c.add_argument("--trust", type=float, help="how much of a label is what search says; the rest is what came of it")
    c.add_argument("--wander", type=float, help="how many moves are drawn from the move ordering instead of the best")
    c.add_argument("--keep", type=float, help="the part of a game's positions that get a label")
    c.add_argument("--rivals", default="", metavar="A,B", help="other minds that take seats in its games: hand, or .mind files")
    c.add_argument("--labels", type=Path, action="append", default=[], metavar="DIR", help="learn from that run's labels too (repeatable)")
    c.add_argument("--epochs", type=int, help="how often a fit goes through all labels")
    c.add_argument("--rate", type=float, help="how large the steps of a fit are")
    c.add_argument("--begin", type=Path, metavar="FILE", help="go on from the weights of a .mind file instead of from nothing")
    c.add_argument("--hidden", type=int, help="units of the hidden layer: 8, 16, 24, ...")
    c.add_argument("--decay", type=float, help="how strongly a fit keeps linear weights small")
    c.add_argument("--decay-hidden", type=float, help="the same for those of the hidden layer")
    c.add_argument("--contrast", type=float, help="how much more siblings count than positions of games")
    c.add_argument("--apart", action="store_true", help="siblings only say how they differ; what they are worth is left to results")
    c.add_argument("--steady", type=float, help="how much the hand-made values add to what the model says, with more than two sides")
    c.add_argument("--ranks", type=float, help="how much of a value is not the win but the share of rivals left behind, of several")
    c.add_argument(
        "--rounds", action="store_true", help="search by whole turns plays on until it is the seat's turn again, and judges then"
    )
    c.add_argument("--matches", type=int, default=200, help="games of the match that a new mind must win, at most")
    add_workers(c)
    c.add_argument("--teacher", default="hand", help="the first teacher: hand, or a .mind file")
    c.add_argument("-o", "--out", type=Path, help="folder of the run; a run that was stopped goes on there")
    c = command("calibrate", do_calibrate, "hold what search claims in the middle of games against what came of it")
    add_game(c, "who plays the games (default: bullfrog:simulations=100 everywhere)")
    c.add_argument("--games", type=int, default=200, help="games (default 200)")
    add_workers(c)
    c.add_argument("--keep", action="store_true", help="let hints and reviews use what was found (kept in the game's folder)")
    c.add_argument("--write", type=Path, metavar="FILE", help="keep the reliability curve in a Markdown file")


def named(game: Game) -> str:
    """A game as the command line names it, with its seats and options."""
    options = "".join(f" --set {shlex.quote(f'{name}={value}')}" for name, value in game.public_options.items() if value)
    return f"{game.name} --players {game.seats}{options}"


def training_plan(args: argparse.Namespace, game: Game, folder: Path, seed: int) -> TrainingPlan:
    """The plan from the command line, with the command that repeats it."""
    from ..minds.train import TrainingPlan, lesson_of

    command = f"frogpond train {named(game)} --seed {seed} --generations {args.generations}"
    plan = TrainingPlan(
        game, folder, seed, args.generations, args.shards, args.minutes, args.jobs, args.ray, args.matches, first_mind=args.teacher
    )
    arguments = {key: getattr(args, "portion" if key == "games" else key) for key in TAUGHT}
    plan.lesson = {key: value for key, value in arguments.items() if value is not None}
    for key, value in (lesson_of(plan) if args.minutes else plan.lesson).items():
        command += f" --{'portion' if key == 'games' else key.replace('_', '-')} {value:g}" if key in arguments else ""
    for key in ("trust", "wander", "keep", "ranks"):
        if not 0.0 <= (getattr(args, key) or 0.0) <= 1.0:
            raise ValueError(f"--{key} {getattr(args, key):g}: a part lies between 0 and 1")
    plan.command = command + with_options(plan, args)
    return plan


def with_options(plan: TrainingPlan, args: argparse.Namespace) -> str:
    """Take over the options that stand for themselves; the words that say them on the command line."""
    command = ""
    if args.rivals:
        plan.lesson["rivals"] = tuple(args.rivals.split(","))
        command += f" --rivals {shlex.quote(','.join(Path(rival).name for rival in plan.lesson['rivals']))}"
    plan.settings = {key: getattr(args, key) for key in FITTED if getattr(args, key) is not None}
    command += "".join(f" --{key.replace('_', '-')} {value:g}" for key, value in plan.settings.items())
    if args.apart:
        plan.settings["apart"] = True
        command += " --apart"
    for key in SEARCHED:
        if getattr(args, key) is not None:
            plan.search[key] = getattr(args, key)
            command += f" --{key} {plan.search[key]:g}"
    if args.rounds:
        plan.search["rounds"] = True
        command += " --rounds"
    for other in args.labels:
        if not any(other.glob("labels-*.npz")):
            raise ValueError(f"{other} holds no labels: say the folder of a training run (its -o)")
        plan.others.append(other)
        command += f" --labels {shlex.quote(other.name)}"
    if args.begin:
        weights.load(args.begin)
        plan.begin = args.begin
        command += f" --begin {shlex.quote(args.begin.name)}"
    if args.teacher != weights.HAND:
        command += f" --teacher {shlex.quote(Path(args.teacher).name)}"
    return command + (f" --shards {args.shards}" if args.shards else "")


def do_train(args: argparse.Namespace) -> int:
    """Train as the command line asks; 0 if a new mind proved itself."""
    from ..minds.page import training_page
    from ..minds.train import Outcome, run

    if not args.minutes and not args.shards:
        raise ValueError("say how much to learn: --minutes M, or --shards N")
    game, seed = game_from(args), args.seed or 1
    args.kept = folder = args.out or Path("minds") / weights.name_of(game)
    plan = training_plan(args, game, folder, seed)
    begin = monotonic()

    def tell(what: str, at: int, of: int) -> None:
        if sys.stderr.isatty():
            filled = 30 * at // max(1, of)
            print(f"\r{what:<28} [{'#' * filled}{'.' * (30 - filled)}] {at}/{of} {monotonic() - begin:.0f} s ", end="", file=sys.stderr)
        elif at == of or at % 50 == 0:
            print(f"{what} {at}/{of} {monotonic() - begin:.0f} s", file=sys.stderr, flush=True)

    def show(outcomes: list[Outcome]) -> None:
        (folder / "training.html").write_text(training_page(game, outcomes, plan.command), encoding="utf-8")

    outcomes = run(plan, tell, show)
    show(outcomes)
    for row in outcomes:
        quality = f"siblings {row.report['siblings']:.3f} (hand-made {row.report['siblings_hand']:.3f})"
        print(f"generation {row.generation}: {count(row.shards, 'shard')}, {count(row.report['positions'], 'position')}, {quality}")
        print(f"  against {row.teacher}: {row.match}: {'taken' if row.taken else 'refused'}")
    best = folder / "best.mind"
    print(f"{best}: {best.stat().st_size / 1000:.0f} kB" if best.is_file() else "no mind proved itself")
    print(f"curves: {folder / 'training.html'}")
    return 0 if best.is_file() else 1


def do_levels(args: argparse.Namespace) -> int:
    """`frogpond league --write`: every level against the one below, as a table that a document keeps."""
    from .. import bots
    from ..bots.registry import competitor
    from ..minds import league as levels

    game, seed = game_from(args), args.seed or 1
    names = [name.strip() for name in args.bots.split(",") if name.strip()] if args.bots else bots.names()
    for name in names:
        competitor(name, programs=True).close()
    if args.write:
        args.write.touch()  # what can't be written is said before the games
    results = levels.league(game, names, args.games, seed, args.jobs, lambda what, result: print(f"{what}: {result}", flush=True), args.ray)
    lines = levels.rows(game, results)
    print("\n".join(["", *levels.LEAGUE_HEAD, *lines]))
    if args.write:
        levels.keep(args.write, weights.name_of(game), lines)
    return 0


def do_calibrate(args: argparse.Namespace) -> int:
    """Measure a game's claims, and keep what was found if asked to."""
    from ..minds import calibrate, league

    game, seed = game_from(args), args.seed or 1
    if len(game.teams) < 2:
        raise ValueError(f"{game.title} is played alone: there is no chance to win that could be claimed")
    if args.write:
        args.write.touch()
    claims = calibrate.claims(game, args.games, seed, args.jobs, args.bots or calibrate.PLAYERS, args.ray)
    slope = calibrate.best_slope(claims)
    lines = calibrate.rows(claims, slope)
    before, after = calibrate.loss(claims, 1.0), calibrate.loss(claims, slope)
    command = f"frogpond calibrate {named(game)} --games {args.games} --seed {seed}"
    command += f" --bots {args.bots}" if args.bots else ""
    if args.keep:
        calibrate.keep(game, slope, command, claims)
    if args.write:
        league.keep(args.write, weights.name_of(game), lines, calibrate.CALIBRATION_HEAD, "calibration")
    summary = f"slope {slope:g}, loss {before:.4f} as claimed, {after:.4f} calibrated"
    print(f"{count(len(claims), 'claim')} of {count(args.games, 'game')}: {summary}")
    print("\n".join(["", *calibrate.CALIBRATION_HEAD, *lines]))
    return 0
