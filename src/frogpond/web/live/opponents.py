"""Thinking for all tables: in processes of their own, never on the event loop, with a time budget, and shared fairly (`fair`)."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ParamSpec, Protocol, TypeVar

from ...bots.registry import maker_of
from ...bots.worker import MEMORY, CpuSpent, Failed, Question, Stopped, Worker, choose, packed, packed_plain
from ...engine.rng import Rng
from ...engine.state import State
from ..ops.fair_queue import FairQueue, Requester, Thought
from ..ops.metrics import Metrics

P = ParamSpec("P")
T = TypeVar("T")
Told = Callable[[int | None], None]
"""Is told how many stand before a thought that waits; None when it has its place."""
Wanted = Callable[[], bool]
log = logging.getLogger("frogpond.bots")
GUESS = {"random": 0.02, "spawn": 0.05, "tadpole": 0.05, "froglet": 0.1, "why": 0.2, "preview": 0.1, "talk": 0.05}
"""Seconds, until something was seen; whatever is not here may be long."""
UNKNOWN = 1.0
CANCEL_CHECK_SECONDS = 1.0
"""Seconds after which those who wait are told so, and how often."""
NO_OWNER = Requester()


class Thinker(Protocol):
    """Answers one packed question after another: a process of its own (`bots.worker.Worker`), or another worker of a browser."""

    took: float

    async def carry(self, data: bytes, seconds: float | None) -> Any: ...

    def stop(self) -> None: ...


class Opponents:
    """A few workers for all tables: `count` for thoughts of any length, and one more for short ones."""

    def __init__(
        self, count: int, seconds: float, metrics: Metrics, each: int = 2, memory: int = MEMORY, thinker: Callable[[int], Thinker] = Worker
    ) -> None:  # fmt: skip
        self.seconds = seconds
        self.metrics = metrics
        self.fair = FairQueue(count, 1, each)
        self._workers = [thinker(memory) for _ in range(self.fair.places + self.fair.quick)]
        self._free = list(self._workers)
        self._places: dict[Thought, asyncio.Future[Thinker]] = {}
        self._told: dict[Thought, Told] = {}
        self._patient: set[Thought] = set()  # those who heard that they wait
        self._cost: OrderedDict[tuple[str, str], float] = OrderedDict()
        self._ticker: asyncio.TimerHandle | None = None

    def by(
        self,
        who: Requester = NO_OWNER,
        watched: bool = True,
        told: Told | None = None,
        seat: int | None = None,
        wanted: Wanted | None = None,
    ) -> Asker:
        """The same for somebody: questions count as theirs."""
        return Asker(self, who, watched, told, seat, wanted)

    async def ask(self, name: str, question: Question[P, T], state: State, *more: P.args, **named: P.kwargs) -> T | None:
        """The answer of a worker to a question about a position; None if it was too slow or failed."""
        return await self.by().ask(name, question, state, *more, **named)

    async def choose(self, bot: str, state: State) -> int | None:
        """The decision of a bot for the seat to move; None if it was too slow or failed."""
        return await self.by().choose(bot, state)

    async def carry(self, name: str, kind: str, data: bytes, asker: Asker) -> Any:
        """Wait for a place, think, and give it back; None if it was too slow or failed."""
        key = (name, kind)
        guess = self._cost.get(key, GUESS.get(name, UNKNOWN))
        thought = self.fair.ask(asker.who, guess, time.monotonic(), asker.watched)
        place = self._places[thought] = asyncio.get_running_loop().create_future()
        if asker.told is not None:
            self._told[thought] = asker.told
        self._begin()
        try:
            worker = await place
        except asyncio.CancelledError:
            self._called_off(thought, place)
            raise
        if asker.wanted is not None and not asker.wanted():
            self._give_back(thought, worker)
            return None
        begin = time.perf_counter()
        try:
            reply = await worker.carry(data, self.seconds)
            self._learn(key, worker.took)
            return reply
        except (Stopped, Failed) as error:
            if isinstance(error, Stopped):
                self._learn(key, self.seconds)
            if isinstance(error, CpuSpent):
                raise
            log.warning("bot %s was stopped: %s" if isinstance(error, Stopped) else "bot %s failed: %s", name, error)
            self.metrics.add("frogpond_bot_stopped_total")
            return None
        finally:
            self._give_back(thought, worker)
            self.metrics.observe("frogpond_bot_seconds", time.perf_counter() - begin)

    def _learn(self, key: tuple[str, str], took: float) -> None:
        """How long such thoughts take."""
        self._cost[key] = took if key not in self._cost else 0.7 * self._cost[key] + 0.3 * took
        self._cost.move_to_end(key)
        while len(self._cost) > 500:
            self._cost.popitem(last=False)

    def _begin(self) -> None:
        """Give places to those whose turn it is."""
        for thought in self.fair.begin(time.monotonic()):
            if thought in self._patient:
                self._tell(thought, None)
            self._forget(thought)
            place = self._places.pop(thought)
            worker = self._free.pop()
            if place.cancelled():
                self._give_back(thought, worker)
            else:
                self.metrics.observe("frogpond_bot_waiting_seconds", time.monotonic() - thought.since)
                place.set_result(worker)
        self.metrics.gauge("frogpond_bots_waiting", len(self._places))
        if self._places and self._ticker is None:
            self._ticker = asyncio.get_running_loop().call_later(CANCEL_CHECK_SECONDS, self._tick)

    def _give_back(self, thought: Thought, worker: Thinker) -> None:
        self.fair.end(thought, time.monotonic())
        self._free.append(worker)
        self._begin()

    def _called_off(self, thought: Thought, place: asyncio.Future[Thinker]) -> None:
        """Nobody wants it any more; a place that it was given just now is free again."""
        if thought in self._patient:
            self._tell(thought, None)
        self._forget(thought)
        if thought in self._places:
            del self._places[thought]
            self.fair.leave(thought)
        elif place.done() and not place.cancelled():
            self._give_back(thought, place.result())

    def _tick(self) -> None:
        """Those who wait are told how many stand before them."""
        self._ticker = None
        now = time.monotonic()
        for number, thought in enumerate(self.fair.order()):
            if now - thought.since >= CANCEL_CHECK_SECONDS * 0.9 and thought in self._told:
                self._patient.add(thought)
                self._tell(thought, number)
        if self._places:
            self._ticker = asyncio.get_running_loop().call_later(CANCEL_CHECK_SECONDS, self._tick)

    def _forget(self, thought: Thought) -> None:
        self._told.pop(thought, None)
        self._patient.discard(thought)

    def _tell(self, thought: Thought, number: int | None) -> None:
        last = self._told.get(thought)
        if last is not None:
            try:
                last(number)
            except Exception:
                log.exception("somebody could not be told how long a thought waits")

    async def stop(self) -> None:
        if self._ticker is not None:
            self._ticker.cancel()
        for worker in self._workers:
            worker.stop()


@dataclass(frozen=True, slots=True)
class Asker:
    """Somebody who asks: whose thoughts these are, whether anybody looks, who hears of waiting, with whose eyes (`seat`), and whether
    it is still `wanted` when its turn comes."""

    opponents: Opponents
    who: Requester = NO_OWNER
    watched: bool = True
    told: Told | None = None
    seat: int | None = None
    wanted: Wanted | None = None

    async def choose(self, bot: str, state: State) -> int | None:
        """The decision of a bot for the seat to move; None if it was too slow or failed."""
        return await self.ask(bot, choose, state, bot, secrets.randbits(60), maker_of(bot))

    async def ask(self, name: str, question: Question[P, T], state: State, *more: P.args, **named: P.kwargs) -> T | None:
        """The answer of a worker to a question about a position; None if it was too slow or failed."""
        try:
            data = packed(Rng(secrets.randbits(62)), question, state, more, named, self.seat)
        except Failed as error:
            log.warning("bot %s failed: %s", name, error)
            return None
        reply: T | None = await self.opponents.carry(name, state.game.name, data, self)
        return reply

    async def plain(self, name: str, question: Callable[..., T], *more: Any) -> T | None:
        """The answer to a question about values alone."""
        reply: T | None = await self.opponents.carry(name, "", packed_plain(question, *more), self)
        return reply
