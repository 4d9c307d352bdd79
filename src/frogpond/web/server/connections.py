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

from .settings import Settings

if TYPE_CHECKING:
    from .http_protocol import Connection

log = logging.getLogger("frogpond")
ACCEPT_LOG_SECONDS = 10.0


class Connections:
    """The open HTTP connections of one server, by address; sockets of tables leave it when they are upgraded."""

    def __init__(self, settings: Settings, most: int) -> None:
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


def limit_accept_errors() -> None:
    """Log at most one line in a while when the system has no more files for connections: asyncio reports every single one."""
    last, count = -ACCEPT_LOG_SECONDS, 0

    def handle(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        nonlocal last, count
        if not str(context.get("message", "")).startswith("socket.accept()"):
            loop.default_exception_handler(context)
            return
        count += 1
        if time.monotonic() - last >= ACCEPT_LOG_SECONDS:
            log.error("connections can't be accepted: %s (%d times)", context.get("exception"), count)
            last, count = time.monotonic(), 0

    asyncio.get_running_loop().set_exception_handler(handle)
