# compiled by mypyc
"""Prices in O: the one place for what is asked, shown and charged (CF-42, CF-50 to CF-53, CF-64, CF-66, CF-91, CF-137).

What a card says about prices stands in its own module; here it all comes together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from . import families as f
from .abilities import blink, camouflage, empyrean, marauder, massive, mindborer, mutagenic, nimble, warbringer, whiptongue
from .gullet import empty_slots
from .kinds import K_ATTACK, attack_on, kinds_of
from .numbers import EMPYREAN, MARAUDER, MINDBORER, NIMBLE, NONE, WARBRINGER
from .shard import aether_distance
from .steps import ATTACKER, BONUS, TO_DRAIN, TO_POSSESS, USED_PRICE, WAY_LAND, WAY_LEAP, WAY_RAM, WAY_SLIPSTREAM

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

# Actions (CF-42, CF-50 to CF-57) ----------------------------------------------------------------------------------


def extra_price(t: Position, frog: i64, mode: i64, used: i64, kinds: i64) -> i64:
    """The surcharge for an action of these kinds as the extra action (CF-42)."""
    if mode != BONUS or used & USED_PRICE:
        return 0
    up = t.up(frog)
    if up == MARAUDER:
        return marauder.extra_price(t, kinds)
    if up == NIMBLE:
        return nimble.extra_price(t, kinds)
    return t.n.extra_action


def leap_price(t: Position, frog: i64, steps: i64) -> i64:
    """O for a leap so far (CF-50)."""
    over = steps - empty_slots(t, frog)
    return over * t.n.leap_step if over > 0 else 0


def exit_price(t: Position, frog: i64) -> i64:
    """O for leaping off the Shard (CF-51)."""
    return leap_price(t, frog, aether_distance(t, t.place[frog]))


def hit_price(t: Position, frog: i64, mode: i64, used: i64, kinds: i64, target: i64) -> i64:
    """The surcharge for attacking this frog: as extra action, and against Camouflage (CF-64, CF-122)."""
    return extra_price(t, frog, mode, used, kinds | K_ATTACK) + camouflage.toll(t, target)


def action_price(t: Position, frog: i64, mode: i64, used: i64, family: i64, x: i64) -> i64:
    """The price of an action without the toll of its target: its own cost, and that of the extra action."""
    own: i64 = 0
    if family == f.LEAP:
        own = leap_price(t, frog, t.n.mat.distance(t.place[frog], x))
    elif family == f.SLIP:
        own = exit_price(t, frog) + t.n.slipstream
    elif family == f.LEAP_AETHER:
        own = exit_price(t, frog)
    elif family == f.HARVEST:
        own = whiptongue.harvest_price(t, frog, x)
    elif family == f.DISGORGE_ANY:
        own = whiptongue.order_price(t)
    kinds = kinds_of(t, frog, family, x)
    return own + extra_price(t, frog, mode, used, kinds) if kinds != 0 else own


def target_of(t: Position, frog: i64, family: i64, x: i64) -> i64:
    """The frog that an action names: the one on the hex, or the one said; NONE if it names nobody."""
    if family == f.LEAP or family == f.SLIP or family == f.LAND:
        return i64(t.frog_at[x]) - 1 if attack_on(t, frog, x) != 0 else NONE
    return x if family == f.ATTACK or family == f.POSSESS or family == f.DRAIN or family == f.SWAP else NONE


def full_price(t: Position, frog: i64, mode: i64, used: i64, family: i64, x: i64) -> i64:
    """The full price of an action, the toll of a face-up Camouflage included (CF-122)."""
    target = target_of(t, frog, family, x)
    toll = camouflage.toll(t, target) if target != NONE else 0
    return action_price(t, frog, mode, used, family, x) + toll


def named_price(t: Position, frog: i64, mode: i64, used: i64, what: i64, target: i64) -> i64:
    """The price of an attack once its target is named: the way there as of now, and the toll (CF-64)."""
    if what >= TO_DRAIN:  # powers are free but for the toll
        return camouflage.toll(t, target)
    family: i64 = f.POSSESS
    if what == WAY_LEAP:
        family = f.LEAP
    elif what == WAY_SLIPSTREAM:
        family = f.SLIP
    elif what == WAY_LAND:
        family = f.LAND
    elif what == WAY_RAM:
        family = f.ATTACK
    x = target if what == WAY_RAM or what == TO_POSSESS else t.place[target]
    return action_price(t, frog, mode, used, family, x) + camouflage.toll(t, target)


# Combat and raids (CF-66 to CF-71, CF-87) -------------------------------------------------------------------------


def overpower_price(t: Position, side: i64) -> i64:
    """A side's price to overpower (CF-125, CF-129, CF-137)."""
    if side == ATTACKER:
        return massive.overpower_price(t, t.attacker) + nimble.surcharge(t, t.defender)
    return massive.overpower_price(t, t.defender)


def commit_price(t: Position, side: i64, over: i64, boosts: i64) -> i64:
    """The price of a commitment (CF-66, CF-67)."""
    return over * overpower_price(t, side) + boosts * t.n.boost


def reroll_price(t: Position, frog: i64) -> i64:
    """ROLLED: the price of rerolling one of its combat dice, NONE if its card can't (CF-124, CF-126, CF-135)."""
    up = t.up(frog)
    if up == MARAUDER:
        return marauder.reroll_price(t)
    if up == MINDBORER:
        return mindborer.reroll_price(t)
    return warbringer.reroll_price(t) if up == WARBRINGER else NONE


def raid_reroll_price(t: Position, frog: i64) -> i64:
    """RAID-ROLLED: the price of rerolling its raid die, NONE if its card can't (CF-123, CF-126)."""
    up = t.up(frog)
    if up == EMPYREAN:
        return empyrean.reroll_price(t)
    return mindborer.reroll_price(t) if up == MINDBORER else NONE


def answer_price(t: Position, frog: i64, family: i64) -> i64:
    """The price of an answer outside actions and commitments; NONE if it has no price."""
    if family == f.REROLL:
        return reroll_price(t, frog)
    if family == f.REROLL_RAID:
        return raid_reroll_price(t, frog)
    if family == f.SPOIL:
        return camouflage.spoil_price(t)
    if family == f.COPY:
        return mutagenic.copy_price(t)
    if family == f.SHIFT_UP or family == f.SHIFT_DOWN:
        return blink.shift_price(t)
    if family == f.BANK:
        return blink.bank_price(t)
    if family == f.CRUSH:
        return massive.crush_price(t)
    if family == f.SPOILS_PICK:
        return whiptongue.pick_price(t)
    if family == f.RESIST_KNOCKBACK:
        return t.n.resistance  # CF-108
    if family == f.RESIST:
        return t.n.flux_resist  # CF-91
    return t.n.flux_select if family == f.SELECT else NONE
