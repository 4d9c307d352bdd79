"""When Python looks for reference cycles. All tables wait meanwhile, so it looks when nobody moves.

Play leaves no cycles behind (tests/web/test_cycles.py); connections and errors leave some, twenty objects a request. Looking at new objects
alone, every 20 to 50 moves, took 6 to 8 % of the time of a move, and play gives it nothing to find.
"""

from __future__ import annotations

import asyncio
import gc
import sys

from ..ops.metrics import Metrics

QUIET_OBJECTS, BUSY_OBJECTS = 50_000, 2_000_000
"""So many objects more than after the last look are looked at: some, as soon as nobody moves; many (which may be 300 MB), in any case. A
move leaves about a hundred. With 300 tables of Cosmic Frog a look takes half a second and more."""
PAUSE = 2.0
"""Seconds without a move."""
SWITCH = 0.001
"""Seconds after which a thread lets another go on: the event loop waits so long whenever one has the interpreter."""


def look_less_often() -> None:
    """In a process that only serves: what was loaded stays, and is never looked at; Python never looks by itself."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(0)
    sys.setswitchinterval(SWITCH)


async def look_in_pauses(metrics: Metrics) -> None:
    """Look at everything when nobody moves and there is something to look at."""
    moves = -1.0
    while True:
        await asyncio.sleep(PAUSE)
        before, moves = moves, metrics.total("frogpond_acts_total")
        if due(gc.get_count()[0], before == moves):
            gc.collect()


def due(objects: int, pause: bool) -> bool:
    """Whether everything is to be looked at when there are so many more objects."""
    return objects >= (QUIET_OBJECTS if pause else BUSY_OBJECTS)
