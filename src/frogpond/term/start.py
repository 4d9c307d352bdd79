"""`frogpond play`: full screen on a terminal with Textual, line by line elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from ..engine.game import Game
from ..engine.registry import games, make
from .plain import PlainTable
from .sitting import saved


def why_plain(plain: bool) -> str:
    """Why the game is played line by line; empty if it fills the screen."""
    if plain:
        return "--plain was given"
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "this is no terminal"
    if find_spec("textual") is None or find_spec("httpx") is None:
        return "the term extra is missing: pip install 'frogpond[term]'"
    return ""


def play_local(game: Game, line_up: Sequence[str], seed: int | None, plain: bool) -> None:
    """A game at this terminal."""
    if why_plain(plain):
        PlainTable(game, line_up, seed).run()
        return
    from .app import FrogpondApp
    from .local import LocalTable

    session = LocalTable(game, line_up, seed)
    finish(FrogpondApp(lambda: session).run())


def play_on(path: Path, plain: bool, options: dict[str, str]) -> None:
    """A saved game goes on."""
    if not why_plain(plain):
        from .app import FrogpondApp
        from .local import LocalTable

        session = LocalTable.resume(path, options)
        finish(FrogpondApp(lambda: session).run())
        return
    PlainTable(*saved(path, options)).run()


def play_menu(plain: bool) -> None:
    """No game was named: ask."""
    why = why_plain(plain)
    if why:
        raise ValueError(f"name a game ({', '.join(games())}); the menu needs the full screen, and {why}")
    from .app import FrogpondApp

    finish(FrogpondApp().run())


def play_at_server(
    server: str, token: str, plain: bool, game: str | None, players: int | None, options: dict[str, str], line_up: Sequence[str]
) -> None:  # fmt: skip
    """A seat at a server's table; with a game's name a new table there."""
    why = why_plain(plain)
    if why:
        raise ValueError(f"playing at a server needs the full screen, and {why}")
    from .app import FrogpondApp
    from .remote import Desk

    desk = Desk(server, token)
    if game is not None:
        count = make(game, players, **options).seats
        desk.open_table(game, options, line_up or ["person"] + ["frog"] * (count - 1))
    session = desk.session()
    finish(FrogpondApp(lambda: session).run())


def finish(word: str | None) -> None:
    """What to say when the screen is the shell's again."""
    if word:
        print(word)
