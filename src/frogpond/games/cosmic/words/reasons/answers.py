"""Why an answer is refused at a step where it belongs, actions aside: one reason for each rule that can stand in its way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .....engine.guide import listed
from .....engine.reason import Reason
from ...data import ABILITY_NAMES, LAND_NAMES
from ...rules import families as f
from ...rules import steps as s
from ...rules.abilities.camouflage import toll
from ...rules.combat import combatant
from ...rules.geometry import DIRECTIONS
from ...rules.gullet import same_as_above, top_of
from ...rules.knockback import strength
from ...rules.numbers import BLINK, CAMOUFLAGE, MARAUDER, MINDBORER, MUTAGENIC, NONE, WARBRINGER, WHIPTONGUE
from ...rules.placement import HEIGHT
from ...rules.prices import answer_price, overpower_price
from ...rules.shard import targetable
from ...rules.tiles import BARREN, domain_of, elevation_of
from ...rules.vault import cheapest, exposed, height, opening, raid_points, vault_base
from ..names import frog_name, tile_name
from .acting import at
from .common import Part, begin, count, hexes, legal, no_tile, parts, refuse, short, where, whose, wrong_card
from .declining import kept_for

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def refusal(t: Position, step: int, family: int, x: int, y: int) -> Reason:
    """The refusal of an answer at its own step."""
    return REFUSALS[family](t, x, y) if family in REFUSALS else SINGLES[family](t, step, family)


def priced(t: Position, family: int, words: str, code: str) -> Reason:
    """All is right but the price of an answer."""
    frog = int(t.asked)
    return short(t, frog, [(int(answer_price(t, frog, family)), words, code)])


# Naming, disgorging ---------------------------------------------------------------------------------------------------


def camouflaged(t: Position, _: int, family: int) -> Reason:
    if f.WITHDRAW not in legal(t, f.WITHDRAW):
        return refuse("target-first", "The named frog may turn up its card first; paying or withdrawing is for the frog that named it.")
    frog, frames = int(t.actor), t.frames
    target, what = int(frames.get(s.NAMED_TARGET)), int(frames.get(s.NAMED_WHAT))
    return short(t, frog, named_parts(t, frog, what, target))


def named_parts(t: Position, frog: int, what: int, target: int) -> list[Part]:
    """What the price of the naming on top is made of."""
    if what >= s.TO_DRAIN:
        return [(int(toll(t, target)), f"{frog_name(t.game, target)}'s Camouflage", "toll")]
    family = {s.WAY_LEAP: f.LEAP, s.WAY_SLIPSTREAM: f.SLIP, s.WAY_LAND: f.LAND, s.WAY_RAM: f.ATTACK}.get(what, f.POSSESS)
    x = target if what in (s.WAY_RAM, s.TO_POSSESS) else int(t.place[target])
    return parts(t, frog, int(t.frames.below(s.ACT_MODE)), int(t.frames.below(s.ACT_USED)), family, x)


def stop(t: Position, step: int, _: int) -> Reason:
    if step == s.RAID:
        return refuse("raid-lost", "The raid has failed: there is nothing to stop.", legal(t, f.DECLINE))
    return refuse("one-tile", "At least one tile must leave the Gullet before you stop.")


def dust(t: Position, _step: int, _: int) -> Reason:
    if t.frames.get(s.DISGORGING_MIXED) == 1:
        return refuse("dust-order", "First choose which tile leaves; a Barren turns to dust then.")
    land = tile_name(int(top_of(t, t.frames.get(s.DISGORGING_FROG))))
    return refuse("dust-land", f"The top tile is a Land ({land}): it goes into the Vault.")


def to_aether(t: Position, _step: int, _: int) -> Reason:
    free = legal(t, f.DESCEND)
    return refuse("must-descend", f"The frog must come down while a hex at the Aether is free, such as {hexes(t, free, 1)}.", free[:1])


# Combat and raids -----------------------------------------------------------------------------------------------------


def copy(t: Position, step: int, family: int) -> Reason:
    if t.up(t.asked) != MUTAGENIC:
        return wrong_card(t, int(t.asked), "copy a die", MUTAGENIC)
    other = int(combatant(t, 1 - (s.ATTACKER if step == s.ROLL_A else s.DEFENDER)))
    if t.up(other) == NONE:
        return refuse("copy-face-down", f"{frog_name(t.game, other)}'s card is not face up: there is no die to copy.")
    return priced(t, family, "copying", "copy-price")


def shift(t: Position, _: int, family: int) -> Reason:
    if t.up(t.asked) != BLINK:
        return wrong_card(t, int(t.asked), "shift its knockback", BLINK)
    if family == f.SHIFT_DOWN and strength(t) == 0:
        return refuse("knockback-zero", "The knockback is 0 already.")
    return priced(t, family, "shifting", "shift-price")


def resist_knockback(t: Position, _: int, family: int) -> Reason:
    if not t.n.knockback_resistance:
        return refuse("resist-variant", "Resisting knockback is a variant that is not played here.")
    if strength(t) == 0:
        return refuse("knockback-zero", "The knockback is 0 already.")
    return priced(t, family, "one step less", "resist-price")


def spoils(t: Position, _: int, family: int) -> Reason:
    frog, loser = int(t.attacker), int(t.defender)
    if family == f.SPOILS_PICK:
        if t.up(frog) != WHIPTONGUE:
            return wrong_card(t, frog, "pick tiles from anywhere in a Gullet", WHIPTONGUE)
        if t.load[loser] < 2:
            there = count(int(t.load[loser]), "tile")
            return refuse("pick-few", f"There is nothing to pick: {frog_name(t.game, loser)}'s Gullet holds {there}.")
        return priced(t, family, "picking the tiles", "pick-price")
    if family == f.SPOILS_HARVEST:
        if t.ground == NONE:
            return refuse("spoils-aether", "After a combat in the Aether there is no ground to harvest.")
        if not t.on_shard(frog):
            return refuse("spoils-off", "The attacker is not on the Shard any more: there is no ground to harvest.")
        return refuse("spoils-landless", f"There is no Land on {t.game.hex_names[t.place[frog]]}.")
    if t.ground != NONE:
        return refuse("spoils-shard", "A raid is spoils of a combat in the Aether; this one was on the Shard.")
    if t.n.team_of[frog] == t.n.team_of[loser]:
        return refuse("spoils-mate", "A team can't raid its own Vault.")
    if opening(t, t.n.team_of[loser]) == 0:
        return refuse("spoils-locked", f"{frog_name(t.game, loser)} was not knocked out of play, so its Vault is locked.")
    return refuse("spoils-nothing", "No Land to be had there is worth as little as the raid target allows.")


def reroll_raid(t: Position, _: int, family: int) -> Reason:
    if t.frames.get(s.RAID_PHASE) % s.PHASES == s.TAKING:
        return refuse("raid-won", "The raid has succeeded: nothing is rolled again.")
    if answer_price(t, t.asked, family) == NONE:
        return refuse("no-raid-reroll", "Only a face-up Empyrean or Mindborer rolls a raid die again.")
    return priced(t, family, "another roll", "mindborer-price" if t.up(t.asked) == MINDBORER else "empyrean-price")


REROLLERS = {MARAUDER: "marauder-price", MINDBORER: "mindborer-price", WARBRINGER: "warbringer-price"}


def reroll(t: Position, die: int, _: int) -> Reason:
    side = int(t.frames.get(s.ROLLED_SIDE))
    frog = int(combatant(t, side))
    if answer_price(t, frog, f.REROLL) == NONE:
        return refuse("no-reroll", "Only a face-up Marauder, Mindborer or Warbringer rolls one of its combat dice again.")
    if t.dice[side * 2 + die] == NONE:
        return refuse("one-die", "Only one die was rolled, without overpower.")
    return priced(t, f.REROLL, "another roll", REROLLERS[int(t.up(frog))])


def spoil(t: Position, die: int, _: int) -> Reason:
    side = int(t.frames.get(s.ROLLED_SIDE))
    frog = int(combatant(t, side))
    if t.up(frog) != CAMOUFLAGE:
        return wrong_card(t, frog, "make its opponent roll again", CAMOUFLAGE)
    if die > 0 and t.dice[(1 - side) * 2 + 1] == NONE:
        return refuse("one-die", f"{frog_name(t.game, int(combatant(t, 1 - side)))} rolled only one die.")
    return priced(t, f.SPOIL, "spoiling the roll", "spoil-price")


def edge(t: Position, direction: int, _: int) -> Reason:
    name = t.game.hex_names[t.frames.get(s.EDGE_HEX)]
    free = legal(t, f.EDGE)
    sides = [DIRECTIONS[int(t.acts.decode(action)[1])] for action in free]
    return refuse("no-edge", f"{name} has no Aether on its side {DIRECTIONS[direction]}, but {listed(sides)}.", free)


def commit(t: Position, over: int, boosts: int) -> Reason:
    side = s.ATTACKER if t.frames.step() == s.COMMIT else s.DEFENDER
    code = "overpower-price" if side == s.ATTACKER else "answer-price"
    bill: list[Part] = [(over * int(overpower_price(t, side)), "overpower", code), (boosts * int(t.n.boost), count(boosts, "boost"), code)]
    return short(t, int(t.asked), [part for part in bill if part[0] > 0])


def flux(t: Position, _: int, family: int) -> Reason:
    return priced(t, family, "resisting" if family == f.RESIST else "selecting", "flux-price")


# The end of a turn ----------------------------------------------------------------------------------------------------


def come_home(t: Position, _step: int, _: int) -> Reason:
    frog, need = int(t.asked), int(t.n.cards_for_return)
    if not t.is_out(frog):
        return refuse("return-in-play", f"Returning is for a frog out of play; {where(t, frog)} in play.")
    are = "is" if t.aside[frog] == 1 else "are"
    return refuse("return-cards", f"A return takes {count(need, 'set-aside card')}; there {are} {t.aside[frog]}.")


def spend(t: Position, _step: int, _: int) -> Reason:
    if not t.in_play(t.asked):
        return refuse("spend-out", "A frog out of play has no card held back to spend.")
    return refuse("spend-none", "There is no card held back since an earlier turn.")


def swap(t: Position, other: int, _: int) -> Reason:
    frog = int(t.active)
    mates = t.frames.step() == s.SYMBIOSIS
    if other == frog:
        return refuse("swap-mate-self" if mates else "swap-self", "A frog can't swap cards with itself.")
    if mates and t.n.team_of[other] != t.n.team_of[frog]:
        return refuse("swap-team", f"{frog_name(t.game, other)} is not of {whose(t, frog)} team.")
    if t.ability[other] == NONE or not targetable(t, frog, other):
        code = "swap-mate-reach" if mates else "swap-reach"
        return refuse(code, f"{frog_name(t.game, other)}, {at(t, other)}, can't be targeted from here.")
    if (t.frames.get(s.VERY_END_BARRED) >> other) & 1:
        return refuse("swap-withdrawn", f"{frog_name(t.game, other)} was named and let go: it can't be named again.")
    return short(t, frog, [(int(toll(t, other)), f"{frog_name(t.game, other)}'s Camouflage", "toll")])


# Vaults and Gullets ---------------------------------------------------------------------------------------------------


def member(t: Position, frog: int, _: int) -> Reason:
    if t.n.team_of[frog] != t.frames.get(s.MEMBER_TEAM):
        return refuse("member-team", f"{frog_name(t.game, frog)} is not of the raided team.")
    return refuse("member-in-play", f"{frog_name(t.game, frog)} is not in an Outer Dimension.")


def raid(t: Position, vault: int, target: int) -> Reason:
    if vault != t.frames.get(s.SPOILS_TARGET_VAULT):
        return refuse("spoils-vault", f"The free raid is on the Vault of {frog_name(t.game, int(t.defender))}, who lost the combat.")
    if target + 1 > opening(t, vault):
        return refuse("raid-deep", f"The raid target may be at most {opening(t, vault)}, as deep as the owner is.")
    return refuse("raid-cheap", f"The cheapest Land to be had there is worth {cheapest(t, vault)}: dare at least that.")


def tile(t: Position, i: int, _: int) -> Reason:
    if t.frames.step() == s.STEAL:
        owner = int(t.defender)
    else:
        owner = int(t.frames.get(s.DISGORGING_FROG))
        if t.frames.get(s.DISGORGING_MIXED) == 0:
            return refuse("top-first", "Tiles leave from the top of the Gullet, one after another: say where the top one goes.")
    gone = no_tile(t, owner, i)
    if gone:
        return gone
    if same_as_above(t, owner, i):
        return refuse("same-tile", "The tile above it is the same: take that one.")
    return refuse("vault-full", f"{begin(whose(t, owner))} Vault has no room for a Land.")


def slot(t: Position, which: int, _: int) -> Reason:
    if t.frames.step() == s.DISGORGING:
        frog = int(t.frames.get(s.DISGORGING_FROG))
        if t.frames.get(s.DISGORGING_MIXED) == 1:
            return refuse("slot-order", "First choose which tile leaves the Gullet.")
        if top_of(t, frog) == BARREN:
            return refuse("slot-barren", "The top tile is a Barren: it turns to dust and can't be stored.", legal(t, f.DUST))
    return refuse("slot-full", f"Slot {t.game.slot_names[which]} holds {HEIGHT} Lands already.")


def take(t: Position, which: int, _: int) -> Reason:
    if t.frames.get(s.RAID_PHASE) % s.PHASES != s.TAKING:
        return refuse("raid-lost", "The raid has failed: nothing is taken.")
    vault, left, bound = int(t.frames.get(s.RAID_VAULT)), int(t.frames.get(s.RAID_POINTS)), int(t.frames.get(s.RAID_BOUND)) - 1
    base = vault_base(t, vault)
    name = t.game.slot_names[which]
    if height(t.vault, base, which) == 0:
        return refuse("take-empty", f"Slot {name} is empty.")
    if bound not in (NONE, which):
        return refuse("take-bound", f"Slot {t.game.slot_names[bound]} must be emptied first.")
    land = int(exposed(t.vault, base, which))
    worth = raid_points(t.n.lines, land)
    points = f"{count(left, 'point')} {'is' if left == 1 else 'are'} left"
    return refuse("take-points", f"The {tile_name(land)} on slot {name} is worth {worth}, and {points}.")


def keep(t: Position, card: int, _: int) -> Reason:
    code = {"keep": "keep-dealt", "deal": "keep-team", "select": "keep-flux", "look": "keep-look"}[kept_for(t)]
    there = legal(t, f.KEEP)
    names = [ABILITY_NAMES[int(t.acts.decode(action)[1])] for action in there]
    return refuse(code, f"{ABILITY_NAMES[card]} is not among the cards to choose from: {listed(names)}.", there)


def discard(t: Position, cards: int, _: int) -> Reason:
    frog = int(t.frames.get(s.MORE_CARDS_FROG))
    if cards > 1:
        return refuse("discard-one", "Cards are discarded one by one: look at the next one first.", legal(t, f.DISCARD))
    if cards > t.aside[frog]:
        return refuse("discard-few", "No card is set aside any more.")
    return refuse("discard-deck", "The Ability Deck has no card left to draw.")


# Hexes ----------------------------------------------------------------------------------------------------------------


def descend(t: Position, hex: int, _: int) -> Reason:
    name = t.game.hex_names[hex]
    if t.height[hex] == 0:
        return refuse("no-ground", f"{name} is Aether: there is no ground to come down on.")
    if t.frog_at[hex] != 0:
        return refuse("descend-taken", f"{frog_name(t.game, int(t.frog_at[hex]) - 1)} stands on {name}.")
    if t.edges[hex] == 0:
        return refuse("descend-inland", f"{name} is inland. Frogs descend where a hex touches the Aether.")
    free = legal(t, f.DESCEND)
    bare = f"While bare ground at the Aether is free, frogs descend there: {hexes(t, free)}."
    return refuse("descend-land", f"{name} has Land. {bare}", free[:3])


def lay(t: Position, land: int, hex: int) -> Reason:
    name, kind = t.game.hex_names[hex], tile_name(land + 1)
    if t.stock[land] == 0:
        return refuse("lay-stock", f"No {kind} is left to lay out.")
    if elevation_of(land + 1) == 0:
        return refuse("lay-taken", f"{name} has a lowland already.")
    if any(t.stock[i] for i in range(len(t.stock)) if elevation_of(i + 1) == 0):
        return refuse("lay-lowlands", "All lowlands are laid out before the first highland.")
    if t.height[hex] == 3:
        return refuse("lay-taken", f"{name} has a highland already.")
    lowland = LAND_NAMES[domain_of(land + 1)]
    return refuse("lay-domain", f"The {kind} goes on a {lowland}, and there is none on {name}.")


SINGLES = {
    f.PAY: camouflaged, f.WITHDRAW: camouflaged, f.STOP: stop, f.DUST: dust, f.TO_AETHER: to_aether, f.COPY: copy, f.SHIFT_UP: shift,
    f.SHIFT_DOWN: shift, f.RESIST_KNOCKBACK: resist_knockback, f.SPOILS_TILES: spoils, f.SPOILS_PICK: spoils, f.SPOILS_HARVEST: spoils,
    f.SPOILS_RAID: spoils, f.RESIST: flux, f.SELECT: flux, f.RETURN: come_home, f.SPEND: spend, f.REROLL_RAID: reroll_raid,
}  # fmt: skip
REFUSALS = {
    f.REROLL: reroll, f.SPOIL: spoil, f.EDGE: edge, f.COMMIT: commit, f.SWAP: swap, f.MEMBER: member, f.RAID: raid, f.TILE: tile,
    f.SLOT: slot, f.TAKE: take, f.KEEP: keep, f.DISCARD: discard, f.DESCEND: descend, f.LAY: lay,
}  # fmt: skip
