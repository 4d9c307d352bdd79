"""Notifications from other processes by PostgreSQL's LISTEN, in a thread. A notification names rows to read; the rows are the truth."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Protocol

from .store import CHANNEL, Store


class Listener(Protocol):
    """Hears what other processes tell."""

    def start(self) -> None: ...

    def stop(self) -> None: ...


class NotificationListener:
    """Calls `heard(words)` for every hint of another process, and `lost()` whenever it begins to listen: hints from before that are
    missing. A process does not hear its own hints."""

    def __init__(self, store: Store, receive: Callable[[str], object], lost: Callable[[], object]) -> None:
        self.own = store.process
        self.address = store.url.set(drivername="postgresql").render_as_string(hide_password=False)
        self.heard = receive
        self.lost = lost
        self.ready = threading.Event()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._run, name="frogpond-listener", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        self._stop.set()
        self._thread.join(timeout=5)

    def _run(self) -> None:
        import psycopg

        while not self._stop.is_set():
            try:
                with psycopg.connect(self.address, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self.ready.set()
                    self.lost()
                    while not self._stop.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            process, _, words = notice.payload.partition(" ")
                            if process != self.own:
                                self.heard(words)
            except psycopg.OperationalError:
                self._stop.wait(1)
