"""What tables in use work with. The application makes it once and hands it in; nothing here knows a table."""

from __future__ import annotations

import asyncio
import contextvars
import secrets
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ParamSpec, TypeVar

from ...store import Connection, Store
from ...store.accounts import check_free
from ...store.relations import blocks
from ...table.chance import Draw, drawing
from ...table.commitment import SEED_BYTES
from ..ops.connection_limits import ConnectionLimits
from ..ops.limits import Limits
from ..ops.metrics import Metrics
from ..ops.settings import ServerSettings
from ..ops.threads import COMPUTE, READ, WAITING_WORK
from .game_sandbox import GameSandbox
from .leases import Leases
from .lobby_events import Lobby
from .opponents import Opponents
from .writer import Writer

T = TypeVar("T")
P = ParamSpec("P")
HOME_NEWS = "home "
"""Begins the notice by which other processes hear whose home pages are out of date."""
OWNERS_EACH_NOTICE = 100
HONEST: Draw = drawing(lambda count: secrets.randbelow(count))
"""Chance that nobody can foresee."""


@dataclass(eq=False)
class Services:
    """The store and its writer, the processes that think and those that make games, figures, settings, limits and places; and how this
    process stands among the others."""

    store: Store
    writer: Writer
    opponents: Opponents
    metrics: Metrics
    settings: ServerSettings
    sandbox: GameSandbox
    limits: Limits
    places: ConnectionLimits
    draw: Draw = HONEST
    place: tuple[int, int] = (0, 1)  # which of how many processes of one server this is
    beats: dict[str, float] = field(default_factory=dict)  # when each process was last heard of
    outages: list[tuple[float, float]] = field(default_factory=list)  # when no move could be kept
    lobby: Lobby = field(default_factory=Lobby)
    blocks: Mapping[str, frozenset[str]] = field(default_factory=dict)  # whom each person wants nothing to do with
    stopping: bool = False
    leaders: dict[Any, Any] = field(default_factory=dict)  # pages of the leaderboard, each with the time until which it is good
    pages: dict[Any, tuple[float, bytes]] = field(default_factory=dict)  # pages for strangers, in the same way
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    def new_seed(self) -> bytes | None:
        """The seed of a table whose dice anyone can check."""
        return secrets.randbits(8 * SEED_BYTES).to_bytes(SEED_BYTES, "big") if self.draw is HONEST else None

    async def apart(self, work: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Work that takes a while, in a thread."""
        return await COMPUTE.run(work, *arguments, **named)

    @property
    def process(self) -> str:
        """The name of this process among the others."""
        return self.store.process

    @cached_property
    def leases(self) -> Leases:
        """What this process alone does."""
        return Leases(self.store, self.writer)

    async def check_name(self, owner: str, name: str) -> None:
        """Refused if a kept identity of somebody else is called like that."""
        if name:
            await READ.run(self.store.read, lambda connection: check_free(connection, owner, name))

    async def read_blocks(self) -> None:
        """Who blocks whom, as the database knows it now."""
        self.blocks = await READ.run(self.store.read, blocks)

    def unwanted(self, owner: str, by: Iterable[str]) -> bool:
        """Whether one of these people wants nothing to do with somebody."""
        return any(owner in self.blocks.get(other, ()) for other in by)

    def strangers(self, owner: str) -> frozenset[str]:
        """Those somebody blocks, and those who block them: neither finds the other."""
        return self.blocks.get(owner, frozenset()) | {other for other, theirs in self.blocks.items() if owner in theirs}

    async def tell_homes(self, owners: Iterable[str]) -> None:
        """Home pages of these people are out of date, in all processes."""
        whom = sorted({*owners} - {""})
        self.lobby.touch("", whom)
        if self.store.shared and whom:
            parts = [HOME_NEWS + " ".join(whom[at : at + OWNERS_EACH_NOTICE]) for at in range(0, len(whom), OWNERS_EACH_NOTICE)]

            def job(connection: Connection) -> None:
                for words in parts:
                    self.store.hint(connection, words)

            await self.writer.run("", job)

    def spawn(self, work: Coroutine[Any, Any, T], waiting: Sequence[Mapping[str, Any]] = ({},)) -> asyncio.Task[T]:
        """Work that goes on by itself, or as long as one of these requests waits for it; a server that stops waits for it."""
        context = contextvars.copy_context()
        context.run(WAITING_WORK.set, waiting)
        task = asyncio.get_running_loop().create_task(work, context=context)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def safely(self, work: Coroutine[Any, Any, T]) -> T:
        """Do a wish to its end even if the one who wished goes away meanwhile: what is stored must also be told."""
        return await asyncio.shield(self.spawn(work))
