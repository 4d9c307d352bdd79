"""Python's looks for reference cycles: play leaves none behind; what others leave goes when nobody moves."""

from __future__ import annotations

import asyncio
import gc
import json
import subprocess
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path

import pytest

from frogpond.web.ops.metrics import Metrics
from frogpond.web.server import cycles
from waiting import in_a_loop

BENCH = Path(__file__).parents[2] / "bench"
PLAY = """
import gc, json, sys
from itertools import islice
sys.path.insert(0, sys.argv[1])
from messages import Desk
left = {}
for game in ("bullfrogs", "cosmic-frog", "freeway"):
    moves = Desk(game, 4, 1, 7).moves()
    list(islice(moves, 5))  # what is made but once
    gc.collect()
    gc.disable()
    assert len(list(islice(moves, 40))) == 40
    left[game] = gc.collect()
    gc.enable()
print(json.dumps(left))
"""


def test_play_leaves_no_cycles_behind() -> None:
    """Decisions, the log, drawings and messages go by themselves when nobody needs them. In a process of its own: others leave some."""
    told = subprocess.run([sys.executable, "-c", PLAY, str(BENCH)], capture_output=True, text=True, check=True).stdout
    assert json.loads(told) == {"bullfrogs": 0, "cosmic-frog": 0, "freeway": 0}


@pytest.fixture
def serving(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Looks as in a process that only serves."""
    usual, switch = gc.get_threshold(), sys.getswitchinterval()
    monkeypatch.setattr(gc, "freeze", lambda: None)  # this process has other things to do afterwards
    cycles.look_less_often()
    yield
    gc.set_threshold(*usual)
    sys.setswitchinterval(switch)


class Thing:
    """One that can refer to itself."""

    itself: object


@pytest.mark.usefixtures("serving")
def test_what_is_left_in_a_cycle_goes_when_nobody_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    thing = Thing()
    thing.itself = thing
    gone = weakref.ref(thing)
    del thing
    kept = [[number] for number in range(cycles.QUIET_OBJECTS + 1000)]
    assert gc.get_count()[0] >= cycles.QUIET_OBJECTS
    assert gone() is not None, "Python does not look by itself"
    monkeypatch.setattr(cycles, "PAUSE", 0.0)

    async def wait() -> None:
        looking = asyncio.create_task(cycles.look_in_pauses(Metrics()))
        while gone() is not None:
            await asyncio.sleep(0)
        looking.cancel()

    in_a_loop(wait())
    assert kept


def test_who_moves_is_not_kept_waiting() -> None:
    assert not cycles.due(cycles.QUIET_OBJECTS - 1, pause=True)
    assert cycles.due(cycles.QUIET_OBJECTS, pause=True)
    assert not cycles.due(cycles.QUIET_OBJECTS, pause=False)
    assert cycles.due(cycles.BUSY_OBJECTS, pause=False), "however busy it is, memory comes back"
