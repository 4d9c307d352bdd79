# compiled by mypyc
"""Vampiric (CF-133): drains the opponent in combat, and once a turn a target."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .. import events as e
from ..numbers import VAMPIRIC
from ..shard import targetable
from ..steps import own_turn
from .camouflage import toll

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def thirsty(t: Position, frog: i64) -> bool:
    return t.up(frog) == VAMPIRIC and t.oomph[frog] < t.n.max_oomph


def suck(t: Position, frog: i64, other: i64, loss: i64, gain: i64) -> None:
    """The other loses O without paying (CF-9), this frog regains."""
    lost = loss if loss < t.oomph[other] else t.oomph[other]
    t.oomph[other] -= lost
    t.regain(frog, gain)
    if t.watching:
        t.note(e.DRAINED, frog, other, lost)


def in_combat(t: Position, frog: i64, other: i64) -> None:
    """DECLARED: if it has expended O and the opponent available O."""
    if thirsty(t, frog) and t.oomph[other] > 0:
        suck(t, frog, other, t.n.vampiric_drain, t.n.vampiric_regain)


def may_drain(t: Position, frog: i64, mode: i64, other: i64) -> bool:
    """Once on its own turn: another targetable frog with available O, while Vampiric has expended O (CF-120)."""
    return (
        t.up(frog) == VAMPIRIC
        and own_turn(mode)
        and other != frog
        and t.drained == 0
        and t.oomph[frog] < t.n.max_oomph
        and t.oomph[other] > 0
        and targetable(t, frog, other)
        and t.purse(frog) >= toll(t, other)
    )


def drain(t: Position, frog: i64, target: i64) -> None:
    """The target is drained."""
    t.drained = 1
    t.fresh = 0
    if thirsty(t, frog) and t.oomph[target] > 0:
        suck(t, frog, target, t.n.vampiric_turn_drain, t.n.vampiric_turn_regain)
