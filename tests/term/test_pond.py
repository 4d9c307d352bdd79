"""The home of a server in the terminal: two people, one here and one in a browser, from home to a finished game and back."""

from __future__ import annotations

import asyncio
import io
import os
import queue
import re
import stat
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from term.sitting import close, my_turn, play_by_keys, push, screen_of, until
from waiting import PATIENCE, in_a_loop, reserved_port
from web.pond import Page, Person, settings
from web.pond import Pond as Server

pytest.importorskip("textual", reason="the term extra is not installed")

from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Select

from frogpond.cli import main
from frogpond.engine.rng import Rng
from frogpond.table.clock import Clock
from frogpond.term.app import FrogpondApp
from frogpond.term.dialogs import End, Notice
from frogpond.term.home import HomeScreen
from frogpond.term.home_dialogs import ChoiceDialog, IdentityDialog, InvitationDialog, NewTable, Seeking
from frogpond.term.home_rows import sections
from frogpond.term.keyring import keep_token, read_keys, token_at
from frogpond.term.plain_home import PlainHome
from frogpond.term.qr import QR_TEXT_MARGIN, inverted, qr_lines
from frogpond.term.remote import RemoteTable
from frogpond.term.server_home import ServerHome
from frogpond.term.table import TableScreen
from frogpond.web.server.guard import COOKIE


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(settings(tmp_path_factory.mktemp("pond") / "pond.db")) as running:
        yield running


@pytest.fixture
def keys(tmp_path: Path) -> Path:
    return tmp_path / "identities.json"


def named(server: Server, name: str) -> Person:
    """Somebody with a browser and a name."""
    person = server.person()
    assert person.web.post("/me", data={"name": name}).status_code == 303
    return person


def visitor(server: Server, keys: Path) -> ServerHome:
    """Somebody's terminal, which takes up a lost line at once."""
    pond = ServerHome(server.url, keys)
    pond.caller.retry = 0.01
    return pond


def home_of(pilot: Pilot[Any]) -> HomeScreen:
    return next(screen for screen in pilot.app.screen_stack if isinstance(screen, HomeScreen))


def told(pilot: Pilot[Any]) -> str:
    """All lines of the home."""
    return "\n".join(row.words for row in home_of(pilot).rows)


def notices(app: FrogpondApp) -> list[str]:
    """All notices from now on; on the screen they go after a while."""
    said: list[str] = []
    notify = app.notify

    def noting(message: str, **more: Any) -> None:
        said.append(message)
        notify(message, **more)

    app.notify = noting  # type: ignore[method-assign]
    return said


async def at_home(pilot: Pilot[Any]) -> None:
    await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen) and bool(home_of(pilot).rows))


async def opened(pilot: Pilot[Any], kind: type[Any]) -> Any:
    """Something that opens over the home, as soon as it has the focus."""
    await until(pilot, lambda: isinstance(pilot.app.screen, kind) and pilot.app.screen.focused is not None)
    return pilot.app.screen


async def say_who(pilot: Pilot[Any], name: str) -> None:
    await pilot.press("m")
    box = await opened(pilot, IdentityDialog)
    box.query_one("#name", Input).value = name
    await pilot.press("enter")
    await until(pilot, lambda: isinstance(pilot.app.screen, HomeScreen) and f"You are {name}" in told(pilot))


async def choose(pilot: Pilot[Any], words: str) -> None:
    """The line with these words, by arrows and Enter as everybody does."""
    await until(pilot, lambda: words in told(pilot))
    number = next(i for i, row in enumerate(home_of(pilot).rows) if words in row.words)
    listed = home_of(pilot).query_one("#home", OptionList)
    listed.focus()
    listed.highlighted = listed.get_option_index(f"row-{number}")
    await pilot.press("enter")


async def pick_way(pilot: Pilot[Any], wish: str) -> None:
    box = await opened(pilot, ChoiceDialog)
    listed = box.query_one("#ways", OptionList)
    listed.highlighted = listed.get_option_index(wish)
    await pilot.press("enter")


def session_of(pilot: Pilot[Any]) -> RemoteTable:
    session = screen_of(pilot).session
    assert isinstance(session, RemoteTable)
    return session


async def at_table(pilot: Pilot[Any]) -> RemoteTable:
    await until(pilot, lambda: isinstance(pilot.app.screen, TableScreen))
    return session_of(pilot)


def play_in_browser(page: Page, turns: int = 1_000) -> None:
    """The browser's side of a game, by its socket: so many turns, or to the end."""
    rng, number = Rng(3), 0
    for _ in range(turns):
        page.reach(lambda: page.view["choices"] or page.view["parts"]["end"])
        while choices := page.view["choices"]:
            number += 1
            page.act(choices[rng.getrandbits(20) % len(choices)]["action"], f"k{number}")
            page.reach(lambda seq=page.view["seq"]: page.view["seq"] > seq)  # type: ignore[misc]
        if page.view["parts"]["end"]:
            return


def play_and_resign(page: Page) -> None:
    """Two turns in the browser, then it gives up: a finished game that does not take long."""
    play_in_browser(page, 2)
    page.send(type="resign", seat=1)
    page.reach(lambda: page.view["parts"]["end"])


def test_a_name_is_all_one_needs_and_is_kept_for_the_next_visit(server: Server, keys: Path) -> None:
    async def visit() -> None:
        app = FrogpondApp(pond=visitor(server, keys))
        async with app.run_test(size=(80, 24)) as pilot:
            await at_home(pilot)
            assert "You haven’t said who you are" in told(pilot)
            assert not keys.exists()
            await pilot.press("d")  # the challenge needs somebody who plays it
            box = await opened(pilot, IdentityDialog)
            await pilot.press("enter")
            await until(pilot, lambda: "Type a name" in str(box.query_one("#wrong").render()))
            await pilot.press(*"Quirin", "enter")
            session = await at_table(pilot)
            assert session.game.name == "bullfrogs-solo"
            await pilot.press("q")
            await at_home(pilot)
            await until(pilot, lambda: "You’ve started it" in told(pilot) and "You are Quirin, a guest here" in told(pilot))
            assert app.session is None
            await pilot.press("q")
            await until(pilot, lambda: app.return_value is not None)
        assert f"frogpond pond {server.url}" in str(app.return_value)
        again = FrogpondApp(pond=visitor(server, keys))
        async with again.run_test(size=(120, 40)) as pilot:
            await at_home(pilot)
            assert "You are Quirin" in told(pilot)
            await pilot.press("1")  # the first line: the table where it is their turn
            assert (await at_table(pilot)).view.seat == 0
            await pilot.press("ctrl+q")
            await until(pilot, lambda: again.return_value is not None)

    in_a_loop(visit())
    assert stat.S_IMODE(keys.stat().st_mode) == 0o600 or os.name == "nt"
    assert list(read_keys(keys)) == [server.url]


def test_from_home_to_a_finished_game_with_a_browser_and_back(server: Server, keys: Path) -> None:
    """A new table, the link to the browser, a game to its end, home again: the friend is listed, and asked once more."""
    ada = named(server, "Ada")

    async def visit() -> None:
        app = FrogpondApp(pond=visitor(server, keys))
        async with app.run_test(size=(80, 24)) as pilot:
            await at_home(pilot)
            await say_who(pilot, "Bertil")
            await pilot.press("n")
            box = await opened(pilot, NewTable)
            await until(pilot, lambda: bool(box.query("#seat-1")))
            assert box.query_one("#seat-1", Select).value == "open"
            push(pilot, "#fine")
            sheet = await opened(pilot, InvitationDialog)
            link = sheet.told["link"]
            assert link.startswith(f"{server.url}/j/")
            await pilot.press("enter")
            session = await at_table(pilot)
            assert session.waiting
            table = await asyncio.to_thread(ada.sit, link.rpartition("/")[2], 1, "Ada")
            await until(pilot, lambda: not session.waiting and session.view.seat == 0)
            await until(pilot, lambda: "Ada" in session.names[1])
            page = await asyncio.to_thread(ada.socket, table)
            await asyncio.to_thread(page.hello)
            theirs = asyncio.create_task(asyncio.to_thread(play_and_resign, page))
            await play_by_keys(pilot, session)
            await theirs
            await until(pilot, lambda: isinstance(app.screen, End) and bool(app.screen.query("#scores")))
            await close(pilot, End)
            await pilot.press("q")
            await at_home(pilot)
            await until(pilot, lambda: " v Ada" in told(pilot) and "● Ada" in told(pilot))
            await choose(pilot, "● Ada")
            await pick_way(pilot, "follow")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen) and app.pond.home["friends"][0]["followed"])  # type: ignore[union-attr]
            await choose(pilot, "● Ada")
            await pick_way(pilot, "again")
            sheet = await opened(pilot, InvitationDialog)
            assert [one["name"] for one in sheet.told["people"] if one["asked"]] == ["Ada"]
            await pilot.press("escape")
            await at_home(pilot)
            assert "Bertil asks you" in (await asyncio.to_thread(ada.web.get, "/")).text

    in_a_loop(visit())


def test_open_tables_watching_and_news(server: Server, keys: Path) -> None:
    """What others open, play and leave shows by itself; sitting down with somebody who asks for agreement asks first."""
    ada, bo = named(server, "Ada-Lou"), named(server, "Bo")
    strict = {"game": "bullfrogs", "players": 2, "seats": ["me"], "name": "Ada-Lou"}

    async def visit() -> None:
        app = FrogpondApp(pond=visitor(server, keys))
        async with app.run_test(size=(120, 40)) as pilot:
            await at_home(pilot)
            noted = notices(app)
            await say_who(pilot, "Cleo")
            assert "Ada-Lou" not in told(pilot)
            clock = {"kind": "turn", "seconds": 3600, "loss": True}
            token = ada.web.cookies[COOKIE]
            made = await asyncio.to_thread(
                lambda: ada.web.post("/api/v1/tables", json={**strict, "clock": clock}, headers={"Authorization": f"Bearer {token}"}).json()
            )
            table = made["table"]["id"]
            await asyncio.to_thread(ada.web.post, f"/t/{table}/invite", data={"lobby": "yes"})
            await choose(pilot, "Ada-Lou, one seat free")  # it came by itself
            await pick_way(pilot, "yes")
            session = await at_table(pilot)
            assert session.table == table
            await until(pilot, lambda: not session.waiting and session.view.seat == 1)
            await pilot.press("q")
            await at_home(pilot)
            await until(pilot, lambda: "Bullfrogs with Ada-Lou" in told(pilot) and Clock("turn", 3600, loss=True).words in told(pilot))
            page = await asyncio.to_thread(ada.socket, f"/t/{table}")
            await asyncio.to_thread(page.hello)
            shown = await asyncio.to_thread(bo.open_table, "freeway", "me", "bot:random", listed="yes", name="Bo")
            await pilot.press("d")
            await at_table(pilot)
            await asyncio.to_thread(play_in_browser, page, 1)
            await until(pilot, lambda: any("Ada-Lou" in note for note in noted))
            await pilot.press("q")
            await at_home(pilot)
            await until(pilot, lambda: home_of(pilot).rows[0].kind == "turn" and "Ada-Lou" in told(pilot))
            await pilot.press("1")
            assert (await at_table(pilot)).table == table
            await my_turn(pilot, session_of(pilot))
            await pilot.press("q")
            await at_home(pilot)
            await choose(pilot, "Freeway Frogs, Bo")
            watched = await at_table(pilot)
            assert watched.table == shown.rpartition("/")[2]
            assert watched.view.seat < 0

    in_a_loop(visit())


def test_find_me_a_game_with_a_bot_meanwhile(server: Server, keys: Path) -> None:
    ada = named(server, "Ada-May")

    async def visit() -> None:
        app = FrogpondApp(pond=visitor(server, keys))
        async with app.run_test(size=(80, 24)) as pilot:
            await at_home(pilot)
            noted = notices(app)
            await say_who(pilot, "Dora")
            for then in ("stop", "bot"):
                await pilot.press("f")
                await opened(pilot, Seeking)
                push(pilot, "#fine")
                await until(pilot, lambda: isinstance(app.screen, HomeScreen) and "Stop looking" in told(pilot))
                if then == "stop":
                    await choose(pilot, "Stop looking")
                    await until(pilot, lambda: "Find me a game" in told(pilot))
            await choose(pilot, "Play a bot meanwhile")
            assert (await at_table(pilot)).kinds == ["person", "bot"]
            wish = {"game": "bullfrogs", "players": "2", "pace": "live"}
            await asyncio.to_thread(ada.web.post, "/find", data=wish)
            while (await asyncio.to_thread(ada.web.get, "/find")).status_code != 303:  # whoever asks first makes the table
                pass
            await until(pilot, lambda: any("found someone" in note for note in noted))
            await pilot.press("q")
            await at_home(pilot)
            await until(pilot, lambda: "Ada-May" in told(pilot) and "Stop looking" not in told(pilot))

    in_a_loop(visit())


def test_the_same_person_in_browser_and_terminal(server: Server, keys: Path) -> None:
    """Words of the browser make the terminal that person, words of the terminal a browser; who is signed out is told."""
    eva = named(server, "Eva")
    code = words_in(eva.web.post("/me/link").text)

    async def visit() -> None:
        app = FrogpondApp(pond=visitor(server, keys))
        async with app.run_test(size=(80, 24)) as pilot:
            await at_home(pilot)
            await pilot.press("m")
            box = await opened(pilot, IdentityDialog)
            box.query_one("#words", Input).value = "no such words here"
            await pilot.press("enter")
            await until(pilot, lambda: "Those words don’t match" in str(box.query_one("#wrong").render()))
            box.query_one("#words", Input).value = code
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen) and "You are Eva" in told(pilot))
            page = (await asyncio.to_thread(eva.web.get, "/me")).text
            assert "Terminal" in page
            await pilot.press("m")
            box = await opened(pilot, IdentityDialog)
            push(pilot, "#link")
            await until(pilot, lambda: "They work once" in str(box.query_one("#code").render()))
            words = str(box.query_one("#code").render()).splitlines()[-1].strip()
            other = server.person()
            assert (await asyncio.to_thread(other.web.post, "/me/here", data={"words": words})).status_code == 303
            assert "Eva" in (await asyncio.to_thread(other.web.get, "/me")).text
            await pilot.press("escape")
            await at_home(pilot)
            for device in set(re.findall(r'name="device" value="(\w+)"', page)):
                assert (await asyncio.to_thread(other.web.post, "/me/out", data={"device": device})).status_code == 303
            await asyncio.to_thread(lambda: server.run(news_for_all(server)))
            box = await opened(pilot, IdentityDialog)
            assert "signed out" in box.why
            box.query_one("#name", Input).value = "Evita"
            await pilot.press("enter")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen) and "You are Evita, a guest here" in told(pilot))
            assert token_at(server.url, keys) == app.pond.token  # type: ignore[union-attr]

    in_a_loop(visit())


async def news_for_all(server: Server) -> None:
    server.app.rooms.services.lobby.everybody()


def words_in(page: str) -> str:
    """The four words that a page shows for another device."""
    found = re.search(r'id="code"[^>]*>([a-z]+(?: [a-z]+){3})<', page)
    assert found, page
    return found[1]


# What goes wrong ---------------------------------------------------------------------------------------------------------


def test_a_server_that_goes_away_is_waited_for(tmp_path: Path, keys: Path) -> None:
    """The lines stay, the reason stands below them, and everything goes on by itself when the server is back."""
    from term.test_server import Server as Process

    process = Process(tmp_path)

    async def visit() -> None:
        pond = ServerHome(process.url, keys)
        pond.caller.retry = 0.01
        app = FrogpondApp(pond=pond)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: "Can't reach" in pond.status)  # it is not there yet
            await asyncio.to_thread(process.start)
            await at_home(pilot)
            await say_who(pilot, "Flo")
            await asyncio.to_thread(process.stop)
            await until(pilot, lambda: "Can't reach" in pond.status and "Trying again" in pond.status)
            await pilot.press("d")
            await until(pilot, lambda: "Nothing is lost" in home_of(pilot).word)
            assert "You are Flo" in told(pilot)
            await asyncio.to_thread(process.start)
            await until(pilot, lambda: pond.status == "")
            await pilot.press("d")
            await at_table(pilot)

    try:
        in_a_loop(visit())
    finally:
        process.stop()


def test_what_answers_there_may_be_no_frogpond(server: Server, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(pond: ServerHome, words: str) -> None:
        app = FrogpondApp(pond=pond)
        async with app.run_test(size=(80, 24)) as pilot:
            await until(pilot, lambda: isinstance(app.screen, Notice) and bool(app.screen.query("#notice")))
            assert words in str(app.screen.query_one("#notice").render())
            await pilot.press("enter")
            await until(pilot, lambda: app.return_value is not None)

    in_a_loop(visit(ServerHome(f"{server.url}/static", keys), "not as Frogpond does"))
    older = ServerHome(server.url, keys)
    ask = older.caller.ask
    monkeypatch.setattr(older.caller, "ask", lambda method, path, *more, **most: ask(method, f"/from-before{path}", *more, **most))
    in_a_loop(visit(older, "another version"))
    for wrong, words in (("ftp://pond", "no address"), ("http://x:99999999", "no address"), (f"{server.url}/t/abcdefgh", "one table")):
        with pytest.raises(ValueError, match=words):
            ServerHome(wrong, keys)


def test_identities_are_never_written_over(keys: Path) -> None:
    keep_token("http://a", "A" * 22, keys)
    keep_token("http://b", "B" * 22, keys)
    keep_token("http://a", "", keys)
    assert read_keys(keys) == {"http://b": "B" * 22}
    keys.write_text("[", encoding="utf-8")
    with pytest.raises(ValueError, match="can't read who you are"):
        keep_token("http://c", "C" * 22, keys)
    assert keys.read_text(encoding="utf-8") == "["
    assert [path.name for path in keys.parent.iterdir()] == [keys.name]


def test_the_code_is_the_link_in_half_blocks() -> None:
    import segno

    link = "https://pond.example/j/abcdefghijklmnop"
    lines = qr_lines(link)
    squares = []
    for line in lines:
        squares += [[int(sign in "▀█") for sign in line], [int(sign in "▄█") for sign in line]]
    wanted = [list(map(int, row)) for row in segno.make(link, error="l", micro=False).matrix]
    assert [row[QR_TEXT_MARGIN:-QR_TEXT_MARGIN] for row in squares[QR_TEXT_MARGIN : QR_TEXT_MARGIN + len(wanted)]] == wanted
    assert not any(any(row) for row in (*squares[:QR_TEXT_MARGIN], *squares[QR_TEXT_MARGIN + len(wanted) :]))
    assert inverted(inverted(lines)) == lines


# Line by line ------------------------------------------------------------------------------------------------------------


class Typist:
    """Somebody who types when what they wait for was said."""

    def __init__(self, pond: ServerHome) -> None:
        self.typed: queue.Queue[str] = queue.Queue()
        self.said: list[str] = []
        self.heard = asyncio.Event()
        self.visit = asyncio.create_task(PlainHome(pond, self.read, self.say).run())

    def read(self) -> str:
        line = self.typed.get()
        if line == "\0":
            raise EOFError
        return line

    def say(self, words: str) -> None:
        self.said.append(words)
        self.heard.set()

    async def until(self, words: str | Callable[[str], bool]) -> str:
        """What was said since the last time, as soon as it has these words."""
        while True:
            self.heard.clear()
            told = "\n".join(self.said)
            if words in told if isinstance(words, str) else words(told):
                self.said.clear()
                return told
            waiting = asyncio.create_task(self.heard.wait())
            await asyncio.wait({waiting, self.visit}, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
            assert waiting.done(), f"{words!r} was not said: {told}"

    async def type(self, line: str, words: str | Callable[[str], bool]) -> str:
        self.typed.put(line)
        return await self.until(words)


def test_line_by_line_from_home_to_a_finished_game_and_back(server: Server, keys: Path) -> None:
    gus = named(server, "Gus")

    async def visit() -> None:
        typist = Typist(visitor(server, keys))
        await typist.until("You haven’t said who you are")
        assert "say who you are first" in await typist.type("daily", "No: ")
        assert "You are Hedda." in await typist.type("name Hedda", "You are")
        assert "don’t understand" in await typist.type("dance", "help")
        link = re.search(r"http\S+/j/(\S+)", await typist.type("new bullfrogs open", "Waiting for players"))
        assert link
        table = await asyncio.to_thread(gus.sit, link[1], 1, "Gus")
        page = await asyncio.to_thread(gus.socket, table)
        await asyncio.to_thread(page.hello)
        theirs = asyncio.create_task(asyncio.to_thread(play_in_browser, page))
        card = re.search(r"play (\w+) 0,-2", await typist.until("  1. "))
        assert card
        assert "The Log lies there" in await typist.type("why play wide H8", "(BF-1)")
        assert f"You laid a {card[1]} pad on H10." in await typist.type(f"play {card[1]} H10", "  1. ")  # a place as the board names it
        while "The game is over" not in (told := await typist.type("1", lambda said: "  1. " in said or "The game is over" in said)):
            assert "No: " not in told
        await theirs
        home = await typist.type("quit", "You are Hedda")
        assert " v Gus" in home
        assert ". Gus, here" in home
        assert "Gus is followed." in await typist.type("follow gus", "followed")
        assert "Gus is invited." in await typist.type("again Gus", "Waiting for players")
        await typist.type("quit", "You are Hedda")
        assert "█" in await typist.type("invite 1", "███")
        assert "Looking for an opponent" in await typist.type("find bullfrogs", "Type stop to end it")
        assert "Stopped looking." in await typist.type("stop", "Stopped")
        typist.typed.put("\0")
        await typist.until("Come back with: frogpond pond")
        await typist.visit

    in_a_loop(visit())


def test_the_command(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a terminal the home is read once, and typed lines are answered in order; what is wrong is one sentence."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("code\nquit\n"))
    assert run("pond", server.url, "--name", "Ines", "--plain") == 0
    said = capsys.readouterr().out
    assert "You are Ines, a guest here" in said
    code = re.search(r"They work once: ([a-z]+(?: [a-z]+){3})", said)
    assert code
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "other"))
    assert run("pond", server.url, "--words", code[1], "--plain") == 0
    assert "You are Ines" in capsys.readouterr().out
    assert run("pond", server.url, "--words", code[1]) == 2
    assert "Those words don’t match" in capsys.readouterr().err
    assert run("play", "--server", server.url) == 0
    assert "You are Ines" in capsys.readouterr().out
    with reserved_port() as closed:
        assert run("pond", f"http://127.0.0.1:{closed.getsockname()[1]}") == 2
    assert "Can't reach" in capsys.readouterr().err


def run(*words: str) -> int:
    """The command, in a thread: it has an event loop of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(main, list(words)).result()


def test_every_line_of_the_home_leads_somewhere(server: Server, keys: Path) -> None:
    """The home of somebody new, as the server answers it, is read without a gap."""

    async def visit() -> None:
        pond = visitor(server, keys)
        await pond.refresh()
        kinds = {row.kind for section in sections(pond.home) for row in section.rows}
        assert {"find", "new", "daily", "people", "me"} <= kinds
        await pond.close()

    in_a_loop(visit())


def test_an_answer_that_is_overtaken_says_nothing_new(server: Server, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The home is asked for twice at once, as when news come while one leaves a table, and the first answer comes last."""

    async def visit() -> None:
        pond = visitor(server, keys)
        ask, asked, held = pond.caller.ask, asyncio.Event(), asyncio.Event()

        async def late(*given: Any) -> Any:
            answer = await ask(*given)
            asked.set()
            await held.wait()
            return answer

        with monkeypatch.context() as patched:
            patched.setattr(pond.caller, "ask", late)
            first = asyncio.create_task(pond.refresh())
            await asked.wait()
        await pond.refresh()
        await pond.call_me("Overtaken")
        await pond.refresh()
        held.set()
        await first
        assert pond.name == "Overtaken"
        await pond.close()

    in_a_loop(visit())
