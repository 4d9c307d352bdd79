"""Games made from untrusted component data: first tried in a process with limits on time and memory, then cached."""

from __future__ import annotations

import hashlib
import json
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ...bots.worker import Worker
from ...engine.data import Written
from ...engine.game import Game
from ...engine.registry import make
from ...table import untrusted_data
from ...table.games import stored_game
from ..server.metrics import Metrics
from .fair_queue import Requester
from .opponents import NO_OWNER, Opponents, Thinker
from .threads import GAMES_POOL

T = TypeVar("T")
MAX_CACHED_GAMES = 256
TOO_MUCH = "this component data takes more time or memory than there is for it here"


def key_of(name: str, players: int | None, options: Mapping[str, Any], data: str, kept: bool) -> str:
    """A short name for all that makes a game."""
    plain = {key: value for key, value in options.items() if key != "data"}
    return hashlib.sha256(json.dumps([name, players, plain, data, kept], sort_keys=True).encode()).hexdigest()


class GameSandbox:
    """Makes games, off the event loop. What somebody brought waits in a fair queue of its own, so it holds up no bot."""

    def __init__(self, seconds: float, memory: int, metrics: Metrics, thinker: Callable[[int], Thinker] = Worker) -> None:
        self.workshop = Opponents(1, seconds, metrics, each=1, memory=memory, thinker=thinker)
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
            asked, stored = key_of(name, players, plain, data, kept), key_of(name, game.seats, game.public_options, data, True)
            for key in (asked, stored):
                self._known[key] = game
            while len(self._known) > MAX_CACHED_GAMES:
                self._known.popitem(last=False)
        return game

    async def _tried(self, name: str, players: int | None, options: Mapping[str, Any], data: str, kept: bool, who: Requester) -> Written:
        found = await self.workshop.by(who).plain("data", untrusted_data.tried, name, players, options, data, kept)
        values, problem = found if found is not None else (None, TOO_MUCH)
        if values is None:
            raise ValueError(problem)
        return values

    async def stop(self) -> None:
        await self.workshop.stop()
