# compiled by mypyc
"""Ravager (CF-130): eats Barrens, burns them for O, spits them at the Shard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .. import events as e
from .. import families as f
from ..gullet import pull, same_as_above, swallow, tile_in
from ..numbers import FRACTURE, NONE, RAVAGER
from ..shard import BY_EATING, take_top, throw
from ..steps import BACK, SPLINTER, own_turn
from ..tiles import BARREN

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def can_eat(t: Position, frog: i64) -> bool:
    """*eat*: it stands on a Landless hex."""
    return t.up(frog) == RAVAGER and t.on_shard(frog) and t.height[t.place[frog]] == 1


def eat(t: Position, frog: i64) -> None:
    """HARVEST of the Barren under itself: it is in the Aether, and the Barren's back is revealed."""
    hex = t.place[frog]
    take_top(t, hex)
    if t.watching:
        t.note(e.HARVESTED, frog, hex, BARREN)
    throw(t, frog, BY_EATING)
    t.frames.push(BACK, hex, NONE, 1, 0, 0, frog)


def digest(t: Position, frog: i64, back: i64) -> None:
    """The Barren goes into the Gullet, unless it shows a fracture."""
    if back != FRACTURE:
        swallow(t, frog, BARREN)


def burnings(t: Position, moves: vec[i64], frog: i64, mode: i64) -> vec[i64]:
    """*burn*: Barrens of its Gullet, on its own turn (CF-120)."""
    return barrens(t, moves, frog, f.BURN) if own_turn(mode) else moves


def barrens(t: Position, moves: vec[i64], frog: i64, family: i64) -> vec[i64]:
    """The Barrens of a Ravager's Gullet as answers; those with the same result are one (CF-143)."""
    if t.up(frog) != RAVAGER:
        return moves
    i: i64 = 0
    while i < t.load[frog]:
        if tile_in(t, frog, i) == BARREN and not same_as_above(t, frog, i):
            moves = append(moves, t.acts.of(family, i))
        i += 1
    return moves


def burn(t: Position, frog: i64, i: i64) -> None:
    """Destroy a Barren of its Gullet, regain O."""
    pull(t, frog, i)
    t.fresh = 0
    gain = t.regain(frog, t.n.ravager_regain)
    if t.watching:
        t.note(e.BURNT, frog, gain)


def spit(t: Position, frog: i64, i: i64) -> None:
    """*SPIT*, in the Aether: destroy a Barren of its Gullet, a Splinter strikes."""
    pull(t, frog, i)
    if t.watching:
        t.note(e.SPAT, frog)
    t.frames.push(SPLINTER)
