# compiled by mypyc
"""Raiding Vaults: the roll, the taking, the owner's way back (CF-84, CF-86 to CF-90, CF-114, CF-115)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from . import events as e
from . import families as f
from .dimensions import come_back
from .gullet import swallow
from .numbers import NONE, RAID_DIE, WHITE
from .prices import raid_reroll_price
from .steps import (
    FAILED,
    MEMBER,
    MEMBER_STEPS,
    MEMBER_TEAM,
    PHASES,
    RAID,
    RAID_BOUND,
    RAID_COLOUR,
    RAID_FROG,
    RAID_PHASE,
    RAID_POINTS,
    RAID_TAKEN,
    RAID_VAULT,
    TAKING,
    TO_ROLL,
)
from .tiles import NO_TILE
from .vault import exposed, guards, height, raid_points, unstore, vault_base

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def start_raid(t: Position, raider: i64, vault: i64, target: i64) -> None:
    """RAID: the die's colour is fixed when it is rolled (CF-46, CF-58, CF-87)."""
    up = t.up(raider)
    colour = WHITE if up == NONE else t.n.die(up, RAID_DIE)
    if t.watching:
        t.note(e.RAID, raider, vault, target)
    t.frames.push(RAID, raider, vault, target, colour, TO_ROLL, 0, 0)


def raid_roll(t: Position, value: i64) -> None:
    """Success if the roll, less one for each member in the Aether, is greater than the target (CF-87, CF-114)."""
    frames = t.frames
    less = guards(t, frames.get(RAID_VAULT))
    success = value - less > frames.get(RAID_POINTS)
    frames.set(RAID_PHASE, (TAKING if success else FAILED) + PHASES * value)
    if t.watching:
        t.note(e.RAID_DIE, frames.get(RAID_FROG), value, frames.get(RAID_COLOUR), less, 1 if success else 0)


def may_reroll(t: Position) -> vec[i64]:
    """RAID-ROLLED after a failure: asked with at least 1 O, down or with a raid reroll (CF-147)."""
    raider = t.frames.get(RAID_FROG)
    actions = vec[i64]()
    if t.purse(raider) < 1:
        return actions
    price = raid_reroll_price(t, raider)
    actions = append(actions, f.DECLINE)
    if price != NONE and t.purse(raider) >= price:
        actions = append(actions, f.REROLL_RAID)
    return actions


def answer_failure(t: Position, family: i64) -> None:
    """Reroll the same die, or leave it (CF-46)."""
    if family == f.REROLL_RAID:
        raider = t.frames.get(RAID_FROG)
        t.pay(raider, raid_reroll_price(t, raider), e.PAY_POWER)
        t.frames.set(RAID_PHASE, TO_ROLL)
    else:
        end_raid(t)


def takings(t: Position) -> vec[i64]:
    """Exposed Lands within the points left, from the slot bound to until it is empty; or stop (CF-88, CF-89)."""
    frames = t.frames
    vault = frames.get(RAID_VAULT)
    left = frames.get(RAID_POINTS)
    bound = frames.get(RAID_BOUND) - 1
    base = vault_base(t, vault)
    actions = vec[i64]([f.STOP])
    slot: i64 = 0
    while slot < t.n.vault_slots:
        if bound == NONE or bound == slot:
            tile = exposed(t.vault, base, slot)
            if tile != NO_TILE and raid_points(t.n.lines, tile) <= left:
                actions = append(actions, t.acts.of(f.TAKE, slot))
        slot += 1
    return actions


def take(t: Position, family: i64, slot: i64) -> None:
    """One Land into the raider's Gullet, or stop."""
    frames = t.frames
    if family == f.STOP:
        end_raid(t)
        return
    raider = frames.get(RAID_FROG)
    vault = frames.get(RAID_VAULT)
    tile = unstore(t, vault, slot)
    frames.set(RAID_POINTS, frames.get(RAID_POINTS) - raid_points(t.n.lines, tile))
    frames.set(RAID_TAKEN, frames.get(RAID_TAKEN) + 1)
    frames.set(RAID_BOUND, slot + 1 if height(t.vault, vault_base(t, vault), slot) > 0 else 0)
    if t.watching:
        t.note(e.TOOK, raider, vault, slot, tile)
    swallow(t, raider, tile)


def end_raid(t: Position) -> None:
    """The owner comes back one dimension for each Land taken (CF-84, CF-90); a team chooses who (CF-115)."""
    frames = t.frames
    raider = frames.get(RAID_FROG)
    vault = frames.get(RAID_VAULT)
    lands = frames.get(RAID_TAKEN)
    frames.pop()
    if t.watching:
        t.note(e.RAID_OVER, raider, vault, lands)
    if lands > 0:
        frames.push(MEMBER, vault, lands)


def members_out(t: Position) -> vec[i64]:
    """The owners in the Outer Dimensions."""
    result = vec[i64]()
    vault = t.frames.get(MEMBER_TEAM)
    frog: i64 = 0
    while frog < t.n.frogs:
        if t.n.team_of[frog] == vault and t.is_out(frog):
            result = append(result, t.acts.of(f.MEMBER, frog))
        frog += 1
    return result


def bring_back(t: Position, frog: i64) -> None:
    """The chosen owner gets all the steps."""
    steps = t.frames.get(MEMBER_STEPS)
    t.frames.pop()
    come_back(t, frog, steps)
