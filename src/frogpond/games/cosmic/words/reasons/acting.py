"""Why an acting frog may not do something, at its ACTION or EXTRA: one reason for each rule that can stand in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .....engine.reason import Reason
from ...rules import families as f
from ...rules.abilities import blink
from ...rules.abilities.camouflage import toll
from ...rules.abilities.telluric import flows_to
from ...rules.gullet import has_barren, same_as_above, tile_in, top_of
from ...rules.legal import puppet_can_act
from ...rules.numbers import BLINK, MASSIVE, MINDBORER, MONSTROUS, NONE, RAVAGER, TELLURIC, TEMPORUS, VAMPIRIC, WHIPTONGUE
from ...rules.prices import action_price, extra_price, full_price
from ...rules.shard import targetable, unbroken
from ...rules.steps import ACT_BARRED, ACT_FROG, ACT_MODE, ACT_USED, BONUS, MAIN, PUPPET, USED_BANK, USED_PRICE, USED_RELOCATE
from ...rules.tiles import BARREN, is_land
from ...rules.vault import cheapest, has_room, opening
from ..names import frog_name
from .common import in_aether, no_tile, on_shard, short, wrong_card

if TYPE_CHECKING:
    from ...position import Position


def refusal(t: Position, family: int, x: int, y: int) -> Reason:
    """The refusal of an action or power at an ACT."""
    frog = int(t.frames.get(ACT_FROG))
    if family in (f.LEAP, f.LEAP_CRUSH):
        return leap(t, frog, family, x)
    if family in (f.SLIP, f.SLIP_CRUSH, f.LAND):
        return arrive(t, frog, family, x)
    if family == f.RAID:
        return raid(t, frog, x, y + 1)
    return REFUSALS[family](t, frog, x) if family in REFUSALS else single(t, frog, family)


def costly(t: Position, frog: int, family: int, x: int, rule: str) -> Reason:
    """All is right but the price; the rule is that of the part which is too much: the action, the extra action, Camouflage."""
    mode, used = t.frames.get(ACT_MODE), t.frames.get(ACT_USED)
    price, own = int(full_price(t, frog, mode, used, family, x)), int(action_price(t, frog, mode, used, family, x))
    if t.purse(frog) >= own:
        return short(t, frog, price, "CF-122")
    extra = int(extra_price(t, frog, mode, used, 0))
    return short(t, frog, price, "CF-42" if extra and t.purse(frog) >= own - extra else rule)


def single(t: Position, frog: int, family: int) -> Reason:
    n = t.n
    mode, used = int(t.frames.get(ACT_MODE)), int(t.frames.get(ACT_USED))
    up = t.up(frog)
    aether = t.in_aether(frog)
    if family == f.END_TURN:
        if mode == BONUS:
            return Reason("bound", "The extra action is paid and must be taken.", "CF-121")
        return Reason("must", "A frog must act if it can.", "CF-59")
    if family == f.PASS:
        if mode == BONUS and not used & USED_PRICE:
            return Reason("end", "Nobody has to take an extra action: end the turn.", "CF-42")
        return Reason("must", "A frog must act if it can; there is no voluntary pass.", "CF-59")
    if family == f.RECOVER:
        if mode == BONUS:
            return Reason("extra", "RECOVER can't be the extra action.", "CF-42")
        if t.oomph[frog] == n.max_oomph:
            return Reason("full", "All Oomph is available.", "CF-54")
        return Reason("spent", f"{frog_name(t.game, frog)} has spent Oomph this turn.", "CF-54")
    if family in (f.DISGORGE, f.DISGORGE_ANY):
        if not aether:
            return on_shard("DISGORGE")
        if family == f.DISGORGE_ANY and up != WHIPTONGUE:
            return wrong_card("disgorge in any order", "Whiptongue", "CF-136")
        if t.load[frog] == 0:
            return Reason("empty", "The Gullet is empty.", "CF-57")
        if family == f.DISGORGE_ANY and t.load[frog] < 2:
            return Reason("one-tile", "With one tile there is no order to choose.", "CF-146")
        room = has_room(t, n.team_of[frog])
        if not room and not (has_barren(t, frog) if family == f.DISGORGE_ANY else top_of(t, frog) == BARREN):
            return Reason("vault-full", "The Vault has no room for a Land.", "CF-57")
        return costly(t, frog, family, 0, "CF-57")
    if family == f.SMASH:
        if up != MONSTROUS:
            return wrong_card("smash", "Monstrous", "CF-127")
        return in_aether("SMASH") if aether else costly(t, frog, family, 0, "CF-127")
    if family == f.DEFER:
        return defer(t, frog, mode)
    if family == f.BANK:
        return bank(t, frog, mode, used)
    return in_aether("LEAP") if aether else costly(t, frog, family, 0, "CF-51")


def defer(t: Position, frog: int, mode: int) -> Reason:
    if t.up(frog) != TEMPORUS:
        return wrong_card("defer", "Temporus", "CF-132")
    if mode != MAIN or t.fresh == 0:
        return Reason("late", "Deferring is for the first action of the turn, before anything else.", "CF-132")
    if t.began == 0:
        return Reason("entered", "Not on a turn that began out of play.", "CF-132")
    return Reason("held", f"At most {t.n.temporus_held} card may be held.", "CF-132")


def bank(t: Position, frog: int, mode: int, used: int) -> Reason:
    if t.up(frog) != BLINK:
        return wrong_card("bank", "Blink", "CF-121")
    if mode not in (MAIN, BONUS):
        return Reason("own-turn", "Banking is for one's own turn.", "CF-120")
    if used & USED_BANK:
        return Reason("once", "Blink banks once an action.", "CF-121")
    if t.load[frog] == 0 or not is_land(top_of(t, frog)):
        return Reason("no-land", "There is no Land on top of the Gullet.", "CF-121")
    if not has_room(t, t.n.team_of[frog]):
        return Reason("vault-full", "The Vault has no room for a Land.", "CF-57")
    return short(t, frog, int(blink.bank_price(t)), "CF-121")


# Movement ---------------------------------------------------------------------------------------------------------


def barred(t: Position, other: int) -> bool:
    return bool((int(t.frames.get(ACT_BARRED)) >> other) & 1)


def withdrawn(t: Position, other: int) -> Reason:
    return Reason("withdrawn", f"The attack on {frog_name(t.game, other)} was withdrawn: another action, not at that frog.", "CF-64")


def leap(t: Position, frog: int, family: int, hex: int) -> Reason:
    name = t.game.hex_names[hex]
    if family == f.LEAP_CRUSH and t.up(frog) != MASSIVE:
        return wrong_card("crush", "Massive", "CF-125")
    if t.in_aether(frog):
        return in_aether("LEAP")
    here = t.place[frog]
    if hex == here:
        return Reason("here", f"The frog stands on {name}.", "CF-50")
    if t.height[hex] == 0:
        return Reason("aether", f"{name} is Aether: leap into the Aether instead.", "CF-51")
    if t.n.mat.distance(here, hex) == 0:
        return Reason("line", f"{name} is not on a target line.", "CF-6")
    if t.n.aether_surge and not unbroken(t, here, hex):
        return Reason("surge", f"In the Aether Surge nobody leaps over Aether to {name}.", "CF-105")
    other = int(t.frog_at[hex]) - 1
    if other != NONE and barred(t, other):
        return withdrawn(t, other)
    return costly(t, frog, family, hex, "CF-50")


def arrive(t: Position, frog: int, family: int, hex: int) -> Reason:
    """SLIPSTREAM and LAND: onto Shard hexes at the Aether."""
    name = t.game.hex_names[hex]
    land = family == f.LAND
    if family == f.SLIP_CRUSH and t.up(frog) != MASSIVE:
        return wrong_card("crush", "Massive", "CF-125")
    if t.in_aether(frog) and not land:
        return in_aether("SLIPSTREAM")
    if not t.in_aether(frog) and land:
        return on_shard("LAND")
    rule = "CF-55" if land else "CF-53"
    if t.height[hex] == 0:
        return Reason("aether", f"{name} is Aether.", "CF-1")
    if t.edges[hex] == 0:
        return Reason("inland", f"{name} is not at the Aether.", rule)
    other = int(t.frog_at[hex]) - 1
    if other not in (NONE, frog) and barred(t, other):
        return withdrawn(t, other)
    return costly(t, frog, family, hex, rule)


def relocate(t: Position, frog: int, hex: int) -> Reason:
    name = t.game.hex_names[hex]
    if t.up(frog) != BLINK:
        return wrong_card("relocate", "Blink", "CF-121")
    if t.frames.get(ACT_MODE) == PUPPET:
        return Reason("puppet", "A possessed Blink doesn't relocate.", "CF-144")
    if t.in_aether(frog):
        return Reason("in-aether", "Blink relocates from the Shard only.", "CF-121")
    if t.frames.get(ACT_USED) & USED_RELOCATE:
        return Reason("once", "Blink relocates once an action.", "CF-121")
    if t.n.mat.distance(t.place[frog], hex) != 1:
        return Reason("far", f"{name} is not a neighbouring hex.", "CF-121")
    if t.height[hex] == 0:
        return Reason("aether", f"{name} is Aether.", "CF-121")
    if t.frog_at[hex] != 0:
        return Reason("occupied", f"A frog stands on {name}.", "CF-121")
    return short(t, frog, int(t.n.extra_action), "CF-121")


def flow(t: Position, frog: int, hex: int) -> Reason:
    name = t.game.hex_names[hex]
    if t.up(frog) != TELLURIC:
        return wrong_card("flow", "Telluric", "CF-131")
    if t.in_aether(frog):
        return in_aether("flowing")
    if t.height[hex] == 0:
        return Reason("aether", f"{name} is Aether.", "CF-131")
    if t.frog_at[hex] != 0:
        return Reason("occupied", f"A frog stands on {name}.", "CF-131")
    if not flows_to(t, t.place[frog], hex):
        return Reason("domain", f"{name} is not of the same domain.", "CF-131")
    return costly(t, frog, f.FLOW, hex, "CF-131")


def harvest(t: Position, frog: int, hex: int) -> Reason:
    name = t.game.hex_names[hex]
    if t.in_aether(frog):
        return in_aether("HARVEST")
    if hex != t.place[frog]:
        if t.up(frog) != WHIPTONGUE:
            return Reason("elsewhere", f"The frog doesn't stand on {name}.", "CF-49")
        if t.n.mat.distance(t.place[frog], hex) != 1:
            return Reason("far", f"{name} is not a neighbouring hex.", "CF-136")
    if t.height[hex] < 2:
        return Reason("landless", f"There is no Land on {name}.", "CF-49")
    return costly(t, frog, f.HARVEST, hex, "CF-49")


# Targets ----------------------------------------------------------------------------------------------------------


def attack(t: Position, frog: int, other: int) -> Reason:
    if other == frog:
        return Reason("self", "A frog can't attack itself.", "CF-56")
    if not t.in_aether(frog):
        return Reason("on-shard", "From the Shard a frog attacks by LEAP or SLIPSTREAM, and nobody in the Aether.", "CF-61")
    if not t.in_aether(other):
        return Reason("target", f"{frog_name(t.game, other)} is not in the Aether.", "CF-56")
    return withdrawn(t, other) if barred(t, other) else costly(t, frog, f.ATTACK, other, "CF-64")


def possess(t: Position, frog: int, other: int) -> Reason:
    if t.up(frog) != MINDBORER:
        return wrong_card("possess", "Mindborer", "CF-126")
    if other == frog:
        return Reason("self", "Mindborer possesses another frog.", "CF-126")
    if not targetable(t, frog, other):
        return Reason("target", f"{frog_name(t.game, other)} can't be targeted from here.", "CF-7")
    if barred(t, other):
        return withdrawn(t, other)
    price = full_price(t, frog, t.frames.get(ACT_MODE), t.frames.get(ACT_USED), f.POSSESS, other)
    if t.purse(frog) >= price and not puppet_can_act(t, frog, other):
        return Reason("no-action", f"{frog_name(t.game, other)} has no action to take.", "CF-126")
    return costly(t, frog, f.POSSESS, other, "CF-126")


def drain(t: Position, frog: int, other: int) -> Reason:
    if t.up(frog) != VAMPIRIC:
        return wrong_card("drain", "Vampiric", "CF-133")
    if t.frames.get(ACT_MODE) not in (MAIN, BONUS):
        return Reason("own-turn", "Draining is for one's own turn.", "CF-120")
    if other == frog:
        return Reason("self", "Vampiric drains another frog.", "CF-133")
    if t.drained:
        return Reason("once", "Vampiric drains once a turn.", "CF-133")
    if t.oomph[frog] == t.n.max_oomph:
        return Reason("full", "Vampiric has no expended Oomph to regain.", "CF-133")
    if not targetable(t, frog, other):
        return Reason("target", f"{frog_name(t.game, other)} can't be targeted from here.", "CF-7")
    if t.oomph[other] == 0:
        return Reason("dry", f"{frog_name(t.game, other)} has no Oomph to lose.", "CF-133")
    return withdrawn(t, other) if barred(t, other) else short(t, frog, int(toll(t, other)), "CF-122")


def raid(t: Position, frog: int, vault: int, target: int) -> Reason:
    if not t.in_aether(frog):
        return on_shard("RAID")
    if vault == t.n.team_of[frog]:
        return Reason("own-vault", "Nobody raids their own Vault.", "CF-114" if t.n.team_play else "CF-86")
    deepest = int(opening(t, vault))
    if deepest == 0:
        return Reason("locked", "That Vault is locked: its owner is not in an Outer Dimension.", "CF-11")
    if target > deepest:
        return Reason("too-deep", f"The raid target may be at most {deepest}, the owner's dimension.", "CF-86")
    least = int(cheapest(t, vault))
    if least == 0:
        return Reason("empty", "That Vault is empty.", "CF-86")
    if target < least:
        return Reason("nothing", f"The cheapest exposed Land there is worth {least}.", "CF-86")
    return costly(t, frog, f.RAID, vault, "CF-42")


def barren(t: Position, frog: int, i: int) -> Reason:
    """Burn and SPIT name a Barren of the Gullet."""
    gone = no_tile(t, frog, i)
    if gone:
        return gone
    if tile_in(t, frog, i) != BARREN:
        return Reason("land", "That tile is no Barren.", "CF-130")
    return Reason("same", "The Barren above it gives the same: take that one.", "CF-143")


def burn(t: Position, frog: int, i: int) -> Reason:
    if t.up(frog) != RAVAGER:
        return wrong_card("burn Barrens", "Ravager", "CF-130")
    if t.frames.get(ACT_MODE) not in (MAIN, BONUS):
        return Reason("own-turn", "Burning is for one's own turn.", "CF-120")
    return barren(t, frog, i)


def spit(t: Position, frog: int, i: int) -> Reason:
    if t.up(frog) != RAVAGER:
        return wrong_card("spit", "Ravager", "CF-130")
    if not t.in_aether(frog):
        return on_shard("SPIT")
    if i < t.load[frog] and tile_in(t, frog, i) == BARREN and not same_as_above(t, frog, i):
        return costly(t, frog, f.SPIT, i, "CF-130")
    return barren(t, frog, i)


REFUSALS = {
    f.RELOCATE: relocate, f.FLOW: flow, f.HARVEST: harvest, f.ATTACK: attack, f.POSSESS: possess, f.DRAIN: drain, f.BURN: burn,
    f.SPIT: spit,
}  # fmt: skip
