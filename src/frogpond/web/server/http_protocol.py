"""uvicorn's HTTP protocol with deadlines and with the limits of `connections`; only a real server needs it."""

from __future__ import annotations

import asyncio
import socket
from typing import Any, ClassVar, cast

import h11
import uvicorn
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.h11_impl import H11Protocol

from ..ops.limits import address_prefix
from ..ops.threads import GONE_KEY
from .connections import Connections

ACCEPT_AT_ONCE = 32
"""Connections that are accepted before those who are there are heard again (the `backlog` of asyncio and uvicorn)."""
LISTEN_BACKLOG = 2048
"""Connections that wait in the system's queue."""


class Server(uvicorn.Server):
    """Accepts few connections at a time, while many may wait: a crowd at the door does not silence the tables."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for door in sockets or ():
            door.listen(LISTEN_BACKLOG)


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
        self.address, self.proxied = address_prefix(host), host in _TrustedHosts(self.config.forwarded_allow_ips)
        if self.all.come(self):
            self._watch()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        if self.scope:
            cast(dict[str, Any], self.scope)[GONE_KEY] = True
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
