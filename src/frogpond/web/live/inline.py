"""The means of a place without threads: blocking work is done at once, on the event loop; a write is answered when it was kept."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor, Future
from typing import Any, ParamSpec, TypeVar

from ...store import Connection, Store
from ...store.store import Clash
from ..ops.metrics import Metrics

P = ParamSpec("P")
T = TypeVar("T")


class InlineExecutor(Executor):
    """Does what is submitted before it returns."""

    def __init__(self, threads: int = 1, name: str = "") -> None:
        """Takes what a thread pool takes."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:
            future.set_exception(error)
        return future


class InlineWriter:
    """Writes at once, then awaits `keep`: a write is answered when that has put it where it lasts."""

    def __init__(self, store: Store, metrics: Metrics, keep: Callable[[], Awaitable[None]]) -> None:
        self.store = store
        self.metrics = metrics
        self.keep = keep

    def start(self) -> None:
        pass

    async def stop(self) -> None:
        await self.keep()

    async def run(self, table: str, job: Callable[[Connection], T]) -> T:
        begin = time.perf_counter()
        result: Any = self.store.write(job)[0]
        if isinstance(result, Clash):
            raise result
        await self.keep()
        self.metrics.add("frogpond_commits_total", 1)
        self.metrics.observe("frogpond_commit_seconds", time.perf_counter() - begin)
        done: T = result
        return done
