"""Bots think in processes of their own: never on the event loop, with a time budget, and stopped when they exceed it."""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import secrets
import sys
import time

from ...store import Header
from ..server.metrics import Metrics

log = logging.getLogger("frogpond.bots")


class Worker:
    """One process; started when first needed, started anew after it was stopped."""

    def __init__(self) -> None:
        self._process: asyncio.subprocess.Process | None = None

    async def ask(self, question: bytes, seconds: float) -> dict[str, object]:
        """The answer; TimeoutError or ConnectionError after the process was stopped or ended."""
        process = self._process
        if process is None or process.returncode is not None:
            process = self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "frogpond.web.live.botworker", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
            )
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            async with asyncio.timeout(seconds):
                process.stdin.write(question + b"\n")
                await process.stdin.drain()
                line = await process.stdout.readline()
        except BaseException:  # too slow, or the question was called off: what it would answer later fits nothing
            await self.stop()
            raise
        if not line:
            await self.stop()
            raise ConnectionError("the bot's process ended")
        reply: dict[str, object] = json.loads(line)
        return reply

    async def stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            if process.returncode is None:
                process.kill()
            await process.wait()


class Opponents:
    """A few workers for all tables."""

    def __init__(self, count: int, seconds: float, metrics: Metrics) -> None:
        self.seconds = seconds
        self.metrics = metrics
        self._free: asyncio.Queue[Worker] = asyncio.Queue()
        self._workers = [Worker() for _ in range(max(1, count))]
        for worker in self._workers:
            self._free.put_nowait(worker)

    async def choose(self, header: Header, bot: str, state: bytes) -> int | None:
        """The bot's decision; None if it was too slow or failed."""
        reply = await self.ask(header, state, bot=bot)
        action = None if reply is None else reply.get("action")
        return action if isinstance(action, int) else None

    async def ask(self, header: Header, state: bytes, **more: object) -> dict[str, object] | None:
        """The answer of a worker to a question about a position (see botworker); None if it was too slow or failed."""
        question = {
            "seed": secrets.randbits(60), "game": header.game, "players": header.players,
            "options": header.options, "data": header.data, "state": base64.b64encode(state).decode(), **more,
        }  # fmt: skip
        name = more.get("bot") or more.get("ask")
        worker = await self._free.get()
        begin = time.perf_counter()
        try:
            reply = await worker.ask(json.dumps(question).encode(), self.seconds)
        except (TimeoutError, OSError, ValueError) as error:
            log.warning("bot %s was stopped: %s", name, error or "too slow")
            self.metrics.add("frogpond_bot_stopped_total")
            return None
        finally:
            self._free.put_nowait(worker)
            self.metrics.observe("frogpond_bot_seconds", time.perf_counter() - begin)
        if "error" in reply:
            log.warning("bot %s failed: %s", name, reply["error"])
            self.metrics.add("frogpond_bot_stopped_total")
            return None
        return reply

    async def stop(self) -> None:
        for worker in self._workers:
            await worker.stop()
