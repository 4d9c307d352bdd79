"""Planted bugs: with each of them a world must break."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from sqlalchemy import update

from frogpond.store import leases, results
from frogpond.table import Table, clock
from frogpond.web.live import leases as live_leases
from frogpond.web.live import presence
from frogpond.web.live.room_registry import Rooms
from world.servers import SimulatedWriter

BUGS: dict[str, Callable[[], AbstractContextManager[object]]] = {}


def planted(name: str) -> Callable[[Callable[[], Iterator[tuple[Any, str, Any]]]], None]:
    """A bug made of replaced attributes, put back afterwards."""

    def register(patches: Callable[[], Iterator[tuple[Any, str, Any]]]) -> None:
        @contextmanager
        def spoil() -> Iterator[None]:
            replaced = [(owner, attribute, getattr(owner, attribute), new) for owner, attribute, new in patches()]
            for owner, attribute, _, new in replaced:
                setattr(owner, attribute, new)
            try:
                yield
            finally:
                for owner, attribute, old, _ in replaced:
                    setattr(owner, attribute, old)

        BUGS[name] = spoil

    return register


@planted("acknowledged before it is stored")
def early() -> Iterator[tuple[Any, str, Any]]:
    honest = SimulatedWriter.run

    async def run(self: SimulatedWriter, table: str, job: Any) -> Any:
        if "appending" not in job.__qualname__:
            return await honest(self, table, job)
        self._waiting.put_nowait((table, job, asyncio.get_running_loop().create_future()))
        return None

    yield SimulatedWriter, "run", run


@planted("an act that is sent twice is done twice")
def twice() -> Iterator[tuple[Any, str, Any]]:
    honest = Table.act

    def act(self: Table, owner: str, seat: int, wanted: int | str, rid: int | None = None, key: str = "", **more: Any) -> Any:
        self.keys = {}
        return honest(self, owner, seat, wanted, None, key, **more)

    yield Table, "act", act


@planted("ratings do not follow when an earlier game is undone")
def order() -> Iterator[tuple[Any, str, Any]]:
    yield results, "follow", lambda connection, game: None


@planted("what was missed while the line was down is not looked up")
def deaf() -> Iterator[tuple[Any, str, Any]]:
    yield Rooms, "notifications_lost", lambda self: None


@planted("clocks run while no server does")
def outage() -> Iterator[tuple[Any, str, Any]]:
    def span(begin: float, until: float, outages: object = ()) -> float:
        return max(0.0, until - begin)

    yield clock, "span", span
    yield presence, "span", span


@planted("leases of a killed process are renewed for ever")
def immortal() -> Iterator[tuple[Any, str, Any]]:
    def renewing(process: str, names: object) -> Callable[[Any], None]:
        return lambda connection: connection.execute(
            update(leases.L).where(leases.L.c.process == process).values(until=leases.NOW + leases.TERM)
        )

    yield live_leases, "renewing", renewing
