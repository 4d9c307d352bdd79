"""The home of a server in the terminal, line by line: people here and in browsers, from home to a finished game and back."""

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

from frogpond.cli import main
from frogpond.engine.rng import Rng
from frogpond.table.clock import Clock
from frogpond.term.home_rows import sections
from frogpond.term.keyring import keep_token, read_keys, token_at
from frogpond.term.plain_home import PlainHome
from frogpond.term.qr import QR_TEXT_MARGIN, inverted, qr_lines
from frogpond.term.server_home import ServerHome
from frogpond.web.http.guard import COOKIE
from waiting import PATIENCE, in_a_loop, reserved_port
from web.pond import Page, Person, settings
from web.pond import Pond as Server


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

    async def line(self, line: str, words: str) -> str:
        """The number of a line of the home, as soon as it is there."""
        while not (number := re.search(rf"^ +(\d+)\. .*{re.escape(line)}", home := await self.type("home", ". You "), re.MULTILINE)):
            assert "You" in home
        return await self.type(number[1], words)

    async def leave(self) -> None:
        self.typed.put("\0")
        await self.until("Come back with: frogpond pond")
        await self.visit


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


def test_from_home_to_a_finished_game_and_back(server: Server, keys: Path) -> None:
    gus = named(server, "Gus")

    async def visit() -> None:
        typist = Typist(visitor(server, keys))
        await typist.until("You haven’t picked a name yet")
        assert "pick a name first" in await typist.type("daily", "No: ")
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
        await typist.leave()

    in_a_loop(visit())


def test_a_name_is_kept_for_the_next_visit(server: Server, keys: Path) -> None:
    async def visit() -> None:
        typist = Typist(visitor(server, keys))
        await typist.until("You haven’t picked a name yet")
        assert not keys.exists()
        await typist.type("name Quirin", "You are Quirin")
        await typist.type("daily", "  1. ")
        assert "You are Quirin, a guest here" in await typist.type("quit", "You’ve started it")
        await typist.leave()
        again = Typist(visitor(server, keys))
        await again.until("You are Quirin")
        await again.type("1", "Type help for what you can do")  # the first line: the table where it is their turn
        await again.leave()

    in_a_loop(visit())
    assert stat.S_IMODE(keys.stat().st_mode) == 0o600 or os.name == "nt"
    assert list(read_keys(keys)) == [server.url]


def test_open_tables_watching_and_news(server: Server, keys: Path) -> None:
    """What others open and play is news; sitting down with somebody who asks for agreement asks first."""
    ada, bo = named(server, "Ada-Lou"), named(server, "Bo")
    strict = {
        "game": "bullfrogs",
        "players": 2,
        "seats": ["me"],
        "name": "Ada-Lou",
        "clock": {"kind": "turn", "seconds": 3600, "loss": True},
    }

    async def visit() -> None:
        typist = Typist(visitor(server, keys))
        assert "Ada-Lou" not in await typist.until("You haven’t picked a name yet")
        await typist.type("name Cleo", "You are Cleo")
        token = ada.web.cookies[COOKIE]
        made = await asyncio.to_thread(
            lambda: ada.web.post("/api/v1/tables", json=strict, headers={"Authorization": f"Bearer {token}"}).json()
        )
        table = f"/t/{made['table']['id']}"
        await asyncio.to_thread(ada.web.post, f"{table}/invite", data={"lobby": "yes"})
        await typist.line("Ada-Lou, one seat free", "Type yes, or anything else")
        await typist.type("no", "You’re not seated")
        await typist.line("Ada-Lou, one seat free", "Type yes, or anything else")
        await typist.type("yes", "Ada-Lou")
        home = await typist.type("quit", "You are Cleo")
        assert "Bullfrogs with Ada-Lou" in home
        assert Clock("turn", 3600, loss=True).words in home
        page = await asyncio.to_thread(ada.socket, table)
        await asyncio.to_thread(page.hello)
        shown = await asyncio.to_thread(bo.open_table, "freeway", "me", "bot:random", listed="yes", name="Bo")
        await typist.type("daily", "  1. ")
        await asyncio.to_thread(play_in_browser, page, 1)
        await typist.until("* Your turn: Bullfrogs with Ada-Lou")
        await typist.type("quit", "You are Cleo")
        await typist.type("1", "  1. ")
        await typist.type("quit", "Freeway Frogs, Bo")
        await typist.line("Freeway Frogs, Bo", "You’re watching")
        await typist.leave()
        assert shown

    in_a_loop(visit())


def test_find_me_a_game_with_a_bot_meanwhile(server: Server, keys: Path) -> None:
    ada = named(server, "Ada-May")

    async def visit() -> None:
        typist = Typist(visitor(server, keys))
        await typist.until("You haven’t picked a name yet")
        await typist.type("name Dora", "You are Dora")
        await typist.type("find bullfrogs 2 live", "Type stop to end it")
        await typist.type("stop", "Stopped looking")
        await typist.type("find bullfrogs", "Type stop to end it")
        await typist.line("Play a bot meanwhile", "  1. ")
        wish = {"game": "bullfrogs", "players": "2", "pace": "live"}
        await asyncio.to_thread(ada.web.post, "/find", data=wish)
        while (await asyncio.to_thread(ada.web.get, "/find")).status_code != 303:  # who asks first makes the table
            pass
        await typist.until("We’ve found someone: quit comes back home")
        home = await typist.type("quit", "Ada-May")
        assert "Stop looking" not in home
        await typist.leave()

    in_a_loop(visit())


def test_the_same_person_in_browser_and_terminal(server: Server, keys: Path) -> None:
    """Words of the browser make the terminal that person, words of the terminal a browser; a terminal that is signed out is told."""
    eva = named(server, "Eva")
    code = words_in(eva.web.post("/me/link").text)

    async def visit() -> None:
        pond = visitor(server, keys)
        typist = Typist(pond)
        await typist.until("You haven’t picked a name yet")
        await typist.type("words no such words here", "Those words don’t match")
        await typist.type(f"words {code}", "You are Eva")
        page = (await asyncio.to_thread(eva.web.get, "/me")).text
        assert "Terminal" in page
        words = (await typist.type("code", "They work once: ")).rpartition(": ")[2]
        other = server.person()
        assert (await asyncio.to_thread(other.web.post, "/me/here", data={"words": words})).status_code == 303
        assert "Eva" in (await asyncio.to_thread(other.web.get, "/me")).text
        for device in set(re.findall(r'name="device" value="(\w+)"', page)):
            assert (await asyncio.to_thread(other.web.post, "/me/out", data={"device": device})).status_code == 303
        await asyncio.to_thread(lambda: server.run(news_for_all(server)))
        await typist.until("Who are you now?")
        await typist.type("name Evita", "You are Evita")
        assert token_at(server.url, keys) == pond.token
        await typist.leave()

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
    """The reason is said, and everything goes on by itself when the server is back."""
    from term.test_server import Server as Process

    process = Process(tmp_path)

    async def visit() -> None:
        pond = ServerHome(process.url, keys)
        pond.caller.retry = 0.01
        typist = Typist(pond)
        await typist.until("Can't reach")  # it is not there yet
        await asyncio.to_thread(process.start)
        await typist.until("You haven’t picked a name yet")
        await typist.type("name Flo", "You are Flo")
        await asyncio.to_thread(process.stop)
        await typist.until(lambda said: "Can't reach" in said and "Trying again" in said)
        await typist.type("daily", "Nothing is lost")
        await asyncio.to_thread(process.start)
        await typist.until("The server is back")
        await typist.type("daily", "  1. ")
        await typist.leave()

    try:
        in_a_loop(visit())
    finally:
        process.stop()


def test_what_answers_there_may_be_no_frogpond(server: Server, keys: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(pond: ServerHome, words: str) -> None:
        with pytest.raises(ValueError, match=words):
            await Typist(pond).visit

    in_a_loop(visit(ServerHome(f"{server.url}/static", keys), "isn't a Frogpond server"))
    older = ServerHome(server.url, keys)
    ask = older.caller.ask
    monkeypatch.setattr(older.caller, "ask", lambda method, path, *more, **most: ask(method, f"/from-before{path}", *more, **most))
    in_a_loop(visit(older, "another version"))
    for wrong, words in (
        ("ftp://pond", "not a server address"),
        ("http://x:99999999", "not a server address"),
        (f"{server.url}/t/abcdefgh", "one table"),
    ):
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
