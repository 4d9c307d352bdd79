# compiled by mypyc
"""Legal actions of the open step."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from .actions import open_actions
from .isaac import neighbours, refuges
from .play import places
from .sink import full_pads, jumps
from .slide import landings, sliders
from .steps import ACT, FLEE, FLEE_PAD, PLAY, SCORE, SINK, SLIDE, SLIDE_TO, SLIDE_TO_PAD

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def legal(t: Position, step: i64) -> vec[i64]:
    """The legal actions of a decision, sorted; none if the step has come to its end."""
    if step == PLAY:
        return places(t)
    if step == ACT:
        return open_actions(t)
    if step == SCORE:
        return full_pads(t)
    if step == SINK:
        return jumps(t)
    if step == FLEE:
        return refuges(t, t.frames.get(FLEE_PAD))
    if step == SLIDE:
        return sliders(t)
    if step == SLIDE_TO:
        return landings(t, t.frames.get(SLIDE_TO_PAD))
    return neighbours(t, t.marker)  # WALK
