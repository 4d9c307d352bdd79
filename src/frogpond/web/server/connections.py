"""HTTP connections: deadlines for unfinished requests, and not too many open ones from one address.

When an address has too many, or the server altogether, the oldest connection that is idle or unfinished makes room: of that address,
or of the one that has most. So somebody who comes back to their table finds a place while an attacker holds thousands of half requests.
Connections of a trusted proxy are not counted by address; there the guard counts requests by the forwarded address.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING, Any

from ..http.guard import LIMITED
from ..ops.settings import ServerSettings

if TYPE_CHECKING:
    from .http_protocol import Connection

log = logging.getLogger("frogpond")
LOG_SECONDS = 10.0
MAX_LINES = 20
"""Lines of one text in that time."""


class Connections:
    """The open HTTP connections of one server, by address; sockets of tables leave it when they are upgraded."""

    def __init__(self, settings: ServerSettings, most: int) -> None:
        self.settings = settings
        self.most = most
        self.count = 0
        self.closed = 0  # those that made room
        self._by_address: dict[str, dict[Connection, None]] = {}

    def come(self, connection: Connection) -> bool:
        """One more; False if there is no room for it."""
        group = self._by_address.get(connection.address, {})
        if not connection.proxied and len(group) >= self.settings.connections_each_address and not self._make_room(group):
            return False
        if self.count >= self.most and not self._make_room(max(self._by_address.values(), key=len)):
            return False
        self._by_address.setdefault(connection.address, {})[connection] = None
        self.count += 1
        return True

    def leave(self, connection: Connection) -> None:
        """It is closed or upgraded; it may have left already."""
        group = self._by_address.get(connection.address, {})
        if connection in group:
            del group[connection]
            self.count -= 1
            if not group:
                del self._by_address[connection.address]

    def of(self, address: str) -> int:
        return len(self._by_address.get(address, {}))

    def _make_room(self, group: dict[Connection, None]) -> bool:
        oldest = next((one for one in group if one.unfinished), None)
        if oldest is None:
            return False
        self.closed += 1
        self.leave(oldest)
        oldest.transport.abort()
        return True


class LogLimit(logging.Filter):
    """Lets through a few lines of one text in a while, of those that any stranger can cause; the next one says how many were left out."""

    def __init__(self, texts: tuple[str, ...]) -> None:
        super().__init__()
        self.texts = texts
        self.lines: dict[str, tuple[float, int]] = {}  # since when, and how many

    def filter(self, record: logging.LogRecord) -> bool:
        if record.msg not in self.texts:
            return True
        since, count = self.lines.get(record.msg, (0.0, 0))
        now = time.monotonic()
        if now - since >= LOG_SECONDS:
            self.lines[record.msg] = (now, 1)
            if count > MAX_LINES:
                record.msg += f" ({count - MAX_LINES} more were not logged)"
            return True
        self.lines[record.msg] = (since, count + 1)
        return count < MAX_LINES


LIMITED_TEXTS = {
    "uvicorn.error": ("Invalid HTTP request received.", "Unsupported upgrade request."),
    "frogpond.access": (LIMITED,),
}


def limit_logs() -> None:
    """No stranger fills the log."""
    for name, texts in LIMITED_TEXTS.items():
        logger = logging.getLogger(name)
        for old in [one for one in logger.filters if isinstance(one, LogLimit)]:
            logger.removeFilter(old)
        logger.addFilter(LogLimit(texts))


def limit_accept_errors() -> None:
    """Log at most one line in a while when the system has no more files for connections: asyncio reports every single one."""
    last, count = -LOG_SECONDS, 0

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal last, count
        if not str(context.get("message", "")).startswith("socket.accept()"):
            loop.default_exception_handler(context)
            return
        count += 1
        if time.monotonic() - last >= LOG_SECONDS:
            log.error("connections can't be accepted: %s (%d times)", context.get("exception"), count)
            last, count = time.monotonic(), 0

    asyncio.get_running_loop().set_exception_handler(handle)
