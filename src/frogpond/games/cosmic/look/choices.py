"""Legal actions as people meet them: what to click, what it costs, what the button says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.view import Choice
from ..data import ABILITY_NAMES
from ..rules import families as a
from ..rules.abilities import rerolls
from ..rules.abilities.camouflage import toll
from ..rules.abilities.whiptongue import harvest_price
from ..rules.acting import extra_price
from ..rules.combat import overpower_price
from ..rules.geometry import DIRECTIONS
from ..rules.kinds import K_ATTACK, K_DISGORGE, K_HARVEST, K_LAND, K_LEAP, K_POSSESS, K_RAID, K_SLIPSTREAM, K_SMASH, K_SPIT
from ..rules.legal import hit_price, leap_cost
from ..rules.numbers import NONE
from ..rules.shard import aether_distance
from ..rules.steps import ACT, ACT_FROG, ACT_MODE, ACT_USED, ATTACKER, DEFENDER, RAID_VAULT, RESPOND, STEAL
from ..words.notation import text

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import Position

# Families of actions with a hex: the button that starts them
HEX_FAMILIES = ("harvest", "leap", "leap_crush", "slip", "slip_crush", "land", "relocate", "flow", "descend")
FROG_FAMILIES = ("attack", "possess", "drain", "swap", "member")
FAMILY_LABELS = {
    "leap_crush": "Leap and crush",
    "slip": "Slipstream",
    "slip_crush": "Slipstream and crush",
    "relocate": "Step aside",
    "drain": "Drain Oomph",
    "swap": "Swap cards",
    "member": "Bring back",
}
LABELS = {
    a.TURN_UP: "Turn your card up",
    a.DECLINE: "Go on",
    a.END_TURN: "End the turn",
    a.PASS: "Pass",
    a.PAY: "Pay",
    a.WITHDRAW: "Withdraw",
    a.STOP: "Stop here",
    a.DUST: "Let the Barren crumble",
    a.RECOVER: "Recover",
    a.DISGORGE: "Disgorge",
    a.DISGORGE_ANY: "Disgorge in any order",
    a.SMASH: "Smash the ground",
    a.DEFER: "Keep the card for later",
    a.BANK: "Bank the top tile",
    a.LEAP_AETHER: "Leap into the Aether",
    a.TO_AETHER: "The Aether",
    a.COPY: "Copy the die",
    a.SHIFT_UP: "One further",
    a.SHIFT_DOWN: "One less",
    a.RESIST_KNOCKBACK: "Resist: one less",
    a.SPOILS_TILES: "Take tiles",
    a.SPOILS_PICK: "Pick the tiles",
    a.SPOILS_HARVEST: "Harvest",
    a.SPOILS_RAID: "Raid the Vault",
    a.MUTATE: "Mutate",
    a.RESIST: "Resist",
    a.SELECT: "Select",
    a.RETURN: "Return for two cards",
    a.SPEND: "Spend the held card",
    a.ROLL: "Roll",
    a.DRIFT: "Drift one dimension",
    a.REROLL_RAID: "Roll again",
}


def choice(t: Position, action: int) -> Choice:
    """An action with the things to click for it."""
    game: CosmicFrog = t.game
    acts, n = t.a, t.n
    words = text(t, action)
    cost = price(t, action)
    if action < a.SINGLES:
        return Choice(action, words, (f"button-{words.replace(' ', '-')}",), LABELS[action], cost)
    for family in reversed(HEX_FAMILIES):
        first = int(getattr(acts, family))
        if first <= action < first + n.mat.hexes:
            picks: tuple[str, ...] = (f"h-{game.hex_names[action - first]}",)
            if family != "descend":
                picks = (f"button-{family.replace('_', '-')}", *picks)
            return Choice(action, words, picks, FAMILY_LABELS.get(family, ""), cost)
    for family in FROG_FAMILIES:
        first = int(getattr(acts, family))
        if first <= action < first + n.frogs:
            return Choice(action, words, (f"button-{family}", f"frog-{action - first}"), FAMILY_LABELS.get(family, ""), cost)
    if action >= acts.lay:
        tile, hex = divmod(action - int(acts.lay), int(n.mat.hexes))
        return Choice(action, words, (f"stock-{tile + 1}", f"h-{game.hex_names[hex]}"))
    if acts.raid <= action < acts.tile:
        team, target = divmod(action - int(acts.raid), int(n.dimensions))
        return Choice(action, words, ("button-raid", f"vault-{team}", f"target-{target + 1}"), "", cost)
    if acts.tile <= action < acts.burn:
        owner = int(t.defender) if t.frames.step() == STEAL else int(t.asked)
        return Choice(action, words, (f"g-{owner}-{action - acts.tile}",))
    if acts.burn <= action < acts.slot:
        family, first = ("burn", int(acts.burn)) if action < acts.spit else ("spit", int(acts.spit))
        return Choice(action, words, (f"button-{family}", f"g-{t.asked}-{action - first}"), "", cost)
    if acts.slot <= action < acts.keep:
        take = action >= acts.take
        team = int(t.frames.get(RAID_VAULT)) if take else int(n.team_of[t.asked])
        return Choice(action, words, (f"v-{team}-{game.slot_names[action - (acts.take if take else acts.slot)]}",))
    if acts.keep <= action < acts.discard:
        return Choice(action, words, (f"card-{ABILITY_NAMES[action - acts.keep]}",))
    return Choice(action, words, (f"button-{words.replace(' ', '-')}",), other_label(t, action), cost)


def other_label(t: Position, action: int) -> str:
    """Buttons of the small families: dice, edges, commitments, numbers of cards."""
    acts = t.a
    if action < acts.spoil:
        return f"Roll die {action - acts.reroll + 1} again"
    if action < acts.edge:
        return ("Spoil die 1", "Spoil die 2", "Spoil both dice")[action - acts.spoil]
    if action < acts.commit:
        return f"By the edge {DIRECTIONS[action - acts.edge]}"
    if action < acts.attack:
        over, boosts = divmod(action - int(acts.commit), int(acts.boosts))
        if over:
            return f"Overpower, +{boosts * t.n.boost_bonus}" if boosts else "Overpower"
        return f"Boost +{boosts * t.n.boost_bonus}" if boosts else "Commit nothing"
    cards = action - int(acts.discard)
    return f"Discard {cards}" if cards else "Keep all cards"


def price(t: Position, action: int) -> int | None:
    """What an action costs in O; None where there is nothing to say."""
    n, acts = t.n, t.a
    step = int(t.frames.step())
    if acts.commit <= action < acts.attack:
        over, boosts = divmod(action - int(acts.commit), int(acts.boosts))
        side = DEFENDER if step == RESPOND else ATTACKER
        return int(over * overpower_price(t, side) + boosts * n.boost)
    if action in (a.RESIST, a.SELECT):
        return int(n.flux_resist if action == a.RESIST else n.flux_select)
    if acts.reroll <= action < acts.edge or action == a.REROLL_RAID:
        asked = rerolls.raid_price(t, t.asked) if action == a.REROLL_RAID else rerolls.combat_price(t, t.asked)
        return int(n.camouflage_spoil if action >= acts.spoil else asked)
    fixed = {
        a.SHIFT_UP: n.blink_shift,
        a.SHIFT_DOWN: n.blink_shift,
        a.RESIST_KNOCKBACK: n.resistance,
        a.COPY: n.mutagenic_copy,
        a.BANK: n.blink_bank,
        a.SPOILS_PICK: n.whiptongue_pick,
        a.PAY: n.camouflage_target,
    }
    if action in fixed:
        return int(fixed[action])
    return action_price(t, action) if step == ACT else None


def action_price(t: Position, action: int) -> int | None:
    """What the acting frog pays for an action, the extra action's price and Camouflage's toll included."""
    n, acts = t.n, t.a
    frog, mode, used = int(t.frames.get(ACT_FROG)), int(t.frames.get(ACT_MODE)), int(t.frames.get(ACT_USED))

    def extra(kind: int) -> int:
        return int(extra_price(t, frog, mode, used, kind))

    def arrive(hex: int, kind: int) -> int:
        other = int(t.frog_at[hex]) - 1
        return extra(kind) if other in (NONE, frog) else int(hit_price(t, frog, mode, used, kind, other))

    if acts.leap <= action < acts.slip:
        crush = action >= acts.leap_crush
        hex = action - int(acts.leap_crush if crush else acts.leap)
        return int(leap_cost(t, frog, n.mat.distance(t.place[frog], hex))) + arrive(hex, K_LEAP) + crush * int(n.massive_crush)
    if acts.slip <= action < acts.land:
        crush = action >= acts.slip_crush
        hex = action - int(acts.slip_crush if crush else acts.slip)
        out = int(leap_cost(t, frog, aether_distance(t, t.place[frog])) + n.slipstream)
        return out + arrive(hex, K_SLIPSTREAM) + crush * int(n.massive_crush)
    if acts.land <= action < acts.relocate:
        return arrive(action - int(acts.land), K_LAND)
    if acts.harvest <= action < acts.leap:
        return extra(K_HARVEST) + int(harvest_price(t, frog, action - acts.harvest))
    if acts.attack <= action < acts.possess:
        return extra(K_ATTACK) + int(toll(t, action - acts.attack))
    if acts.possess <= action < acts.drain:
        return extra(K_POSSESS) + int(toll(t, action - acts.possess))
    if acts.drain <= action < acts.swap:
        return int(toll(t, action - acts.drain))
    if acts.raid <= action < acts.tile:
        return extra(K_RAID)
    if acts.flow <= action < acts.descend:
        return extra(K_LEAP)
    if acts.spit <= action < acts.slot:
        return extra(K_SPIT)
    if action == a.LEAP_AETHER:
        return extra(K_LEAP) + int(leap_cost(t, frog, aether_distance(t, t.place[frog])))
    if action in (a.DISGORGE, a.DISGORGE_ANY):
        return extra(K_DISGORGE) + (int(n.whiptongue_order) if action == a.DISGORGE_ANY else 0)
    if action == a.SMASH:
        return extra(K_SMASH)
    return None
