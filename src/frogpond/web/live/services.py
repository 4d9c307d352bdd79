"""What tables in use work with. The application makes it once and hands it in; nothing here knows a table."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, TypeVar

from ...store import Store, new_id
from ...table.chance import Draw, drawing
from ..server.metrics import Metrics
from ..server.settings import Settings
from .opponents import Opponents
from .writer import Writer

T = TypeVar("T")
HONEST: Draw = drawing(secrets.randbelow)
"""Chance that nobody can foresee."""


@dataclass(eq=False)
class Services:
    """The store and its writer, the bots' processes, figures and settings; and how this process stands among the others."""

    store: Store
    writer: Writer
    opponents: Opponents
    metrics: Metrics
    settings: Settings
    draw: Draw = HONEST
    process: str = field(default_factory=new_id)
    beats: dict[str, float] = field(default_factory=dict)  # when each process was last heard of
    outages: list[tuple[float, float]] = field(default_factory=list)  # when no move could be kept
    stopping: bool = False
    tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    def spawn(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Work that goes on by itself; a server that stops waits for it."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def safely(self, work: Coroutine[Any, Any, T]) -> T:
        """Do a wish to its end even if the one who wished goes away meanwhile: what is stored must also be told."""
        return await asyncio.shield(self.spawn(work))
