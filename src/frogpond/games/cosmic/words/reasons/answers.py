"""Why an answer is refused at a step where it belongs, actions aside: one reason for each rule that can stand in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .....engine.reason import Reason
from ...data import ABILITY_NAMES, LAND_NAMES
from ...rules import families as f
from ...rules import steps as s
from ...rules.abilities.camouflage import toll
from ...rules.cards import deck_size
from ...rules.combat import combatant
from ...rules.gullet import same_as_above, top_of
from ...rules.knockback import strength
from ...rules.numbers import BLINK, CAMOUFLAGE, MUTAGENIC, NONE, WHIPTONGUE
from ...rules.prices import answer_price, commit_price
from ...rules.shard import descents, targetable
from ...rules.tiles import BARREN, domain_of, elevation_of
from ...rules.vault import cheapest, exposed, height, opening, raid_points, vault_base
from ..names import frog_name
from .common import no_tile, short

if TYPE_CHECKING:
    from ...position import Position


def refusal(t: Position, step: int, family: int, x: int, y: int) -> Reason:
    """The refusal of an answer at its own step."""
    return REFUSALS[family](t, x, y) if family in REFUSALS else single(t, step, family)


def single(t: Position, step: int, family: int) -> Reason:
    """A single action at a step where it belongs, refused."""
    n = t.n
    frog = int(t.asked)
    up = t.up(frog)
    if family in (f.PAY, f.WITHDRAW):
        if f.WITHDRAW in list(t.moves):
            return short(t, frog, int(t.frames.get(s.NAMED_PRICE) + toll(t, t.frames.get(s.NAMED_TARGET))), "CF-122")
        return Reason("not-asked", "The target may turn up its card first; it is not the attacker's choice now.", "CF-64")
    if family == f.STOP:
        if step == s.RAID:
            return Reason("not-taking", "The raid failed: reroll, or decline.", "CF-87")
        return Reason("one-tile", "At least one tile must leave the Gullet.", "CF-57")
    if family == f.DUST:
        if t.frames.get(s.DISGORGING_MIXED) == 1:
            return Reason("any-order", "Choose which tile leaves.", "CF-136")
        return Reason("land", "The top tile is a Land: it goes into the Vault.", "CF-57")
    if family == f.TO_AETHER:
        return Reason("descend", "The frog must descend while there is a free hex at the Aether.", "CF-45")
    if family == f.COPY:
        if up != MUTAGENIC:
            return Reason("card", "Only a face-up Mutagenic copies a die.", "CF-128")
        side = s.ATTACKER if step == s.ROLL_A else s.DEFENDER
        if t.up(combatant(t, 1 - side)) == NONE:
            return Reason("face-down", "The opponent's card is not face up.", "CF-128")
        return short(t, frog, int(answer_price(t, frog, family)), "CF-128")
    if family in (f.SHIFT_UP, f.SHIFT_DOWN):
        if up != BLINK:
            return Reason("card", "Only a face-up Blink shifts its knockback.", "CF-121")
        if family == f.SHIFT_DOWN and strength(t) == 0:
            return Reason("zero", "The knockback is 0 already.", "CF-71")
        return short(t, frog, int(answer_price(t, frog, family)), "CF-121")
    if family == f.RESIST_KNOCKBACK:
        if not n.knockback_resistance:
            return Reason("variant", "Resisting knockback belongs to the variant knockback-resistance.", "CF-108")
        if strength(t) == 0:
            return Reason("zero", "The knockback is 0 already.", "CF-71")
        return short(t, frog, int(answer_price(t, frog, family)), "CF-108")
    if family in (f.SPOILS_TILES, f.SPOILS_PICK, f.SPOILS_HARVEST, f.SPOILS_RAID):
        return refused_spoils(t, family)
    if family in (f.RESIST, f.SELECT):
        return short(t, frog, int(answer_price(t, frog, family)), "CF-91")
    if family == f.RETURN:
        return Reason("cards", f"Only a frog out of play with {n.cards_for_return} set-aside cards returns for them.", "CF-43")
    if family == f.SPEND:
        return Reason("cards", "There is no card held since an earlier turn.", "CF-43")
    if t.frames.get(s.RAID_PHASE) == s.TAKING:
        return Reason("success", "The raid has succeeded.", "CF-87")
    if answer_price(t, frog, family) == NONE:
        return Reason("card", "Only a face-up Empyrean or Mindborer rerolls its raid die.", "CF-123")
    return short(t, frog, int(answer_price(t, frog, family)), "CF-123")


def refused_spoils(t: Position, family: int) -> Reason:
    frog = int(t.attacker)
    if family == f.SPOILS_PICK:
        if t.up(frog) != WHIPTONGUE:
            return Reason("card", "Only a face-up Whiptongue picks tiles from anywhere.", "CF-136")
        if t.load[t.defender] < 2:
            return Reason("no-choice", "There are not two tiles to choose from.", "CF-136")
        return short(t, frog, int(answer_price(t, frog, family)), "CF-136")
    if family == f.SPOILS_HARVEST:
        if t.ground == NONE:
            return Reason("aether", "After a combat in the Aether there is no ground to harvest.", "CF-72")
        if not t.on_shard(frog):
            return Reason("aether", f"{frog_name(t.game, frog)} is not on the Shard.", "CF-73")
        return Reason("landless", "There is no Land on this hex.", "CF-72")
    if t.ground != NONE:
        return Reason("shard", "A raid is the spoils of a combat in the Aether.", "CF-72")
    if t.n.team_of[frog] == t.n.team_of[t.defender]:
        return Reason("own-vault", "A team can't raid its own Vault.", "CF-117")
    if not t.is_out(t.defender):
        return Reason("locked", "The defender was not knocked out: its Vault is locked.", "CF-73")
    return Reason("nothing", "No exposed Land there is worth as little as the raid target allows.", "CF-86")


# Families ---------------------------------------------------------------------------------------------------------


def reroll(t: Position, die: int, _: int) -> Reason:
    side = int(t.frames.get(s.ROLLED_SIDE))
    frog = int(combatant(t, side))
    price = int(answer_price(t, frog, f.REROLL))
    if price == NONE:
        return Reason("card", "Only a face-up Marauder, Mindborer or Warbringer rerolls a combat die.", "CF-124")
    if t.dice[side * 2 + die] == NONE:
        return Reason("no-die", "Only one die was rolled.", "CF-68")
    return short(t, frog, price, "CF-119")


def spoil(t: Position, die: int, _: int) -> Reason:
    side = int(t.frames.get(s.ROLLED_SIDE))
    frog = int(combatant(t, side))
    if t.up(frog) != CAMOUFLAGE:
        return Reason("card", "Only a face-up Camouflage makes the opponent reroll.", "CF-122")
    if die > 0 and t.dice[(1 - side) * 2 + 1] == NONE:
        return Reason("no-die", "The opponent rolled only one die.", "CF-68")
    return short(t, frog, int(answer_price(t, frog, f.SPOIL)), "CF-122")


def edge(t: Position, direction: int, _: int) -> Reason:
    name = t.game.hex_names[t.frames.get(s.EDGE_HEX)]
    return Reason("no-edge", f"{name} has no Aether on that side.", "CF-3")


def commit(t: Position, over: int, boosts: int) -> Reason:
    side = s.ATTACKER if t.frames.step() == s.COMMIT else s.DEFENDER
    return short(t, int(t.asked), int(commit_price(t, side, over, boosts)), "CF-66" if side == s.ATTACKER else "CF-67")


def swap(t: Position, other: int, _: int) -> Reason:
    frog = int(t.active)
    symbiosis = t.frames.step() == s.SYMBIOSIS
    rule = "CF-110" if symbiosis else "CF-128"
    if other == frog:
        return Reason("self", "A frog can't swap cards with itself.", rule)
    if t.ability[other] == NONE or not targetable(t, frog, other):
        return Reason("target", f"{frog_name(t.game, other)} can't be targeted from here.", "CF-7")
    if symbiosis:
        return Reason("team", f"{frog_name(t.game, other)} is not of the same team.", rule)
    if (t.frames.get(s.VERY_END_BARRED) >> other) & 1:
        return Reason("withdrawn", "That frog can't be named again after withdrawing.", "CF-122")
    return short(t, frog, int(toll(t, other)), "CF-122")


def member(t: Position, frog: int, _: int) -> Reason:
    if t.n.team_of[frog] != t.frames.get(s.MEMBER_TEAM):
        return Reason("team", f"{frog_name(t.game, frog)} is not of the raided team.", "CF-115")
    return Reason("in-play", f"{frog_name(t.game, frog)} is not in an Outer Dimension.", "CF-115")


def raid(t: Position, vault: int, target: int) -> Reason:
    if vault != t.frames.get(s.SPOILS_TARGET_VAULT):
        return Reason("vault", "The free raid is on the defender's Vault.", "CF-72")
    if target + 1 > opening(t, vault):
        return Reason("too-deep", f"The raid target may be at most {opening(t, vault)}, the owner's dimension.", "CF-86")
    return Reason("nothing", f"The cheapest exposed Land there is worth {cheapest(t, vault)}.", "CF-86")


def tile(t: Position, i: int, _: int) -> Reason:
    if t.frames.step() == s.STEAL:
        owner = int(t.defender)
    else:
        owner = int(t.frames.get(s.DISGORGING_FROG))
        if t.frames.get(s.DISGORGING_MIXED) == 0:
            return Reason("top-first", "Tiles leave from the top of the Gullet: choose a slot of the Vault.", "CF-57")
    gone = no_tile(t, owner, i)
    if gone:
        return gone
    if same_as_above(t, owner, i):
        return Reason("same", "The tile above it is the same: take that one.", "CF-143")
    return Reason("full", "The Vault is full.", "CF-57")


def slot(t: Position, which: int, _: int) -> Reason:
    if t.frames.step() == s.DISGORGING:
        frog = int(t.frames.get(s.DISGORGING_FROG))
        if t.frames.get(s.DISGORGING_MIXED) == 1:
            return Reason("any-order", "First choose which tile leaves.", "CF-136")
        if top_of(t, frog) == BARREN:
            return Reason("barren", "A Barren turns to dust, it can't be stored.", "CF-57")
    return Reason("full", f"Slot {t.game.slot_names[which]} holds three Lands already.", "CF-57")


def take(t: Position, which: int, _: int) -> Reason:
    if t.frames.get(s.RAID_PHASE) != s.TAKING:
        return Reason("failed", "The raid has failed.", "CF-87")
    vault, left, bound = int(t.frames.get(s.RAID_VAULT)), int(t.frames.get(s.RAID_POINTS)), int(t.frames.get(s.RAID_BOUND)) - 1
    base = vault_base(t, vault)
    name = t.game.slot_names[which]
    if height(t.vault, base, which) == 0:
        return Reason("empty", f"Slot {name} is empty.", "CF-88")
    if bound not in (NONE, which):
        return Reason("bound", f"Slot {t.game.slot_names[bound]} must be emptied first.", "CF-89")
    worth = raid_points(t.n.lines, exposed(t.vault, base, which))
    return Reason("points", f"That Land is worth {worth}, and {left} points are left.", "CF-88")


def keep(t: Position, card: int, _: int) -> Reason:
    return Reason("not-there", f"{ABILITY_NAMES[card]} is not among the cards to choose from.", "CF-34")


def discard(t: Position, cards: int, _: int) -> Reason:
    frog = int(t.frames.get(s.MORE_CARDS_FROG))
    if cards > t.aside[frog]:
        return Reason("cards", f"Only {t.aside[frog]} cards are set aside.", "CF-107")
    return Reason("deck", f"The Ability Deck has only {deck_size(t)} cards.", "CF-107")


def descend(t: Position, hex: int, _: int) -> Reason:
    name = t.game.hex_names[hex]
    if t.height[hex] == 0:
        return Reason("aether", f"{name} is Aether.", "CF-1")
    if t.frog_at[hex] != 0:
        return Reason("occupied", f"A frog stands on {name}.", "CF-45")
    if t.edges[hex] == 0:
        return Reason("inland", f"{name} is not at the Aether.", "CF-45")
    free = list(descents(t, t.moves[:0]))
    return Reason("land", f"{name} has Land: there are {len(free)} Landless hexes to descend to.", "CF-45")


def lay(t: Position, land: int, hex: int) -> Reason:
    name, kind = t.game.hex_names[hex], LAND_NAMES[land % 8]
    if t.stock[land] == 0:
        return Reason("stock", f"There is no such {kind} left to lay out.", "CF-33")
    if elevation_of(land + 1) == 0:
        return Reason("occupied", f"{name} has a lowland already.", "CF-30")
    if any(t.stock[i] for i in range(len(t.stock)) if elevation_of(i + 1) == 0):
        return Reason("lowlands-first", "All lowlands are laid out before the first highland.", "CF-33")
    if t.height[hex] == 3:
        return Reason("occupied", f"{name} has a highland already.", "CF-30")
    lowland = LAND_NAMES[domain_of(land + 1)]
    return Reason("domain", f"A {kind} goes on a {lowland}, and there is none on {name}.", "CF-30")


REFUSALS = {
    f.REROLL: reroll, f.SPOIL: spoil, f.EDGE: edge, f.COMMIT: commit, f.SWAP: swap, f.MEMBER: member, f.RAID: raid, f.TILE: tile,
    f.SLOT: slot, f.TAKE: take, f.KEEP: keep, f.DISCARD: discard, f.DESCEND: descend, f.LAY: lay,
}  # fmt: skip
