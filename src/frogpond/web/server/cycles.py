"""When Python looks for reference cycles. All tables wait meanwhile, so it looks at little at a time, and at everything when nobody moves.

Play leaves no cycles behind (tests/web/test_cycles.py); connections that broke and errors leave some.
"""

from __future__ import annotations

import asyncio
import gc
import sys

from .metrics import Metrics

YOUNG = 700
"""How many things more there are when Python looks for cycles among the new ones. On a server with 300 tables a look at 10,000 took
33 ms, for what they refer to was not touched for a while, and one at three times as many 80 ms: that was where late answers came from."""
NEVER = 1_000_000
"""It never looks at older ones by itself."""
SOME, MANY = 70, 5_000
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
    return looks >= (SOME if pause else MANY)
