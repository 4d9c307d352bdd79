"""The seeded world: servers, people and bad luck, all from one seed."""

from __future__ import annotations

import asyncio
import gc
import logging
import random
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass
from pathlib import Path

from frogpond.store import Store
from frogpond.web.server import app
from world.checks import Checks
from world.clockwork import BEGIN, Clock, simulated
from world.people import Page, Person, Promises
from world.servers import Process, Servers

CALM_SECONDS = 300.0
"""So long after the last fault everything that waits must have ended."""


class Broken(AssertionError):
    """Something that must hold does not."""


@dataclass(frozen=True)
class Report:
    """What came of a world."""

    seed: int
    acts: int
    seconds: float
    tables: int
    messages: int
    faults: Counter[str]
    refused: Counter[str]
    retries: int
    lost: int
    broken: str = ""

    def text(self) -> str:
        faults = ", ".join(f"{count} {name}" for name, count in sorted(self.faults.items()))
        end = f"BROKEN: {self.broken}" if self.broken else "everything holds"
        return (
            f"seed {self.seed}: {self.acts} acknowledged acts at {self.tables} tables in {self.seconds / 3600:.1f} simulated hours, "
            f"{self.messages} messages to pages, {self.retries} acts sent again, {self.lost} other requests lost; {faults}: {end}"
        )


class World(Servers):
    """Everything there is."""

    def __init__(self, folder: Path, seed: int, clock: Clock, rng: random.Random, people: int = 12, processes: int = 2) -> None:
        super().__init__(folder, rng, processes)
        self.seed = seed
        self.clock = clock
        self.begin = BEGIN
        self.open = True
        self.pace = 0.5  # seconds between two things that somebody does, on average
        self.people = [Person(self, number) for number in range(people)]
        self.tables: list[str] = []
        self.promised: dict[str, Promises] = {}
        self.ended: set[str] = set()  # since the last look at what ended
        self.over: set[str] = set()
        self.downs: list[tuple[float, float]] = []
        self.acts = self.retries = self.lost = self.messages = 0
        self.refused: Counter[str] = Counter()
        self.faults: Counter[str] = Counter()
        self.problem = ""
        self.checks = Checks(self)

    # What must hold -------------------------------------------------------------------------------------------------------

    def demand(self, holds: object, words: str) -> None:
        if not holds and not self.problem:
            self.problem = f"{words} (after {self.clock.now:.1f} s, {self.acts} acts)"
            self.open = False

    def promises(self, table: str) -> Promises:
        return self.promised.setdefault(table, Promises())

    def up(self, begin: float, until: float) -> float:
        """Seconds between two moments in which a process ran."""
        down = sum(max(0.0, min(until, end) - max(begin, start)) for start, end in self.downs)
        return until - begin - down

    def pages_of(self, process: Process, table: str) -> Iterator[Page]:
        for person in self.people:
            page = person.pages.get(table)
            if page is not None and page.process is process and not page.closed:
                yield page

    # What happens ---------------------------------------------------------------------------------------------------------

    async def misfortune(self) -> None:
        """One fault after another, with calm in between."""
        rng, weather = self.rng, self.weather
        faults = {
            "kill": self._kill, "restart": self._restart_one, "power cut": self._power_cut, "pause": self._pause,
            "full disk": self._full_disk, "deaf": self._deaf, "slow disk": self._slow_disk, "bad line": self._bad_line,
        }  # fmt: skip
        while self.open:
            await asyncio.sleep(rng.expovariate(1 / 20.0))
            if not self.open:
                break
            name = rng.choice(sorted(faults))
            self.faults[name] += 1
            await faults[name]()
            weather.full, weather.disk, weather.loss, weather.latency = False, 0.002, 0.0, 0.02

    async def _down(self, seconds: float, places: list[int]) -> None:
        """These processes are down for a while."""
        begin = self.clock.time()
        await asyncio.sleep(seconds)
        for place in places:
            await self.restart(place)
        if len(places) == self.count:
            self.downs.append((begin, self.clock.time()))

    async def _kill(self) -> None:
        place = self.rng.randrange(self.count)
        self.processes[place].kill()
        await self._down(self.rng.choice((0.5, 5.0, 70.0)), [place])

    async def _restart_one(self) -> None:
        place = self.rng.randrange(self.count)
        await self.processes[place].stop()
        await self._down(1.0, [place])

    async def _power_cut(self) -> None:
        if self.rng.random() < 0.7:  # in the middle of a commit
            self.disk.tear = True
            cuts = self.cuts
            for _ in range(600):
                if self.cuts > cuts:
                    break
                await asyncio.sleep(0.1)
            if self.disk.tear:  # nobody wrote
                self.disk.tear = False
                return
        else:
            self.power_cut(self.disk.log.stat().st_size if self.disk.log.exists() else 0)
        await self._down(self.rng.choice((2.0, 30.0, 200.0)), list(range(self.count)))
        self.disk.forget_older()

    async def _pause(self) -> None:
        process = self.processes[self.rng.randrange(self.count)]
        process.running.clear()
        await asyncio.sleep(self.rng.choice((1.0, 15.0, 50.0)))
        process.running.set()

    async def _full_disk(self) -> None:
        self.weather.full = True
        await asyncio.sleep(self.rng.choice((0.5, 10.0)))

    async def _deaf(self) -> None:
        self.weather.deaf = True
        await asyncio.sleep(self.rng.choice((2.0, 30.0)))
        self.hear_again()

    async def _slow_disk(self) -> None:
        self.weather.disk = 2.0
        await asyncio.sleep(20.0)

    async def _bad_line(self) -> None:
        self.weather.loss, self.weather.latency = 0.2, 1.0
        await asyncio.sleep(30.0)

    async def _watch(self, acts: int) -> None:
        """Ends the world when enough was done; what ended is checked on the way."""
        audited = 0
        while self.open and self.acts < acts:
            await asyncio.sleep(5.0)
            if len(self.ended) >= 20 or self.acts - audited >= 3000:
                audited = self.acts
                self._audit(sorted(self.ended) or self.tables[-10:])
                self.ended.clear()
        self.open = False

    def _audit(self, tables: list[str]) -> None:
        store = Store(str(self.disk.path))
        try:
            self.checks.audit(store, tables)
        finally:
            store.close()

    async def run(self, acts: int) -> None:
        await self.start()
        lives = [asyncio.ensure_future(person.live()) for person in self.people]
        storm = asyncio.ensure_future(self.misfortune())
        await self._watch(acts)
        await storm
        await asyncio.wait_for(asyncio.gather(*lives), 4 * 3600.0)
        if not self.problem:
            await asyncio.sleep(CALM_SECONDS)
            self._end()
        for process in self.processes:
            await process.stop()

    def _end(self) -> None:
        store = Store(str(self.disk.path))
        try:
            self.checks.audit(store, [ident for ident in store.ids() if not self.problem])
            self.checks.ratings(store)
            self.checks.agreement(store)
            waiting = store.waiting_for_bots(self.clock.time() - 120.0, 0.0)
            self.demand(not waiting, f"bots have waited at {waiting[:3]}")
        finally:
            store.close()


def play(seed: int, acts: int, people: int = 12, spoil: Callable[[], AbstractContextManager[object]] = nullcontext) -> Report:
    """A world from its seed; `spoil` plants a bug for as long as it lasts."""
    clock, rng = Clock(), random.Random(seed)
    memory = "/dev/shm" if Path("/dev/shm").is_dir() else None
    with tempfile.TemporaryDirectory(dir=memory) as folder, quiet(), spoil(), simulated(clock, rng) as loop, without_cycles():
        asyncio.set_event_loop(loop)
        world = World(Path(folder), seed, clock, rng, people)
        try:
            loop.run_until_complete(world.run(acts))
        except Exception as error:
            world.demand(False, f"{type(error).__name__}: {error}")
        finally:
            for task in asyncio.all_tasks(loop):
                task.cancel()
            asyncio.set_event_loop(None)
    counts = world.acts, clock.now, len(world.tables), world.messages, world.faults, world.refused, world.retries, world.lost
    return Report(seed, *counts, world.problem)


@contextmanager
def without_cycles() -> Iterator[None]:
    """Looking for reference cycles in pauses is for processes that have some: here it would take most of the time."""

    async def rest(metrics: object) -> None:
        await asyncio.get_running_loop().create_future()

    before = vars(app)["look_in_pauses"]
    vars(app)["look_in_pauses"] = rest
    gc.freeze()
    gc.disable()
    try:
        yield
    finally:
        vars(app)["look_in_pauses"] = before
        gc.enable()
        gc.unfreeze()
        gc.collect()


@contextmanager
def quiet() -> Iterator[None]:
    """The servers complain about what was done to them; that is their right and nobody's news."""
    log = logging.getLogger("frogpond")
    before = log.level
    log.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        log.setLevel(before)
