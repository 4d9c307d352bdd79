"""The full-screen table against a real server process: a whole game, a second person, lost lines, wrong tokens."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import frogpond
from frogpond.engine.rng import Rng
from frogpond.term.http import httpx
from term.sitting import click, close, my_turn, play_by_keys, screen_of, type_line, until
from waiting import PATIENCE, in_a_loop, reserved_port

pytest.importorskip("textual", reason="the term extra is not installed")

from frogpond.term.app import FrogpondApp
from frogpond.term.decode import read_view
from frogpond.term.dialogs import End, HintDialog
from frogpond.term.remote import RemoteTable, TableEntrance, connect
from frogpond.term.server_client import address_of


class Server:
    """`frogpond serve` in a process of its own on loopback; the same port and file when it starts again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.held = reserved_port()
        self.port = self.held.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "frogpond", "serve", "--port", str(self.port), "--database", str(self.folder / "pond.db")]
        here = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=here)
        assert self.process.stdout is not None
        assert "open at" in self.process.stdout.readline()

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("server"))
    running.start()
    yield running
    running.stop()


def open_table(server: Server, game: str, *seats: str, **more: Any) -> dict[str, Any]:
    body = {"game": game, "players": len(seats), "seats": list(seats), **more}
    answer = httpx.post(f"{server.url}/api/v1/tables", json=body, timeout=PATIENCE)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", frogpond.games())
def test_views_read_from_json_are_the_views(game: str) -> None:
    """Every view of a game, sent as JSON and read again, is the same object by content."""
    made = frogpond.make(game)
    state = made.new()
    rng = Rng(5)
    for _ in range(120):
        if state.is_over:
            break
        if state.to_move >= 0:
            view = state.view(int(state.to_move))
            assert read_view(made, view.to_json()) == view
        legal = state.legal_actions()
        state.apply(int(state.sample(rng)) if state.to_move < 0 else legal[rng.getrandbits(30) % len(legal)])


def test_a_whole_game_at_the_server_by_token_alone(server: Server) -> None:
    made = open_table(server, "freeway", "me", "bot:random", options={"round_cap": 3})

    async def play() -> None:
        session = connect(server.url, made["token"])
        assert session.table == made["table"]["id"]
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(80, 24)) as pilot:
            await play_by_keys(pilot, session, seed=2)
            await until(pilot, lambda: isinstance(app.screen, End) and bool(app.screen.query("#scores")))
            assert session.lines()
            await close(pilot, End)
            await pilot.press("q")
            await until(pilot, lambda: app.return_value is not None)
        assert app.return_value
        assert made["token"] in app.return_value

    in_a_loop(play())
    table = httpx.get(f"{server.url}/api/v1/tables/{made['table']['id']}", timeout=PATIENCE).json()
    assert table["over"]


def test_a_hint_from_the_server(server: Server) -> None:
    made = open_table(server, "bullfrogs", "me", "bot:random")

    async def play() -> None:
        session = connect(server.url, made["token"])
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(100, 36)) as pilot:
            await my_turn(pilot, session)
            await pilot.press("h")
            await until(pilot, lambda: isinstance(app.screen, HintDialog) and bool(app.screen.query("#moves")))
            assert isinstance(app.screen, HintDialog)
            best = app.screen.advice.best
            assert best.action in [choice.action for choice in session.view.choices]
            assert best.why
            await close(pilot, HintDialog)
            await pilot.press("q")
            await until(pilot, lambda: app.return_value is not None)

    in_a_loop(play())


async def pick_a_card(pilot: Any) -> None:
    """The first card of the hand; where all are alike it is picked already, and the first line of the list is a place."""
    if screen_of(pilot).picking.picked == ():
        await pilot.press("1")
    await until(pilot, lambda: screen_of(pilot).picking.picked != ())


def test_two_people_one_by_an_invitation(server: Server) -> None:
    """What one does shows on the other's screen; who is not to move is told so; the rules' no comes from the server."""
    made = open_table(server, "bullfrogs", "me", "open")

    async def play() -> None:
        early = connect(f"{server.url}/t/{made['table']['id']}", made["token"])
        assert "everyone is here" in early.status
        assert early.view.choices == []
        two = connect(f"{server.url}/j/{made['invite']}")
        one = connect(f"{server.url}/t/{made['table']['id']}", made["token"])
        assert two.token != made["token"]
        assert (one.view.seat, two.view.seat) == (0, 1)
        first, second = FrogpondApp(lambda: one), FrogpondApp(lambda: two)
        async with first.run_test(size=(80, 24)) as pilot, second.run_test(size=(80, 24)) as other:
            await my_turn(pilot, one)
            await until(other, lambda: screen_of(other).seen is not None)
            assert await click(other, "c-0-0")
            await until(other, lambda: screen_of(other).refusal is not None)
            assert "turn" in str(screen_of(other).refusal)
            await pick_a_card(pilot)
            assert await click(pilot, "c-0-0")
            await until(pilot, lambda: screen_of(pilot).refusal is not None)
            assert screen_of(pilot).refusal.rule == "BF-1"  # type: ignore[union-attr]
            await pilot.press("escape")
            await until(pilot, lambda: screen_of(pilot).refusal is None)
            await pilot.press("1")
            await until(other, lambda: len(two.view.cards) == 6)  # type: ignore[attr-defined]
            await until(other, lambda: any("laid" in line.text for line in two.lines()))
            with pytest.raises(Exception, match="for after the game"):
                await two.save()

    in_a_loop(play())


def test_what_is_told_again_leaves_what_was_picked(server: Server) -> None:
    """Somebody comes or goes, and the server tells the same position once more: a half-made choice is not lost."""
    made = open_table(server, "bullfrogs", "me", "me")

    async def play() -> None:
        table = connect(f"{server.url}/t/{made['table']['id']}", made["token"])
        app = FrogpondApp(lambda: table)
        async with app.run_test(size=(80, 24)) as pilot:
            await my_turn(pilot, table)
            await pick_a_card(pilot)
            picked = screen_of(pilot).picking.picked
            assert table.take(await table.ask("GET", "/view"))
            screen_of(pilot).show_change()
            assert screen_of(pilot).picking.picked == picked

    in_a_loop(play())


def test_a_lost_line_is_taken_up_again(tmp_path: Path) -> None:
    """The server dies in the middle of a game and comes back: the screen says so, then goes on, and nothing is lost."""
    server = Server(tmp_path)
    server.start()
    try:
        made = open_table(server, "freeway", "me", "bot:random")

        async def play() -> None:
            session = connect(server.url, made["token"])
            session.retry = 0.01
            app = FrogpondApp(lambda: session)
            async with app.run_test(size=(80, 24)) as pilot:
                await my_turn(pilot, session)
                await type_line(pilot, "end")
                await until(pilot, lambda: session.move > 2)
                await my_turn(pilot, session)
                moves = session.move
                server.stop()
                await until(pilot, lambda: "trying again" in session.status)
                choices = session.view.choices
                await type_line(pilot, "end")
                await until(pilot, lambda: "Can't reach" in str(screen_of(pilot).refusal))
                assert session.view.choices == choices
                await asyncio.to_thread(server.start)
                await until(pilot, lambda: "trying again" not in session.status)
                assert session.move == moves
                await my_turn(pilot, session)
                await type_line(pilot, "end")
                await until(pilot, lambda: session.move > moves)

        in_a_loop(play())
    finally:
        server.stop()


def test_what_is_wrong_is_said_before_the_screen_opens(server: Server) -> None:
    made = open_table(server, "bullfrogs", "me", "open")
    with pytest.raises(ValueError, match="22 characters or more"):
        connect(server.url, "short")
    with pytest.raises(ValueError, match="holds no seat"):
        connect(server.url, "A" * 40)
    with pytest.raises(ValueError, match="holds no seat at that table"):
        connect(f"{server.url}/t/{made['table']['id']}", "A" * 40)
    with pytest.raises(ValueError, match="no such table"):
        connect(f"{server.url}/t/nosuchtable")
    with pytest.raises(ValueError, match="has run out"):
        connect(f"{server.url}/j/nosuchinvite")
    with pytest.raises(ValueError, match="which table"):
        connect(server.url)
    with reserved_port() as closed, pytest.raises(ValueError, match="can't reach"):
        connect(f"http://127.0.0.1:{closed.getsockname()[1]}", made["token"])
    with pytest.raises(ValueError, match="not a server address"):
        connect("ftp://pond")
    watching = connect(f"{server.url}/t/{made['table']['id']}")
    assert watching.view.seat < 0


def test_a_new_table_at_the_server_and_addresses(server: Server) -> None:
    desk = TableEntrance(server.url)
    desk.open_table("freeway", {"between": "touching"}, ["person", "tadpole"])
    session = desk.session()
    assert isinstance(session, RemoteTable)
    assert session.game.options["between"] == "touching"
    assert session.view.seat == 0
    assert address_of("pond.example:8000") == ("http://pond.example:8000", "", "")
    assert address_of("https://pond.example/frogs/t/abcdefgh12") == ("https://pond.example/frogs", "t", "abcdefgh12")
