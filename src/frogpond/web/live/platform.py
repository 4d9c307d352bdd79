"""What a server stands on: the database and its notifications, threads for blocking work, processes that think, a thread that writes. A
browser has other means."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from ...bots.worker import Worker
from ...store import Store
from ...store.listen import Listener, NotificationListener
from ..ops.metrics import Metrics
from ..ops.threads import MakeExecutor
from .opponents import Thinker
from .writer import ThreadWriter, Writer


@dataclass(frozen=True, slots=True)
class Platform:
    """How each of them is made."""

    executor: MakeExecutor = ThreadPoolExecutor
    store: Callable[[str], Store] = Store
    listener: Callable[[Store, Callable[[str], object], Callable[[], object]], Listener] = NotificationListener
    thinker: Callable[[int], Thinker] = Worker
    writer: Callable[[Store, Metrics], Writer] = ThreadWriter


SYSTEM = Platform()
