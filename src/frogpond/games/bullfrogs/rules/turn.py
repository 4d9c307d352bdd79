# compiled by mypyc
"""The course of a turn: play, act, score and slide, draw; then the next seat (BF-17, BF-50 to BF-53, BF-64 to BF-66)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ....engine.state import OVER
from .events import ENDED
from .numbers import HIM, NONE, PLAYER
from .steps import ACT, DEAL, DRAW, ISAAC, NEXT, PLAY, ROLL_ACTION, ROLL_MOVE, SCORE

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def begin_turn(t: Position) -> None:
    """The steps of a turn, last one first on the stack (BF-17, BF-65, BF-66)."""
    t.turn += 1
    frames = t.frames
    frames.clear()
    frames.push(NEXT)
    if t.n.solo:
        frames.push(SCORE, 0)
        if t.active == HIM:
            frames.push(ISAAC)
            frames.push(ROLL_MOVE)
            frames.push(ROLL_ACTION)
            return
        frames.push(ACT)
        frames.push(PLAY)
        frames.push(DEAL, PLAYER)
        return
    frames.push(DRAW, t.active)
    frames.push(SCORE, 0)
    frames.push(ACT)
    frames.push(PLAY)


def end_turn(t: Position) -> None:
    """The next seat (BF-51), or the end when nobody has a card left (BF-53, BF-81, BF-117)."""
    t.deployed = t.n.blank[: t.n.slots]
    t.played = NONE
    t.left = 0
    t.sabotaged = 0
    colours = t.n.colours
    cards: i64 = 0
    for number in t.hand:
        cards += number
    for number in t.pile:
        cards += number
    if cards == 0:
        t.frames.clear()
        t.to_move = OVER
        t.moves = vec[i64]()
        if t.watching:
            t.note(ENDED)
        return
    if t.turn == 0:
        t.active = t.first
    else:
        t.active = (t.active + 1) % colours
    begin_turn(t)
