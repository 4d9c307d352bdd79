"""A table lives in one of several server processes: whoever accepts a connection for another's table hands it over, bytes and all.

All processes of one server accept from the same port. The process of a table follows from its address, so nothing is agreed on and
nothing can be out of date; a process that left is started again in the same place, and finds in its inbox what was handed over meanwhile.
What can't be handed over (a request in many pieces, a full inbox) is answered where it came in: through the database that is right too,
only slower.
"""

from __future__ import annotations

import asyncio
import re
import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import h11
from uvicorn import Server

from ..ops.placement import worker_of
from .http_protocol import Connection

TABLE_ADDRESS = re.compile(rb"[A-Z]{3,7} (?:/t/|/api/v1/tables/)([A-Za-z0-9_-]{8,40})[/? ]")
MAX_MESSAGE_BYTES = 64 * 1024
"""Bytes of a request that still fit into one handing over."""


def inboxes(count: int) -> list[tuple[socket.socket, socket.socket]]:
    """For each process where it takes connections, and where the others put them."""
    pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM) for _ in range(count)]
    for pair in pairs:
        for end in pair:
            end.setblocking(False)
    return pairs


@dataclass
class WorkerMailbox:
    """The place of one process among the others: its inbox, and the way to theirs."""

    place: int
    inbox: socket.socket
    others: Sequence[socket.socket]
    passed: int = 0
    taken: int = 0
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    def pass_on(self, connection: socket.socket, data: bytes) -> bool:
        """Hand a connection to the process of the table it asks for; False if that is this one, or can't be done."""
        match = TABLE_ADDRESS.match(data)
        if match is None or len(data) > MAX_MESSAGE_BYTES:
            return False
        place = worker_of(match.group(1), len(self.others))
        if place == self.place:
            return False
        try:
            socket.send_fds(self.others[place], [data], [connection.fileno()])
        except OSError:  # its inbox is full
            return False
        self.passed += 1
        return True

    def open(self, server: Server) -> None:
        """From now on take what the others hand over."""
        asyncio.get_running_loop().add_reader(self.inbox.fileno(), self._take, server)

    def close(self) -> None:
        asyncio.get_running_loop().remove_reader(self.inbox.fileno())

    def _take(self, server: Server) -> None:
        try:
            data, handles, _, _ = socket.recv_fds(self.inbox, 2 * MAX_MESSAGE_BYTES, 4)
        except OSError:
            return
        for handle in handles:
            self.taken += 1
            task = asyncio.get_running_loop().create_task(self._serve(server, socket.socket(fileno=handle), data))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _serve(self, server: Server, connection: socket.socket, data: bytes) -> None:
        connection.setblocking(False)
        loop = asyncio.get_running_loop()

        def protocol() -> Affine:
            return Affine(server.config, server.server_state, server.lifespan.state, loop, data)

        try:
            await loop.connect_accepted_socket(protocol, connection)
        except OSError:  # the other side went meanwhile
            connection.close()


class Affine(Connection):
    """A connection that between two requests may be given away. `first` is what was read before it came here."""

    desk: ClassVar[WorkerMailbox | None] = None

    def __init__(self, config: Any, server_state: Any, app_state: Any, _loop: Any = None, first: bytes = b"") -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.first = first

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.first and not self.transport.is_closing():
            super().data_received(self.first)

    def data_received(self, data: bytes) -> None:
        between = self.conn.their_state is h11.IDLE and not self.conn.trailing_data[0]
        if between and self.desk is not None and not self.transport.get_write_buffer_size():
            if self.desk.pass_on(self.transport.get_extra_info("socket"), data):
                self.transport.abort()  # our handle is closed; the connection lives on in the other process
                return
        super().data_received(data)
