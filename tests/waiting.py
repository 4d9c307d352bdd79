"""What tests that wait share; CONTRIBUTING.md says how to wait."""

from __future__ import annotations

import asyncio
import os
import socket
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
PATIENCE = float(os.environ.get("TEST_PATIENCE", "600"))
"""Seconds after which something that never happens fails. It bounds a hang and decides nothing else."""
SLOW = float(os.environ.get("FROGPOND_SLOW", "0"))
"""How many times slower than usual pages and servers of tests are; 0: as they are."""


def reserved_port() -> socket.socket:
    """A port on loopback that is ours as long as this socket is open: nobody else is given it, a server that we start may listen there,
    and until one does nobody answers."""
    held = socket.socket()
    held.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    held.bind(("127.0.0.1", 0))
    return held


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """What some work gives, with an event loop of its own, in a thread: the main thread's may be the browser's."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


class Left:
    """What is left of one wait that takes several steps: each of them may take what the others left."""

    def __init__(self) -> None:
        self.end = time.monotonic() + PATIENCE

    def __call__(self) -> float:
        left = self.end - time.monotonic()
        assert left > 0, "other things happened, and not this, until patience was over"
        return left
