# compiled by mypyc
"""The Outer Dimensions: knocked out, the way back, the return (CF-79 to CF-85, CF-106, CF-107)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from . import events as e
from . import families as f
from .cards import deck_size
from .events import RETURN_BOUNCE, RETURN_DIE, RETURN_DRIFT, RETURN_RAID
from .geometry import AETHER
from .kinds import K_RETURN
from .numbers import NONE
from .steps import DRAW, DRAW_ABILITY, DRAW_LOOK, KEEP, MORE_CARDS, MORE_CARDS_FROG, RETURN_TO

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def knock_out(t: Position, frog: i64, dimension: i64) -> None:
    """Into an Outer Dimension: O expended, card under the deck, a held card counts as set aside (CF-79, CF-80)."""
    t.put(frog, AETHER + dimension)
    t.oomph[frog] = 0
    if t.ability[frog] != NONE:
        t.under_deck(frog, t.ability[frog])
    t.aside[frog] += t.held[frog]
    t.held[frog] = 0


def roll_home(t: Position, frog: i64, roll: i64) -> None:
    """T in Outer Dimension N moves to N - roll (CF-81)."""
    home = t.place[frog] - AETHER - roll
    if home < 0:
        home = 0
    if t.watching:
        t.note(e.DIMENSION_ROLL, frog, roll, home)
    step_to(t, frog, home, RETURN_DIE)


def drift(t: Position, frog: i64) -> None:
    """Dimensional Decisions: exactly one dimension (CF-107)."""
    home = t.place[frog] - AETHER - 1
    if t.watching:
        t.note(e.DRIFTED, frog, home)
    step_to(t, frog, home, RETURN_DRIFT)


def bounce(t: Position, frog: i64) -> None:
    """Bounce Back: it returns without a roll (CF-106)."""
    step_to(t, frog, 0, RETURN_BOUNCE)


def step_to(t: Position, frog: i64, home: i64, why: i64) -> None:
    """On its own turn: a return is the turn's action (CF-39, CF-83)."""
    if home > 0:
        t.place[frog] = AETHER + home
        return
    t.acted = K_RETURN
    come_home(t, frog, why)


def come_back(t: Position, frog: i64, steps: i64) -> None:
    """After a raid on its Vault (CF-84)."""
    home = t.place[frog] - AETHER - steps
    if home < 0:
        home = 0
    if t.watching:
        t.note(e.CAME_BACK, frog, steps, home)
    if home > 0:
        t.place[frog] = AETHER + home
    else:
        come_home(t, frog, RETURN_RAID)


def come_home(t: Position, frog: i64, why: i64) -> None:
    """Return: a card, all O, then the Aether or descend (CF-82); more cards to look at in Dimensional Decisions (CF-107)."""
    if t.watching:
        t.note(e.RETURNED, frog, why)
    t.oomph[frog] = t.n.max_oomph
    t.frames.push(RETURN_TO, frog)
    if t.n.dimensional_decisions and t.aside[frog] > 0:
        t.frames.push(MORE_CARDS, frog)
        t.frames.push(DRAW, frog, DRAW_LOOK)
    else:
        t.frames.push(DRAW, frog, DRAW_ABILITY)


def discards(t: Position) -> vec[i64]:
    """Whether a set-aside card is given for one more ability card, while both are there (CF-107)."""
    actions = vec[i64]([t.acts.of(f.DISCARD, 0)])
    if t.aside[t.frames.get(MORE_CARDS_FROG)] > 0 and deck_size(t) > 0:
        actions = append(actions, t.acts.of(f.DISCARD, 1))
    return actions


def draw_more(t: Position, k: i64) -> None:
    """A set-aside card is discarded for a draw, and the question comes again; or one card is kept (CF-107)."""
    frog = t.frames.get(MORE_CARDS_FROG)
    if k == 0:
        t.frames.pop()
        t.frames.push(KEEP, frog, frog, 1, frog, 0)
        return
    t.aside[frog] -= 1
    t.pile[frog] += 1
    if t.watching:
        t.note(e.DISCARDED, frog, 1, 1)
    t.frames.push(DRAW, frog, DRAW_LOOK)


def appear(t: Position, frog: i64, to: i64) -> None:
    """The returned frog is in play again."""
    t.put(frog, to)
    if t.watching:
        t.note(e.APPEARED, frog, to)
