# compiled by mypyc
"""The stack of steps carried on until somebody or chance must decide."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ....engine.state import CHANCE, OVER
from . import families as f
from . import steps as s
from .actions import deploy, redeploy, sabotage, stop
from .isaac import isaac_acts, move_marker
from .legal import legal
from .numbers import NONE
from .play import play_card
from .sink import finish_sinking, jump_frog, score_card
from .slide import slide_card
from .turn import end_turn

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def go_on(t: Position) -> None:
    """Do what needs no decision until a decision, a chance event or the end is reached. A decision with exactly one
    option is taken without asking (BF-17)."""
    while True:
        step = t.frames.step()
        if step == s.NEXT:
            end_turn(t)
        elif step == s.ISAAC:
            t.frames.pop()
            isaac_acts(t)
        elif step == s.DRAW and t.pile_size(t.frames.get(s.DRAW_COLOUR)) == 0:  # BF-50
            t.frames.pop()
        elif step == NONE:
            t.to_move = OVER
            return
        elif step == s.DRAW or step == s.DEAL or step == s.FIRST or step == s.ROLL_ACTION or step == s.ROLL_MOVE:
            t.to_move = CHANCE
            return
        else:
            t.moves = legal(t, step)
            count = i64(len(t.moves))
            if count > 1:
                t.to_move = 0 if t.n.solo else t.active
                return
            if count == 1:
                decide(t, t.moves[0])
            else:
                close(t, step)


def close(t: Position, step: i64) -> None:
    """A step in which nothing is left to decide."""
    if step == s.SINK:
        finish_sinking(t)
        return
    slides = step == s.SCORE and t.frames.get(s.SCORE_SUNK) == 1  # else all cards are one group still (BF-49, BF-116)
    t.frames.pop()  # SLIDE: no stray is left; WALK: the marker stays if no card is adjacent (BF-69, BF-120)
    if slides:
        t.frames.push(s.SLIDE)


def decide(t: Position, action: i64) -> None:
    """Carry out a decision."""
    kind, x, y = t.n.families.decode(action)
    if kind == f.PLAY:
        play_card(t, x, y)
    elif kind == f.DEPLOY:
        deploy(t, x == 1, y)
    elif kind == f.SABOTAGE:
        owner, slot = f.whose_frog(t.n, x)
        sabotage(t, owner, slot, y)
    elif kind == f.JUMP:
        jump_frog(t, x, y)
    elif kind == f.SCORE:
        score_card(t, x)
    elif kind == f.STOP:
        stop(t)
    elif kind == f.SLIDE:
        t.frames.push(s.SLIDE_TO, x)
    elif kind == f.SLIDE_TO:
        stray = t.frames.get(s.SLIDE_TO_PAD)
        t.frames.pop()
        slide_card(t, stray, x)
    elif kind == f.REDEPLOY:
        redeploy(t, x, y)
    else:  # MARKER: it walks, or leaves a sinking pad
        t.frames.pop()
        move_marker(t, x)
