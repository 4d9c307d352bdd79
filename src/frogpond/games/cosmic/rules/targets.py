# compiled by mypyc
"""TARGETED: a frog is named by an attack or a power and may turn up its card; Camouflage asks its price (CF-47, CF-64, CF-122)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from . import events as e
from .abilities import mindborer, mutagenic, vampiric
from .abilities.camouflage import toll
from .acting import begin
from .combat import declare
from .families import DECLINE, PAY, WITHDRAW
from .numbers import MUTAGENIC, NONE
from .shard import targetable
from .table import (
    K_ATTACK,
    K_LAND,
    K_LEAP,
    K_POSSESS,
    K_SLIPSTREAM,
    TO_DRAIN,
    TO_POSSESS,
    WAY_LAND,
    WAY_LEAP,
    WAY_RAM,
    WAY_SLIPSTREAM,
    Table,
)


def questions(t: Table) -> vec[i64]:
    """First the target may turn up; then, against a Camouflage just turned up, the actor pays or withdraws.
    Empty when nothing is left to ask."""
    frames = t.frames
    target = frames.get(2)
    if frames.get(6) == 0:
        t.asked = target
        return vec[i64]([DECLINE])
    price = toll(t, target)
    if price > 0 and frames.get(5) == 0:
        t.asked = t.actor
        if t.purse(t.actor) >= frames.get(3) + price:
            return vec[i64]([PAY, WITHDRAW])
        return vec[i64]([WITHDRAW])
    return vec[i64]()


def answer(t: Table, action: i64) -> None:
    frames = t.frames
    if action == DECLINE:
        frames.set(6, 1)
    elif action == PAY:
        frames.set(3, frames.get(3) + toll(t, frames.get(2)))
        frames.set(5, 1)
    else:
        withdraw(t)


def withdraw(t: Table) -> None:
    """Nothing was paid or done; another choice is due, not at that frog (CF-64, CF-145)."""
    frames = t.frames
    target = frames.get(2)
    frames.pop()
    frames.set(7, frames.get(7) | (i64(1) << target))
    if t.watching:
        t.note(e.WITHDRAWN, t.actor, target)


def carry_out(t: Table) -> None:
    """The naming stands: pay and do it."""
    frames = t.frames
    what = frames.get(1)
    target = frames.get(2)
    price = frames.get(3)
    direction = frames.get(4)
    crush = frames.get(7)
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
        frames.set(5, crush)
        declare(t, frog, target, what, direction)
    elif what == TO_POSSESS:
        begin(t, K_POSSESS, price)
        mindborer.possess(t, frog, target)
    else:
        t.pay(frog, price, e.PAY_TOLL)
        if what == TO_DRAIN:
            vampiric.drain(t, frog, target)
        else:
            frames.set(1, 1)
            mutagenic.swap(t, frog, target, False)


# Swaps ------------------------------------------------------------------------------------------------------------


def mutagenic_partners(t: Table) -> vec[i64]:
    """VERY-END: frogs that T may swap cards with (CF-128)."""
    frog = t.active
    found = vec[i64]()
    if t.up(frog) != MUTAGENIC or not t.in_play(frog) or t.frames.get(1) == 1:
        return found
    found = append(found, DECLINE)
    barred = t.frames.get(7)
    other: i64 = 0
    while other < t.n.frogs:
        if may_swap(t, frog, other) and (barred >> other) & 1 == 0 and t.purse(frog) >= toll(t, other):
            found = append(found, t.a.swap + other)
        other += 1
    return found


def may_swap(t: Table, frog: i64, other: i64) -> bool:
    return other != frog and t.ability[other] != NONE and targetable(t, frog, other)


def symbionts(t: Table) -> vec[i64]:
    """Targetable team-mates at the start of T's turn (CF-110)."""
    frog = t.active
    found = vec[i64]([DECLINE])
    other: i64 = 0
    while other < t.n.frogs:
        if t.n.team_of[other] == t.n.team_of[frog] and may_swap(t, frog, other):
            found = append(found, t.a.swap + other)
        other += 1
    return found
