"""One thread that writes: what waits at the same time shares one commit. An awaited write is on disk when it returns."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, cast

from ...store import Connection, Store
from ..ops.metrics import Metrics
from ..ops.threads import UPKEEP

T = TypeVar("T")
Job = Callable[[Connection], Any]
Entry = tuple[str, Job, asyncio.Future[Any]]
MAX_BATCH_WRITES = 64


class Writer(Protocol):
    """Takes jobs from the event loop and answers when they are committed."""

    def start(self) -> None: ...

    async def stop(self) -> None: ...

    async def run(self, table: str, job: Callable[[Connection], T]) -> T: ...


class ThreadWriter:
    """A writer with a thread of its own."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self.store = store
        self.metrics = metrics
        self._queue: queue.SimpleQueue[Entry | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="frogpond-writer", daemon=True)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._thread.start()

    async def stop(self) -> None:
        """Finish what waits, then end."""
        self._queue.put(None)
        await UPKEEP.run(self._thread.join, 10)

    async def run(self, table: str, job: Callable[[Connection], T]) -> T:
        """Do a job; Clash if somebody else was first."""
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._queue.put((table, job, future))
        return cast(T, await future)  # whoever goes away meanwhile hears nothing of it; it is done all the same

    def _run(self) -> None:
        last = False
        while not last and (first := self._queue.get()) is not None:
            last = self._write_with(first)

    def _write_with(self, first: Entry) -> bool:
        """Write this and what waits behind it in one commit; whether that was the last of all."""
        batch = [first]
        last = False
        while len(batch) < MAX_BATCH_WRITES and not last:
            try:
                more = self._queue.get_nowait()
            except queue.Empty:
                break
            if more is None:
                last = True
            else:
                batch.append(more)
        batch.sort(key=lambda item: item[0])  # all processes lock tables in one order
        self._write(batch)
        return last

    def _write(self, batch: list[Entry]) -> None:
        begin = time.perf_counter()
        try:
            results: list[Any] = self.store.write(*(job for _, job, _ in batch))
        except Exception as error:  # whatever went wrong: those who wait must hear of it, and the thread must go on
            if len(batch) > 1:  # one of them spoils it for all: each for itself
                for item in batch:
                    self._write([item])
                return
            results = [error]
        self.metrics.add("frogpond_commits_total", 1)
        self.metrics.observe("frogpond_commit_seconds", time.perf_counter() - begin)
        assert self._loop is not None
        self._loop.call_soon_threadsafe(answer, [future for _, _, future in batch], results)


def answer(futures: list[asyncio.Future[Any]], results: list[Any]) -> None:
    """Give the results to those who wait and have not gone away."""
    for future, result in zip(futures, results, strict=True):
        if future.cancelled():
            continue
        if isinstance(result, Exception):
            future.set_exception(result)
        else:
            future.set_result(result)
