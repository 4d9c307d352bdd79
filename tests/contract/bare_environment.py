"""Run by test_bare_environment.py in a process of its own: a whole table where most libraries, threads and processes do not exist.

python bare_environment.py LIBRARY...       which libraries can't be imported besides those of the server
"""

from __future__ import annotations

import asyncio
import importlib
import multiprocessing.process
import pkgutil
import random
import subprocess
import sys
import threading
from collections.abc import Sequence
from importlib.machinery import ModuleSpec
from typing import Any, NoReturn

SERVER = ("starlette", "uvicorn", "anyio", "orjson", "cryptography", "webauthn", "psycopg")
PACKAGES = ("engine", "draw", "search", "games", "bots", "table")
WEB = ("store", "web.ops", "web.push", "web.live", "web.app")
ENCRYPTED = ("frogpond.web.live.push_notices", "frogpond.web.live.webpush_crypto")
"""Messages of a server to devices: encrypting them needs a library."""


class Absent:
    """Finds no module of some packages."""

    def __init__(self, packages: Sequence[str]) -> None:
        self.packages = frozenset(packages)

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        if name.partition(".")[0] in self.packages:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def refuse(*given: object, **named: object) -> NoReturn:
    raise RuntimeError("there are no threads and no processes here")


def import_all(packages: Sequence[str]) -> None:
    for package in packages:
        home = importlib.import_module(f"frogpond.{package}")
        for module in pkgutil.walk_packages(home.__path__, f"{home.__name__}."):
            if module.name not in ENCRYPTED:
                importlib.import_module(module.name)


def play_without_storage() -> Any:
    """A person and a bot at a table, with rules and table alone."""
    import frogpond
    from frogpond.bots.registry import at_table
    from frogpond.table import Table, seats
    from frogpond.table.chance import seeded
    from frogpond.table.table import BOTS_OWNER

    game = frogpond.make("freeway", players=2)
    table = Table("bare", game, [seats.person("me", "Me"), seats.bot("froglet")])
    bot, rng = at_table("froglet", 5), random.Random(5)
    while not table.over:
        change = table.settle(seeded(5, len(table.moves)))
        if change is None:
            seat, state = table.to_move, table.state
            mine = table.seats[seat].kind == seats.PERSON
            action = rng.choice(state.legal_actions()) if mine else bot.choose(state)
            change = table.act("me" if mine else BOTS_OWNER, seat, action, None, "", draw=seeded(5, len(table.moves)))
        if change is not None:
            table.accept(change)
    return table.record()


class ThinkerHere:
    """Answers questions at once, in this process."""

    took = 0.0

    def __init__(self, memory: int) -> None:
        pass

    async def carry(self, data: bytes, seconds: float | None) -> Any:
        from frogpond.bots.worker import answered, unpacked

        answer, self.took = unpacked(answered(data))
        return answer

    def stop(self) -> None:
        pass


async def play_with_storage() -> Any:
    """The same through the application layer: tables in use, views of a page, rows in SQLite."""
    from frogpond.store import Store
    from frogpond.table import seats
    from frogpond.web.app.context import App, Visitor
    from frogpond.web.app.play_now import play_now
    from frogpond.web.live.game_sandbox import GameSandbox
    from frogpond.web.live.identity import People
    from frogpond.web.live.inline import InlineExecutor, InlineWriter
    from frogpond.web.live.matchmaking import Matchmaker
    from frogpond.web.live.opponents import Opponents
    from frogpond.web.live.room_registry import Rooms
    from frogpond.web.live.services import Services
    from frogpond.web.live.tournaments import Cups
    from frogpond.web.ops.connection_limits import ConnectionCapacity, ConnectionLimits
    from frogpond.web.ops.limits import Limits
    from frogpond.web.ops.metrics import Metrics
    from frogpond.web.ops.settings import ServerSettings
    from frogpond.web.ops.threads import EXECUTORS
    from frogpond.web.push.clients import Client

    async def kept() -> None:
        pass

    EXECUTORS[asyncio.get_running_loop()] = InlineExecutor
    settings, metrics, store = ServerSettings(database=":memory:"), Metrics(), Store(":memory:")
    opponents = Opponents(1, 10.0, metrics, thinker=ThinkerHere)
    sandbox = GameSandbox(10.0, 1 << 30, metrics, ThinkerHere)
    places = ConnectionLimits(ConnectionCapacity(10, 10, 10))
    services = Services(store, InlineWriter(store, metrics, kept), opponents, metrics, settings, sandbox, Limits(settings), places)
    rooms = Rooms(services)
    room = await play_now(App(rooms, People(store), Matchmaker(rooms), Cups(rooms)), Visitor("me"), "freeway")
    page, rng = Client("me"), random.Random(5)
    room.enter(page)
    page.ready = True
    room.telling.view()
    while not room.table.over:
        if room.table.seats[room.table.to_move].kind == seats.PERSON:
            await room.act("me", room.table.to_move, rng.choice(room.table.state.legal_actions()), None, "")
        else:
            await asyncio.sleep(0)
    sent = await page.next()
    assert sent is not None
    assert '"type":"view"' in sent
    record = room.table.record()
    stored = store.load(room.id)
    assert stored is not None
    assert len(stored.rows) == room.table.seq
    await rooms.stop()
    store.close()
    return record


def main() -> None:
    everything = "sqlalchemy" not in sys.argv[1:]
    sys.meta_path.insert(0, Absent([*SERVER, *sys.argv[1:]]))
    for home, name in ((threading.Thread, "start"), (multiprocessing.process.BaseProcess, "start"), (subprocess, "Popen")):
        setattr(home, name, refuse)
    import_all(PACKAGES)
    record = play_without_storage()
    *_, (state, _) = record.replay()
    assert state.is_over
    if everything:
        import_all(WEB)
        asyncio.run(play_with_storage())
    print(sorted({name.partition(".")[0] for name in sys.modules} & {*SERVER, "sqlalchemy"}))


if __name__ == "__main__":
    main()
