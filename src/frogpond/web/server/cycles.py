"""When Python looks for reference cycles. All tables wait meanwhile, so it looks at little at a time, and at everything when nobody moves.

Play leaves no cycles behind (tests/web/test_cycles.py); connections that broke and errors leave some. A move makes and frees some thousand
objects and leaves 100 to 250 more than there were: the limit for new objects lies well above what one move makes.
"""

from __future__ import annotations

import asyncio
import gc
import sys

from ..ops.metrics import Metrics

YOUNG = 5_000
"""How many things more there are when Python looks for cycles among the new ones: every 20 to 50 moves. With 700 it looked more than once
a move, which took a tenth of the server's time; a look at 10,000 makes an answer late (docs/measurements/server.md)."""
NEVER = 1_000_000
"""It never looks at older ones by itself."""
QUIET_LOOKS, BUSY_LOOKS = 10, 700
"""After so many looks at new things everything is looked at: some, as soon as nobody moves; many, in any case. With 300 tables of
Cosmic Frog that takes half a second and more."""
PAUSE = 2.0
"""Seconds without a move."""
SWITCH = 0.001
"""Seconds after which a thread lets another go on: the event loop waits so long whenever one has the interpreter."""


def look_less_often() -> None:
    """In a process that only serves: what was loaded stays, and is never looked at."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    sys.setswitchinterval(SWITCH)


async def look_in_pauses(metrics: Metrics) -> None:
    """Look at everything when nobody moves and there is something to look at."""
    moves = -1.0
    while True:
        await asyncio.sleep(PAUSE)
        before, moves = moves, metrics.total("frogpond_acts_total")
        if due(gc.get_count()[1], before == moves):
            gc.collect()


def due(looks: int, pause: bool) -> bool:
    """Whether everything is to be looked at, after so many looks at what was new."""
    return looks >= (QUIET_LOOKS if pause else BUSY_LOOKS)
