"""What stands before every request: security headers, size and rate limits, origin checks, a log without secrets."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection, cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...table import Refused
from ..app.context import StoreError, owner_of_token
from ..ops.fair_queue import Requester
from ..ops.limits import SECONDS_EACH_REQUEST, Limits, address_prefix
from ..ops.metrics import Metrics
from ..ops.offline import OFFLINE
from ..ops.settings import ServerSettings
from ..ops.threads import ASKER, METER, WAITING_WORK, AskerGone, CpuMeter

log = logging.getLogger("frogpond.access")
LINE = "%s %s %s %.1f ms"
LIMITED = f"{LINE}, too many"
"""Of requests that were refused because there were too many: not all of them are logged (`connections.LogLimit`)."""
COOKIE = "frogpond"
TOKEN = re.compile(r"[A-Za-z0-9_-]{22,128}")
CODE = re.compile(r"[A-Za-z0-9_-]{8,40}")
"""What the addresses of tables and invitations look like."""
CSP = (
    "default-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
)
HEADERS = {
    "Content-Security-Policy": "; ".join(CSP),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
OPENING = 3
"""What opening a socket costs of the requests of an address."""
SOCKET = re.compile(r"/t/([A-Za-z0-9_-]{8,40})/ws")
Sits = Callable[[str, str], Awaitable[bool]]
"""Whether a person sits at a table: its address, and the person's fingerprint."""
SECRET_PATH = re.compile(r"^(/j/|/t/|/api/v1/tables/)([^/]{1,4})[^/]*")


OWNER = "frogpond.owner"
"""Where the guard writes down who asks."""
UNSURE = f"{OWNER}.unsure"
"""Set where nobody could say who it is, for the database did not answer."""


def token_in(headers: Headers, api: bool) -> str:
    """The token that a program sends, or a browser as a cookie; empty without one."""
    scheme, _, token = headers.get("authorization", "").partition(" ")
    if not api or scheme.casefold() != "bearer":
        token = cookie_parser(headers.get("cookie", "")).get(COOKIE, "")
    return token.strip() if TOKEN.fullmatch(token.strip()) else ""


def page_owner(connection: HTTPConnection) -> str:
    """Who asks: the person whose device this is; empty without a token."""
    owner: str | None = connection.scope.get(OWNER)
    if owner is not None:
        return owner
    token = connection.cookies.get(COOKIE, "")
    return owner_of_token(token) if TOKEN.fullmatch(token) else ""


def surely(connection: HTTPConnection) -> None:
    """Refused while nobody can tell who asks: somebody new would take the place of who they are."""
    if connection.scope.get(UNSURE):
        raise Refused("busy", "We can’t check who you are right now. Nothing is lost. Try again in a moment.")


def same_origin(headers: Headers, allowed: tuple[str, ...]) -> bool | None:
    """Whether the page that asks is ours; None when the request does not say where it comes from."""
    origin = headers.get("origin")
    if origin is None:
        site = headers.get("sec-fetch-site")
        return None if site is None else site in ("same-origin", "none")
    try:
        host = urlsplit(origin).netloc
    except ValueError:
        return False
    return bool(host) and host in (headers.get("host", ""), *allowed)


def whole_number(text: str) -> int | None:
    """A short row of plain digits as a number, else None."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else None


def uncounted(path: str) -> bool:
    """Probes, and our own files: a table page is made of some thirty of them, and a few friends may share one address."""
    return path in ("/healthz", "/readyz", "/compiling.json") or path.startswith("/static/")


def masked(path: str) -> str:
    """A path for the log: invitations and table addresses are secrets, their first signs are enough to tell them apart."""
    return SECRET_PATH.sub(r"\1\2...", "".join(sign if sign.isprintable() else "?" for sign in path))[:200]


class TooLarge(HTTPException):
    """The body grew beyond the limit while it was read."""

    def __init__(self, limit: int) -> None:
        super().__init__(413, f"The request is too large; at most {limit} bytes are read.")


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, settings: ServerSettings, metrics: Metrics, limits: Limits, sits: Sits) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.limits = limits
        self.sits = sits
        self.whose: Callable[[str], Awaitable[str]] | None = None  # who holds a token
        self._turnstile = asyncio.Lock()
        self.open: Counter[str] = Counter()  # requests of strangers that are being answered, by address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        OFFLINE.set(self.settings.offline)
        if scope["type"] == "http":
            await self._request(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._who(scope, Headers(scope=scope))
            if not self.limits.knows(page_owner(HTTPConnection(scope))):
                async with self._turnstile:  # strangers come in one by one: in between, those who play are heard
                    await asyncio.sleep(0)
            limited = not scope.get(UNSURE) and not await self._may_open(HTTPConnection(scope))
            if limited:
                self.metrics.add("frogpond_limited_total")
            if limited or scope.get(UNSURE):  # whoever sits there must not be taken for a stranger: the page comes again
                await receive()
                await send({"type": "websocket.close", "code": 1013})
                return
        await self.app(scope, receive, send)

    async def _who(self, scope: Scope, headers: Headers) -> None:
        """Write down who asks; nobody while the database does not answer."""
        token = token_in(headers, scope["path"].startswith("/api/"))
        address = address_prefix((scope.get("client") or ("?", 0))[0])
        ASKER.set(Requester("", address))
        if not token or self.whose is None or uncounted(scope["path"]):
            return
        scope[OWNER] = ""
        try:
            scope[OWNER] = await self.whose(token)
            ASKER.set(Requester(scope[OWNER], address))
        except StoreError:
            scope[UNSURE] = True

    async def _may_open(self, connection: HTTPConnection) -> bool:
        """Whether a socket may be opened: not too many of one address, but whoever sits at the table always gets in."""
        owner = page_owner(connection)
        if self.limits.request(address_prefix(connection.client.host if connection.client else "?"), owner, OPENING):
            return True
        match = SOCKET.fullmatch(connection.url.path)
        return match is not None and bool(owner) and await self.sits(match[1], owner)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        begin = time.perf_counter()
        status = 0
        headers = Headers(scope=scope)
        read = 0

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out[name] = value
                if "cache-control" not in out:
                    out["Cache-Control"] = "no-store"
            await send(message)

        async def take() -> Message:
            nonlocal read
            message = await receive()
            read += len(message.get("body", b""))
            if read > self.settings.body_limit:
                raise TooLarge(self.settings.body_limit)
            return message

        client = address_prefix((scope.get("client") or ("?", 0))[0])
        api = scope["path"].startswith("/api/")
        token = token_in(headers, api)
        length = headers.get("content-length", "0")
        device = token and owner_of_token(token)
        meter = CpuMeter(SECONDS_EACH_REQUEST, partial(self.limits.charge, client, device))
        METER.set(meter)
        if scope["method"] in SAFE:  # what is only looked at need not be made for somebody who went away
            WAITING_WORK.set((scope,))
        stranger = not self.limits.knows(device)
        self.open[client] += stranger
        try:
            if stranger and self.open[client] > self.settings.connections_each_address:
                await refuse(answer, 429, "limit", "Too many requests at once. Wait a moment and try again.", api)
            elif not uncounted(scope["path"]) and not self.limits.request(client, device):
                self.metrics.add("frogpond_limited_total")
                await refuse(answer, 429, "limit", "Too many requests. Wait a moment and try again.", api)
            elif not length.isdecimal() or int(length) > self.settings.body_limit:
                await refuse(answer, 413, "size", TooLarge(self.settings.body_limit).detail, api)
            elif scope["method"] not in SAFE and not self._may_post(headers, api):
                await refuse(answer, 403, "origin", "That request didn’t come from our pages.", api)
            else:
                await self._who(scope, headers)
                await meter.measure(self.app(scope, take, answer))
        except (AskerGone, ClientDisconnect):
            status = 499
        finally:
            self.open[client] -= stranger
            if not self.open[client]:
                del self.open[client]
            self.metrics.add("frogpond_requests_total", 1, f"{status // 100}xx")
            line = LIMITED if status == 429 else LINE
            log.info(line, scope["method"], masked(scope["path"]), status, (time.perf_counter() - begin) * 1000)

    def _may_post(self, headers: Headers, api: bool) -> bool:
        """Pages must come from here. Programs carry their token themselves, so they need not say where they are from."""
        same = same_origin(headers, self.settings.origins)
        return same is not False if api else same is True


async def refuse(send: Send, status: int, code: str, text: str, api: bool) -> None:
    """A short answer without troubling the application."""
    body = json.dumps({"error": {"code": code, "text": text, "rule": ""}}).encode() if api else text.encode()
    kind = b"application/json" if api else b"text/plain; charset=utf-8"
    headers = [(b"content-type", kind), (b"content-length", str(len(body)).encode())]
    if status == 429:
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
