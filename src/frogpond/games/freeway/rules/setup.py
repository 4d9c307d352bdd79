# compiled by mypyc
"""Set-up: frogs in the Puddle and on the Sidewalk, and who starts (FW-3, FW-4, FW-59)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, u8

from ....engine.frames import Frames
from .numbers import NONE, PUDDLE, SIDEWALK
from .numbers import FreewayNumbers as Numbers
from .steps import FIRST
from .turn import begin_turn

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def set_up(t: Position, n: Numbers) -> None:
    """Frogs in the Puddle and on the Sidewalk, nothing rolled (FW-59)."""
    t.n = n
    t.at = vec[i64]([PUDDLE if i % n.frogs < n.start_puddle else SIDEWALK for i in range(n.seats * n.frogs)])
    t.on = vec[u8](bytes(int(n.spaces)))
    t.frames = Frames()
    t.moves = vec[i64]()
    t.active = 0
    t.turn = 0
    t.rolled = 0
    t.left = 0
    t.moved = 0
    t.ender = NONE


def open_game(t: Position) -> None:
    """Chance or an option says who takes the first turn (FW-4)."""
    if t.n.start == NONE:
        t.frames.push(FIRST)
    else:
        t.active = t.n.start
        begin_turn(t)
