"""A world in which time, randomness and the event loop are simulated: one seed gives one course of events.

Nothing waits for real. When all tasks wait, the clock jumps to the next timer; when there is none, a wait would never end.
"""

from __future__ import annotations

import asyncio
import base64
import random
import secrets
import selectors
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

BEGIN = 1_800_000_000.0
"""Where the simulated calendar begins."""


class Deadlock(AssertionError):
    """All tasks wait, and no timer is set."""


class SimulatedSelector(selectors.DefaultSelector):
    """Where a loop would sleep, the clock goes on instead. The loop's own wake-up socket is never looked at."""

    def __init__(self, clock: Clock) -> None:
        super().__init__()
        self.clock = clock

    def select(self, timeout: float | None = None) -> list[Any]:
        if timeout is None:
            raise Deadlock("everything waits and nothing is going to happen")
        self.clock.now += max(0.0, timeout)
        return []


class Clock:
    """Seconds since the world began."""

    def __init__(self) -> None:
        self.now = 0.0

    def time(self) -> float:
        return BEGIN + self.now

    def monotonic(self) -> float:
        return self.now


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop on a simulated clock."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        super().__init__(SimulatedSelector(clock))

    def time(self) -> float:
        return self.clock.now

    def _write_to_self(self) -> None:
        """There is one thread: nobody has to be woken."""


def seeded(rng: random.Random) -> dict[str, Callable[..., Any]]:
    """The functions of `secrets`, drawn from a generator."""

    def token_bytes(count: int | None = None) -> bytes:
        return rng.randbytes(32 if count is None else count)

    def token_urlsafe(count: int | None = None) -> str:
        return base64.urlsafe_b64encode(token_bytes(count)).rstrip(b"=").decode("ascii")

    def choice(options: Sequence[Any]) -> Any:
        return rng.choice(options)

    return {
        "token_bytes": token_bytes,
        "token_hex": lambda count=None: token_bytes(count).hex(),
        "token_urlsafe": token_urlsafe,
        "randbelow": rng.randrange,
        "randbits": rng.getrandbits,
        "choice": choice,
    }


@contextmanager
def simulated(clock: Clock, rng: random.Random) -> Iterator[SimulatedLoop]:
    """Time and secrets come from here until the block ends."""
    functions = seeded(rng)
    saved = [(time, "time", time.time), (time, "monotonic", time.monotonic)]
    saved += [(secrets, name, getattr(secrets, name)) for name in functions]
    state = random.getstate()
    random.seed(rng.getrandbits(64))
    time.time, time.monotonic = clock.time, clock.monotonic
    for name, function in functions.items():
        setattr(secrets, name, function)
    loop = SimulatedLoop(clock)
    try:
        yield loop
    finally:
        for module, name, value in saved:
            setattr(module, name, value)
        random.setstate(state)
        loop.close()
