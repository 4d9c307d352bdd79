# compiled by mypyc
"""Telluric (CF-131): draws on the Shard, flows through it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from .. import events as e
from .. import families as f
from ..numbers import TELLURIC
from ..shard import top_tile
from ..steps import ACT, ACT_MODE, EDGE, MAIN, NAMED
from ..tiles import BARREN, domain_of

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def tap(t: Position, frog: i64) -> None:
    """TURN-START on the Shard: regain O, once a turn."""
    if t.up(frog) == TELLURIC and t.on_shard(frog) and t.tapped == 0:
        t.tapped = 1
        t.regain_by(frog, t.n.telluric_regain)


def turned_up(t: Position, frog: i64) -> None:
    """Turned up at its ACTION before anything was paid or done, also while an attack is only being named: its turn has only just
    started, so it draws on the Shard still."""
    if frog != t.active or t.fresh == 0:
        return
    frames = t.frames
    step = frames.step()
    if step == ACT:
        mode = frames.get(ACT_MODE)
    elif step == EDGE or step == NAMED:
        mode = frames.below(ACT_MODE)
    else:
        return
    if mode == MAIN:
        tap(t, frog)


def flows(t: Position, moves: vec[i64], frog: i64) -> vec[i64]:
    """*flow*: a LEAP without line and cost."""
    if t.up(frog) != TELLURIC:
        return moves
    hex = t.place[frog]
    first = t.acts.of(f.FLOW)
    to: i64 = 0
    while to < t.n.mat.hexes:
        if flows_to(t, hex, to):
            moves = append(moves, first + to)
        to += 1
    return moves


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
