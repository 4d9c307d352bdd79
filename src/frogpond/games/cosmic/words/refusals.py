"""Sentences of refusals, by the code of the check that fails; and why a text names no action. Only legal actions are offered."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ....engine.did_you_mean import either, nearest
from ....engine.guide import listed
from ....engine.reason import Reason
from ....engine.refusals import Refusals, Said
from ....engine.state import CHANCE, tidy
from ....engine.story import capital
from ..data import ABILITY_NAMES, LAND_NAMES
from ..rules import families as f
from ..rules import steps as s
from ..rules.checks import (
    CHECKS,
    PRICE_RULES,
    RULES,
    WHEN_PLAYED,
    PricePart,
    bill,
    bound_slot,
    opponent,
    raid_tile,
    side,
    variant,
)
from ..rules.combat import combatant
from ..rules.geometry import DIRECTIONS
from ..rules.gullet import top_of
from ..rules.numbers import (
    BLINK,
    CAMOUFLAGE,
    MINDBORER,
    MONSTROUS,
    MUTAGENIC,
    RAVAGER,
    TELLURIC,
    TEMPORUS,
    VAMPIRIC,
    WHIPTONGUE,
)  # fmt: skip
from ..rules.placement import HEIGHT
from ..rules.tiles import domain_of, elevation_of
from ..rules.vault import cheapest, opening, raid_points
from .vocabulary import PATTERNS, frog_name, place_phrase, tile_name

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

Sentence = Callable[["Position", int, int], Said]


# Whom it speaks to ----------------------------------------------------------------------------------------------------


def spoken_to(t: Position, frog: int) -> bool:
    """Whether a frog is the only one of the player who decides, and not a puppet's strings."""
    units: list[int] = t.game.units
    return frog != t.puppet and t.boss < 0 and units[frog] == t.to_move and units.count(int(t.to_move)) == 1


def asked(t: Position) -> int:
    return int(t.asked)


def name(t: Position, frog: int) -> str:
    return frog_name(t.game, frog)


def you(t: Position, yours: str, its: str) -> str:
    """Words about the frog that is asked: "you have" or "Red has"."""
    return f"you {yours}" if spoken_to(t, asked(t)) else f"{name(t, asked(t))} {its}"


def whose(t: Position, frog: int) -> str:
    return "your" if spoken_to(t, frog) else f"{name(t, frog)}'s"


def mine(t: Position) -> str:
    """The same of the frog that is asked, at the beginning of a sentence."""
    return capital(whose(t, asked(t)))


def own_frog(t: Position) -> str:
    return "Your frog" if spoken_to(t, asked(t)) else name(t, asked(t))


def count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def at(t: Position, frog: int) -> str:
    """A frog and where it is."""
    place = int(t.place[frog])
    words = place_phrase(t.game, place)
    return f"on {words}" if t.on_shard(frog) else f"in {words}" if t.in_play(frog) or t.is_out(frog) else words


def hex_name(t: Position, hex: int) -> str:
    return str(t.game.hex_names[hex])


# What is legal --------------------------------------------------------------------------------------------------------


def legal(t: Position, *families: int) -> list[int]:
    """The legal actions of some families."""
    return [action for action in t.legal_actions() if t.acts.kind(action) in families]


def hexes(t: Position, actions: Iterable[int], most: int = 3) -> str:
    """Some hexes of actions in a sentence."""
    return either([t.game.hex_names[int(t.acts.decode(action)[1])] for action in list(actions)[:most]])


# Cards and prices -----------------------------------------------------------------------------------------------------

POWERS = {
    f.DISGORGE_ANY: (WHIPTONGUE, "disgorge in any order"), f.SMASH: (MONSTROUS, "smash the ground"),
    f.DEFER: (TEMPORUS, "defer its action"), f.BANK: (BLINK, "bank a Land"), f.RELOCATE: (BLINK, "step aside"), f.FLOW: (TELLURIC, "flow"),
    f.POSSESS: (MINDBORER, "possess a frog"),
    f.DRAIN: (VAMPIRIC, "drain a frog"), f.BURN: (RAVAGER, "burn a Barren"), f.SPIT: (RAVAGER, "spit a Barren"),
    f.COPY: (MUTAGENIC, "copy a die"), f.SHIFT_UP: (BLINK, "shift its knockback"), f.SHIFT_DOWN: (BLINK, "shift its knockback"),
    f.SPOILS_PICK: (WHIPTONGUE, "pick any tile of a Gullet"), f.SPOIL: (CAMOUFLAGE, "make its opponent roll again"),
}  # fmt: skip
"""What only one ability can do."""


def only_face_up(ability: int, what: str) -> Sentence:
    """A power of a card that the frog does not have face up; one's own face-down card may be turned up."""

    def sentence(t: Position, *_: int) -> Said:
        text = f"Only a face-up {ABILITY_NAMES[ability]} can {what}"
        if t.ability[t.asked] == ability and t.is_legal(f.TURN_UP):
            return f"{text}: turn {whose(t, asked(t))} card up first.", [f.TURN_UP]
        return f"{text}."

    return sentence


ORDER_OF_PAYING = {
    "slipstream-price": "the slipstream", "tongue-price": "harvesting under another frog", "order-price": "the order of your choice",
    "extra-price": "the extra action", "bank-price": "banking", "relocate-price": "the extra action that follows",
    "copy-price": "copying", "shift-price": "shifting", "resist-price": "one step less", "pick-price": "picking the tiles",
    "spoil-price": "spoiling the roll",
}  # fmt: skip
"""What is paid for, by the code of the refusal."""


def paid_for(t: Position, family: int, part: PricePart) -> str:
    if part.code in ("leap-price", "exit-price"):
        return f"{count(part.number, 'step')} beyond {whose(t, asked(t))} empty slots"
    if part.code == "toll":
        return f"{name(t, part.number)}'s Camouflage"
    if part.code in ("overpower-price", "answer-price"):
        return count(part.number, "boost") if part.number else "overpower"
    if part.code == "flux-price":
        return "resisting" if family == f.RESIST else "selecting"
    return ORDER_OF_PAYING.get(part.code, "another roll")


def short(family: int) -> Sentence:
    """Not enough Oomph: what everything costs."""

    def sentence(t: Position, x: int, y: int) -> Said:
        frog, parts = asked(t), bill(t, family, x, y)
        total, purse = sum(part.price for part in parts), int(t.purse(frog))
        words = [paid_for(t, family, part) for part in parts]
        cost = "cost" if words[0].split(" ")[0].isdecimal() and not words[0].startswith("1 ") else "costs"
        more = "".join(f", {word} {part.price}" for word, part in zip(words[1:], parts[1:], strict=True))
        price = capital(f"{words[0]} {cost} {parts[0].price}{more}") + (f": {total} Oomph" if more else " Oomph")
        if frog == t.puppet and t.oomph[frog] >= total:
            return f"{price}. A possessed frog may use only {purse} more."
        return f"{price}, and {you(t, 'have', 'has')} {purse}."

    return sentence


# When -----------------------------------------------------------------------------------------------------------------

WHEN = {
    f.END_TURN: "You can end your turn once its first action is done.",
    f.PASS: "You pass only when it's your action and there's none your frog can take.",
    f.PAY: "You pay or withdraw after the frog you named turns up Camouflage.",
    f.WITHDRAW: "You can withdraw only when the frog you named has just turned up Camouflage.",
    f.STOP: "You can stop after the first tile of disgorging, or while you take Lands in a raid.",
    f.DUST: "A Barren turns to dust when it's on top of your Gullet while you disgorge.",
    f.RECOVER: "You recover when it's your action.",
    f.DISGORGE: "You disgorge when it's your action, in the Aether.",
    f.DISGORGE_ANY: "A face-up Whiptongue in the Aether can disgorge in any order, as its action.",
    f.SMASH: "A face-up Monstrous on the Shard can smash, as its action.",
    f.DEFER: "A face-up Temporus can defer instead of its first action.",
    f.BANK: "A face-up Blink can bank a Land in its own turn, before an action or after the last.",
    f.LEAP_AETHER: "You leap into the Aether when it's your action, from the Shard.",
    f.TO_AETHER: "You choose the Aether when your frog returns from the Outer Dimensions.",
    f.COPY: "A face-up Mutagenic copies a die right before rolling its own.",
    f.SHIFT_UP: "A face-up Blink shifts its own knockback, right before taking it.",
    f.SHIFT_DOWN: "A face-up Blink shifts its own knockback, right before taking it.",
    f.RESIST_KNOCKBACK: "You resist knockback when your frog is about to take it.",
    f.SPOILS_TILES: "You take tiles from another Gullet as spoils, when your attack succeeds.",
    f.SPOILS_PICK: "A face-up Whiptongue picks its spoils when its attack succeeds.",
    f.SPOILS_HARVEST: "A free harvest is spoils: you need a successful attack on the Shard.",
    f.SPOILS_RAID: "A free raid is spoils: you need a successful attack in the Aether.",
    f.MUTATE: "You mutate in answer to an Aether Flux.",
    f.RESIST: "You resist in answer to an Aether Flux.",
    f.SELECT: "You select in answer to an Aether Flux.",
    f.RETURN: "You discard set-aside cards to return at the end of a turn, while your frog is out of play.",
    f.SPEND: "You spend a card you held back at the end of a turn.",
    f.ROLL: "You roll or drift at the start of a turn in an Outer Dimension.",
    f.DRIFT: "You roll or drift at the start of a turn in an Outer Dimension.",
    f.REROLL_RAID: "You reroll the raid die right after the raid fails.",
    f.REROLL: "You reroll a combat die once all dice of the combat are rolled.",
    f.SPOIL: "Camouflage spoils a roll once all dice of the combat are rolled.",
    f.EDGE: "You name an edge after the hex, when you attack by landing or slipstream.",
    f.COMMIT: "You overpower or boost once an attack stands, before the dice.",
    f.ATTACK: "You ram another frog when it's your action, in the Aether.",
    f.POSSESS: "A face-up Mindborer can possess, as its action.",
    f.DRAIN: "A face-up Vampiric drains a frog once in its own turn, before an action or after the last.",
    f.SWAP: "A face-up Mutagenic swaps cards at the very end of its turn.",
    f.MEMBER: "A team says who comes back after a raid on its Vault.",
    f.RAID: "You raid when it's your action, in the Aether, or as spoils of an attack there.",
    f.TILE: "Whiptongue picks tiles while it disgorges in any order, or as its spoils.",
    f.BURN: "A face-up Ravager burns a Barren in its own turn, before an action or after the last.",
    f.SPIT: "A face-up Ravager in the Aether can spit, as its action.",
    f.SLOT: "You choose a Vault slot while you disgorge a Land, or when Blink banks one.",
    f.TAKE: "You take Lands out of a Vault after a raid succeeds.",
    f.KEEP: "You keep a card when you look at several: at set-up, or after selecting in a Flux.",
    f.DISCARD: "You discard set-aside cards for more ability cards when your frog returns.",
    f.HARVEST: "You harvest when it's your action, on the Shard.",
    f.LEAP: "You leap when it's your action, on the Shard.",
    f.LEAP_CRUSH: "A crush isn't part of the leap: a face-up Massive decides after it.",
    f.SLIP: "You take a slipstream when it's your action, on the Shard.",
    f.SLIP_CRUSH: "A crush isn't part of the slipstream: a face-up Massive decides after it.",
    f.LAND: "You land when it's your action, in the Aether.",
    f.RELOCATE: "A face-up Blink on the Shard steps aside before an action.",
    f.FLOW: "A face-up Telluric on the Shard can flow, as its action.",
    f.DESCEND: "Your frog descends when it enters the game or returns to it.",
    f.LAY: "You lay out Lands at set-up, before the first card.",
    f.CRUSH: "A face-up Massive crushes the hex it leapt onto, right after its leap or slipstream.",
}
"""When an action of a family is possible."""

WHEN_VARIANT = dict(zip(WHEN_PLAYED, (
    "This table plays without resisting knockback.",
    "This table plays without Dimensional Decisions, so there's no drifting.",
    "With Bounce Back you don't roll for the way back: your frog returns at once.",
    "You don't roll this one: the die for the way back is rolled for you.",
    "This table plays without Dimensional Decisions, so you can't trade cards for cards.",
    "Only a team chooses who comes back, and here there are no teams.",
    "You swap with a team-mate as your turn begins. Mutagenic swaps at its very end.",
    "You keep a card when you look at several: at set-up, in a Flux, or when you return.",
    "You keep a card when you look at several: your team's at set-up, or in a Flux.",
    "Your frog descends when it enters the game, returns to it, or gets caught in a Vortex.",
), strict=True))  # fmt: skip
"""The same where options of the game change it, in the order of `WHEN_PLAYED`."""


def when(family: int) -> Sentence:
    """It is time for something else: when this is possible, and what comes first."""

    def sentence(t: Position, *_: int) -> Said:
        row = variant(t, family)
        to_come = row[2] and family != f.ROLL if row else family != f.LAY
        text = WHEN_VARIANT[row] if row else WHEN[family]
        return text + (f" First {s.STEPS[t.frames.step()].when}." if to_come else "")

    return sentence


# Sentences of checks ---------------------------------------------------------------------------------------------------


def gap(t: Position, hex: int, _: int) -> Said:
    off = legal(t, f.LEAP_AETHER)
    return f"{hex_name(t, hex)} is Aether: " + ("leap into the Aether instead." if off else "there's nothing to land on."), off


def relocate_far(t: Position, hex: int, _: int) -> Said:
    near = legal(t, f.RELOCATE)
    more = f". Try {hexes(t, near)}" if near else ""
    return f"Blink steps to a hex next to its own, and {hex_name(t, hex)} isn't{more}.", near[:3]


def harvest_elsewhere(t: Position, *_: int) -> Said:
    return f"A frog harvests where it stands, here {hex_name(t, int(t.place[t.asked]))}.", legal(t, f.HARVEST)


def alone(t: Position, family: int, hex: int) -> list[int]:
    """A leap without a crush, if it is legal."""
    action = int(t.acts.of(family, hex))
    return [action] if t.is_legal(action) else []


def taken(t: Position, hex: int, _: int) -> Said:
    return f"{name(t, int(t.frog_at[hex]) - 1)} stands on {hex_name(t, hex)}."


def locked(t: Position, vault: int, _: int) -> Said:
    owner = name(t, int(t.n.captain[vault]))
    why = "that team has no frog in an Outer Dimension" if t.n.team_play else f"{owner} isn't in an Outer Dimension"
    return f"{owner}'s Vault is locked: {why}."


def deep(which: str) -> Sentence:
    return lambda t, vault, _: f"The raid target may be at most {opening(t, vault)}, {which}."


def raid_cheap(t: Position, vault: int, _: int) -> Said:
    least, deepest = cheapest(t, vault), opening(t, vault)
    worth = f"The cheapest Land you could take there is worth {least}"
    return f"{worth}, and the raid target may be at most {deepest}." if least > deepest else f"{worth}: dare at least that."


def no_tile(t: Position, *_: int) -> Said:
    owner = int(t.defender) if t.frames.step() == s.STEAL else asked(t)
    tiles = int(t.load[owner])
    return f"No such tile: {whose(t, owner)} Gullet holds {count(tiles, 'tile') if tiles else 'none'}."


def must_descend(t: Position, *_: int) -> Said:
    free = legal(t, f.DESCEND)
    return f"While a hex at the Aether is free, the frog must come down, say on {hexes(t, free, 1)}.", free[:1]


def no_edge(t: Position, way: int, _: int) -> Said:
    free = legal(t, f.EDGE)
    sides = listed([DIRECTIONS[int(t.acts.decode(action)[1])] for action in free])
    return f"{hex_name(t, int(t.frames.get(s.EDGE_HEX)))} has no Aether on its {DIRECTIONS[way]} side. Try {sides}.", free


def not_to_keep(t: Position, card: int, _: int) -> Said:
    there = legal(t, f.KEEP)
    cards = listed([ABILITY_NAMES[int(t.acts.decode(action)[1])] for action in there])
    return f"{ABILITY_NAMES[card]} isn't one of your cards here. Choose from {cards}.", there


def take_points(t: Position, slot: int, _: int) -> Said:
    left, land = int(t.frames.get(s.RAID_POINTS)), raid_tile(t, slot)
    points = f"{count(left, 'point')} {'is' if left == 1 else 'are'} left"
    return f"The {tile_name(land)} on slot {t.game.slot_names[slot]} is worth {raid_points(t.n.lines, land)}, and {points}."


def descend_land(t: Position, hex: int, _: int) -> Said:
    free = legal(t, f.DESCEND)
    return f"{hex_name(t, hex)} has Land. While there's free bare ground at the Aether, descend there: {hexes(t, free)}.", free[:3]


def offering(text: str, *families: int) -> Sentence:
    """A sentence that names the legal actions of some families."""
    return lambda t, x, y: (text, legal(t, *families))


def must_pay(t: Position, *_: int) -> Said:
    if pay := legal(t, f.PAY):
        return "Pay for the Camouflage, or withdraw.", [*pay, *legal(t, f.WITHDRAW)]
    return "You can't pay for the Camouflage, so withdraw.", legal(t, f.WITHDRAW)


def on_shard(what: str) -> Sentence:
    return lambda t, x, y: f"You {what} from the Aether, and {you(t, 'are', 'is')} on the Shard."


def in_aether(what: str) -> Sentence:
    return lambda t, x, y: f"You {what} on the Shard, and {you(t, 'are', 'is')} in the Aether."


NOTHING_TO_COMMIT: Sentence = lambda t, x, y: ("To pay nothing, choose to commit nothing.", [int(t.acts.of(f.COMMIT, 0, 0))])  # noqa: E731
STOP = "There's nothing to decline here. Press stop when you have enough."
CRUSH_LATER = "A crush isn't part of the leap: Massive decides after it."
KEEP = "You must keep one of these cards."

SENTENCES: dict[str, str | Sentence] = {
    # turning up
    "puppet-card": "You can't turn up the card of a possessed frog.",
    "no-card": lambda t, x, y: f"{capital(you(t, 'have', 'has'))} no ability card to turn up.",
    "face-up": lambda t, x, y: f"{mine(t)} card is face up already.",
    "nullified": lambda t, x, y: f"Voidshadow nullifies {whose(t, asked(t))} card until this action ends.",
    "swapped": lambda t, x, y: f"{mine(t)} card was swapped, so it stays face down until {whose(t, asked(t))} next turn.",
    "no-turning": lambda t, x, y: f"You turn up a card when its own frog decides. First {s.STEPS[t.frames.step()].when}.",
    # nothing to decline
    "decline/closed": offering("If you don't want a power, end your turn.", f.END_TURN),
    "decline/just-end": offering("To skip the extra action, end your turn.", f.END_TURN),
    "decline/must-act": "Your frog must act if it can.",
    "must-keep": KEEP, "must-select": KEEP, "must-look": KEEP, "must-deal": KEEP,
    "must-stop": offering(STOP, f.STOP), "must-leave": offering(STOP, f.STOP), "must-disgorge": "At least one tile must leave your Gullet.",
    "must-commit": NOTHING_TO_COMMIT, "must-respond": NOTHING_TO_COMMIT,
    "must-pay": must_pay,
    "must-discard": lambda t, x, y: ("To keep your other set-aside cards, discard none.", [int(t.acts.of(f.DISCARD, 0))]),
    "must-bank": "The Land must go into a slot of your Vault.", "must-slot": "The Land must go into a slot of your Vault.",
    "must-place": "You all lay out Lands in turn: choose one and a hex.",
    "must-roll": offering("Out here your frog must drift or roll.", f.ROLL, f.DRIFT),
    "decline/must-descend": "Your frog must descend.",
    "must-appear": "Choose where your frog appears.",
    "must-edge": "Choose the edge your attack comes from.",
    "must-dare": "Choose a raid target: how many points you dare.",
    "must-member": "One frog of your team must come back.",
    "must-spoils": offering("You must choose your spoils, even if the Gullet has no tiles to take.", f.SPOILS_TILES),
    "must-pick": "You must pick a tile.",
    "must-flux": offering("Every frog in play answers the Flux. Mutating is free.", f.MUTATE),
    # acting
    "closed": offering("Your actions are over. Use a power of your own turn, or end it.", f.END_TURN),
    "bound": "You've paid for the extra action, so take it.",
    "end/must-act": "Your frog must act if it can. Then you can end your turn.",
    "pass/must-act": "Your frog must act if it can. You can't just pass.",
    "pass/just-end": offering("To skip the extra action, end your turn.", f.END_TURN),
    "recover-extra": "You can't recover as your extra action.",
    "recover-full": lambda t, x, y: f"{capital(you(t, 'have', 'has'))} all {t.n.max_oomph} Oomph already.",
    "recover-spent": lambda t, x, y: f"{capital(you(t, 'have', 'has'))} spent Oomph this turn, so recovering has to wait.",
    "gullet-empty": lambda t, x, y: f"{mine(t)} Gullet is empty.",
    "one-tile-order": "With one tile there's no order to choose.",
    "vault-full": lambda t, x, y: f"{mine(t)} Vault has no room for a Land.",
    "defer-late": "You defer before anything else, instead of the first action of your turn.",
    "defer-entered": "You can't defer in a turn that began out of play.",
    "defer-held": lambda t, x, y: (
        f"You can hold back at most {count(int(t.n.temporus_held), 'card')}, "
        f"and you have {t.held[t.asked]}."
    ),
    "bank-turn": "Blink banks only in its own turn.",
    "bank-once": "Blink banks once per action, and already has.",
    "bank-top": lambda t, x, y: f"The top tile of {whose(t, asked(t))} Gullet isn't a Land.",
    # moving
    "leap/in-aether": in_aether("leap"), "leap aether/in-aether": in_aether("leap"), "slip/in-aether": in_aether("slipstream"),
    "harvest/in-aether": in_aether("harvest"), "smash/in-aether": in_aether("smash"), "flow/in-aether": in_aether("flow"),
    "land/on-shard": on_shard("land"), "disgorge/on-shard": on_shard("disgorge"),
    "disgorge in any order/on-shard": on_shard("disgorge"), "raid/on-shard": on_shard("raid"), "spit/on-shard": on_shard("spit"),
    "here": lambda t, hex, _: f"{own_frog(t)} stands on {hex_name(t, hex)} already.",
    "gap": gap,
    "off-line": lambda t, hex, _: f"{hex_name(t, hex)} isn't in a straight line from {hex_name(t, int(t.place[t.asked]))}.",
    "surge": lambda t, hex, _: f"In the Aether Surge you can't leap over Aether, and there's some before {hex_name(t, hex)}.",
    "withdrawn": lambda t, hex, _: f"You named {name(t, int(t.frog_at[hex]) - 1)} and withdrew. You can't name it again in this action.",
    "leap-crush/crush-later": lambda t, hex, _: (CRUSH_LATER, alone(t, f.LEAP, hex)),
    "slip-crush/crush-later": lambda t, hex, _: (CRUSH_LATER, alone(t, f.SLIP, hex)),
    "no-ground": lambda t, hex, _: f"{hex_name(t, hex)} is Aether: there's no ground to come down on.",
    "flow/no-ground": lambda t, hex, _: f"{hex_name(t, hex)} is Aether: there's no ground to come up from.",
    "inland-landing": lambda t, hex, _: f"{hex_name(t, hex)} is inland. Frogs land where a hex touches the Aether.",
    "inland-slipstream": lambda t, hex, _: f"{hex_name(t, hex)} is inland. A slipstream comes down where a hex touches the Aether.",
    "puppet-relocate": "A possessed Blink can't step aside.",
    "relocate-aether": "Blink steps aside from hex to hex, and the Aether has none.",
    "relocate-once": "Blink steps aside once per action, and already has.",
    "relocate-far": relocate_far,
    "relocate-gap": lambda t, hex, _: f"{hex_name(t, hex)} is Aether: Blink steps aside on the Shard only.",
    "relocate-taken": taken, "flow-taken": taken, "descend-taken": taken,
    "flow-here": lambda t, hex, _: f"Telluric stands on {hex_name(t, hex)} already.",
    "flow-domain": lambda t, hex, _: f"Telluric flows within one domain, and {hex_name(t, hex)} is another.",
    "harvest-elsewhere": harvest_elsewhere,
    "harvest-far": lambda t, hex, _: f"Whiptongue reaches the hexes next to its own, and {hex_name(t, hex)} isn't one.",
    "landless": lambda t, hex, _: f"There's no Land on {hex_name(t, hex)}.",
    # other frogs, Barrens
    "attack-self": "A frog can't attack itself.",
    "attack-shard": "You ram in the Aether. On the Shard you attack by coming down on another frog.",
    "attack-out": lambda t, other, _: f"{name(t, other)} isn't in the Aether but {at(t, other)}.",
    "possess-puppet": "A possessed frog can't possess another.",
    "possess-self": "Mindborer possesses another frog, not itself.",
    "possess-idle": lambda t, other, _: f"{name(t, other)} would have no action to take.",
    "out-of-reach": lambda t, other, _: f"You can't reach {name(t, other)} from here: it's {at(t, other)}.",
    "drain-turn": "Vampiric drains only in its own turn.",
    "drain-self": "Vampiric drains another frog, not itself.",
    "drain-once": "Vampiric drains once a turn, and already has.",
    "drain-full": lambda t, x, y: f"{capital(you(t, 'have', 'has'))} all {t.n.max_oomph} Oomph already, so draining brings nothing.",
    "drain-dry": lambda t, other, _: f"{name(t, other)} has no Oomph to lose.",
    "burn-turn": "Ravager burns only in its own turn.",
    "no-tile": no_tile,
    "no-barren": "That tile is a Land, not a Barren.",
    "same-barren": "The Barren above it gives the same: take that one.",
    # raids
    "own-vault": "You can't raid your own Vault.", "team-vault": "A team can't raid its own Vault.",
    "vault-locked": locked, "team-locked": locked,
    "raid-empty": lambda t, vault, _: f"{name(t, int(t.n.captain[vault]))}'s Vault is empty.",
    "raid-cheap": raid_cheap,
    "raid-deep": lambda t, vault, _: deep("the owner's dimension" if t.frames.step() == s.ACT else "as deep as the owner is")(t, vault, 0),
    "raid-team-deep": deep("the largest dimension of the team"),
    "spoils-vault": lambda t, x, y: f"The free raid is on the Vault of {name(t, int(t.defender))}, who lost the combat.",
    "stop/raid-lost": offering("The raid failed, so there's nothing to stop.", f.DECLINE),
    "raid-lost": "The raid failed, so you take nothing.",
    "raid-won": "The raid succeeded, so there's nothing to reroll.",
    "no-raid-reroll": "Only a face-up Empyrean or Mindborer rerolls a raid die.",
    "take-empty": lambda t, slot, _: f"Slot {t.game.slot_names[slot]} is empty.",
    "take-bound": lambda t, x, y: f"Empty slot {t.game.slot_names[bound_slot(t)]} first.",
    "take-points": take_points,
    "member-team": lambda t, frog, _: f"{name(t, frog)} isn't on the raided team.",
    "member-in-play": lambda t, frog, _: f"{name(t, frog)} isn't in an Outer Dimension.",
    # naming, disgorging
    "target-first": "The named frog may turn up its card first. The frog that named it pays or withdraws.",
    "one-tile": "At least one tile must leave your Gullet before you stop.",
    "dust-order": "First choose which tile leaves. A Barren turns to dust then.",
    "dust-land": lambda t, x, y: f"The top tile is a Land ({tile_name(int(top_of(t, t.asked)))}): it goes into the Vault.",
    "must-descend": must_descend,
    "top-first": "Tiles leave from the top of your Gullet, one by one. Say where the top one goes.",
    "same-tile": "The tile above it is the same, so take that one.",
    "slot-order": "First choose which tile leaves your Gullet.",
    "slot-barren": offering("You can't store the top tile: it's a Barren, so it turns to dust.", f.DUST),
    "slot-full": lambda t, slot, _: f"Slot {t.game.slot_names[slot]} holds {HEIGHT} Lands already.",
    # combat
    "copy-face-down": lambda t, x, y: f"{name(t, opponent(t))}'s card isn't face up, so there's no die to copy.",
    "knockback-zero": "The knockback is 0 already.",
    "resist-variant": "This table plays without resisting knockback.",
    "pick-few": lambda t, x, y: (
        f"There's nothing to choose: {name(t, int(t.defender))}'s Gullet holds {count(int(t.load[t.defender]), 'tile')}."
    ),
    "spoils-aether": "This fight was in the Aether, where there's no ground to harvest.",
    "spoils-off": "You're no longer on the Shard, so there's no ground to harvest.",
    "spoils-landless": lambda t, x, y: f"There's no Land on {hex_name(t, int(t.place[t.asked]))}.",
    "spoils-shard": "You raid as spoils of a fight in the Aether, and this one was on the Shard.",
    "spoils-mate": "A team can't raid its own Vault.",
    "spoils-locked": lambda t, x, y: f"You didn't knock {name(t, int(t.defender))} out of play, so its Vault is locked.",
    "spoils-nothing": "Every Land you could take there is worth more than the raid target allows.",
    "no-reroll": "Only a face-up Marauder, Mindborer or Warbringer rerolls one of its combat dice.",
    "one-die": "Without overpower you rolled only one die.",
    "spoil/one-die": lambda t, x, y: f"{name(t, int(combatant(t, 1 - side(t))))} rolled only one die.",
    "no-edge": no_edge,
    # cards, the end of a turn, set-up
    "return-in-play": lambda t, x, y: f"Only a frog out of play returns, and {you(t, 'are', 'is')} in play.",
    "return-cards": lambda t, x, y: (
        f"To return you discard {count(int(t.n.cards_for_return), 'set-aside card')}, "
        f"and you have {t.aside[t.asked]}."
    ),
    "spend-out": "You're out of play, so you have no card held back.",
    "spend-none": "You have no card held back from an earlier turn.",
    "swap-self": "A frog can't swap cards with itself.", "swap-mate-self": "A frog can't swap cards with itself.",
    "swap-team": lambda t, other, _: f"{name(t, other)} isn't on {whose(t, asked(t))} team.",
    "swap-withdrawn": lambda t, other, _: f"You named {name(t, other)} and withdrew. You can't name it again.",
    "keep-dealt": not_to_keep, "keep-team": not_to_keep, "keep-flux": not_to_keep, "keep-look": not_to_keep,
    "discard-one": offering("You discard cards one by one: look at the next one first.", f.DISCARD),
    "discard-few": "You have no set-aside card left.",
    "discard-deck": "The Ability Deck has no cards left.",
    "descend-inland": lambda t, hex, _: f"{hex_name(t, hex)} is inland. Frogs descend where a hex touches the Aether.",
    "descend-land": descend_land,
    "lay-stock": lambda t, land, _: f"No {tile_name(land + 1)} is left to lay out.",
    "lay-taken": lambda t, land, hex: f"{hex_name(t, hex)} already has a {'highland' if elevation_of(land + 1) else 'lowland'}.",
    "lay-lowlands": "All lowlands go down before the first highland.",
    "lay-domain": lambda t, land, hex: (
        f"A {tile_name(land + 1)} goes on a {LAND_NAMES[domain_of(land + 1)]}, and {hex_name(t, hex)} has none."
    ),
}  # fmt: skip
REACH = SENTENCES["out-of-reach"]
SENTENCES |= {"swap-reach": REACH, "swap-mate-reach": REACH}
for family in (f.ATTACK, f.POSSESS, f.DRAIN):
    SENTENCES[f"{f.FAMILIES[family][0]}/withdrawn"] = lambda t, other, _: (
        f"You named {name(t, other)} and withdrew. You can't name it again in this action."
    )
for family, (ability, what) in POWERS.items():
    SENTENCES[f"{f.FAMILIES[family][0]}/{ABILITY_NAMES[ability].casefold()}"] = only_face_up(ability, what)
for family, checks in CHECKS.items():
    for check in checks:
        if check.code in PRICE_RULES:
            SENTENCES[f"{f.FAMILIES[family][0]}/{check.code}"] = short(family)
        elif check.timing:
            SENTENCES[check.code] = when(family)

REFUSALS = Refusals(CHECKS, SENTENCES, RULES)


# Texts that name no action ---------------------------------------------------------------------------------------------

WANTED = {
    "hex": "which hex", "frog": "which frog", "vault": "whose Vault, and the raid target", "slot": "which slot", "card": "which card",
    "tile": "which tile, counted from the top", "direction": "which edge", "cards": "how many cards", "die": "which die",
    "dice": "which dice", "overpower": "nothing, overpower or boosts", "land": "which Land and which hex",
}  # fmt: skip


def unread(t: Position, text: str) -> Reason | None:
    """What is missing from a text, or near it: legal texts first, then any other with why it is refused."""
    if t.to_move == CHANCE:
        return None
    texts: list[str] = t.game.texts
    words_given = tidy(text)
    legal = {texts[action]: int(action) for action in t.legal_actions()}
    longer = [words for words in legal if words_given and words.casefold().startswith(f"{words_given} ")]
    family = next((f.FAMILIES[number] for number, verb in enumerate(verbs()) if verb and verb == words_given), None)
    if longer or family:
        what = WANTED[family[1][0]] if family else "more words"
        examples = f" For example: {either(longer[:3])}." if longer else ""
        return Reason("notation", f"After '{text.strip()}' say {what}.{examples}", "", tuple(legal[words] for words in longer[:3]))
    if nearest(words_given, legal, 1):
        return None
    near = nearest(words_given, texts, 1)
    if not near:
        return None
    refused = t.why_not(int(t.to_move), near[0])
    return Reason("notation", f"Can't read {text!r} here. If you mean {near[0]}: {refused.text if refused else 'you can do that.'}")


def verbs() -> list[str]:
    """The text of each family that takes something, up to what it takes; empty for others."""
    patterns = [(PATTERNS.get(number, name), shape) for number, (name, shape, _) in enumerate(f.FAMILIES)]
    return [pattern.partition(" {")[0] if shape and not pattern.endswith(" crush") else "" for pattern, shape in patterns]
