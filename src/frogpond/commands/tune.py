"""`frogpond tune` and `frogpond study`: numbers of a game searched for goals, and questions kept in a file."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path

from .common import Command, add_game, add_workers, game_from, show_progress


def add(command: Command) -> None:
    c = command("tune", do_tune, "search the numbers of a game's data for what meets goals, and confirm it on fresh seeds")
    add_game(c, "casts: each of these bots plays all seats, and a goal must hold for each (default froglet)")
    c.add_argument(
        "--free", action="append", default=[], metavar="NAME=LOW..HIGH", help="a number that may change: data.deck.*=0..6 (repeatable)"
    )
    c.add_argument(
        "--goal", action="append", default=[], metavar="WORDS", help='what is wanted: "seat[0].win = 50%%", "length = 18..22" (repeatable)'
    )
    c.add_argument("--keep", action="append", default=[], metavar="WORDS", help='what must stay: "lead_changes >= 1.5" (repeatable)')
    c.add_argument("--budget", default="10m", metavar="TIME", help="how long: 90s, 10m, 2h (default 10m)")
    c.add_argument("--trials", type=int, default=10_000, metavar="N", help="candidates at the most")
    c.add_argument("--confirm-games", type=int, default=20_000, metavar="N", help="games of the confirmation at the most (default 20000)")
    c.add_argument("--data", type=Path, metavar="FILE", help="where the tuned data file goes (default GAME-tuned.toml)")
    c.add_argument("-o", type=Path, action="append", default=[], metavar="FILE", help="write a report: .html, .md or .json (repeatable)")
    add_means(c)
    c = command("study", do_study, "play what a study file asks (game, variants, bots, measures, precision) and write the report")
    c.add_argument("file", metavar="FILE", type=Path, help="a study.toml; docs/lab.md says what may stand in it")
    c.add_argument("--games", type=int, metavar="N", help="games in place of the file's own number")
    c.add_argument("-o", type=Path, action="append", default=[], metavar="FILE", help="write .html, .md or .json (repeatable)")
    add_means(c)


def add_means(c: argparse.ArgumentParser) -> None:
    add_workers(c)
    c.add_argument("--out", type=Path, metavar="DIR", help="keep the runs as Parquet")
    c.add_argument("--json", action="store_true", help="print JSON")


def do_tune(args: argparse.Namespace) -> int:
    from ..lab.datafile import own_text, write_data
    from ..lab.document import check_kind
    from ..lab.free import read_free
    from ..lab.goals import read_goals, seconds_of
    from ..lab.tune import Task, tune
    from ..lab.tune_page import tune_report
    from ..lab.work import cluster

    try:
        import optuna  # noqa: F401
    except ImportError:
        raise ValueError("tuning needs Optuna: pip install 'frogpond[lab]'") from None
    for path in args.o:
        check_kind(path)
    game = game_from(args)
    free = [one for text in args.free for one in read_free(game, text)]
    goals = [goal for words in args.goal for goal in read_goals(game, words)]
    keeps = [keep for words in args.keep for keep in read_goals(game, words)]
    if not free or not goals:
        raise ValueError(
            'at least one --free and one --goal are needed, such as --free data.pieces.frogs=10..18 --goal "seat[0].win = 50%"'
        )
    casts = [name.strip() for name in (args.bots or "froglet").split(",") if name.strip()]
    terminal = sys.stderr.isatty()
    task = Task(game, free, goals, keeps, casts, seconds_of(args.budget), args.seed or 0)
    task.jobs, task.ray, task.folder, task.trials, task.confirm = args.jobs, args.ray, args.out, args.trials, args.confirm_games
    if terminal:
        task.tell = lambda words: print(f"\r{words:<70}", end="", file=sys.stderr, flush=True)
    args.kept = args.out
    with cluster(args.ray, args.jobs):
        result = tune(task)
    if terminal:
        print(file=sys.stderr)
    target = args.data or Path(f"{game.name}-tuned.toml")
    command = shlex.join(["frogpond", *args.words])
    target.write_text(write_data(game, own_text(game), result["tuned"].facts().raw, f"Tuned with: {command}"), encoding="utf-8")
    report = tune_report(result, command, str(target), str(args.out) if args.out else None)
    for path in args.o:
        report.write(path)
    print(json.dumps(report.data) if args.json else report.markdown)
    return 0


def do_study(args: argparse.Namespace) -> int:
    from ..lab.document import check_kind
    from ..lab.report import Means
    from ..lab.runs import can_keep
    from ..lab.study import read_study, run_study

    for path in args.o:
        check_kind(path)
    study = read_study(args.file, args.games)
    folder = args.kept = args.out or (args.o[0].with_suffix(".runs") if args.o and can_keep() else None)
    report = run_study(study, Means(folder, args.jobs, args.ray, show_progress), shlex.join(["frogpond", *args.words]))
    for path in args.o:
        report.write(path)
    if args.json:
        print(json.dumps(report.data))
    else:
        print("written: " + ", ".join(map(str, args.o)) if args.o else report.markdown)
    return 0
