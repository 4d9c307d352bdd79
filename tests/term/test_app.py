"""The full-screen table: whole games by keys and by mouse, refusals, hints, taking back, leaving and coming back."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond import Record
from term.sitting import click, my_turn, play_by_keys, screen_of, until

pytest.importorskip("textual", reason="the term extra is not installed")

from frogpond.term.app import FrogpondApp
from frogpond.term.dialogs import End, Help, Hint, Log
from frogpond.term.local import LocalTable


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def table(path: Path, game: str = "bullfrogs", line_up: tuple[str, ...] = ("person", "random"), seed: int = 7, **options: Any) -> LocalTable:
    return LocalTable(frogpond.make(game, len(line_up), **options), line_up, seed, file=path / "game.frog", pause=0, adviser="frog:simulations=60")


GAMES = [
    ("bullfrogs", ("person", "random"), {}),
    ("bullfrogs", ("tadpole", "person", "random"), {"edition": "v1.23"}),
    ("bullfrogs-solo", ("person",), {}),
    ("freeway", ("person", "random", "random"), {}),
    ("cosmic-frog", ("person", "random", "random"), {"duration": "short"}),
]


@pytest.mark.parametrize(("game", "line_up", "options"), GAMES, ids=["published", "v1.23", "solo", "freeway", "cosmic"])
def test_a_whole_game_by_keys(tmp_path: Path, game: str, line_up: tuple[str, ...], options: dict[str, Any]) -> None:
    """Number keys only, at 80 x 24; the end tells every score, and the kept record replays to the same end."""

    async def play() -> None:
        session = table(tmp_path, game, line_up, **options)
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(80, 24)) as pilot:
            keys = await play_by_keys(pilot, session)
            assert keys > 10
            await until(pilot, lambda: isinstance(app.screen, End) and bool(app.screen.query("#scores")))
            told = str(app.screen.query_one("#scores").render())
            assert all(str(score) in told for score in session.view.scores)
            assert "wins" in str(app.screen.query_one("#verdict").render()) or "win" in str(app.screen.query_one("#verdict").render())
            await pilot.pause()
            await pilot.click("#leave")
            await until(pilot, lambda: app.return_value is not None)
        assert app.return_value
        assert "frogpond replay" in app.return_value
        *_, (state, _) = Record.parse((tmp_path / "game.frog").read_text(encoding="utf-8")).replay()
        assert state.is_over
        assert state.scores() == session.view.scores

    run(play())
