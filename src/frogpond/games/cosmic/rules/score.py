# compiled by mypyc
"""End and score (CF-97 to CF-104)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ....engine.observation_buffer import fresh_mark
from . import events as e
from .numbers import BACKS_HIDDEN
from .placement import HEIGHT
from .steps import FINAL_BACK, FINAL_BACK_AT
from .tiles import BACKS, NO_TILE, back_of, land, type_of
from .vault import vault_base, vault_score

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def finish(t: Position, why: i64) -> None:
    """The game ends at this instant; only hidden Land backs are still to be seen (CF-97, CF-98, CF-104)."""
    t.frames.clear()
    t.active = -1
    t.puppet = -1
    t.ending = why
    if t.watching:
        t.note(e.ENDED, why)
    if t.n.backs == BACKS_HIDDEN:
        t.frames.push(FINAL_BACK, 0)


def score(t: Position, vault: i64) -> i64:
    """Placement, diversity and bonus of a Vault (CF-99)."""
    return vault_score(t.n.lines, t.vault, vault_base(t, vault))


def next_final_back(t: Position) -> None:
    """Go on to the next Land in a Vault: by team, slot, bottom up (CF-104)."""
    at = t.frames.get(FINAL_BACK_AT)
    size = i64(len(t.vault))
    while at < size and t.vault[at] == NO_TILE:
        at += 1
    if at == size:
        t.frames.pop()
    else:
        t.frames.set(FINAL_BACK_AT, at)


def final_weights(t: Position) -> vec[i64]:
    """How many of each back the box still holds for the Land to be revealed (CF-104)."""
    at = t.frames.get(FINAL_BACK_AT)
    kind = type_of(i64(t.vault[at]))
    left = vec[i64]()
    back: i64 = 0
    while back < BACKS:
        left = append(left, t.n.land_backs[kind * BACKS + back])
        back += 1
    i: i64 = 0
    while i < at:
        tile = i64(t.vault[i])
        if tile != NO_TILE and type_of(tile) == kind:
            left[back_of(tile)] -= 1
        i += 1
    return left


def reveal_final_back(t: Position, back: i64) -> None:
    at = t.frames.get(FINAL_BACK_AT)
    tile = land(type_of(i64(t.vault[at])), back)
    t.vault[at] = u8(tile)
    t.vault_mark = fresh_mark()
    t.frames.set(FINAL_BACK_AT, at + 1)
    if t.watching:
        slot = at // HEIGHT
        t.note(e.BACK_SCORED, slot // t.n.vault_slots, slot % t.n.vault_slots, at % HEIGHT, tile)
