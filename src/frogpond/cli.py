"""The command line."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from . import COMPILED, __version__
from .engine import Game, Record, games, make
from .engine.registry import game_class
from .minds.cli import league_arguments, train_arguments

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
  frogpond replay game.frog --at 12"""


def options_of(given: list[str]) -> dict[str, str]:
    """The --set name=value arguments."""
    found = {}
    for item in given:
        name, equals, value = item.partition("=")
        if not equals or not name:
            raise ValueError(f"--set needs name=value, not {item!r}")
        found[name.strip()] = value
    return found


def made_with(name: str, players: int | None, options: dict[str, Any]) -> Game:
    """A game with options from the command line, where `deck` is another word for its data file."""
    kind: Any = game_class(name)
    known = {option.name for option in getattr(kind, "declared", ())}
    if "deck" in options and "deck" not in known and "data" in known:
        options = {("data" if key == "deck" else key): value for key, value in options.items()}
    return make(name, players, **options)


def game_from(args: argparse.Namespace) -> Game:
    return made_with(args.game, args.players, options_of(args.set))


def line_up(game: Game, named: str | None, default: str, fill: str) -> list[str]:
    """Who sits where: the bots named take the last seats, `fill` the others."""
    names = [name.strip() for name in named.split(",") if name.strip()] if named is not None else [default] * (game.seats - 1)
    if len(names) > game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats here, but {len(names)} bots are named")
    return [fill] * (game.seats - len(names)) + names


def show_progress(label: str) -> Callable[[int, int], None] | None:
    """A progress bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty():
        return None

    def show(done: int, total: int) -> None:
        filled = 30 * done // total
        end = "\n" if done == total else ""
        print(f"\r{label} [{'#' * filled}{'.' * (30 - filled)}] {done}/{total}", end=end, file=sys.stderr, flush=True)

    return show


def do_games(args: argparse.Namespace) -> int:
    if args.game is None:
        if args.json:
            print(json.dumps(games()))
            return 0
        for name in games():
            kind: Any = game_class(name)
            seats = f"{kind.min_players}-{kind.max_players}" if kind.min_players < kind.max_players else str(kind.min_players)
            print(f"{name:<16}{seats:>4} players   {kind.about}")
        print("\nThe options of a game: frogpond games GAME")
        return 0
    kind = game_class(args.game)
    declared = [{"name": o.name, "meaning": o.meaning, "default": o.default, "allowed": o.values} for o in kind.declared]
    if args.json:
        about = {"name": kind.name, "title": kind.title, "about": kind.about, "credit": kind.credit, "rules_version": kind.rules_version}
        print(json.dumps({**about, "players": [kind.min_players, kind.max_players], "options": declared}, default=str))
        return 0
    print(f"{kind.title}: {kind.about}\n{kind.credit}\n")
    print(f"--players N      {kind.min_players} to {kind.max_players} (default {kind.default_players})")
    for option in declared:
        shown = option["default"]
        shown = "none" if shown is None or shown == () else ",".join(shown) if isinstance(shown, tuple) else shown
        print(f"--set {option['name']}=...\n    {option['meaning']}\n    allowed: {option['allowed']}; default: {shown}")
    return 0


def do_play(args: argparse.Namespace) -> int:
    from .term import start

    options = options_of(args.set)
    named = start.read_line_up(args.seats) if args.seats is not None else []
    if named and args.bots is not None:
        raise ValueError("--seats says who sits where; --bots then has nothing to add")
    players = args.players if args.players is not None or not named else len(named)
    if args.server is not None or args.seat is not None:
        if args.server is None:
            raise ValueError("--seat is a seat at a server: say which with --server URL")
        seated = named
        if args.game is not None and not named and args.bots is not None:
            seated = line_up(make(args.game, players, **options), args.bots, "frog", "person")
        start.play_at_server(args.server, args.seat or "", args.plain, args.game, players, options, seated)
    elif args.resume is not None:
        start.play_on(args.resume, args.plain, options)
    elif args.game is None:
        start.play_menu(args.plain)
    else:
        game = make(args.game, players, **options)
        if named and len(named) != game.seats:
            raise ValueError(f"{game.name} has {game.seats} seats here, but --seats names {len(named)}")
        start.play_local(game, named or line_up(game, args.bots, "frog", "person"), args.seed, args.plain)
    return 0


def bots_for(game: Game, named: str | None) -> list[str]:
    """The bots of a run: one name for all seats, or one a seat."""
    names = [name.strip() for name in (named or "random").split(",") if name.strip()]
    if len(names) == 1:
        return names * game.seats
    if len(names) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats here, but {len(names)} bots are named; name one for all, or one a seat")
    return names


def do_simulate(args: argparse.Namespace) -> int:
    from .lab.simulate import as_text, simulate

    game = game_from(args)
    result = simulate(
        game, bots_for(game, args.bots), args.games, args.seed or 0, args.jobs, show_progress("games"),
        folder=args.out, ray=args.ray, rotate=args.rotate,
    )  # fmt: skip
    print(json.dumps(result) if args.json else as_text(result))
    return 0


def do_train(args: argparse.Namespace) -> int:
    from .minds.cli import train

    args.seed = args.seed or 1
    return train(game_from(args), args)


def do_league(args: argparse.Namespace) -> int:
    from .minds.cli import league

    args.seed = args.seed or 1
    return league(game_from(args), args)


def do_tournament(args: argparse.Namespace) -> int:
    from .lab import ratings, tournament

    game = game_from(args)
    if args.plot:
        ratings.check_plot(args.plot)
    if args.jobs < 1:
        raise ValueError(f"--jobs {args.jobs}: at least one process is needed")
    if args.ladder:
        if args.bots:
            raise ValueError("--ladder has its own bots: leave --bots out, or leave --ladder out")
        plan = tournament.ladder(game, args.steps, games=args.games, seed=args.seed or 0)
    else:
        names = [name.strip() for name in (args.bots or "").split(",") if name.strip()]
        if len(names) < (1 if game.seats == 1 else 2):
            raise ValueError("--bots needs at least two names, such as --bots froglet,frog,bullfrog")
        plan = tournament.plan(game, names, args.games, args.seed or 0)
    report = tournament.run(plan, args.jobs, args.out, show_progress("games"))
    if args.plot:
        ratings.plot(report, str(args.plot), game.title)
    words = tournament.ladder_text(report) if args.ladder else tournament.as_text(report)
    print(json.dumps(report) if args.json else words)
    return 0


def do_hint(args: argparse.Namespace) -> int:
    from . import bots

    try:
        given = args.file.lstrip()
        text = sys.stdin.read() if given == "-" else given if given.startswith("{") else Path(args.file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"can't read {args.file}: {getattr(error, 'strerror', None) or error}") from None
    if args.jobs < 1:
        raise ValueError(f"--jobs {args.jobs}: at least one process is needed")
    analysis = bots.hint(text, args.bot, args.at, args.seed or 0, args.jobs)
    print(json.dumps(analysis.to_json()) if args.json else analysis.text())
    return 0


def do_serve(args: argparse.Namespace) -> int:
    web = need_web()
    settings = web.Settings(webhook_hosts=tuple(args.webhook_host))
    web.serve(args.host, args.port, args.database, args.workers, args.open, settings)
    return 0


def need_web() -> Any:
    """The server, or a plain word on how to get it."""
    try:
        from . import web
    except ImportError as error:
        raise ValueError(f"the browser tables need the web extra ({error.name} is missing): pip install 'frogpond[web]'") from None
    return web


def do_backup(args: argparse.Namespace) -> int:
    print(f"copied to {need_web().backup(args.file, args.database)}")
    return 0


def do_export(args: argparse.Namespace) -> int:
    with open(args.file, "w", encoding="utf-8") as out:
        print(f"{need_web().export(out, args.database)} tables written to {args.file}")
    return 0


def do_import(args: argparse.Namespace) -> int:
    with open(args.file, encoding="utf-8") as source:
        new, known = need_web().import_(source, args.database)
    print(f"{new} tables taken in, {known} were here already")
    return 0


def variants_from(args: argparse.Namespace) -> list[tuple[str, Any]]:
    """The runs of a sweep: the command's own settings with what --vary changes; `players` and `bots` can be varied too."""
    from .lab.runs import Settings
    from .lab.sweep import read_vary, variant_name

    found = []
    for chosen in read_vary(args.vary):
        options: dict[str, Any] = {**options_of(args.set), **dict(chosen)}
        players, bots = options.pop("players", args.players), options.pop("bots", args.bots)
        if isinstance(players, str) and not players.isdecimal():
            raise ValueError(f"--vary players={players}: a number of seats is needed")
        game = made_with(args.game, None if players is None else int(players), options)
        names = bots_for(game, bots)
        found.append((variant_name(chosen), Settings(game, tuple(names), args.games, args.seed or 0, len(set(names)) > 1)))
    return found


def do_report(args: argparse.Namespace) -> int:
    from .lab.ladder import usual_ladder
    from .lab.report import Means, check_kind, make_report, make_sweep
    from .lab.runs import Settings

    for path in args.o:
        check_kind(path)
    means = Means(args.out, args.jobs, args.ray, show_progress)
    command = shlex.join(["frogpond", *args.words])
    if args.vary:
        report = make_sweep(variants_from(args), means, command)
    else:
        game = game_from(args)
        names = bots_for(game, args.bots)
        wanted = usual_ladder() if args.ladder is None else [name.strip() for name in args.ladder.split(",")]
        ladder = [name for name in wanted if name not in ("", "none")]
        settings = Settings(game, tuple(names), args.games, args.seed or 0, len(set(names)) > 1)
        report = make_report(settings, ladder, args.ladder_games, means, command)
    for path in args.o:
        report.write(path)
    if args.json:
        print(json.dumps(report.data))
    elif not args.o:
        print(report.markdown)
    else:
        print("written: " + ", ".join(map(str, args.o)))
    return 0


def do_replay(args: argparse.Namespace) -> int:
    try:
        text = Path(args.file).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"can't read {args.file}: {getattr(error, 'strerror', None) or error}") from None
    record = Record.parse(text)
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
                print(f"\nafter {number} moves" + (f", won by {', '.join(map(game.seat_name, state.winners()))}" if state.is_over else ""))
            return 0
        if not args.json and args.at is None:
            who = "chance" if state.to_move < 0 else game.seat_name(int(state.to_move))
            print(f"{number + 1:>4}. {who:<8} {state.text(action)}")
    return 0


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

    def command(name: str, run: Callable[[argparse.Namespace], int], text: str, **more: Any) -> argparse.ArgumentParser:
        c = sub.add_parser(name, help=text, description=text.replace("%%", "%"), **more)
        c.set_defaults(run=run)
        return c

    def game_arguments(c: argparse.ArgumentParser, bots: str, needed: bool = True) -> None:
        c.add_argument("game", nargs=None if needed else "?", metavar="GAME", help="name of the game (frogpond games lists them)")
        c.add_argument("--players", type=int, metavar="N", help="number of seats")
        set_help = "an option of the game (repeatable; lists with commas)"
        c.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=set_help)
        c.add_argument("--bots", metavar="A,B,...", help=bots)
        c.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same dice, cards and bots")

    c = command("games", do_games, "list the games, or the options of one")
    c.add_argument("game", nargs="?", metavar="GAME")
    c.add_argument("--json", action="store_true", help="print JSON")
    database_help = "postgresql://..., sqlite:///FILE or a file name (default: a SQLite file in your data folder)"
    c = command("serve", do_serve, "open the tables for browsers: alone one process and one SQLite file")
    c.add_argument("--host", default="127.0.0.1", help="address to listen on (default 127.0.0.1: this machine only; 0.0.0.0: everybody)")
    c.add_argument("--port", type=int, default=8000, help="port (default 8000)")
    c.add_argument("--database", metavar="URL", help=database_help)
    c.add_argument("--workers", type=int, default=1, metavar="N", help="server processes (more than one needs PostgreSQL)")
    c.add_argument("--open", action="store_true", help="open the browser too")
    c.add_argument(
        "--webhook-host", action="append", default=[], metavar="HOST",
        help="a host that tables may tell their turns to, such as discord.com or hooks.slack.com (repeatable; none: nothing is sent)",
    )  # fmt: skip
    for name, run, text in (
        ("backup", do_backup, "copy the database of tables to a file, also while the server runs (SQLite)"),
        ("export", do_export, "write all tables as lines of JSON"),
        ("import", do_import, "take in tables that export wrote"),
    ):
        c = command(name, run, text)
        c.add_argument("file", metavar="FILE")
        c.add_argument("--database", metavar="URL", help=database_help)
    c = command("play", do_play, "play in this terminal: full screen with mouse and keys; without a game's name a menu")
    game_arguments(c, "bots for the last seats; the others are people at this terminal (default: one person, bots elsewhere)", False)
    c.add_argument("--seats", metavar="A,B,...", help="who sits where, such as human,bullfrog,human")
    c.add_argument("--resume", type=Path, metavar="FILE", help="go on with a saved game")
    c.add_argument("--server", metavar="URL", help="play at a server's table: its address, or a link to a table or an invitation")
    c.add_argument("--seat", metavar="TOKEN", help="your seat at that server, by the token you were given")
    c.add_argument("--plain", action="store_true", help="line by line, as when this is no terminal")

    def run_arguments(c: argparse.ArgumentParser, games: int) -> None:
        c.add_argument("--games", type=int, default=games, metavar="N", help=f"how many games (default {games})")
        c.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: one a core)")
        c.add_argument("--ray", metavar="auto|ADDRESS", help="play on a Ray cluster: its address, or auto for the one that is there")
        c.add_argument("--json", action="store_true", help="print JSON")

    c = command("simulate", do_simulate, "play many games and print wins, scores, length and branching with 95 %% intervals")
    game_arguments(c, "bots by seat, or one name for all (default random)")
    run_arguments(c, 1000)
    c.add_argument("--rotate", action="store_true", help="the bots move one seat on from game to game")
    c.add_argument("--out", type=Path, metavar="DIR", help="keep the results as Parquet; the same command goes on where it was stopped")
    c = command("report", do_report, "play many games and write a balance report; with --vary, variants side by side")
    game_arguments(c, "bots by seat, changing seats from game to game, or one name for all (default random)")
    run_arguments(c, 2000)
    c.add_argument("-o", type=Path, action="append", default=[], metavar="FILE", help="write .html, .md or .json (repeatable)")
    c.add_argument("--vary", action="append", default=[], metavar="NAME=A,NAME=B", help="compare options, data files, players or bots")
    c.add_argument("--ladder", metavar="A,B,...", help="bots, weakest first, that show whether skill pays (default: the quick ones; none)")
    c.add_argument("--ladder-games", type=int, default=200, metavar="N", help="games for each rung of the ladder (default 200)")
    c.add_argument("--out", type=Path, metavar="DIR", help="keep the runs as Parquet; the same command goes on where it was stopped")
    c = command("tournament", do_tournament, "bots against each other with seats changed about; ratings with 95 %% intervals")
    game_arguments(c, "the bots, such as froglet,frog,bullfrog (bullfrog:simulations=500 sets a budget; exec:COMMAND is a program)")
    c.add_argument("--games", type=int, default=100, metavar="N", help="games of each pair (default 100)")
    c.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: one a core)")
    c.add_argument("--out", type=Path, metavar="FILE", help="keep the results; the same command goes on where it was stopped")
    c.add_argument("--plot", type=Path, metavar="FILE", help="draw the ratings (.png or .svg)")
    c.add_argument("--ladder", action="store_true", help="one search with its budget doubled step by step: does skill pay?")
    c.add_argument("--steps", type=int, default=5, metavar="N", help="steps of the ladder (default 5)")
    c.add_argument("--json", action="store_true", help="print JSON")
    c = command("train", do_train, "let a mind learn a game: it plays, labels by search, fits a model, and must win against the last one")
    game_arguments(c, "not used: a mind learns from games against itself")
    train_arguments(c)
    c = command("league", do_league, "every level against the one below, with 95 %% intervals, as a table for documents")
    game_arguments(c, "the levels, weakest first (default: all)")
    league_arguments(c)
    c = command("hint", do_hint, "how a bot judges the moves of a position (JSON of a state, or a game record)")
    c.add_argument("file", metavar="FILE|JSON", help="a file, the JSON itself, or - for standard input")
    c.add_argument("--at", type=int, metavar="N", help="the position after N moves of a record")
    c.add_argument("--bot", default="grandmaster", metavar="NAME", help="who judges (default grandmaster)")
    c.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that think (default 1)")
    c.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same answer, where the bot counts its simulations")
    c.add_argument("--json", action="store_true", help="print JSON")
    c = command("replay", do_replay, "show a game record, or its position after N moves")
    c.add_argument("file", metavar="FILE")
    c.add_argument("--at", type=int, metavar="N", help="the position after N moves")
    c.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="replace an option of the record, such as data=FILE")
    c.add_argument("--json", action="store_true", help="print the position as JSON")
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
