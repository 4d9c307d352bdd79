"""Server processes of the simulated world, with the disk and the network between them. Each runs the whole application on one database."""

from __future__ import annotations

import asyncio
import contextvars
import random
import shutil
import sqlite3
import time
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from frogpond.bots.worker import Stopped, answered, unpacked
from frogpond.store import Store
from frogpond.web.live.inline import InlineExecutor
from frogpond.web.live.platform import Platform
from frogpond.web.live.writer import MAX_BATCH_WRITES, Entry, ThreadWriter
from frogpond.web.ops.metrics import Metrics
from frogpond.web.ops.settings import Rate, ServerSettings
from frogpond.web.server.app import Member, create_app

T = TypeVar("T")
PROCESS: contextvars.ContextVar[Process | None] = contextvars.ContextVar("process", default=None)
PLENTY = Rate(1e6, 10**7)
NO_LIMITS = dict.fromkeys(
    ("requests", "creations", "messages", "messages_each_address", "bytes_each_address", "looks", "chat", "hints", "words", "entries"),
    PLENTY,
)


class Killed(BaseException):
    """The process ends here. Not an Exception: nothing in it may go on."""


class Lost(Exception):
    """No answer came."""


@dataclass
class Weather:
    """How bad things are at the moment."""

    latency: float = 0.02  # seconds a message takes on average
    loss: float = 0.0  # the share of requests, or of their answers, that get lost
    deaf: bool = False  # notifications between processes get lost
    disk: float = 0.002  # seconds a write takes on average
    full: bool = False  # the disk is full


class Disk:
    """The database file of the world. A power cut may tear a commit that was on its way."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.number = 0
        self.tear = False  # the next commit is cut

    @property
    def path(self) -> Path:
        return self.folder / f"pond{self.number}.db"

    @property
    def log(self) -> Path:
        return Path(f"{self.path}-wal")

    def cut(self, size: int) -> None:
        """The file as a power cut leaves it: of the write-ahead log only so many bytes."""
        before, log = self.path, self.log
        self.number += 1
        shutil.copyfile(before, self.path)
        if log.exists():
            self.log.write_bytes(log.read_bytes()[:size])

    def forget_older(self) -> None:
        for path in self.folder.iterdir():
            if not path.name.startswith(self.path.name):
                path.unlink()


class SimulatedStore(Store):
    """An SQLite database that several processes share, with PostgreSQL's functions where statements name them."""

    def __init__(self, process: Process) -> None:
        super().__init__(str(process.world.disk.path))
        self.server = process
        self.shared = True
        event.listen(self.engine, "connect", self._add_functions)
        event.listen(self.engine, "begin", self._check)
        self.engine.dispose()  # connections from now on have the functions
        self._told: list[str] = []

    def _add_functions(self, connection: sqlite3.Connection, record: object) -> None:
        connection.create_function("pg_advisory_xact_lock", 1, lambda number: None)
        connection.create_function("clock_timestamp", 0, lambda: datetime.fromtimestamp(time.time(), UTC).strftime("%Y-%m-%d %H:%M:%S.%f"))
        connection.execute("PRAGMA synchronous=OFF")  # a power cut is simulated on copies

    def _check(self, connection: Connection) -> None:
        if not self.server.alive:
            raise Killed

    def _notify(self, connection: Connection, hints: list[str]) -> None:
        self._told = list(hints)

    def _freeze(self, connection: Connection) -> None:
        """One thread: nothing comes between."""

    def write(self, *jobs: Callable[[Connection], T]) -> list[Any]:
        world = self.server.world
        if world.weather.full:
            raise OperationalError("INSERT", {}, sqlite3.OperationalError("database or disk is full"))
        size = world.disk.log.stat().st_size if world.disk.log.exists() else 0
        self._told = []
        results = super().write(*jobs)
        if world.disk.tear:
            world.disk.tear = False
            after = world.disk.log.stat().st_size if world.disk.log.exists() else 0
            world.power_cut(world.rng.randrange(size, after) if after > size else after)
            raise Killed
        for hint in self._told:
            world.notify(self.server, hint)
        return results


class SimulatedWriter(ThreadWriter):
    """The same batches, written by a task."""

    def __init__(self, store: SimulatedStore, metrics: Metrics) -> None:
        super().__init__(store, metrics)
        self.server = store.server
        self._waiting: asyncio.Queue[Entry | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = self._loop.create_task(self._write_all())

    async def stop(self) -> None:
        self._waiting.put_nowait(None)
        if self._task is not None:
            await self._task

    async def run(self, table: str, job: Callable[[Connection], T]) -> T:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((table, job, future))
        return await future  # type: ignore[no-any-return]

    async def _write_all(self) -> None:
        while (first := await self._waiting.get()) is not None:
            await self.server.world.disk_delay()
            await self.server.running.wait()
            while not self._waiting.empty() and self._queue.qsize() < MAX_BATCH_WRITES - 1:
                self._queue.put(self._waiting.get_nowait())
            if self._write_with(first):
                return


class SimulatedThinker:
    """Answers at once by the CPU, later by the clock; sometimes too late."""

    took = 0.01

    def __init__(self, process: Process) -> None:
        self.server = process

    async def carry(self, data: bytes, seconds: float | None) -> Any:
        rng = self.server.world.rng
        await asyncio.sleep(rng.expovariate(20.0))
        if rng.random() < 0.01:
            await asyncio.sleep(seconds or 1.0)
            raise Stopped("no answer in time")
        return unpacked(answered(data))[0]

    def stop(self) -> None:
        pass


class SimulatedListener:
    """Hears the notifications that the network brings."""

    def __init__(self, store: Store, heard: Callable[[str], object], lost: Callable[[], object]) -> None:
        assert isinstance(store, SimulatedStore)
        self.server, self.heard, self.lost = store.server, heard, lost

    def start(self) -> None:
        self.server.listener = self
        self.lost()

    def stop(self) -> None:
        self.server.listener = None


class Process:
    """One server process: it can be started, stopped, killed and paused."""

    def __init__(self, world: Servers, place: int, of: int) -> None:
        self.world = world
        self.member = Member(f"process{place}", place, of)
        self.alive = False
        self.running = asyncio.Event()
        self.listener: SimulatedListener | None = None
        self.tasks: set[asyncio.Task[Any]] = set()
        self.context = contextvars.copy_context()
        self.context.run(PROCESS.set, self)
        settings = ServerSettings(**NO_LIMITS, database=str(world.disk.path), bot_workers=2, studio="off", push_seconds=1.0)  # type: ignore[arg-type]
        platform = Platform(
            executor=InlineExecutor, store=lambda _: SimulatedStore(self), listener=SimulatedListener,
            thinker=lambda memory: SimulatedThinker(self), writer=SimulatedWriter,  # type: ignore[arg-type]
        )  # fmt: skip
        self.app = create_app(settings, member=self.member, platform=platform)
        self._life: Any = None

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """A task of this process."""
        return self.context.copy().run(asyncio.get_running_loop().create_task, work)

    async def start(self) -> None:
        async def begin() -> None:
            self._life = self.app.inner.router.lifespan_context(self.app.inner)
            await self._life.__aenter__()

        self.alive = True
        self.running.set()
        await self.spawn(begin())

    async def stop(self) -> None:
        """As an operator stops it."""

        async def end() -> None:
            await self._life.__aexit__(None, None, None)

        await self.spawn(end())
        self.kill()

    def kill(self) -> None:
        """From now on nothing of it happens any more."""
        self.alive = False
        self.running.set()
        for task in tuple(self.tasks):
            task.cancel()


class Servers:
    """All processes of one database, and what lies between them and the people."""

    def __init__(self, folder: Path, rng: random.Random, count: int = 2) -> None:
        self.rng = rng
        self.count = count
        self.disk = Disk(folder)
        self.weather = Weather()
        self.processes: list[Process] = []
        self.cuts = 0

    def make_task(self, loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **named: Any) -> asyncio.Task[Any]:
        """The task factory of the loop: a task belongs to the process that makes it, and ends with it."""
        task: asyncio.Task[Any] = asyncio.Task(work, loop=loop, **named)
        process = PROCESS.get()
        if process is not None:
            process.tasks.add(task)
            task.add_done_callback(process.tasks.discard)
            task.add_done_callback(lambda one: one.cancelled() or one.exception())
            if not process.alive:
                task.cancel()
        return task

    async def start(self) -> None:
        asyncio.get_running_loop().set_task_factory(self.make_task)  # type: ignore[arg-type]
        for place in range(self.count):
            self.processes.append(Process(self, place, self.count))
            await self.processes[-1].start()

    async def restart(self, place: int) -> None:
        """A new process takes the place of one that ended."""
        process = Process(self, place, self.count)
        await process.start()
        self.processes[place] = process

    def power_cut(self, size: int) -> None:
        """Everything ends at once; the disk keeps what it has."""
        self.cuts += 1
        self.disk.cut(size)
        for process in self.processes:
            process.kill()

    async def disk_delay(self) -> None:
        await asyncio.sleep(self.rng.expovariate(1.0 / self.weather.disk))

    def delay(self) -> float:
        return self.rng.expovariate(1.0 / self.weather.latency)

    def notify(self, sender: Process, hint: str) -> None:
        """A notification to the other processes, as PostgreSQL brings it: in order, or not at all while the line is down."""
        name, _, words = hint.partition(" ")
        for process in self.processes:
            listener = process.listener
            if process is not sender and process.alive and listener is not None and process.member.name != name and not self.weather.deaf:
                asyncio.get_running_loop().call_later(0.01, self._bring, process, listener, words)

    def _bring(self, process: Process, listener: SimulatedListener, words: str) -> None:
        if process.alive and process.listener is listener:
            process.context.copy().run(listener.heard, words)

    def hear_again(self) -> None:
        """The line between the processes is back."""
        self.weather.deaf = False
        for process in self.processes:
            if process.alive and process.listener is not None:
                process.context.copy().run(process.listener.lost)

    async def ask(self, process: Process, work: Callable[[], Awaitable[T]], patience: float = 20.0) -> T:
        """A request and its answer; Lost if either gets lost or nothing is heard for long."""

        async def run() -> T:
            return await work()

        async def there_and_back() -> T:
            await asyncio.sleep(self.delay())
            if self.rng.random() < self.weather.loss or not process.alive:
                raise Lost
            await process.running.wait()
            answer = await asyncio.shield(process.spawn(run()))
            await asyncio.sleep(self.delay())
            if self.rng.random() < self.weather.loss or not process.alive:
                raise Lost
            return answer

        try:
            return await asyncio.wait_for(there_and_back(), patience)
        except (asyncio.CancelledError, Killed):
            if not process.alive:
                raise Lost from None
            raise
        except TimeoutError:
            raise Lost from None
