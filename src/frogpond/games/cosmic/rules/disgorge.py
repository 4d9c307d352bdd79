# compiled by mypyc
"""DISGORGE: tiles leave the Gullet from the top, Lands into the Vault, Barrens to dust (CF-57)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from . import events as e
from . import families as f
from .abilities import blink, whiptongue
from .gullet import pull, tile_in, top_of
from .score import score
from .steps import DISGORGING_FROG, DISGORGING_MIXED, DISGORGING_OUT, SLOT, SLOT_BANKED, SLOT_FROG, SLOT_TILE
from .tiles import BARREN, is_land
from .vault import open_slots, store

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def disgorging(t: Position) -> vec[i64]:
    """Where the next tile may go, or which tile it is; nothing when no tile can leave."""
    frames = t.frames
    frog = frames.get(DISGORGING_FROG)
    actions = vec[i64]()
    if t.load[frog] == 0:
        return actions
    if frames.get(DISGORGING_OUT) > 0:
        actions = append(actions, f.STOP)
    size = i64(len(actions))
    if frames.get(DISGORGING_MIXED) == 1:
        actions = whiptongue.mixed(t, actions, frog)
    elif top_of(t, frog) == BARREN:
        actions = append(actions, f.DUST)
    else:
        actions = open_slots(t, t.n.team_of[frog], actions)
    return actions if i64(len(actions)) > size else vec[i64]()


def disgorge(t: Position, family: i64, x: i64) -> None:
    """One step of a DISGORGE: a slot for the top tile, or which tile leaves."""
    frames = t.frames
    frog = frames.get(DISGORGING_FROG)
    if family == f.STOP:
        frames.pop()
        return
    frames.set(DISGORGING_OUT, frames.get(DISGORGING_OUT) + 1)
    if family == f.DUST:
        crumble(t, frog, t.load[frog] - 1)
    elif family == f.SLOT:
        put_away(t, frog, t.load[frog] - 1, x)
    elif is_land(tile_in(t, frog, x)):
        frames.push(SLOT, frog, x, 0)
    else:
        crumble(t, frog, x)


def crumble(t: Position, frog: i64, i: i64) -> None:
    """A Barren turns to dust."""
    pull(t, frog, i)
    if t.watching:
        t.note(e.DUST, frog)


def put_away(t: Position, frog: i64, i: i64, slot: i64) -> None:
    """A Land of the Gullet goes into the Vault."""
    tile = pull(t, frog, i)
    vault = t.n.team_of[frog]
    before = score(t, vault) if t.watching else i64(0)
    store(t, vault, slot, tile)
    if t.watching:
        t.note(e.DISGORGED, frog, tile, vault, slot, score(t, vault) - before)


def fill_slot(t: Position, slot: i64) -> None:
    """The Vault slot for a tile that was banked or picked."""
    frames = t.frames
    frog = frames.get(SLOT_FROG)
    i = frames.get(SLOT_TILE)
    banked = frames.get(SLOT_BANKED)
    frames.pop()
    if banked == 1:
        blink.bank(t, frog, i, slot)
    else:
        put_away(t, frog, i, slot)
