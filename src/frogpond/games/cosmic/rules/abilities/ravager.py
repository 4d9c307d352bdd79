# compiled by mypyc
"""Ravager (CF-130): eats Barrens, burns them for O, spits them at the Shard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .. import events as e
from ..gullet import pull
from ..numbers import RAVAGER
from ..steps import SPLINTER

if TYPE_CHECKING:
    from ...position import Position


def can_eat(t: Position, frog: i64) -> bool:
    """*eat*: it stands on a Landless hex."""
    return t.up(frog) == RAVAGER and t.on_shard(frog) and t.height[t.place[frog]] == 1


def burn(t: Position, frog: i64, i: i64) -> None:
    """*burn*: destroy a Barren of its Gullet, regain O."""
    pull(t, frog, i)
    t.fresh = 0
    gain = t.regain(frog, t.n.ravager_regain)
    if t.watching:
        t.note(e.BURNT, frog, gain)


def spit(t: Position, frog: i64, i: i64) -> None:
    """*SPIT*: destroy a Barren of its Gullet, a Splinter strikes."""
    pull(t, frog, i)
    if t.watching:
        t.note(e.SPAT, frog)
    t.frames.push(SPLINTER)
