"""Blocking work in threads. Each kind of work has a small thread pool of its own, shared fairly between addresses and people (`fair`).

asyncio's default executor is not used at all (`forbid_default_executor`): there, one slow kind of work would hold up every other.
Work is dropped when its asker is cancelled, or has closed the connection, before a thread was free for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import time
import types
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from .fair_queue import FairQueue, Requester, Thought

P = ParamSpec("P")
T = TypeVar("T")
NO_REQUESTER = Requester()
ASKER: contextvars.ContextVar[Requester] = contextvars.ContextVar("asker", default=NO_REQUESTER)
"""On whose behalf the current task works; the guard sets it for each request and socket."""
GONE_KEY = "frogpond.gone"
"""Set in the scope of a request whose connection was closed."""
WAITING_WORK: contextvars.ContextVar[Sequence[Mapping[str, Any]]] = contextvars.ContextVar("waiting", default=({},))
"""Scopes of the requests that the current work is for. It is dropped when all of them are gone; an empty scope stays."""


thread_time: Callable[[], float] = getattr(time, "thread_time", time.perf_counter)
"""CPU time of this thread; the time that passed where nobody counts that."""


class AskerGone(Exception):
    """Nobody waits for this work any more."""


def gone() -> bool:
    return all(GONE_KEY in scope for scope in WAITING_WORK.get())


class CpuMeter:
    """The CPU time of one request, in threads and on the event loop. What is more than `free` seconds is charged at once, also for work
    that goes on after the answer."""

    def __init__(self, free: float, charge: Callable[[float], None]) -> None:
        self.free = free
        self.charge = charge

    def add(self, seconds: float) -> None:
        self.free -= seconds
        if self.free < 0.0:
            self.charge(-self.free)
            self.free = 0.0

    @types.coroutine
    def measure(self, work: Awaitable[T]) -> Generator[Any, Any, T]:
        """Await it, and add the time of each of its steps on the event loop."""
        steps: Generator[Any, Any, T] = work.__await__()
        step: Callable[[Any], Any] = steps.send
        value: Any = None
        while True:
            begin = thread_time()
            try:
                waits = step(value)
            except StopIteration as end:
                result: T = end.value
                return result
            finally:
                self.add(thread_time() - begin)
            try:
                step, value = steps.send, (yield waits)
            except BaseException as error:
                step, value = steps.throw, error


METER: contextvars.ContextVar[CpuMeter | None] = contextvars.ContextVar("meter", default=None)
"""Of the current request."""


class Queue:
    """The threads of one pool on one event loop, and the work that waits for them."""

    def __init__(self, pool: Pool) -> None:
        self.seconds = pool.seconds
        self.fair = FairQueue(pool.threads, 0, pool.each)
        self.executor = EXECUTORS.get(asyncio.get_running_loop(), ThreadPoolExecutor)(pool.threads, f"frogpond-{pool.name}")
        self.turns: dict[Thought, asyncio.Future[None]] = {}

    async def turn(self, who: Requester) -> Thought:
        """Wait until a thread is free."""
        thought = self.fair.ask(who, self.seconds, time.monotonic())
        turn = self.turns[thought] = asyncio.get_running_loop().create_future()
        self.begin()
        try:
            await turn
        except asyncio.CancelledError:
            if self.turns.pop(thought, None) is not None:
                self.fair.leave(thought)
            else:
                self.end(thought)
            raise
        return thought

    def begin(self) -> None:
        for thought in self.fair.begin(time.monotonic()):
            turn = self.turns.pop(thought)
            if turn.cancelled():
                self.fair.end(thought, time.monotonic())
            else:
                turn.set_result(None)

    def end(self, thought: Thought) -> None:
        self.fair.end(thought, time.monotonic())
        self.begin()


@dataclass(frozen=True)
class Pool:
    """A kind of blocking work: how many threads it has, how many of them one person may have, and how long it is expected to take."""

    name: str
    threads: int
    each: int
    seconds: float = 0.05

    async def run(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Do it in a thread of this pool, for the current asker. A thread that has begun goes on to its end, whoever waits for it."""
        return await self.run_for(ASKER.get(), work, *arguments, **named)

    async def run_for(self, who: Requester, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """The same for somebody else."""
        queue, loop = self.queue, asyncio.get_running_loop()
        thought = await queue.turn(who)
        if gone():
            queue.end(thought)
            raise AskerGone
        spent = 0.0

        def end() -> None:
            queue.end(thought)
            if meter := METER.get():
                meter.add(spent)

        def ended(_: Future[T]) -> None:
            with contextlib.suppress(RuntimeError):  # the loop may be closed
                loop.call_soon_threadsafe(end, context=context)

        def measured() -> T:
            nonlocal spent
            begin = thread_time()
            try:
                return work(*arguments, **named)
            finally:
                spent = thread_time() - begin

        context = contextvars.copy_context()
        job: Future[T] = queue.executor.submit(context.run, measured)
        job.add_done_callback(ended)
        return await asyncio.wrap_future(job)

    @property
    def queue(self) -> Queue:
        """The queue of the running event loop."""
        queues = QUEUES.setdefault(asyncio.get_running_loop(), {})
        if self.name not in queues:
            queues[self.name] = Queue(self)
        return queues[self.name]


MakeExecutor = Callable[[int, str], Executor]
EXECUTORS: WeakKeyDictionary[asyncio.AbstractEventLoop, MakeExecutor] = WeakKeyDictionary()
"""What runs the work of the pools on an event loop, where it is not threads."""
QUEUES: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, Queue]] = WeakKeyDictionary()
READ = Pool("read", 6, 4)
"""Reading the database."""
FILES_POOL = Pool("files", 2, 1)
"""The studio's files."""
COMPUTE = Pool("compute", 1, 1)
"""Pages, pictures and positions that take a while; one at a time, because the event loop shares the interpreter with it."""
GAMES_POOL = Pool("games", 1, 1)
"""Making games from their options."""
PHRASES = Pool("phrases", 1, 1, 0.1)
"""Hashing recovery phrases and codes."""
NOTICES = Pool("notices", 4, 1, 1.0)
"""Web Push: name resolution and the whole exchange with a push service."""
WEBHOOKS = Pool("webhooks", 2, 1, 1.0)
"""Messages to channels."""
UPKEEP = Pool("upkeep", 2, 2)
"""Opening and closing the database, and the probe of `/readyz`."""


class NoExecutor(ThreadPoolExecutor):
    """Refuses all work."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
        raise RuntimeError(f"{fn!r} was sent to asyncio's default executor; use a pool of frogpond.web.ops.threads")


def forbid_default_executor() -> None:
    """From now on nothing runs in the default executor of this event loop."""
    asyncio.get_running_loop().set_default_executor(NoExecutor(1))


def close_pools() -> None:
    """End the threads of this event loop that have nothing to do; those at work end when it is done."""
    for queue in QUEUES.pop(asyncio.get_running_loop(), {}).values():
        queue.executor.shutdown(wait=False)
