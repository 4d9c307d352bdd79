"""HTTP connections: deadlines for unfinished requests, and not too many open ones from one address.

When an address has too many, or the server altogether, the oldest connection that is idle or unfinished makes room: of that address,
or of the one that has most. So somebody who comes back to their table finds a place while an attacker holds thousands of half requests.
Connections of a trusted proxy are not counted by address; there the guard counts requests by the forwarded address.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any, ClassVar, cast

import h11
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..live.threads import GONE
from .limits import place_of
from .settings import Settings

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


class Connection(H11Protocol):
    """uvicorn's protocol with deadlines: for the head of a request, for its body, and for a client that does not read the answer."""

    all: ClassVar[Connections]

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.address = "?"
        self.proxied = False
        self._timers: dict[str, asyncio.TimerHandle] = {}

    @property
    def unfinished(self) -> bool:
        """Whether no whole request is being answered."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        host = self.client[0] if self.client else "?"
        self.address, self.proxied = place_of(host), host in _TrustedHosts(self.config.forwarded_allow_ips)
        if self.all.come(self):
            self._watch()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        if self.scope:
            cast(dict[str, Any], self.scope)[GONE] = True
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if not self.transport.is_closing():
            super().data_received(data)
            self._watch()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._leave()
        super().handle_websocket_upgrade(event)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._set("answer", self.all.settings.send_seconds)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._set("answer", None)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        if self.transport.get_write_buffer_size():  # it never read the last answer
            self.transport.abort()

    def _watch(self) -> None:
        """Deadlines run from the first moment of a head or body to its last byte; between requests uvicorn's own timer runs."""
        if self.transport.is_closing() or self.transport.get_protocol() not in (self, None):
            return
        state, settings = self.conn.their_state, self.all.settings
        self._set("head", settings.head_seconds if state is h11.IDLE and self.timeout_keep_alive_task is None else None)
        self._set("body", settings.body_seconds if state is h11.SEND_BODY else None)

    def _set(self, name: str, seconds: float | None) -> None:
        """Begin a deadline unless it runs; None ends it."""
        if seconds is None:
            timer = self._timers.pop(name, None)
            if timer is not None:
                timer.cancel()
        elif name not in self._timers:
            self._timers[name] = self.loop.call_later(seconds, self.transport.abort)

    def _leave(self) -> None:
        self.all.leave(self)
        for name in tuple(self._timers):
            self._set(name, None)


def protocol_of(connections: Connections, base: type[Connection] = Connection) -> type[Connection]:
    """The protocol for the server that has these connections."""
    return type(base.__name__, (base,), {"all": connections})


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
