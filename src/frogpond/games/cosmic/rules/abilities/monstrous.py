# compiled by mypyc
"""Monstrous (CF-127): smashes the ground under itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .. import events as e
from ..numbers import MONSTROUS
from ..shard import destroy_top

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def can_smash(t: Position, frog: i64) -> bool:
    """SMASH is an action on the Shard."""
    return t.up(frog) == MONSTROUS and t.on_shard(frog)


def smash(t: Position, frog: i64) -> None:
    """The top tile of its hex is destroyed; without ground it is in the Aether."""
    hex = t.place[frog]
    if t.watching:
        t.note(e.SMASHED, frog, hex)
    destroy_top(t, hex)
