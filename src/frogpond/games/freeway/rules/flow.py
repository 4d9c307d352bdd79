# compiled by mypyc
"""The stack of steps carried on until somebody or chance must decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ....engine.state import CHANCE, OVER
from . import families as f
from .attacks import smash, squash, squish
from .between import decline, send_back
from .events import FINISHED
from .legal import legal
from .move import move_frog
from .numbers import NONE
from .steps import BETWEEN, MOVE
from .turn import end_turn

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def go_on(t: Position) -> None:
    """Do what needs no decision until a decision, a roll or the end is reached. A decision with exactly one option is
    taken without asking; so the turn ends by itself when no die can be used (FW-10)."""
    while True:
        step = t.frames.step()
        if step == NONE:
            t.to_move = OVER
            t.moves = vec[i64]()
            return
        if step != MOVE and step != BETWEEN:
            t.to_move = CHANCE
            return
        if step == MOVE and t.ender != NONE:  # FW-54: at once, in the middle of the turn
            t.frames.clear()
            if t.watching:
                t.note(FINISHED, t.ender)
            continue
        t.moves = legal(t, step)
        if i64(len(t.moves)) > 1:
            t.to_move = t.active
            return
        decide(t, t.moves[0])


def decide(t: Position, action: i64) -> None:
    """Carry out a decision."""
    kind, x, y = t.n.families.decode(action)
    if kind == f.MOVE:
        move_frog(t, x)
    elif kind == f.END_TURN:
        end_turn(t)
    elif kind == f.BACK:
        send_back(t, x, y)
    elif kind == f.DECLINE:
        decline(t)
    elif kind == f.SQUISH:
        squish(t, x, y)
    elif kind == f.SQUASH:
        squash(t, x, y)
    else:
        smash(t, x)
