"""What stands before every request: security headers, size and rate limits, origin checks, a log without secrets."""

from __future__ import annotations

import json
import logging
import re
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ...store import fingerprint
from .limits import Buckets
from .metrics import Metrics
from .settings import Settings

log = logging.getLogger("frogpond.access")
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
SECRET_PATH = re.compile(r"^(/j/|/t/|/api/v1/tables/)([^/]{1,4})[^/]*")


def page_owner(connection: HTTPConnection) -> str:
    """The fingerprint of the browser's cookie; empty without one."""
    token = connection.cookies.get(COOKIE, "")
    return fingerprint(token) if TOKEN.fullmatch(token) else ""


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
    return path in ("/healthz", "/readyz") or path.startswith("/static/")


def masked(path: str) -> str:
    """A path for the log: invitations and table addresses are secrets, their first signs are enough to tell them apart."""
    return SECRET_PATH.sub(r"\1\2...", "".join(sign if sign.isprintable() else "?" for sign in path))[:200]


class TooLarge(HTTPException):
    """The body grew beyond the limit while it was read."""

    def __init__(self, limit: int) -> None:
        super().__init__(413, f"The request is too large; at most {limit} bytes are read.")


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics) -> None:
        self.app = app
        self.settings = settings
        self.metrics = metrics
        self.requests = Buckets(settings.requests)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket" and not self.requests.take((scope.get("client") or ("?", 0))[0]):
            self.metrics.add("frogpond_limited_total")
            await receive()
            await send({"type": "websocket.close", "code": 1013})
        else:
            await self.app(scope, receive, send)

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

        client = (scope.get("client") or ("?", 0))[0]
        api = scope["path"].startswith("/api/")
        length = headers.get("content-length", "0")
        try:
            if not uncounted(scope["path"]) and not self.requests.take(client):
                self.metrics.add("frogpond_limited_total")
                await refuse(answer, 429, "limit", "Too many requests. Wait a moment and try again.", api)
            elif not length.isdecimal() or int(length) > self.settings.body_limit:
                await refuse(answer, 413, "size", TooLarge(self.settings.body_limit).detail, api)
            elif scope["method"] not in SAFE and not self._may_post(headers, api):
                await refuse(answer, 403, "origin", "This request did not come from a page of this server.", api)
            else:
                await self.app(scope, take, answer)
        finally:
            self.metrics.add("frogpond_requests_total", 1, f"{status // 100}xx")
            log.info("%s %s %s %.1f ms", scope["method"], masked(scope["path"]), status, (time.perf_counter() - begin) * 1000)

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
