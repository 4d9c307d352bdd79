"""Talk at a server's table and tournaments, in the terminal: with others in browsers, on the full screen and line by line."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual", reason="the term extra is not installed")

from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

import frogpond
from frogpond.term.app import FrogpondApp
from frogpond.term.dialogs import Chat
from frogpond.term.home_dialogs import ChoiceDialog, CupBox
from frogpond.term.local import LocalTable
from frogpond.term.table import TableScreen
from term.sitting import close, screen_of, until
from term.test_pond import Typist, at_home, at_table, choose, home_of, named, opened, say_who, visitor
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
    return [(line["name"], line["text"]) for _, line in sorted(page.lines.items()) if "name" in line]


def shown(pilot: Pilot[Any], widget: str) -> str:
    return str(pilot.app.screen.query_one(widget, Static).render())


async def sit_with_browser(pilot: Pilot[Any], server: Server, name: str) -> tuple[str, Person, Page]:
    """A table that somebody in a browser opened, with the terminal's person in its other seat."""
    person = named(server, name)
    table = await asyncio.to_thread(person.open_table, "bullfrogs", "me", "open", name=name)
    ident = table.removeprefix("/t/")
    await asyncio.to_thread(person.web.post, f"{table}/invite", data={"lobby": "yes"})
    await choose(pilot, f"{name}, one seat free")
    await at_table(pilot)
    page = await asyncio.to_thread(person.socket, table)
    await asyncio.to_thread(page.hello)
    return ident, person, page


def test_talk_on_the_full_screen_with_somebody_in_a_browser(server: Server, keys: Path) -> None:
    """Unread lines are counted until they are read; what is typed is heard in the browser; what comes meanwhile is shown at once."""

    async def visit() -> None:
        app = FrogpondApp(pond=visitor(server, keys))
        async with app.run_test(size=(120, 40)) as pilot:
            await at_home(pilot)
            await say_who(pilot, "Tessa")
            _, _, page = await sit_with_browser(pilot, server, "Talkada")
            page.send(type="say", text="good luck")
            page.send(type="say", text="and have fun")
            await until(pilot, lambda: "2 new lines said: c reads" in shown(pilot, "#head"))
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
            await until(pilot, lambda: "1 new line said" in shown(pilot, "#head"))
            await pilot.press("c")
            await opened(pilot, Chat)
            await close(pilot, Chat)
            await pilot.press("q")
            await at_home(pilot)
            await choose(pilot, "Talkada")  # read is read, also on the next visit to the table
            session = await at_table(pilot)
            await until(pilot, lambda: len(session.chat()) == 5)
            await until(pilot, lambda: screen_of(pilot).seen is session.view)
            assert "new line" not in shown(pilot, "#head")

    in_a_loop(visit())


def test_who_only_watches_neither_hears_nor_talks(server: Server, keys: Path) -> None:
    one, two = named(server, "Watchone"), named(server, "Watchtwo")
    table = one.open_table("bullfrogs", "me", "open", name="Watchone")
    two.sit(one.invite(table), 1, "Watchtwo")
    page = one.socket(table)
    page.hello()
    page.send(type="say", text="for our ears")
    page.reach(lambda: ("Watchone", "for our ears") in said_in_browser(page))

    async def visit() -> None:
        pond = visitor(server, keys)
        app = FrogpondApp(pond=pond)
        async with app.run_test(size=(120, 40)) as pilot:
            await at_home(pilot)
            await say_who(pilot, "Onlooker")
            await app.go(table.removeprefix("/t/"))
            session = await at_table(pilot)
            await session.catch_up()
            assert session.chat() == []
            await until(pilot, lambda: screen_of(pilot).seen is session.view)
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
        await typist.until("You haven’t said who you are")
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
        typist.typed.put("\0")
        await typist.until("Come back with: frogpond pond")
        await typist.visit

    in_a_loop(visit())


# Tournaments --------------------------------------------------------------------------------------------------------------


def open_cup(host: Person, title: str) -> str:
    form = {"title": title, "game": "freeway", "system": "swiss", "players": "2", "rounds": "1", "pace": "days"}
    path: str = host.web.post("/cups", data=form).headers["location"]
    return path


def ways(box: CupBox) -> list[str]:
    listed = box.query_one("#ways", OptionList)
    return [str(listed.get_option_at_index(i).id) for i in range(listed.option_count)]


async def take(pilot: Pilot[Any], box: Any, way: str) -> None:
    listed = box.query_one("#ways", OptionList)
    listed.highlighted = listed.get_option_index(way)
    await pilot.press("enter")


def test_a_tournament_from_entering_to_its_standings(server: Server, keys: Path) -> None:
    """Listed, entered, left and entered again; its first round shows by itself, one's table is gone to, the result stands there."""
    host = named(server, "Cuphost")
    path = open_cup(host, "Terminal cup")
    assert host.web.post(path, data={"do": "enter", "name": "Cuphost"}).status_code == 303

    async def visit() -> None:
        app = FrogpondApp(pond=visitor(server, keys))
        async with app.run_test(size=(120, 40)) as pilot:
            await at_home(pilot)
            await say_who(pilot, "Cupguest")
            await pilot.press("t")
            listed = await opened(pilot, ChoiceDialog)
            assert "Terminal cup" in dict(listed.ways)[path.removeprefix("/cups/")]
            await take(pilot, listed, path.removeprefix("/cups/"))
            box = await opened(pilot, CupBox)
            assert "Who’s in: Cuphost" in shown(pilot, "#standings")
            assert ways(box) == ["do-enter"]
            await take(pilot, box, "do-enter")
            await until(pilot, lambda: "Cupguest (you)" in shown(pilot, "#standings") and ways(box) == ["do-leave"])
            assert "Cupguest" in (await asyncio.to_thread(host.web.get, path)).text
            await take(pilot, box, "do-leave")
            await until(pilot, lambda: "Cupguest" not in shown(pilot, "#standings"))
            await take(pilot, box, "do-enter")
            await until(pilot, lambda: "Cupguest (you)" in shown(pilot, "#standings"))
            await asyncio.to_thread(host.web.post, path, data={"do": "begin"})  # the box hears of it
            await until(pilot, lambda: "Place  Points" in shown(pilot, "#standings"))
            table = next(way for way in ways(box) if not way.startswith("do-"))
            await take(pilot, box, table)
            session = await at_table(pilot)
            assert session.table == table
            assert "Cuphost" in " ".join(session.names)
            await pilot.press("q")
            await at_home(pilot)
            page = await asyncio.to_thread(host.socket, f"/t/{table}")
            await asyncio.to_thread(page.hello)
            page.send(type="resign", seat=session.view.seat ^ 1)
            await pilot.press("t")
            await take(pilot, await opened(pilot, ChoiceDialog), path.removeprefix("/cups/"))
            box = await opened(pilot, CupBox)
            await until(pilot, lambda: "over" in box.cup["state"])  # by itself, whenever the game's end was counted
            await until(pilot, lambda: "Cupguest (you)" in shown(pilot, "#standings").splitlines()[1])
            assert box.cup["standings"][0]["points"] == 1
            assert ways(box) == [table]
            await pilot.press("escape")
            await at_home(pilot)
            assert home_of(pilot).word == ""

    in_a_loop(visit())


def test_tournaments_line_by_line(server: Server, keys: Path) -> None:
    host = named(server, "Plainhost")
    path = open_cup(host, "Plain cup")
    guest = named(server, "Plainguest")
    assert guest.web.post(path, data={"do": "enter", "name": "Plainguest"}).status_code == 303

    async def visit() -> None:
        typist = Typist(visitor(server, keys))
        await typist.until("You haven’t said who you are")
        told = await typist.type("cups", "Type cup and a number")
        number = next(line.split(".")[0].strip() for line in told.splitlines() if "Plain cup" in line)
        assert "Who’s in: Plainguest" in await typist.type(f"cup {number}", f"cup {number} enter")
        assert "say who you are first" in await typist.type(f"cup {number} enter", "No: ")
        await typist.type("name Plainbo", "You are")
        told = await typist.type(f"cup {number} enter", f"cup {number} leave")
        assert "Plainbo (you)" in told
        assert "You’re in." in told
        assert "the organiser" in await typist.type(f"cup {number} begin", "No: ")
        assert "not your turn" in await typist.type(f"cup {number} play", "No: ")
        assert "say one of" in await typist.type(f"cup {number} dance", "No: ")
        assert "number of a tournament" in await typist.type("cup 99", "No: ")
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
        typist.typed.put("\0")
        await typist.until("Come back with: frogpond pond")
        await typist.visit

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
    page = host.web.get(path).text.partition("Standings")[2]
    assert [one["name"] for one in cup["standings"]] == sorted(
        (one["name"] for one in cup["standings"]), key=lambda name: page.index(f"<b>{name}</b>")
    )
    assert sum(one["points"] for one in cup["rounds"][0][0]["seats"]) == 1
