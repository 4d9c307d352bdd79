"""Python's looks for reference cycles: play leaves none behind, and no look that comes often meets many things."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from frogpond.web.server.app import LOOKS

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


def test_looks_that_come_often_are_short() -> None:
    young, middle, _ = LOOKS
    assert young * (middle + 2) <= 50_000
