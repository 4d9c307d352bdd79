"""`frogpond play`: full screen on a terminal with Textual, line by line elsewhere."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from ..engine.game import Game
from ..engine.registry import games, make
from ..table import Refused
from .http import HAS_CLIENT
from .local_game import saved
from .plain import PlainTable

if TYPE_CHECKING:
    from .app import FrogpondApp


def why_plain(plain: bool) -> str:
    """Why the game is played line by line; empty if it fills the screen."""
    if plain:
        return "--plain was given"
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return "this is no terminal"
    if find_spec("textual") is None or not HAS_CLIENT:
        return "the term extra is missing: pip install 'frogpond[term]'"
    return ""


def play_local(game: Game, line_up: Sequence[str], seed: int | None, plain: bool) -> None:
    """A game at this terminal."""
    if why_plain(plain):
        PlainTable(game, line_up, seed, programs=True).run()
        return
    from .app import FrogpondApp
    from .local import LocalTable

    session = LocalTable(game, line_up, seed, programs=True)
    fill_screen(FrogpondApp(lambda: session))


def play_on(path: Path, plain: bool, options: dict[str, str]) -> None:
    """A saved game goes on."""
    if not why_plain(plain):
        from .app import FrogpondApp
        from .local import LocalTable

        session = LocalTable.resume(path, options)
        fill_screen(FrogpondApp(lambda: session))
        return
    PlainTable(*saved(path, options)).run()


def play_menu(plain: bool) -> None:
    """No game was named: ask."""
    why = why_plain(plain)
    if why:
        raise ValueError(f"name a game ({', '.join(games())}); the menu needs the full screen, and {why}")
    from .app import FrogpondApp

    fill_screen(FrogpondApp())


def play_at_server(
    server: str, token: str, plain: bool, game: str | None, players: int | None, options: dict[str, str], line_up: Sequence[str]
) -> None:  # fmt: skip
    """A seat at a server's table; with a game's name a new table there."""
    need_client()
    from .keyring import keep_token, token_at
    from .remote import TableEntrance
    from .server_client import address_of

    root, kind, _ = address_of(server)
    if not kind and not token and game is None:
        visit(server)
        return
    identity = token_at(root)
    desk = TableEntrance(server, token, identity)
    if game is not None:
        count = make(game, players, **options).seats
        desk.open_table(game, options, line_up or ["person"] + ["frog"] * (count - 1))
    session = desk.session()
    if not token and not identity and desk.token:
        keep_token(root, desk.token)
    if why_plain(plain):
        from .plain_seat import play_seat

        play_seat(session)
        return
    from .app import FrogpondApp

    fill_screen(FrogpondApp(lambda: session))


def need_client() -> None:
    """Servers are talked to with a library of the term extra."""
    if not HAS_CLIENT:
        raise ValueError("playing at a server needs the term extra: pip install 'frogpond[term]'")


def visit(server: str, name: str = "", words: str = "") -> None:
    """The home of a server, line by line; `name` and `words` say who one is there from now on."""
    need_client()
    from .plain_home import PlainHome
    from .server_home import ServerHome
    from .session import Trouble

    async def say_who(pond: ServerHome) -> None:
        try:
            if words:
                await pond.become(words)
            if name:
                await pond.call_me(name)
        except (Refused, Trouble) as no:
            raise ValueError(str(no)) from None
        finally:
            await pond.close()

    if name or words:
        asyncio.run(say_who(ServerHome(server)))
    asyncio.run(PlainHome(ServerHome(server)).run())


def fill_screen(app: FrogpondApp) -> None:
    """Run the app, and say its last word when the screen is the shell's again. Textual draws on the error stream, which somebody
    may have sent to a file: then it draws where answers are printed, which is a terminal (`why_plain`)."""
    errors = sys.__stderr__
    if errors is None or not errors.isatty():
        sys.__stderr__ = sys.__stdout__  # type: ignore[misc]
    try:
        word = app.run()
    finally:
        sys.__stderr__ = errors  # type: ignore[misc]
    if word:
        print(word)
