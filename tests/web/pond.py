"""A real server on loopback for the tests, and people with browsers of their own who talk to it."""

from __future__ import annotations

import asyncio
import concurrent.futures
import contextlib
import json
import socket
import threading
from collections.abc import Callable, Coroutine, Iterable
from pathlib import Path
from typing import Any, TypeVar

import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from frogpond.term.http import httpx
from frogpond.web import ServerSettings, create_app
from frogpond.web.ops.settings import Rate
from frogpond.web.server.http_protocol import ACCEPT_AT_ONCE, Server, protocol_of
from waiting import PATIENCE, SLOW, Left, reserved_port
from web.late import Late
from web.showing import Showing

T = TypeVar("T")
FAST = Rate(100_000, 100_000)
HELLO = {"type": "hello", "protocol": 2, "seq": -1, "defs": "", "chapters": 0, "size": "laptop", "dark": True}


def settings(database: str | Path, **more: Any) -> ServerSettings:
    """Settings without limits, which have tests of their own, with all the time bots need and with reviews in a hurry."""
    rates = dict.fromkeys(("requests", "creations", "messages", "messages_each_address", "chat", "looks", "words"), FAST)
    waits = dict.fromkeys([f"{what}_seconds" for what in ("bot", "data", "hello", "send", "push", "head", "body")], PATIENCE)
    usual = {**rates, "bot_pause": 0.0, "window_seconds": 0.0, "leaders_seconds": 0.0, "bytes_each_address": Rate(1e9, 10**9), **waits}
    usual |= {"review_simulations": 24, "bot_workers": 1}
    return ServerSettings(**{"database": str(database), **usual, **more})


class Pond:
    """A server in a thread."""

    def __init__(self, chosen: ServerSettings) -> None:
        self.app = create_app(chosen)
        self.held = reserved_port()  # nobody else answers there when this server has stopped
        # Named as the server names its own: asyncio sends what is small at once only where it knows that this is TCP.
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(self.held.getsockname())
        self.port: int = self.socket.getsockname()[1]
        self.host = f"127.0.0.1:{self.port}"
        self.url = f"http://{self.host}"
        config = uvicorn.Config(
            Late(self.app) if SLOW else self.app,
            http=protocol_of(self.app.connections),
            log_config=None,
            access_log=False,
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            backlog=ACCEPT_AT_ONCE,
            ws_ping_interval=None,  # no page of a test is sent away because the machine is busy
            timeout_graceful_shutdown=5,
            timeout_keep_alive=int(PATIENCE),  # nobody's next request meets a line that was closed because the machine is busy
            lifespan="on",
            ws_max_size=chosen.message_limit,
        )
        self.server = Server(config)
        self.loop: asyncio.AbstractEventLoop | None = None
        self.people: list[Person] = []
        self._thread = threading.Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        async def main() -> None:
            self.loop = asyncio.get_running_loop()
            await self.server.serve(sockets=[self.socket])

        asyncio.run(main())

    def __enter__(self) -> Pond:
        self._thread.start()
        while not self.server.started:
            assert self._thread.is_alive(), "the server did not start"
            self._thread.join(0.01)
        return self

    def __exit__(self, *_: object) -> None:
        self.send_home()
        self.server.should_exit = True
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive(), "the server did not stop"

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Something on the server's own event loop."""
        assert self.loop is not None
        future: concurrent.futures.Future[T] = asyncio.run_coroutine_threadsafe(work, self.loop)
        return future.result(PATIENCE)

    def eventually(self, so: Callable[[], object]) -> None:
        """Until something is so in the server; for what it does in its own time and tells nobody."""

        async def wait() -> None:
            async with asyncio.timeout(PATIENCE):
                while not so():
                    await asyncio.sleep(0.01)

        self.run(wait())

    def person(self) -> Person:
        self.people.append(Person(self.url, self.host))
        return self.people[-1]

    def send_home(self) -> None:
        """Close everybody's pages."""
        for person in self.people:
            person.close()
        self.people.clear()


class Person:
    """Somebody with a browser: cookies, forms, sockets."""

    def __init__(self, url: str, host: str) -> None:
        self.url = url
        self.host = host
        self.web = httpx.Client(base_url=url, timeout=PATIENCE, headers={"Origin": url})
        self.pages: list[Page] = []

    def close(self) -> None:
        for page in self.pages:
            page.close()
        self.web.close()

    def open_table(self, game: str = "bullfrogs", *chosen: str, **fields: str) -> str:
        """A new table by the form; its path."""
        form = {"players": str(len(chosen) or 1), **{f"seat-{i}": seat for i, seat in enumerate(chosen)}, **fields}
        answer = self.web.post(f"/new/{game}", data=form)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"]

    def invite(self, table: str) -> str:
        page = self.web.get(f"{table}/menu").text
        return page.split(f'value="{self.url}/j/')[1].split('"')[0]

    def sit(self, invite: str, seat: int | str = "", name: str = "") -> str:
        """Follow an invitation and sit down; the table's path."""
        table = self.web.get(f"/j/{invite}").headers["location"]
        answer = self.web.post(f"{table}/sit", data={"seat": str(seat), "name": name})
        assert answer.status_code == 303, answer.text
        return table

    def socket(self, table: str, seat: str = "", origin: str | None = None) -> Page:
        cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in self.web.cookies.jar if cookie.path in ("/", table))
        address = f"ws://{self.host}{table}/ws{f'?seat={seat}' if seat else ''}"
        headers = {"Cookie": cookies} if cookies else {}
        where: Any = self.url if origin is None else origin or None
        options: dict[str, Any] = {"origin": where, "additional_headers": headers, "compression": None, "max_size": None}
        patient: dict[str, Any] = {"max_queue": None, "open_timeout": PATIENCE, "ping_interval": None}
        self.pages.append(Page(lambda: connect(address, **options, **patient)))
        return self.pages[-1]


class Page:
    """A table page: keeps every byte it got, shows the last view, and knows who is there, what was noted and what was said."""

    def __init__(self, opened: Callable[[], Any]) -> None:
        self._stack = contextlib.ExitStack()
        self.connection: ClientConnection = self._stack.enter_context(opened())
        self.raw: list[str] = []
        self.showing = Showing()
        self.view: dict[str, Any] = {}
        self.who: list[str] = []
        self.players = ""
        self.absent: dict[str, Any] | None = None
        self.chapters: dict[int, dict[str, Any]] = {}
        self.notes: list[str] = []
        self.refusals: list[dict[str, Any]] = []
        self.questions = 0

    @property
    def asides(self) -> list[dict[str, Any]]:
        """What was said and done beside the game."""
        return [aside for _, chapter in sorted(self.chapters.items()) for aside in chapter.get("asides", ())]

    def said(self, words: str) -> bool:
        """Whether this stands beside the game in the story."""
        return any(words in aside["text"] for aside in self.asides)

    def send(self, **message: Any) -> None:
        self.connection.send(json.dumps(message))

    def receive(self, patience: float = PATIENCE) -> dict[str, Any]:
        text = self.connection.recv(timeout=patience)
        assert isinstance(text, str)
        self.raw.append(text)
        message = self.showing.whole(json.loads(text))
        if message["type"] == "view" and (not self.view or message["seq"] >= self.view["seq"]):
            self.view = message
        if message["type"] in ("view", "parts"):
            self.who = message["who"]
            self.players = message["parts"].get("players", self.players)
            self.absent = message["absent"]
        if message["type"] in ("view", "story"):
            told = message["story"]
            if not told.get("older"):
                self.chapters = {n: chapter for n, chapter in self.chapters.items() if n < told["from"] and not told.get("anew")}
            self.chapters |= {chapter["n"]: chapter for chapter in told["chapters"]}
        if message["type"] == "note":
            self.notes.append(message["text"])
        if message["type"] == "refusal":
            self.refusals.append(message)
        return message

    def reach(self, so: Callable[[], object]) -> None:
        """Take messages until something is so; it may be so already. However many other messages come, a hang has a bound."""
        left = Left()
        while not so():
            self.receive(left())

    def note(self, words: str) -> str:
        """The notice with these words, whatever else comes before it; each is found once."""
        self.reach(lambda: any(words in note for note in self.notes))
        return self.notes.pop(next(i for i, note in enumerate(self.notes) if words in note))

    def talk(self, words: str) -> dict[str, Any]:
        """Something typed, and the answer to it."""
        self.questions += 1
        self.send(type="talk", id=self.questions, text=words)
        return self.until("talk", id=self.questions)

    def until(self, kind: str = "view", **fields: Any) -> dict[str, Any]:
        """The next message of a kind with these fields, for answers: they bear what the question bore. What is so, `reach` waits for."""
        left = Left()
        while True:
            message = self.receive(left())
            if message["type"] == kind and all(message.get(name) == value for name, value in fields.items()):
                return message

    def question(self) -> dict[str, Any]:
        """The next question that is put to this page; that one is settled is told, too, and asks nothing."""
        while not (message := self.until("ask"))["ask"]:
            pass
        return message

    def hello(self, **more: Any) -> dict[str, Any]:
        self.send(**{**HELLO, **more})
        return self.until()

    def act(self, action: int | str, key: str, rid: int | None = None) -> None:
        self.send(type="act", rid=self.view["rid"] if rid is None else rid, action=action, key=key)

    def close(self) -> None:
        self._stack.close()

    def closed(self) -> int:
        """Read until the server closes; the code."""
        try:
            while True:
                self.receive()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006


def catch_up(pages: Iterable[Page], seq: int) -> None:
    """Until all these pages show the table's row of this number."""
    for page in pages:
        while page.view["seq"] < seq:
            page.receive()
