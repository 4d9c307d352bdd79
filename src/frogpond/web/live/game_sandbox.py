"""Games made from untrusted component data: first tried in a process with limits on time and memory, then cached."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, TypeVar

from ...bots.worker import CPU_SIGNAL, CpuSpent, Worker
from ...engine.data import Written
from ...engine.game import Game
from ...engine.registry import make
from ...table import untrusted_data
from ...table.games import stored_game
from ..ops.fair_queue import Requester
from ..ops.metrics import Metrics
from ..ops.threads import GAMES_POOL
from .opponents import NO_OWNER, Opponents, Thinker

T = TypeVar("T")
MAX_CACHED_GAMES = 256
TOO_MUCH = "this component data takes more time or memory than there is for it here"
BUSY = "this server is busy, or this component data takes more memory than there is for it here: try again"
CLOCK_PER_CPU, CLOCK_TO_START = 10, 60
"""Seconds of the clock for a second of CPU time, and for the process to start: later it hangs, or the machine is too busy."""


def key_of(name: str, players: int | None, options: Mapping[str, Any], data: str, kept: bool) -> str:
    """A short name for all that makes a game."""
    plain = {key: value for key, value in options.items() if key != "data"}
    return hashlib.sha256(json.dumps([name, players, plain, data, kept], sort_keys=True).encode()).hexdigest()


class GameSandbox:
    """Makes games, off the event loop. What somebody brought waits in a fair queue of its own, so it holds up no bot. Its `seconds` are
    CPU time where the system can count it, so a busy machine refuses nothing that a quiet one takes."""

    def __init__(self, seconds: float, memory: int, metrics: Metrics, thinker: Callable[[int], Thinker] = Worker) -> None:
        by_cpu = thinker is Worker and CPU_SIGNAL is not None
        limited = partial(Worker, cpu=seconds) if by_cpu else thinker
        clock = seconds * CLOCK_PER_CPU + CLOCK_TO_START if by_cpu else seconds
        self.workshop = Opponents(1, clock, metrics, each=1, memory=memory, thinker=limited)
        self._known: OrderedDict[str, Game] = OrderedDict()

    async def game(
        self, name: str, players: int | None, options: Mapping[str, Any], data: str | None, who: Requester = NO_OWNER, kept: bool = False
    ) -> Game:  # fmt: skip
        """The game with its options; ValueError if there is none such. `kept`: its data was taken in earlier."""
        if data is None:
            return await GAMES_POOL.run(stored_game, name, players, options, None)
        await GAMES_POOL.run(untrusted_data.check, data)
        plain = {key: value for key, value in options.items() if key != "data"}
        game = self._known.get(key_of(name, players, plain, data, kept))
        if game is None:
            values = await self._tried(name, players, plain, data, kept, who)
            game = await GAMES_POOL.run(make, name, players, **plain, data=values)
            asked, stored_key = key_of(name, players, plain, data, kept), key_of(name, game.seats, game.public_options, data, True)
            for key in (asked, stored_key):
                self._known[key] = game
            while len(self._known) > MAX_CACHED_GAMES:
                self._known.popitem(last=False)
        return game

    async def _tried(self, name: str, players: int | None, options: Mapping[str, Any], data: str, kept: bool, who: Requester) -> Written:
        values, problem = await self.run(who, untrusted_data.tried, name, players, options, data, kept)
        if values is None:
            raise ValueError(problem)
        return values

    async def run(self, who: Requester, work: Callable[..., T], *arguments: Any) -> T:
        """Something with data of others, in the process with limits; ValueError if it took too much, or was not done in time."""
        try:
            result = await self.workshop.by(who).plain("data", work, *arguments)
        except CpuSpent:
            raise ValueError(TOO_MUCH) from None
        if result is None:
            raise ValueError(BUSY)
        return result

    async def stop(self) -> None:
        await self.workshop.stop()
