"""Several server processes on one port: started, looked after, started again when one dies, and stopped together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Any

import uvicorn

from ...store import new_id
from ..ops.settings import ServerSettings
from .affinity import Affine, WorkerMailbox, inboxes
from .app import Member, create_app
from .cycles import look_less_often
from .http_protocol import Server
from .rehearsal import rehearse

log = logging.getLogger("frogpond.workers")
RESTART_SECONDS = 1.0
"""Seconds before a process that died young is started again."""


class Workers:
    """The processes of one server. Each has a place, in which another follows it when it dies."""

    def __init__(self, settings: ServerSettings, door: socket.socket, options: dict[str, Any]) -> None:
        self.settings = settings
        self.door = door
        self.options = options
        self.context = multiprocessing.get_context("spawn")
        self.inboxes = inboxes(settings.workers)
        self.name = new_id()[:8]
        self.running: dict[int, tuple[SpawnProcess, Connection, float]] = {}
        self.stopping = False

    def run(self, started: Callable[[], None]) -> int:
        """Until a signal comes; the exit code."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        for place in range(self.settings.workers):
            self._start(place)
        waiting = set(self.running)
        while not self.stopping:
            ready = {line: place for place, (_, line, _) in self.running.items() if not line.closed}
            ended = {process.sentinel: place for place, (process, _, _) in self.running.items()}
            for event in wait([*ready, *ended], timeout=0.5):
                if isinstance(event, Connection):
                    try:
                        event.recv()
                        waiting.discard(ready[event])
                        if not waiting and started is not None:
                            announce, started = started, None  # type: ignore[assignment]
                            announce()
                    except EOFError:
                        event.close()
                elif not isinstance(event, int) or self.stopping:
                    continue
                elif ended[event] in waiting:  # it never came so far as to serve: the others can't either
                    log.error("a server process could not start")
                    self._stop()
                    return self._join() or 3
                else:
                    self._again(ended[event])
        return self._join()

    def _start(self, place: int) -> None:
        ours, theirs = self.context.Pipe()
        others = [pair[1] for pair in self.inboxes]
        member = Member(f"{self.name}-{place}", place, self.settings.workers)
        arguments = (member, self.settings, self.options, self.door, self.inboxes[place][0], others, theirs)
        process = self.context.Process(target=work, args=arguments, name=f"frogpond-{place}")
        process.start()
        theirs.close()
        self.running[place] = (process, ours, time.monotonic())

    def _again(self, place: int) -> None:
        process, line, since = self.running[place]
        log.warning("server process %d ended with code %s; another takes its place", place, process.exitcode)
        line.close()
        if time.monotonic() - since < 10 * RESTART_SECONDS:
            time.sleep(RESTART_SECONDS)
        self._start(place)

    def _stop(self, *_: object) -> None:
        self.stopping = True

    def _join(self) -> int:
        for process, _, _ in self.running.values():
            if process.is_alive():
                process.terminate()
        for process, _, _ in self.running.values():
            process.join()
        codes = {process.exitcode or 0 for process, _, _ in self.running.values()}
        return max((abs(code) for code in codes - {0, -signal.SIGTERM}), default=0)


def begin_logging() -> None:
    """A line for each thing that happens, on standard error."""
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    logging.getLogger("uvicorn.error").setLevel(logging.WARNING)


def work(
    member: Member, settings: ServerSettings, options: dict[str, Any], door: socket.socket, inbox: socket.socket,
    others: Sequence[socket.socket], parent: Connection,
) -> None:  # fmt: skip
    """One of the processes."""
    begin_logging()
    rehearse()
    look_less_often()
    desk = WorkerMailbox(member.place, inbox, others)
    Affine.desk = desk
    app = create_app(settings, member=member)
    Affine.all = app.connections
    server = Server(uvicorn.Config(app, http=Affine, **options))
    threading.Thread(target=follow, args=(parent, server), daemon=True).start()

    async def main() -> None:
        serving = asyncio.ensure_future(server.serve(sockets=[door]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.01)
        if server.started:
            desk.open(server)
            with contextlib.suppress(OSError):
                parent.send("ready")
        try:
            await serving
        finally:
            with contextlib.suppress(RuntimeError):
                desk.close()

    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main())
    if not server.started:
        sys.exit(3)


def follow(parent: Connection, server: uvicorn.Server) -> None:
    """When the parent is gone, however it went, its processes go too."""
    with contextlib.suppress(EOFError, OSError):
        parent.recv()
    server.should_exit = True
