# compiled by mypyc
"""Aether Flux and Splinter Strikes (CF-91 to CF-94)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from . import events as e
from . import families as f
from .abilities import mutagenic
from .geometry import OFF
from .gullet import empty_out
from .numbers import ABILITIES, NONE
from .shard import BY_SPLINTER, take_top, throw
from .steps import BACK, DRAW, DRAW_ABILITY, DRAW_LOOK, FLUX_FED, FLUX_NEXT, KEEP
from .tiles import BARREN

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def flux_moves(t: Position) -> vec[i64]:
    """The options of the next frog in play, in frog order from frog 0; nothing when all have chosen (CF-91, CF-92)."""
    frames = t.frames
    frog = frames.get(FLUX_NEXT)
    actions = vec[i64]()
    while frog < t.n.frogs and not t.in_play(frog):
        frog += 1
        frames.set(FLUX_FED, 0)
    frames.set(FLUX_NEXT, frog)
    if frog == t.n.frogs:
        return actions
    t.asked = frog
    if frames.get(FLUX_FED) == 0 and mutagenic.feed(t, frog):
        frames.set(FLUX_FED, 1)
    actions = append(actions, f.MUTATE)
    if t.purse(frog) >= t.n.flux_resist:
        actions = append(actions, f.RESIST)
    if t.purse(frog) >= t.n.flux_select:
        actions = append(actions, f.SELECT)
    return actions


def choose_flux(t: Position, family: i64) -> None:
    """Mutate, resist or select (CF-91)."""
    frames = t.frames
    frog = frames.get(FLUX_NEXT)
    frames.set(FLUX_NEXT, frog + 1)
    frames.set(FLUX_FED, 0)
    if t.watching:
        t.note(e.FLUX_CHOICE, frog, family - f.MUTATE)
    if family == f.MUTATE:
        t.under_deck(frog, t.ability[frog])
        frames.push(DRAW, frog, DRAW_ABILITY)
    elif family == f.RESIST:
        t.pay(frog, t.n.flux_resist, e.PAY_FLUX)
    else:
        t.pay(frog, t.n.flux_select, e.PAY_FLUX)
        hidden: i64 = 1 - ((t.face_up >> frog) & 1)  # a card that was face up is seen to stay or to go under (CF-15)
        frames.push(KEEP, frog, frog, hidden, frog, 0)
        frames.push(DRAW, frog, DRAW_LOOK)
        t.look = append(t.look, u8(frog * ABILITIES + t.ability[frog]))
        t.ability[frog] = NONE
        t.set_down(frog)


def strike(t: Position, card: i64) -> None:
    """A Splinter: all tiles of the strike hex, the top tile of each neighbour, frogs there into the Aether (CF-93, CF-94)."""
    n = t.n
    hex = n.strike[card]
    if t.watching:
        t.note(e.SPLINTER, card, hex)
    pending: i64 = 0
    if t.height[hex] > 0:
        pending = 1
        while t.height[hex] > 0:
            lose_top(t, hex)
    if t.frog_at[hex] != 0:
        frog = i64(t.frog_at[hex]) - 1
        empty_out(t, frog)
        t.oomph[frog] = 0
        if t.watching:
            t.note(e.STRUCK, frog)
        throw(t, frog, BY_SPLINTER)
    d: i64 = 0
    while d < 6:
        hex = n.ring[card * 6 + d]
        if hex != OFF and t.height[hex] > 0:
            if lose_top(t, hex) == BARREN:
                pending |= i64(2) << d
            if t.frog_at[hex] != 0:
                throw(t, i64(t.frog_at[hex]) - 1, BY_SPLINTER)
        d += 1
    if pending != 0:
        t.frames.push(BACK, NONE, card, pending, 0, 0, NONE)


def lose_top(t: Position, hex: i64) -> i64:
    tile = take_top(t, hex)
    if t.watching:
        t.note(e.DESTROYED, hex, tile)
    return tile
