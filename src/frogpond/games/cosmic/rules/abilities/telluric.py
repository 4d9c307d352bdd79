# compiled by mypyc
"""Telluric (CF-131): draws on the Shard, flows through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .. import events as e
from ..numbers import TELLURIC
from ..shard import top_tile
from ..tiles import BARREN, domain_of

if TYPE_CHECKING:
    from ...position import Position


def tap(t: Position, frog: i64) -> None:
    """TURN-START on the Shard: regain O, once a turn."""
    if t.up(frog) == TELLURIC and t.on_shard(frog) and t.tapped == 0:
        t.tapped = 1
        t.regain_by(frog, t.n.telluric_regain)


def flows_to(t: Position, start: i64, to: i64) -> bool:
    """*flow*: to an unoccupied Shard hex of the same domain, or from Barren to Barren."""
    if t.height[to] == 0 or t.frog_at[to] != 0:
        return False
    here = top_tile(t, start)
    there = top_tile(t, to)
    if here == BARREN or there == BARREN:
        return here == there
    return domain_of(here) == domain_of(there)


def flow(t: Position, frog: i64, to: i64) -> None:
    start = t.place[frog]
    t.put(frog, to)
    if t.watching:
        t.note(e.FLOWED, frog, start, to)
