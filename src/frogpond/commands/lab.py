"""`frogpond simulate`, `report` and `tournament`: many games, measured. All three stand on the runs of the laboratory."""

from __future__ import annotations

import argparse
import json
import shlex
from pathlib import Path
from typing import Any

from .common import Command, add_game, add_run, bots_for, game_from, made_with, options_of, show_progress


def add(command: Command) -> None:
    c = command("simulate", do_simulate, "play many games and print wins, scores, length and branching with 95 %% intervals")
    add_game(c, "bots by seat, or one name for all (default froglet)")
    add_run(c, 1000)
    add_until(c)
    c.add_argument("--rotate", action="store_true", help="the bots move one seat on from game to game")
    add_luck(c)
    c.add_argument("--records", action="store_true", help="keep the record of every game too, in the column record of DIR/games")
    c = command("report", do_report, "play many games and write a balance report; with --vary, variants side by side")
    add_game(c, "bots by seat, changing seats from game to game, or one name for all (default froglet)")
    add_run(c, 2000)
    c.add_argument("-o", type=Path, action="append", default=[], metavar="FILE", help="write .html, .md or .json (repeatable)")
    add_until(c)
    vary = "compare options, data files, players, bots, or numbers of the data: data.pieces.frogs=12..16 (repeatable: crossed)"
    c.add_argument("--vary", action="append", default=[], metavar="NAME=A,NAME=B", help=vary)
    c.add_argument("--one-at-a-time", action="store_true", help="with several --vary: change one thing at a time instead of crossing them")
    also = "bots of another strength that are asked the same questions (default: the next weaker quick ones; none)"
    c.add_argument("--also", metavar="BOT", help=also)
    c.add_argument("--also-games", type=int, metavar="N", help="how many games they play (default: as many)")
    c.add_argument("--ladder", metavar="A,B,...", help="bots, weakest first, that show whether skill pays (default: the quick ones; none)")
    c.add_argument("--ladder-games", type=int, default=200, metavar="N", help="games for each rung of the ladder (default 200)")
    c = command("tournament", do_tournament, "bots against each other with seats changed about; ratings with 95 %% intervals")
    add_game(c, "the bots, such as froglet,frog,bullfrog (bullfrog:simulations=500 sets a budget; exec:COMMAND is a program)")
    add_run(c, 100, "games of each pair")
    add_luck(c)
    c.add_argument("--plot", type=Path, metavar="FILE", help="draw the ratings (.png or .svg)")
    c.add_argument("--ladder", action="store_true", help="one search with its budget doubled step by step: does skill pay?")
    c.add_argument("--steps", type=int, default=5, metavar="N", help="steps of the ladder (default 5)")


def add_luck(c: argparse.ArgumentParser) -> None:
    c.add_argument("--luck", action="store_true", help="measure luck too, and take it off the results: narrower intervals")


def add_until(c: argparse.ArgumentParser) -> None:
    help_ = 'stop when this is known, after --games at the latest: "seat 0 within 1 point", "length width 0.5", "seat 0 decided"'
    c.add_argument("--until", metavar="WORDS", help=help_)


def do_simulate(args: argparse.Namespace) -> int:
    from ..lab.simulate import as_text, simulate

    game = game_from(args)
    args.kept = args.out
    result = simulate(
        game, bots_for(game, args.bots), args.games, args.seed or 0, args.jobs, show_progress("games"),
        folder=args.out, ray=args.ray, rotate=args.rotate, until=args.until, luck=args.luck, records=args.records,
    )  # fmt: skip
    print(json.dumps(result) if args.json else as_text(result))
    return 0


def do_tournament(args: argparse.Namespace) -> int:
    from ..lab import ratings, skill_ladder, tournament

    game = game_from(args)
    if args.plot:
        ratings.check_plot(args.plot)
    if args.ladder:
        if args.bots:
            raise ValueError("--ladder has its own bots: leave --bots out, or leave --ladder out")
        plan = skill_ladder.ladder(game, skill_ladder.doubling(args.steps), args.games, args.seed or 0)
    else:
        names = [name.strip() for name in (args.bots or "").split(",") if name.strip()]
        if len(names) < (1 if game.seats == 1 else 2):
            raise ValueError("--bots needs at least two names, such as --bots froglet,frog,bullfrog")
        plan = tournament.plan(game, names, args.games, args.seed or 0, luck=args.luck)
    args.kept = args.out
    report = tournament.run(plan, args.jobs, args.out, show_progress("games"), args.ray)
    if args.plot:
        ratings.plot(report, str(args.plot), game.title)
    words = skill_ladder.ladder_text(report) if args.ladder else tournament.as_text(report)
    print(json.dumps(report) if args.json else words)
    return 0


def variants_from(args: argparse.Namespace) -> list[tuple[str, Any]]:
    """The runs of a sweep: the command's own settings with what --vary changes; `players` and `bots` can be varied too."""
    from ..lab.runs import Settings, identity
    from ..lab.sweep import read_vary, variant_name

    variants: list[tuple[str, Any]] = []
    for values in read_vary(args.vary, game_from(args), args.one_at_a_time):
        options: dict[str, Any] = {**options_of(args.set), **dict(values)}
        players, bots = options.pop("players", args.players), options.pop("bots", args.bots)
        if isinstance(players, str) and not players.isdecimal():
            raise ValueError(f"--vary players={players}: a number of seats is needed")
        game = made_with(args.game, None if players is None else int(players), options)
        names = bots_for(game, bots)
        settings = Settings(game, tuple(names), args.games, args.seed or 0, len(set(names)) > 1)
        if all(identity(settings) != identity(other) for _, other in variants):  # a value that stands in the file is the game as it is
            variants.append((variant_name(values), settings))
    if len(variants) < 2:
        raise ValueError(f"--vary {' '.join(args.vary)}: nothing differs from the game as it is")
    return variants


def kept_at(args: argparse.Namespace, runs: list[Any]) -> Path | None:
    """Where the runs behind a report are kept: --out, or a folder beside the first file that is written, named after what is played."""
    from ..lab.runs import can_keep, fingerprint

    args.kept = args.out
    if args.out is None and args.o and can_keep():
        args.kept = args.o[0].with_suffix(".runs") / fingerprint(runs)
    return Path(args.kept) if args.kept is not None else None


def do_report(args: argparse.Namespace) -> int:
    from ..lab.document import check_kind
    from ..lab.report import Means, make_report, make_sweep
    from ..lab.runs import Settings
    from ..lab.skill_ladder import usual_ladder
    from ..lab.strengths import other_bot, other_settings

    for path in args.o:
        check_kind(path)
    command = shlex.join(["frogpond", *args.words])
    if args.vary:
        if args.until:
            raise ValueError("--until is for one run; variants are compared over the same games, so give --games")
        variants = variants_from(args)
        means = Means(kept_at(args, [settings for _, settings in variants]), args.jobs, args.ray, show_progress)
        report = make_sweep(variants, means, command)
    else:
        game = game_from(args)
        names = bots_for(game, args.bots)
        rungs = usual_ladder() if args.ladder is None else [name.strip() for name in args.ladder.split(",")]
        ladder = [name for name in rungs if name not in ("", "none")]
        settings = Settings(game, tuple(names), args.games, args.seed or 0, len(set(names)) > 1)
        other = other_bot(settings.line_up) if args.also is None else args.also if args.also not in ("", "none") else None
        also = other_settings(settings, other, args.also_games or args.games) if other else None
        means = Means(kept_at(args, [settings, *([also] if also else [])]), args.jobs, args.ray, show_progress)
        report = make_report(settings, ladder, args.ladder_games, means, command, also=also, until=args.until)
    for path in args.o:
        report.write(path)
    if args.json:
        print(json.dumps(report.data))
    elif not args.o:
        print(report.markdown)
    else:
        print("written: " + ", ".join(map(str, args.o)))
    return 0
