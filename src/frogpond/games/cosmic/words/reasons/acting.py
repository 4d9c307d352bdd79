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
from ...rules.numbers import BLINK, MINDBORER, MONSTROUS, NONE, RAVAGER, TELLURIC, TEMPORUS, VAMPIRIC, WHIPTONGUE
from ...rules.prices import full_price
from ...rules.shard import targetable, unbroken
from ...rules.steps import (
    ACT_BARRED,
    ACT_FROG,
    ACT_MODE,
    ACT_USED,
    BONUS,
    CLOSE,
    MAIN,
    PUPPET,
    USED_BANK,
    USED_PRICE,
    USED_RELOCATE,
    own_turn,
)
from ...rules.tiles import BARREN, is_land
from ...rules.vault import cheapest, has_room, opening
from ..names import frog_name, place_phrase
from .common import (
    begin,
    costly,
    count,
    hexes,
    in_aether,
    legal,
    name,
    no_tile,
    on_shard,
    refuse,
    short,
    spoken_to,
    where,
    whose,
    wrong_card,
)

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position


def refusal(t: Position, family: int, x: int, y: int) -> Reason:
    """The refusal of an action or power at an ACT."""
    frog = int(t.frames.get(ACT_FROG))
    if t.frames.get(ACT_MODE) == CLOSE and family not in (f.BANK, f.DRAIN, f.BURN):
        return refuse("closed", "The actions of this turn are over: use a power of your own turn, or end it.", legal(t, f.END_TURN))
    if family in (f.LEAP_CRUSH, f.SLIP_CRUSH):
        alone = int(t.acts.of(f.LEAP if family == f.LEAP_CRUSH else f.SLIP, x))
        text = "A crush is not bought with the leap: Massive is asked when the leap is over."
        return refuse("crush-later", text, [alone] if t.is_legal(alone) else [])
    if family == f.LEAP:
        return leap(t, frog, family, x)
    if family in (f.SLIP, f.LAND):
        return arrive(t, frog, family, x)
    if family == f.RAID:
        return raid(t, frog, x, y + 1)
    return REFUSALS[family](t, frog, x) if family in REFUSALS else SINGLES[family](t, frog, family)


def end(t: Position, frog: int, _: int) -> Reason:
    if t.frames.get(ACT_MODE) == BONUS:
        return refuse("bound", "The extra action is paid and must be taken.")
    return refuse("must-act", "A frog must act if it can; the turn ends after that.")


def pass_(t: Position, frog: int, _: int) -> Reason:
    if t.frames.get(ACT_MODE) == BONUS and not t.frames.get(ACT_USED) & USED_PRICE:
        return refuse("just-end", "You don’t have to take an extra action: end the turn.", legal(t, f.END_TURN))
    return refuse("must-act", "A frog must act if it can; there is no voluntary pass.")


def recover(t: Position, frog: int, _: int) -> Reason:
    if t.frames.get(ACT_MODE) == BONUS:
        return refuse("recover-extra", "Recovering can't be the extra action.")
    if t.oomph[frog] == t.n.max_oomph:
        return refuse("recover-full", f"All {t.n.max_oomph} Oomph {'are' if t.n.max_oomph > 1 else 'is'} available: nothing to recover.")
    have = "have" if spoken_to(t, frog) else "has"
    return refuse("recover-spent", f"{name(t, frog)} {have} spent Oomph this turn; recovering is for a frog that has spent none.")


def disgorge(t: Position, frog: int, family: int) -> Reason:
    mixed = family == f.DISGORGE_ANY
    if mixed and t.up(frog) != WHIPTONGUE:
        return wrong_card(t, frog, "disgorge in any order", WHIPTONGUE)
    if not t.in_aether(frog):
        return on_shard(t, frog, "Disgorging")
    if t.load[frog] == 0:
        return refuse("gullet-empty", f"{begin(whose(t, frog))} Gullet is empty.")
    if mixed and t.load[frog] < 2:
        return refuse("one-tile-order", "With one tile there is no order to choose.")
    room = has_room(t, t.n.team_of[frog])
    if not room and not (has_barren(t, frog) if mixed else top_of(t, frog) == BARREN):
        return refuse("vault-full", f"{begin(whose(t, frog))} Vault has no room for a Land.")
    return costly(t, frog, family, 0)


def smash(t: Position, frog: int, family: int) -> Reason:
    if t.up(frog) != MONSTROUS:
        return wrong_card(t, frog, "smash the ground", MONSTROUS)
    return in_aether(t, frog, "Smashing") if t.in_aether(frog) else costly(t, frog, family, 0)


def leap_off(t: Position, frog: int, family: int) -> Reason:
    return in_aether(t, frog, "Leaping") if t.in_aether(frog) else costly(t, frog, family, 0)


def defer(t: Position, frog: int, _: int) -> Reason:
    if t.up(frog) != TEMPORUS:
        return wrong_card(t, frog, "defer its action", TEMPORUS)
    if t.frames.get(ACT_MODE) != MAIN or t.fresh == 0:
        return refuse("defer-late", "Deferring is for the first action of the turn, before anything else is done.")
    if t.began == 0:
        return refuse("defer-entered", "You can’t defer in a turn that began out of play.")
    most = int(t.n.temporus_held)
    are = "is" if t.held[frog] == 1 else "are"
    return refuse("defer-held", f"At most {count(most, 'card')} may be held back, and {t.held[frog]} {are}.")


def bank(t: Position, frog: int, _: int) -> Reason:
    if t.up(frog) != BLINK:
        return wrong_card(t, frog, "bank a Land", BLINK)
    if not own_turn(t.frames.get(ACT_MODE)):
        return refuse("bank-turn", "Banking is for one's own turn.")
    if t.frames.get(ACT_USED) & USED_BANK:
        return refuse("bank-once", "Blink banks once an action, and has.")
    if t.load[frog] == 0 or not is_land(top_of(t, frog)):
        return refuse("bank-top", f"There is no Land on top of {whose(t, frog)} Gullet.")
    if not has_room(t, t.n.team_of[frog]):
        return refuse("vault-full", f"{begin(whose(t, frog))} Vault has no room for a Land.")
    return short(t, frog, [(int(blink.bank_price(t)), "banking", "bank-price")])


# Movement ---------------------------------------------------------------------------------------------------------


def barred(t: Position, other: int) -> bool:
    return bool((int(t.frames.get(ACT_BARRED)) >> other) & 1)


def withdrawn(t: Position, other: int) -> Reason:
    return refuse("withdrawn", f"{frog_name(t.game, other)} was named and let go: for this action it can't be named again.")


def leap(t: Position, frog: int, family: int, hex: int) -> Reason:
    name = t.game.hex_names[hex]
    if t.in_aether(frog):
        return in_aether(t, frog, "Leaping")
    here = t.place[frog]
    if hex == here:
        return refuse("here", f"{'Your frog' if spoken_to(t, frog) else frog_name(t.game, frog)} stands on {name} already.")
    if t.height[hex] == 0:
        off = legal(t, f.LEAP_AETHER)
        return refuse("gap", f"{name} is Aether: " + ("leap into the Aether instead." if off else "no frog lands in a gap."), off)
    if t.n.mat.distance(here, hex) == 0:
        return refuse("off-line", f"{name} is not in a straight line from {t.game.hex_names[here]}.")
    if t.n.aether_surge and not unbroken(t, here, hex):
        return refuse("surge", f"In the Aether Surge you can’t leap over Aether, and there’s some before {name}.")
    other = int(t.frog_at[hex]) - 1
    if other != NONE and barred(t, other):
        return withdrawn(t, other)
    return costly(t, frog, family, hex)


def arrive(t: Position, frog: int, family: int, hex: int) -> Reason:
    """SLIPSTREAM and LAND: onto Shard hexes at the Aether."""
    name = t.game.hex_names[hex]
    land = family == f.LAND
    if t.in_aether(frog) and not land:
        return in_aether(t, frog, "A slipstream")
    if not t.in_aether(frog) and land:
        return on_shard(t, frog, "Landing")
    if t.height[hex] == 0:
        return refuse("no-ground", f"{name} is Aether: there is no ground to come down on.")
    if t.edges[hex] == 0:
        how = "Frogs land" if land else "A slipstream comes down"
        return refuse("inland-landing" if land else "inland-slipstream", f"{name} is inland. {how} where a hex touches the Aether.")
    other = int(t.frog_at[hex]) - 1
    if other not in (NONE, frog) and barred(t, other):
        return withdrawn(t, other)
    return costly(t, frog, family, hex)


def relocate(t: Position, frog: int, hex: int) -> Reason:
    name = t.game.hex_names[hex]
    if t.up(frog) != BLINK:
        return wrong_card(t, frog, "step aside", BLINK)
    if t.frames.get(ACT_MODE) == PUPPET:
        return refuse("puppet-relocate", "A possessed Blink does not step aside.")
    if t.in_aether(frog):
        return refuse("relocate-aether", "Blink steps aside from hex to hex; in the Aether there are none.")
    if t.frames.get(ACT_USED) & USED_RELOCATE:
        return refuse("relocate-once", "Blink steps aside once an action, and has.")
    if t.n.mat.distance(t.place[frog], hex) != 1:
        near = legal(t, f.RELOCATE)
        more = f": {hexes(t, near)} would do" if near else ""
        return refuse("relocate-far", f"Blink steps to a hex beside its own, and {name} is not{more}.", near[:3])
    if t.height[hex] == 0:
        return refuse("relocate-gap", f"{name} is Aether: Blink steps aside on the Shard only.")
    if t.frog_at[hex] != 0:
        return refuse("relocate-taken", f"{frog_name(t.game, int(t.frog_at[hex]) - 1)} stands on {name}.")
    return short(t, frog, [(int(t.n.extra_action), "the extra action that follows", "relocate-price")])


def flow(t: Position, frog: int, hex: int) -> Reason:
    name = t.game.hex_names[hex]
    if t.up(frog) != TELLURIC:
        return wrong_card(t, frog, "flow", TELLURIC)
    if t.in_aether(frog):
        return in_aether(t, frog, "Flowing")
    if t.height[hex] == 0:
        return refuse("no-ground", f"{name} is Aether: there is no ground to come up from.")
    if hex == t.place[frog]:
        return refuse("flow-here", f"Telluric stands on {name} already.")
    if t.frog_at[hex] != 0:
        return refuse("flow-taken", f"{frog_name(t.game, int(t.frog_at[hex]) - 1)} stands on {name}.")
    if not flows_to(t, t.place[frog], hex):
        return refuse("flow-domain", f"Telluric flows between grounds of one domain, and {name} is of another.")
    return costly(t, frog, f.FLOW, hex)


def harvest(t: Position, frog: int, hex: int) -> Reason:
    name = t.game.hex_names[hex]
    if t.in_aether(frog):
        return in_aether(t, frog, "Harvesting")
    own = legal(t, f.HARVEST)
    if hex != t.place[frog]:
        if t.up(frog) != WHIPTONGUE:
            here = t.game.hex_names[t.place[frog]]
            return refuse("harvest-elsewhere", f"A frog harvests where it stands, and that is {here}.", own)
        if t.n.mat.distance(t.place[frog], hex) != 1:
            return refuse("harvest-far", f"Whiptongue reaches the hexes beside its own, and {name} is not one.")
    if t.height[hex] < 2:
        return refuse("landless", f"There is no Land on {name}.")
    return costly(t, frog, f.HARVEST, hex)


# Targets ----------------------------------------------------------------------------------------------------------


def attack(t: Position, frog: int, other: int) -> Reason:
    if other == frog:
        return refuse("attack-self", "A frog can't attack itself.")
    if not t.in_aether(frog):
        return refuse("attack-shard", "Ramming is for frogs in the Aether; on the Shard a frog attacks by coming down on another.")
    if not t.in_aether(other):
        return refuse("attack-out", f"{frog_name(t.game, other)} is not in the Aether but {at(t, other)}.")
    return withdrawn(t, other) if barred(t, other) else costly(t, frog, f.ATTACK, other)


def at(t: Position, frog: int) -> str:
    place = int(t.place[frog])
    words = place_phrase(t.game, place)
    return f"on {words}" if t.on_shard(frog) else f"in {words}" if t.in_play(frog) or t.is_out(frog) else words


def reach(t: Position, other: int) -> Reason:
    return refuse("out-of-reach", f"{frog_name(t.game, other)}, {at(t, other)}, can't be targeted from here.")


def possess(t: Position, frog: int, other: int) -> Reason:
    if t.up(frog) != MINDBORER:
        return wrong_card(t, frog, "possess a frog", MINDBORER)
    if t.frames.get(ACT_MODE) == PUPPET:
        return refuse("possess-puppet", "A possessed frog possesses nobody.")
    if other == frog:
        return refuse("possess-self", "Mindborer possesses another frog, not itself.")
    if not targetable(t, frog, other):
        return reach(t, other)
    if barred(t, other):
        return withdrawn(t, other)
    price = full_price(t, frog, t.frames.get(ACT_MODE), t.frames.get(ACT_USED), f.POSSESS, other)
    if t.purse(frog) >= price and not puppet_can_act(t, frog, other):
        return refuse("possess-idle", f"{frog_name(t.game, other)} would have no action to take.")
    return costly(t, frog, f.POSSESS, other)


def drain(t: Position, frog: int, other: int) -> Reason:
    if t.up(frog) != VAMPIRIC:
        return wrong_card(t, frog, "drain a frog", VAMPIRIC)
    if not own_turn(t.frames.get(ACT_MODE)):
        return refuse("drain-turn", "Draining is for one's own turn.")
    if other == frog:
        return refuse("drain-self", "Vampiric drains another frog, not itself.")
    if t.drained:
        return refuse("drain-once", "Vampiric drains once a turn, and has.")
    if t.oomph[frog] == t.n.max_oomph:
        return refuse("drain-full", f"{begin(where(t, frog))} full: Vampiric drains to regain expended Oomph.")
    if not targetable(t, frog, other):
        return reach(t, other)
    if t.oomph[other] == 0:
        return refuse("drain-dry", f"{frog_name(t.game, other)} has no Oomph to lose.")
    if barred(t, other):
        return withdrawn(t, other)
    return short(t, frog, [(int(toll(t, other)), f"{frog_name(t.game, other)}'s Camouflage", "toll")])


def raid(t: Position, frog: int, vault: int, target: int) -> Reason:
    if not t.in_aether(frog):
        return on_shard(t, frog, "Raiding")
    team = bool(t.n.team_play)
    if vault == t.n.team_of[frog]:
        return refuse("team-vault", "A team can't raid its own Vault.") if team else refuse("own-vault", "You can’t raid your own Vault.")
    deepest = int(opening(t, vault))
    owner = frog_name(t.game, int(t.n.captain[vault]))
    if deepest == 0:
        why = "nobody of that team is in an Outer Dimension" if team else f"{owner} is not in an Outer Dimension"
        return refuse("team-locked" if team else "vault-locked", f"{owner}'s Vault is locked: {why}.")
    least = int(cheapest(t, vault))
    if least == 0:
        return refuse("raid-empty", f"{owner}'s Vault is empty.")
    if least > deepest:
        return refuse("raid-cheap", f"The cheapest Land to be had there is worth {least}, and the raid target may be at most {deepest}.")
    if target > deepest:
        which = "the largest dimension of the team" if team else "the owner's dimension"
        return refuse("raid-team-deep" if team else "raid-deep", f"The raid target may be at most {deepest}, {which}.")
    if target < least:
        return refuse("raid-cheap", f"The cheapest Land to be had there is worth {least}: dare at least that.")
    return costly(t, frog, f.RAID, vault)


def barren(t: Position, frog: int, i: int) -> Reason:
    """Burn and SPIT name a Barren of the Gullet."""
    gone = no_tile(t, frog, i)
    if gone:
        return gone
    if tile_in(t, frog, i) != BARREN:
        return refuse("no-barren", "That tile is a Land, not a Barren.")
    return refuse("same-barren", "The Barren above it gives the same: take that one.")


def burn(t: Position, frog: int, i: int) -> Reason:
    if t.up(frog) != RAVAGER:
        return wrong_card(t, frog, "burn a Barren", RAVAGER)
    if not own_turn(t.frames.get(ACT_MODE)):
        return refuse("burn-turn", "Burning is for one's own turn.")
    return barren(t, frog, i)


def spit(t: Position, frog: int, i: int) -> Reason:
    if t.up(frog) != RAVAGER:
        return wrong_card(t, frog, "spit a Barren", RAVAGER)
    if not t.in_aether(frog):
        return on_shard(t, frog, "Spitting")
    if i < t.load[frog] and tile_in(t, frog, i) == BARREN and not same_as_above(t, frog, i):
        return costly(t, frog, f.SPIT, i)
    return barren(t, frog, i)


SINGLES = {
    f.END_TURN: end, f.PASS: pass_, f.RECOVER: recover, f.DISGORGE: disgorge, f.DISGORGE_ANY: disgorge, f.SMASH: smash, f.DEFER: defer,
    f.BANK: bank, f.LEAP_AETHER: leap_off,
}  # fmt: skip
REFUSALS = {
    f.RELOCATE: relocate, f.FLOW: flow, f.HARVEST: harvest, f.ATTACK: attack, f.POSSESS: possess, f.DRAIN: drain, f.BURN: burn,
    f.SPIT: spit,
}  # fmt: skip
