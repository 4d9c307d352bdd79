"""Bots think in processes of their own: never on the event loop, with a time budget, and stopped when they exceed it."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import ParamSpec, TypeVar

from ...bots.registry import maker_of
from ...bots.worker import Failed, Question, Stopped, Worker, choose
from ...engine.rng import Rng
from ...engine.state import State
from ..server.metrics import Metrics

P = ParamSpec("P")
T = TypeVar("T")
log = logging.getLogger("frogpond.bots")


class Opponents:
    """A few workers for all tables."""

    def __init__(self, count: int, seconds: float, metrics: Metrics) -> None:
        self.seconds = seconds
        self.metrics = metrics
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._workers = [Worker() for _ in range(max(1, count))]
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def choose(self, bot: str, state: State) -> int | None:
        """The decision of a bot for the seat to move; None if it was too slow or failed."""
        return await self.ask(bot, choose, state, bot, secrets.randbits(60), maker_of(bot))

    async def ask(self, name: str, question: Question[P, T], state: State, *more: P.args, **named: P.kwargs) -> T | None:
        """The answer of a worker to a question about a position; None if it was too slow or failed."""
        state = state.clone()  # the table may move on before a worker is free
        worker = await self._free.get()
        begin = time.perf_counter()
        try:
            return await worker.answer(self.seconds, Rng(secrets.randbits(62)), question, state, *more, **named)
        except (Stopped, Failed) as error:
            log.warning("bot %s was stopped: %s" if isinstance(error, Stopped) else "bot %s failed: %s", name, error)
            self.metrics.add("frogpond_bot_stopped_total")
            return None
        finally:
            self._free.put_nowait(worker)
            self.metrics.observe("frogpond_bot_seconds", time.perf_counter() - begin)

    async def stop(self) -> None:
        for worker in self._workers:
            worker.stop()
