"""Talk at a server's table and tournaments, in the terminal: with others in browsers, on the full screen and line by line."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual", reason="the term extra is not installed")

from textual.pilot import Pilot
from textual.widgets import Input, Static

import frogpond
from frogpond.term.app import FrogpondApp
from frogpond.term.dialogs import Chat
from frogpond.term.local import LocalTable
from frogpond.term.remote import TableEntrance, connect
from frogpond.term.table import TableScreen
from frogpond.web.http.guard import COOKIE
from term.sitting import close, screen_of, until
from term.test_pond import Typist, named, visitor
from waiting import in_a_loop
from web.pond import Page, Person, settings
from web.pond import Pond as Server
from web.test_people import play_out


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(settings(tmp_path_factory.mktemp("talk") / "pond.db")) as running:
        yield running


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    return tmp_path / "identities.json"


def said_in_browser(page: Page) -> list[tuple[str, str]]:
    """What the browser's log has of the talk: names and words."""
    return [(aside["name"], aside["text"]) for aside in page.asides if aside["kind"] == "chat"]


def shown(pilot: Pilot[Any], widget: str) -> str:
    return str(pilot.app.screen.query_one(widget, Static).render())


async def opened(pilot: Pilot[Any], kind: type[Any]) -> Any:
    """Something that opens over the table, as soon as it has the focus."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind) and pilot.app.screen.focused is not None)
    return pilot.app.screen


def test_talk_on_the_full_screen_with_somebody_in_a_browser(server: Server) -> None:
    """Unread lines are counted until they are read; what is typed is heard in the browser; what comes meanwhile is shown at once."""
    one, two = named(server, "Talkada"), named(server, "Tessa")
    table = one.open_table("bullfrogs", "me", "open", name="Talkada")
    two.sit(one.invite(table), 1, "Tessa")
    page = one.socket(table)
    page.hello()

    async def visit() -> None:
        session = await asyncio.to_thread(connect, f"{server.url}{table}", two.web.cookies[COOKIE])
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(120, 40)) as pilot:
            page.send(type="say", text="good luck")
            page.send(type="say", text="and have fun")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and "2 new lines in chat: c reads" in shown(pilot, "#head"))
            await pilot.press("c")
            talk = await opened(pilot, Chat)
            await until(pilot, lambda: "and have fun" in shown(pilot, "#said"))
            assert "Talkada: good luck" in shown(pilot, "#said")
            talk.query_one("#words", Input).value = "a quick one, q"
            await pilot.press("enter")
            await asyncio.to_thread(page.reach, lambda: ("Tessa", "a quick one, q") in said_in_browser(page))
            await until(pilot, lambda: "Tessa: a quick one, q" in shown(pilot, "#said") and not talk.query_one("#words", Input).value)
            page.send(type="say", text="fine with me")
            await until(pilot, lambda: "Talkada: fine with me" in shown(pilot, "#said"))
            await pilot.press("enter")
            await until(pilot, lambda: "at least one word" in shown(pilot, "#wrong"))
            await pilot.press("q")
            await until(pilot, lambda: talk.query_one("#words", Input).value == "q")  # a letter, not the way out
            assert app.screen is talk
            await pilot.press("escape")
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and "new line" not in shown(pilot, "#head"))
            page.send(type="say", text="your turn")
            await until(pilot, lambda: "1 new line in chat" in shown(pilot, "#head"))
            await pilot.press("c")
            await opened(pilot, Chat)
            await close(pilot, Chat)
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and "new line" not in shown(pilot, "#head"))

    in_a_loop(visit())


def test_who_only_watches_neither_hears_nor_talks(server: Server) -> None:
    one, two, three = (named(server, name) for name in ("Watchone", "Watchtwo", "Onlooker"))
    table = one.open_table("bullfrogs", "me", "open", name="Watchone")
    two.sit(one.invite(table), 1, "Watchtwo")
    page = one.socket(table)
    page.hello()
    page.send(type="say", text="for our ears")
    page.reach(lambda: ("Watchone", "for our ears") in said_in_browser(page))

    async def visit() -> None:
        entrance = TableEntrance(f"{server.url}{table}", identity=three.web.cookies[COOKIE])
        session = await asyncio.to_thread(entrance.session)
        app = FrogpondApp(lambda: session)
        async with app.run_test(size=(120, 40)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and screen_of(pilot).seen is session.view)
            await session.catch_up()
            assert session.chat() == []
            await pilot.press("c")
            talk = await opened(pilot, Chat)
            talk.query_one("#words", Input).value = "hello"
            await pilot.press("enter")
            await until(pilot, lambda: "Only players" in shown(pilot, "#wrong"))

    in_a_loop(visit())


def test_there_is_nobody_to_talk_to_at_a_table_of_ones_own() -> None:
    session = LocalTable(frogpond.make("freeway", 2), ["person", "tadpole"], pause=0)

    async def visit() -> None:
        app = FrogpondApp(start=lambda: session)
        async with app.run_test(size=(100, 34)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, TableScreen) and app.screen.seen is not None)
            assert not session.can_talk
            await pilot.press("c")
            assert isinstance(app.screen, TableScreen)

    in_a_loop(visit())


def test_talk_line_by_line(server: Server, keys: Path) -> None:
    ada = named(server, "Lineada")

    async def visit() -> None:
        table = await asyncio.to_thread(ada.open_table, "bullfrogs", "me", "open", name="Lineada")
        typist = Typist(visitor(server, keys))
        await typist.until("You haven’t picked a name yet")
        await typist.type("name Linebo", "You are")
        invite = await asyncio.to_thread(ada.invite, table)
        await typist.type(f"join {server.url}/j/{invite}", "Type help for what you can do")
        page = await asyncio.to_thread(ada.socket, table)
        await asyncio.to_thread(page.hello)
        page.send(type="say", text="hello from the browser")
        await typist.until("Lineada: hello from the browser")
        await typist.type("say Hello to the browser", "Linebo: Hello to the browser")
        await asyncio.to_thread(page.reach, lambda: ("Linebo", "Hello to the browser") in said_in_browser(page))
        assert "at least one word" in await typist.type("say", "No: ")
        told = await typist.type("chat", "Hello to the browser")
        assert told.splitlines() == ["Lineada: hello from the browser", "Linebo: Hello to the browser"]
        assert "Linebo: Hello to the browser" in await typist.type("log", "Hello to the browser")
        await typist.leave()

    in_a_loop(visit())


# Tournaments --------------------------------------------------------------------------------------------------------------


def open_cup(host: Person, title: str) -> str:
    form = {"title": title, "game": "freeway", "system": "swiss", "players": "2", "rounds": "1", "pace": "days"}
    path: str = host.web.post("/cups", data=form).headers["location"]
    return path


def test_tournaments_line_by_line(server: Server, keys: Path) -> None:
    host = named(server, "Plainhost")
    path = open_cup(host, "Plain cup")
    guest = named(server, "Plainguest")
    assert guest.web.post(path, data={"do": "enter", "name": "Plainguest"}).status_code == 303

    async def visit() -> None:
        typist = Typist(visitor(server, keys))
        await typist.until("You haven’t picked a name yet")
        told = await typist.type("cups", "Type cup and a number")
        number = next(line.split(".")[0].strip() for line in told.splitlines() if "Plain cup" in line)
        assert "Who’s in: Plainguest" in await typist.type(f"cup {number}", f"cup {number} enter")
        assert "pick a name first" in await typist.type(f"cup {number} enter", "No: ")
        await typist.type("name Plainbo", "You are")
        told = await typist.type(f"cup {number} enter", f"cup {number} leave")
        assert "Plainbo (you)" in told
        assert "You’re in." in told
        assert "the organiser" in await typist.type(f"cup {number} begin", "No: ")
        assert "not your turn" in await typist.type(f"cup {number} play", "No: ")
        assert "say one of" in await typist.type(f"cup {number} dance", "No: ")
        assert "which tournament?" in await typist.type("cup 99", "No: ")
        await asyncio.to_thread(host.web.post, path, data={"do": "begin"})
        told = await typist.type(f"cup {number}", f"cup {number} play")
        assert "Round 1:" in told
        assert ", not over" in told
        assert "already started" in await typist.type(f"cup {number} enter", "No: ")
        await typist.type(f"cup {number} play", "Type help for what you can do")
        assert "You resigned." in await typist.type("resign yes", "resigned")
        await typist.type("quit", "You are Plainbo")
        while "2 " not in (told := await typist.type(f"cup {number}", "Plain cup")) or ", over" not in told.splitlines()[0]:
            pass
        assert "Plainguest 1" in told
        assert "Plainbo 0" in told
        await typist.leave()

    in_a_loop(visit())


def test_a_game_to_its_end_counts(server: Server) -> None:
    """The API tells the same standings as the page, also to somebody who only looks."""
    host, guest = named(server, "Apihost"), named(server, "Apiguest")
    path = open_cup(host, "API cup")
    for person, name in ((host, "Apihost"), (guest, "Apiguest")):
        assert person.web.post(path, data={"do": "enter", "name": name}).status_code == 303
    host.web.post(path, data={"do": "begin"})
    cup = host.web.get(f"/api/v1{path}").json()
    assert cup["may"] == [], "without a token one only looks"
    play_out([host, guest], f"/t/{cup['rounds'][0][0]['table']}")
    while host.web.get(f"/api/v1{path}").json()["state"] != "over":
        pass
    cup = host.web.get(f"/api/v1{path}").json()
    page = named(server, "Apilooks").web.get(path).text.partition("Standings")[2]
    assert [one["name"] for one in cup["standings"]] == sorted(
        (one["name"] for one in cup["standings"]), key=lambda name: page.index(f"<b>{name}</b>")
    )
    assert sum(one["points"] for one in cup["rounds"][0][0]["seats"]) == 1
