"""Rate limits and connection counts synchronised between processes, by PostgreSQL's NOTIFY.

Nothing is stored: a count that arrives late does no harm.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import time

from ...store import Connection, StoreError
from .services import Services

SYNC_SECONDS = 2.0
COUNT_TTL = 10.0
"""Seconds for which a number of sockets elsewhere is believed."""
MARK = "limits "
MAX_NOTIFICATION_BYTES = 7000
"""Bytes of one notice; PostgreSQL takes 8000."""


class LimitSync:
    """Tells and hears for one process."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._sockets: dict[str, tuple[float, dict[str, int]]] = {}  # by process
        self._told = False  # whether the others believe that many watch here

    async def run(self) -> None:
        while True:
            await asyncio.sleep(SYNC_SECONDS)
            with contextlib.suppress(StoreError):  # later, then
                await self.tell()
            self._reckon()

    async def tell(self) -> None:
        """What this process let through, and from where it is watched by many."""
        services = self.services
        places = services.places
        many = {a: places.watching(a) for a in places.addresses() if places.watching(a) * 4 >= places.room.each_address}
        used = services.limits.news()
        if not many and not used and not self._told:
            return
        self._told = bool(many)
        notices = [
            MARK + json.dumps([services.process, many, used[start : start + 50]]) for start in range(0, max(1, len(used)), 50)
        ]  # fmt: skip

        def job(connection: Connection) -> None:
            for words in notices:
                if len(words) < MAX_NOTIFICATION_BYTES:
                    services.store.hint(connection, words)

        await services.writer.run("", job)

    def heard(self, words: str) -> bool:
        """A notice of another process; False if this is something else."""
        if not words.startswith(MARK):
            return False
        process, many, used = json.loads(words.removeprefix(MARK))
        if process != self.services.process:
            self._sockets[process] = (time.monotonic(), many)
            self.services.limits.heard([(name, who, amount) for name, who, amount in used])
            self._reckon()
        return True

    def _reckon(self) -> None:
        """How many watch from each address through the others."""
        now = time.monotonic()
        self._sockets = {process: report for process, report in self._sockets.items() if now - report[0] < COUNT_TTL}
        elsewhere: dict[str, int] = {}
        for _, many in self._sockets.values():
            for address, count in many.items():
                elsewhere[address] = elsewhere.get(address, 0) + count
        self.services.places.elsewhere = elsewhere
