"""The line to a server: where it is, what it is asked, and what went wrong in words for the person at the terminal."""

from __future__ import annotations

import asyncio
import platform
import re
from typing import Any
from urllib.parse import urlsplit

from ..engine.reason import Reason
from ..table import Refused
from .http import httpx
from .session import Trouble

REQUEST_TIMEOUT = httpx.Timeout(20.0)
STREAM_TIMEOUT = httpx.Timeout(20.0, read=60.0)  # the server says something every 20 seconds, if only that it is still there
TABLE_LINK = re.compile(r"^(.*?)/(t|j)/([A-Za-z0-9_-]{8,40})/?$")
AGENT = f"Frogpond in a terminal ({platform.system()})"
TRY_AGAIN = "Nothing is lost. Try again."
BY_ITSELF = "Nothing is lost. Trying again."
RETRY_SECONDS = 0.5  # seconds before a lost connection is opened again; twice as long each time


class SignedOut(Trouble):
    """The server does not know this identity any longer."""


class Foreign(Trouble):
    """The server is no Frogpond that this program can talk to; trying again would not help."""


def address_of(server: str) -> tuple[str, str, str]:
    """The server's root, and what a link leads to: ("t", table), ("j", invitation) or nothing."""
    if "://" not in server:
        server = f"http://{server}"
    try:
        parts = urlsplit(server)
        sound = parts.scheme in ("http", "https") and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        sound = False
    if not sound:
        raise ValueError(f"{server!r} is not a server address, such as http://localhost:8000")
    root = f"{parts.scheme}://{parts.netloc}"
    link = TABLE_LINK.match(root + parts.path)
    return (link[1], link[2], link[3]) if link else (root + parts.path.rstrip("/"), "", "")


def headers_for(token: str) -> dict[str, str]:
    return {"User-Agent": AGENT, **({"Authorization": f"Bearer {token}"} if token else {})}


def words_of(answer: httpx.Response) -> str:
    """The server's words about a request it denies."""
    try:
        return str(answer.json()["error"]["text"])
    except (ValueError, KeyError, TypeError):
        return f"the server answered {answer.status_code}"


def unreached(root: str, error: httpx.HTTPError) -> str:
    """Why nobody answers, in words."""
    problem = re.sub(r"^\[Errno -?\d+\] ", "", str(error)) or type(error).__name__
    return f"Can't reach {root}: {'it takes too long to answer' if isinstance(error, httpx.TimeoutException) else problem}."


class Caller:
    """Requests to `/api/v1` of one server, as one person."""

    def __init__(self, root: str, token: str = "") -> None:
        self.root, self.token = root, token
        self.retry = RETRY_SECONDS
        self.web = httpx.AsyncClient(headers=headers_for(token), timeout=REQUEST_TIMEOUT)

    def be(self, token: str) -> None:
        """Speak as somebody from now on."""
        self.token = token
        self.web.headers.pop("Authorization", None)
        self.web.headers.update(headers_for(token))

    async def ask(
        self, method: str, path: str, body: dict[str, Any] | None = None, tries: int = 1, patience: httpx.Timeout = REQUEST_TIMEOUT
    ) -> Any:
        """The server's answer; Refused with its reason, Trouble when there is no answer to use."""
        for left in range(tries - 1, -1, -1):
            try:
                answer = await self.web.request(method, f"{self.root}/api/v1{path}", json=body, timeout=patience)
                break
            except httpx.HTTPError as error:
                if not left:
                    raise Trouble(f"{unreached(self.root, error)} {TRY_AGAIN}") from None
                await asyncio.sleep(self.retry)
            except httpx.InvalidURL:
                raise Foreign(f"{self.root} is not a server address, such as http://localhost:8000.") from None
        return self.read(answer)

    def read(self, answer: httpx.Response) -> Any:
        """The JSON of an answer, or what is wrong with it."""
        try:
            data = answer.json()
        except ValueError:
            data = None
        if answer.is_success and data is not None:
            return data
        reason = reason_of(data)
        if reason is None and answer.status_code >= 500:
            raise Trouble(f"{self.root} has trouble just now (it answered {answer.status_code}). {TRY_AGAIN}")
        if reason is None:
            raise Foreign(f"{self.root} isn't a Frogpond server. Is the address right?")
        if answer.status_code == 401:
            raise SignedOut(reason.text)
        if answer.status_code >= 500:
            raise Trouble(reason.text)
        if reason.code in ("404", "405"):  # no refusal of a table, but an address that is not there
            raise Foreign(f"{self.root} runs another version of Frogpond, which doesn't know this request.")
        raise Refused(reason.code, reason.text, reason.rule, **{key: data[key] for key in data if key == "view"})

    async def close(self) -> None:
        await self.web.aclose()


def reason_of(data: Any) -> Reason | None:
    """The reason in a refusal; nothing if it has none, as answers of other programs have."""
    try:
        return Reason(str(data["error"]["code"]), str(data["error"]["text"]), str(data["error"].get("rule", "")))
    except (KeyError, TypeError, AttributeError):
        return None
