"""What a server stands on: threads for blocking work, processes that think, a thread that writes. A browser has other means."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from ...bots.worker import Worker
from ...store import Store
from ..server.metrics import Metrics
from .opponents import Thinker
from .threads import MakeExecutor
from .writer import ThreadWriter, Writer


@dataclass(frozen=True, slots=True)
class Platform:
    """How each of them is made."""

    executor: MakeExecutor = ThreadPoolExecutor
    thinker: Callable[[int], Thinker] = Worker
    writer: Callable[[Store, Metrics], Writer] = ThreadWriter


SYSTEM = Platform()
