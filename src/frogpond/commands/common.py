"""Helpers of the commands: games and line-ups from arguments, files, progress on the terminal."""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol

from ..engine import Game, make, plugins
from ..engine.did_you_mean import near_files
from ..engine.guide import count

DEFAULT_BOT = "froglet"  # who plays many games when nobody is named: quick, and they play the game


class Command(Protocol):
    """Adds a command's parser: its name, what runs it, and what it is for."""

    def __call__(self, name: str, run: Callable[[argparse.Namespace], int], text: str) -> argparse.ArgumentParser: ...


def date_of(moment: float) -> str:
    """A moment in local time, for lists."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(moment))


def options_of(texts: list[str]) -> dict[str, str]:
    """The --set name=value arguments."""
    options = {}
    for item in texts:
        name, equals, value = item.partition("=")
        if not equals or not name:
            raise ValueError(f"--set needs name=value, not {item!r}")
        options[name.strip()] = value
    return options


def made_with(name: str, players: int | None, options: dict[str, Any]) -> Game:
    """A game with options from the command line, which may also change its data."""
    if any(is_data_option(key) for key in options):
        from ..lab.changes import make_changed

        return make_changed(name, players, options)
    return make(name, players, **options)


def is_data_option(key: str) -> bool:
    """Whether the laboratory reads an option: a number of the data by name, or `deck`, another word for the data file."""
    return key == "deck" or key.startswith(("data.", "seat["))


def add_rules(c: argparse.ArgumentParser) -> None:
    """The argument that brings house rules and bots."""
    help_ = "a Python file with games or bots of your own (frogpond.register, bots.register), such as a house rule; it is run (repeatable)"
    c.add_argument("--with", dest="rules", type=Path, action="append", default=[], metavar="FILE.py", help=help_)


def bring_rules(args: argparse.Namespace) -> None:
    """Import the files with games and bots that were named."""
    for path in getattr(args, "rules", ()):
        if path.suffix != ".py" or not path.stem.isidentifier() or not path.is_file():
            raise ValueError(f"--with {path}: a Python file that is there is needed, with a name such as my_rule.py.{near_files(path)}")
        plugins.bring(path)


def game_from(args: argparse.Namespace) -> Game:
    bring_rules(args)
    return made_with(args.game, args.players, options_of(args.set))


def line_up(game: Game, text: str | None, default: str, fill: str) -> list[str]:
    """The bots or people by seat: the bots named take the last seats, `fill` the others."""
    names = [name.strip() for name in text.split(",") if name.strip()] if text is not None else [default] * (game.seats - 1)
    if len(names) > game.seats:
        raise ValueError(f"{game.name} has {count(game.seats, 'seat')} here, but {count(len(names), 'bot is', 'bots are')} named")
    return [fill] * (game.seats - len(names)) + names


def bots_for(game: Game, text: str | None) -> list[str]:
    """The bots of a run: one name for all seats, or one a seat."""
    names = [name.strip() for name in (text or DEFAULT_BOT).split(",") if name.strip()]
    if len(names) == 1:
        return names * game.seats
    if len(names) != game.seats:
        seats = count(len(names), "bot is", "bots are")
        raise ValueError(f"{game.name} has {count(game.seats, 'seat')} here, but {seats} named; name one for all, or one a seat")
    return names


def text_of(name: str) -> str:
    """The text of a file; ValueError says why it can't be read."""
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"can't read {name}: {getattr(error, 'strerror', None) or error}.{near_files(Path(name))}") from None


class ProgressBar:
    """A line on a terminal: how far, for how long, and how much longer. It is painted anew twice a second, so that it moves while nothing
    is finished."""

    def __init__(self, label: str) -> None:
        self.label = label
        self.begun = time.monotonic()
        self.first = -1  # what was there before the first step
        self.done, self.total, self.wide = 0, 0, 0
        self.ended = threading.Event()
        self.painting = threading.Lock()

    def __call__(self, done: int, total: int) -> None:
        if self.first < 0:
            self.first, self.begun = done, time.monotonic()
            BARS.append(self)
            threading.Thread(target=self.go_on, daemon=True).start()
        self.done, self.total = done, total
        self.paint()
        if done >= total:
            self.end()

    def line(self, seconds: float) -> str:
        """The line shown after so many seconds."""
        done, total = self.done, max(1, self.total)
        filled = 30 * done // total
        bar = f"{self.label} [{'#' * filled}{'.' * (30 - filled)}] {done}/{self.total}"
        if done >= self.total:
            return f"{bar}, {span(seconds)}"
        left = seconds * (total - done) / (done - self.first) if done > self.first else None
        return f"{bar}, {span(seconds)}" + (f", about {span(left)} left" if left is not None else "")

    def paint(self) -> None:
        with self.painting:
            if not self.ended.is_set():
                line = self.line(time.monotonic() - self.begun)
                print("\r" + line.ljust(self.wide), end="", file=sys.stderr, flush=True)
                self.wide = len(line)

    def go_on(self) -> None:
        while not self.ended.wait(0.5):
            self.paint()

    def end(self) -> None:
        """The line stays as it is."""
        with self.painting:
            if not self.ended.is_set():
                self.ended.set()
                BARS.remove(self)
                print(file=sys.stderr, flush=True)


BARS: list[ProgressBar] = []
"""Those that are still painted."""


def end_bars() -> None:
    """No bar is painted any more: something else is going to be written."""
    for bar in list(BARS):
        bar.end()


def span(seconds: float) -> str:
    """A time for people: 7 s, 2 min 05 s, 3 h 10 min."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60} min {whole % 60:02} s"
    return f"{whole // 3600} h {whole % 3600 // 60:02} min"


def show_progress(label: str) -> Callable[[int, int], None] | None:
    """A progress bar on a terminal, nothing elsewhere."""
    return ProgressBar(label) if sys.stderr.isatty() else None


def add_game(c: argparse.ArgumentParser, bots: str, needed: bool = True) -> None:
    """The arguments that name a game, its options, its bots and a seed."""
    c.add_argument("game", nargs=None if needed else "?", metavar="GAME", help="name of the game (frogpond games lists them)")
    c.add_argument("--players", type=int, metavar="N", help="number of seats")
    set_help = "an option of the game, or a number of its data: data.pieces.frogs=15, seat[last].frogs=+1 (repeatable)"
    c.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help=set_help)
    c.add_argument("--bots", metavar="A,B,...", help=bots)
    add_rules(c)
    c.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same dice, cards and bots")


def add_workers(c: argparse.ArgumentParser) -> None:
    """The arguments that say where work is done."""
    c.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="processes (default: one a core)")
    c.add_argument("--ray", metavar="auto|ADDRESS", help="play on a Ray cluster: its address, or auto for the one that is there")


def add_run(c: argparse.ArgumentParser, games: int, what: str = "how many games") -> None:
    """The arguments of whatever plays many games: how many, where, and where they are kept."""
    c.add_argument("--games", type=int, default=games, metavar="N", help=f"{what} (default {games})")
    add_workers(c)
    c.add_argument("--out", type=Path, metavar="DIR", help="keep the results as Parquet; the same command goes on where it was stopped")
    c.add_argument("--json", action="store_true", help="print JSON")
