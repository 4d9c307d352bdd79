"""The web application in a web worker: requests, table lines and thoughts come over message ports instead of a network.

Nothing here is a second implementation: the ASGI application of `web.server.app` answers, on a platform without threads and processes.
It serves one device, so there is one person: the token is the same everywhere, and a copy of the games fits any browser.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import unquote, urlsplit

from ..bots.worker import Stopped, unpacked
from ..engine.registry import games
from ..web.http.guard import COOKIE
from ..web.http.socket import PROTOCOL
from ..web.live.inline import InlineExecutor, InlineWriter
from ..web.live.platform import Platform
from ..web.ops.settings import Rate, ServerSettings
from ..web.server.app import create_app

TOKEN = "this-device-has-one-person"
PLENTY = Rate(1000, 10_000)
THEME = re.compile(r"(?:^|;\s*)theme=(dark|light)")
ADDRESS = re.compile(rb'((?:href|src|action|formaction)=\\?")/(?!/)')
"""An address from the root, in HTML or in HTML within JSON."""
TEXTS = ("text/html", "application/json")
Keep = Callable[[], Awaitable[None]]
Think = Callable[[bytes, float], Awaitable[bytes | None]]
Send = Callable[[str], Any]


class RemoteThinker:
    """Has another worker answer. That worker is one for all and outlives a question that nobody waits for."""

    def __init__(self, think: Think) -> None:
        self.think = think
        self.took = 0.0

    async def carry(self, data: bytes, seconds: float | None) -> Any:
        answer = await self.think(data, seconds or 0.0)
        if answer is None:
            raise Stopped("no answer in time")
        reply, self.took = unpacked(answer)
        return reply

    def stop(self) -> None:
        pass


def settings_for(database: str) -> ServerSettings:
    """No limits that are for strangers: nobody else is here."""
    return ServerSettings(
        requests=PLENTY, creations=PLENTY, messages=PLENTY, messages_each_address=PLENTY, bytes_each_address=Rate(1e8, 10**9),
        looks=PLENTY, chat=PLENTY, hints=PLENTY, words=PLENTY,
        database=database, offline=True, bot_workers=1, thoughts_each_person=4, unplayed_days=0.0, chat_days=0.0, leaders_seconds=0.0,
        data_seconds=20.0, review_simulations=100,
    )  # fmt: skip


class HostLine:
    """The line of one table page."""

    def __init__(self, send: Send, closed: Callable[[int], Any], opened: Callable[[], Any]) -> None:
        self.send, self.closed, self.opened = send, closed, opened
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.ended = False

    def hear(self, text: str) -> None:
        """The page says something."""
        self.inbox.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        """The page is gone."""
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def tell(self, message: Mapping[str, Any]) -> None:
        if message["type"] == "websocket.accept":
            self.opened()
        elif message["type"] == "websocket.send":
            self.send(message["text"])
        elif message["type"] == "websocket.close":
            self.end(message.get("code", 1000))

    def end(self, code: int) -> None:
        if not self.ended:
            self.ended = True
            self.closed(code)


class Host:
    """The application of one device. `base` is the path under which its pages stand, such as /pond/app; `keep` puts the database where
    it lasts; `think` has a packed question answered elsewhere, and gives None if that took too long."""

    def __init__(self, origin: str, base: str, database: str, keep: Keep, think: Think) -> None:
        self.origin = urlsplit(origin)
        self.base = base
        self.database = database
        self.application = create_app(
            settings_for(database),
            platform=Platform(
                executor=InlineExecutor,
                thinker=lambda memory: RemoteThinker(think),
                writer=lambda store, metrics: InlineWriter(store, metrics, keep),
            ),
        )
        self._tasks: set[asyncio.Task[None]] = set()
        self._life: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._ended: asyncio.Future[None] | None = None

    async def start(self) -> None:
        """Open the database and begin to look after the tables."""
        loop = asyncio.get_running_loop()
        ready: asyncio.Future[None] = loop.create_future()
        self._ended = loop.create_future()

        async def said(message: Any) -> None:
            what = message["type"]
            if what.endswith("startup.complete"):
                ready.set_result(None)
            elif what.endswith("startup.failed"):
                ready.set_exception(RuntimeError(message.get("message", "")))

        async def live() -> None:
            try:
                await self.application({"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}, self._life.get, said)
            finally:
                if self._ended is not None and not self._ended.done():
                    self._ended.set_result(None)

        self._life.put_nowait({"type": "lifespan.startup"})
        self._spawn(live())
        await ready

    async def stop(self) -> None:
        """Close the database."""
        self._life.put_nowait({"type": "lifespan.shutdown"})
        if self._ended is not None:
            await self._ended

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _scope(self, kind: str, target: str, headers: Mapping[str, str], cookies: str) -> dict[str, Any]:
        path, _, query = target.partition("?")
        theme = THEME.search(cookies)
        scope = {
            **{name.casefold(): value for name, value in headers.items()},
            "host": self.origin.netloc, "origin": f"{self.origin.scheme}://{self.origin.netloc}", "sec-fetch-site": "same-origin",
            "cookie": f"{COOKIE}={TOKEN}" + (f"; theme={theme[1]}" if theme else ""),
        }  # fmt: skip
        return {
            "type": kind, "asgi": {"version": "3.0"}, "http_version": "1.1",
            "path": unquote(path), "raw_path": path.encode(), "root_path": "", "query_string": query.encode(),
            "headers": [(name.encode(), value.encode("latin-1", "replace")) for name, value in scope.items()],
            "scheme": self.origin.scheme, "client": ("127.0.0.1", 1),
            "server": (self.origin.hostname or "localhost", self.origin.port or 80),
        }  # fmt: skip

    async def answer(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes = b"", cookies: str = ""
    ) -> tuple[int, dict[str, str], bytes]:  # fmt: skip
        """The answer to one request of a page: status, headers, body."""
        scope = {**self._scope("http", target, {**headers, "content-length": str(len(body))}, cookies), "method": method}
        pending = [{"type": "http.request", "body": bytes(body), "more_body": False}]
        parts: list[bytes] = []
        status, told = 500, {}

        async def receive() -> Any:
            if pending:
                return pending.pop()
            return await asyncio.get_running_loop().create_future()  # the page waits: it never goes away first

        async def send(message: Any) -> None:
            nonlocal status, told
            if message["type"] == "http.response.start":
                status = message["status"]
                told = {name.decode("latin-1"): value.decode("latin-1") for name, value in message["headers"]}
            elif message["type"] == "http.response.body":
                parts.append(message.get("body", b""))

        with contextlib.suppress(Exception):  # the application has logged and answered it
            await self.application(scope, receive, send)
        return status, *self.moved(told, b"".join(parts))

    def moved(self, headers: dict[str, str], body: bytes) -> tuple[dict[str, str], bytes]:
        """An answer whose addresses stand under the base, and that may be shown in our own frame."""
        for name in ("content-length", "set-cookie"):
            headers.pop(name, None)
        if headers.get("location", "").startswith("/"):
            headers["location"] = self.base + headers["location"]
        policy = headers.get("content-security-policy", "")
        if policy:
            headers["content-security-policy"] = policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        if headers.get("content-type", "").startswith(TEXTS):
            body = ADDRESS.sub(rb"\1" + self.base.encode() + b"/", body)
        return headers, body

    def open(self, target: str, send: Send, closed: Callable[[int], Any], opened: Callable[[], Any], cookies: str = "") -> HostLine:
        """The line of a table page; what it says is sent as text."""

        def tell(text: str) -> None:
            send(ADDRESS.sub(rb"\1" + self.base.encode() + b"/", text.encode()).decode())

        line = HostLine(tell, closed, opened)

        async def run() -> None:
            try:
                await self.application({**self._scope("websocket", target, {}, cookies), "subprotocols": []}, line.inbox.get, line.tell)
            finally:
                line.end(1006)

        self._spawn(run())
        return line


@contextlib.asynccontextmanager
async def spare_host() -> AsyncIterator[Host]:
    """A host that keeps nothing, and whose bots don't think."""

    async def keep() -> None:
        pass

    async def think(data: bytes, seconds: float) -> bytes | None:
        return None

    host = Host("http://localhost", "", ":memory:", keep, think)
    await host.start()
    try:
        yield host
    finally:
        await host.stop()


async def rehearse() -> None:
    """Use everything once, for a snapshot of the memory: modules are imported, and what is the same each time is worked out."""
    async with spare_host() as host:
        for game in games():
            _, headers, _ = await host.answer("POST", f"/play/{game}", {"content-type": "application/x-www-form-urlencoded"})
            path, texts = headers["location"], asyncio.Queue[str]()
            for page in (path, f"/new/{game}", f"/learn/{game}"):
                await host.answer("GET", page, {})
            line = host.open(f"{path}/ws", texts.put_nowait, lambda code: None, lambda: None)
            line.hear(json.dumps({"type": "hello", "protocol": PROTOCOL, "seq": -1, "size": "laptop", "dark": True}))
            while json.loads(await texts.get())["type"] != "view":
                pass
            line.leave()
        for page in ("/", "/me", "/puzzle", "/daily", "/rules"):
            await host.answer("GET", page, {})


def copy_problem(path: str) -> str:
    """Why a file can't take the place of the games here; empty if it can."""
    from ..store import Store

    try:
        with open(path, "rb") as begin:
            if begin.read(16) != b"SQLite format 3\x00":
                return "That's not a copy of Frogpond games."
        store = Store(path)
        try:
            store.counts()
        finally:
            store.close()
    except Exception as error:
        return f"We can't read this copy: {error}"
    return ""


def bridge(origin: str, base: str, database: str, keep: Any, think: Any) -> Any:
    """The host as a script calls it: bytes and texts only."""

    async def think_there(data: bytes, seconds: float) -> bytes | None:
        answer = await think(json.dumps({"seconds": seconds}), data)
        return None if answer is None else bytes(answer.to_py())

    return Host(origin, base, database, keep, think_there)
