# compiled by mypyc
"""TARGETED: a frog is named by an attack or a power and may turn up its card; Camouflage asks its price (CF-47, CF-64, CF-122)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from . import events as e
from . import families as f
from .abilities import mindborer, mutagenic, vampiric
from .abilities.camouflage import demands, toll
from .acting import begin
from .combat import declare
from .kinds import K_ATTACK, K_LAND, K_LEAP, K_POSSESS, K_SLIPSTREAM
from .prices import named_price
from .steps import (
    ACT_BARRED,
    ACT_MODE,
    ACT_ONTO,
    ACT_USED,
    NAMED_ASKED,
    NAMED_DIRECTION,
    NAMED_TARGET,
    NAMED_TOLL,
    NAMED_WHAT,
    TO_DRAIN,
    TO_POSSESS,
    VERY_END_DONE,
    WAY_LAND,
    WAY_LEAP,
    WAY_RAM,
    WAY_SLIPSTREAM,
)

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def questions(t: Position) -> vec[i64]:
    """First the target may turn up; then, against a Camouflage just turned up, the actor pays or withdraws.
    Empty when nothing is left to ask."""
    frames = t.frames
    target = frames.get(NAMED_TARGET)
    if frames.get(NAMED_ASKED) == 0:
        t.asked = target
        return vec[i64]([f.DECLINE])
    if toll(t, target) > 0 and frames.get(NAMED_TOLL) == 0:
        t.asked = t.actor
        return demands(t, price_so_far(t))
    return vec[i64]()


def answer(t: Position, family: i64) -> None:
    frames = t.frames
    if family == f.DECLINE:
        frames.set(NAMED_ASKED, 1)
    elif family == f.PAY:
        frames.set(NAMED_TOLL, 1)
    else:
        withdraw(t)


def price_so_far(t: Position) -> i64:
    """The surcharge of the named targets as things stand: a card turned up meanwhile counts (CF-19, CF-64)."""
    frames = t.frames
    what = frames.get(NAMED_WHAT)
    return named_price(t, t.actor, frames.below(ACT_MODE), frames.below(ACT_USED), what, frames.get(NAMED_TARGET))


def withdraw(t: Position) -> None:
    """Nothing was paid or done; another choice is due, not at that frog (CF-64, CF-145)."""
    frames = t.frames
    target = frames.get(NAMED_TARGET)
    frames.pop()
    frames.set(ACT_BARRED, frames.get(ACT_BARRED) | (i64(1) << target))
    if t.watching:
        t.note(e.WITHDRAWN, t.actor, target)


def carry_out(t: Position) -> None:
    """The naming stands: pay and do it."""
    frames = t.frames
    what = frames.get(NAMED_WHAT)
    target = frames.get(NAMED_TARGET)
    price = price_so_far(t)
    direction = frames.get(NAMED_DIRECTION)
    frog = t.actor
    frames.pop()
    if what <= WAY_RAM:
        kind = K_ATTACK
        if what == WAY_LEAP:
            kind = K_ATTACK | K_LEAP
        elif what == WAY_SLIPSTREAM:
            kind = K_ATTACK | K_SLIPSTREAM
        elif what == WAY_LAND:
            kind = K_ATTACK | K_LAND
        begin(t, kind, price)
        if what == WAY_LEAP or what == WAY_SLIPSTREAM:
            frames.set(ACT_ONTO, t.place[target] + 1)
        declare(t, frog, target, what, direction)
    elif what == TO_POSSESS:
        begin(t, K_POSSESS, price)
        mindborer.possess(t, frog, target)
    else:
        t.pay(frog, price, e.PAY_TOLL)
        if what == TO_DRAIN:
            vampiric.drain(t, frog, target)
        else:
            frames.set(VERY_END_DONE, 1)
            mutagenic.swap(t, frog, target, False)


# Symbiotic Teammates (CF-110) -------------------------------------------------------------------------------------


def symbionts(t: Position) -> vec[i64]:
    """Targetable team-mates at the start of T's turn (CF-110)."""
    frog = t.active
    actions = vec[i64]([f.DECLINE])
    other: i64 = 0
    while other < t.n.frogs:
        if t.n.team_of[other] == t.n.team_of[frog] and mutagenic.may_swap(t, frog, other):
            actions = append(actions, t.acts.of(f.SWAP, other))
        other += 1
    return actions
