"""What buttons say, and what they mean."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ..data import ABILITY_NAMES
from ..rules import families as f

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position
    from ..rules.numbers import CosmicNumbers as Numbers

# By family; those left out are told by their name, or by what is clicked
LABELS = {
    f.TURN_UP: "Turn your card up",
    f.DECLINE: "Go on",
    f.END_TURN: "End the turn",
    f.PASS: "Pass",
    f.PAY: "Pay",
    f.WITHDRAW: "Withdraw",
    f.STOP: "Stop here",
    f.DUST: "Let the Barren crumble",
    f.RECOVER: "Recover",
    f.DISGORGE: "Disgorge",
    f.DISGORGE_ANY: "Disgorge in any order",
    f.SMASH: "Smash the ground",
    f.DEFER: "Keep the card for later",
    f.BANK: "Bank the top tile",
    f.LEAP_AETHER: "Leap into the Aether",
    f.TO_AETHER: "The Aether",
    f.COPY: "Copy the die",
    f.SHIFT_UP: "One further",
    f.SHIFT_DOWN: "One less",
    f.RESIST_KNOCKBACK: "Resist: one less",
    f.SPOILS_TILES: "Take tiles",
    f.SPOILS_PICK: "Pick the tiles",
    f.SPOILS_HARVEST: "Harvest",
    f.SPOILS_RAID: "Raid the Vault",
    f.MUTATE: "Mutate",
    f.RESIST: "Resist",
    f.SELECT: "Select",
    f.SPEND: "Spend the held card",
    f.ROLL: "Roll",
    f.DRIFT: "Drift one dimension",
    f.REROLL_RAID: "Roll again",
    f.SLIP: "Slipstream",
    f.RELOCATE: "Step aside",
    f.DRAIN: "Drain Oomph",
    f.SWAP: "Swap cards",
    f.MEMBER: "Bring back",
    f.CRUSH: "Crush the ground",
}
SPOILING = ("Spoil die 1", "Spoil die 2", "Spoil both dice")


def label(t: Position, family: int, x: int, y: int) -> str:
    """What the button of an action says; empty where its name says enough."""
    if family == f.TURN_UP and t.ability[t.asked] >= 0:
        return f"Turn {ABILITY_NAMES[t.ability[t.asked]]} up"
    if family == f.DECLINE and f.TURN_UP in list(t.moves) and len(t.moves) == 2:
        return "Keep it down"
    if family == f.REROLL:
        return f"Roll die {x + 1} again"
    if family == f.SPOIL:
        return SPOILING[x]
    if family == f.COMMIT:
        bonus = f"+{y * t.n.boost_bonus}"
        if x:
            return f"Overpower, {bonus}" if y else "Overpower"
        return f"Boost {bonus}" if y else "Commit nothing"
    if family == f.RETURN:
        return f"Return for {t.n.cards_for_return} cards" if t.n.cards_for_return != 1 else "Return for a card"
    if family == f.DISCARD:
        return "Discard a card" if x else "Keep the other cards"
    return LABELS.get(family, "")


# By the beginning of a button's name: its title, what it does, and the rule. Numbers are those of the data in use
MEANINGS = {
    "harvest": ("Harvest", "The top Land of your hex goes into your Gullet.", "CF-49"),
    "leap": ("Leap", "In a straight line to a hex of the Shard. Oomph for each step beyond your empty Gullet slots: {leap_step}.", "CF-50"),
    "leap-aether": ("Leap into the Aether", "Off the Shard by the shortest way; the price is that of a leap so far.", "CF-51"),
    "slip": ("Slipstream", "Through the Aether to any hex beside it. Oomph: as for leaping out, and {slipstream} more.", "CF-53"),
    "crush": ("Crush the ground", "The top tile of the hex you leapt onto is destroyed. Oomph: {massive_crush}.", "CF-125"),
    "land": ("Land", "From the Aether down to any hex at the rim: the hexes beside it.", "CF-55"),
    "attack": ("Attack", "In the Aether, ram another frog that is there.", "CF-56"),
    "disgorge": ("Disgorge", "From the Aether: tiles leave your Gullet from the top, each Land into a slot of your Vault.", "CF-57"),
    "disgorge-in-any-order": ("Disgorge in any order", "Any tile may leave your Gullet next. Oomph: {whiptongue_order}.", "CF-136"),
    "raid": ("Raid", "From the Aether into the Vault of a frog that is in an Outer Dimension: roll more than you dare to take.", "CF-86"),
    "recover": ("Recover", "All your Oomph comes back. Only if you have spent none this turn.", "CF-54"),
    "turn-up": ("Turn your card up", "Your ability works from now on, and everybody sees it. Free.", "CF-19"),
    "end": ("End the turn", "No extra action, and no more powers.", "CF-42"),
    "pass": ("Pass", "There is no action that you could take.", "CF-41"),
    "pay": ("Pay", "Go on in spite of the Camouflage, for more Oomph.", "CF-64"),
    "withdraw": ("Withdraw", "Nothing is paid; choose something else, not that frog.", "CF-64"),
    "stop": ("Stop here", "No more tiles.", "CF-20"),
    "dust": ("Let the Barren crumble", "The Barren on top of your Gullet is out of the game.", "CF-57"),
    "smash": ("Smash the ground", "The top tile under you is destroyed.", "CF-127"),
    "defer": ("Keep the card for later", "No action now; the card gives you one at the end of a later turn.", "CF-132"),
    "bank": ("Bank the top tile", "The top Land of your Gullet goes into your Vault at once. Oomph: {blink_bank}.", "CF-121"),
    "to-aether": ("The Aether", "Your frog appears in the Aether.", "CF-82"),
    "copy-die": ("Copy the die", "Your dice of this combat take the colour of your opponent's. Oomph: {mutagenic_copy}.", "CF-128"),
    "knockback": ("Shift the knockback", "You fly farther or less far, by {blink_amount}. Oomph: {blink_shift}.", "CF-121"),
    "resist-knockback": ("Resist", "You fly one step less far. Oomph: {resistance}.", "CF-108"),
    "commit": ("Commit", "Overpower rolls two dice, and the larger counts. Each boost adds to the roll: {boost_bonus}.", "CF-66"),
    "spoils": ("Spoils", "Tiles from the loser's Gullet, or a harvest, or in the Aether a raid.", "CF-72"),
    "spoils-pick": ("Pick the tiles", "Tiles from anywhere in the loser's Gullet. Oomph: {whiptongue_pick}.", "CF-136"),
    "mutate": ("Mutate", "Draw a new ability card for free; the old one goes under the deck.", "CF-91"),
    "resist": ("Resist", "Keep your ability card as it is. Oomph: {flux_resist}.", "CF-91"),
    "select": ("Select", "Draw one more card and choose between the two. Oomph: {flux_select}.", "CF-91"),
    "return": ("Return", "Discard set-aside cards and come back into play. Cards: {cards_for_return}.", "CF-43"),
    "spend-card": ("Spend the held card", "It gives you one action now.", "CF-43"),
    "drift": ("Drift", "Come exactly one dimension closer without a roll.", "CF-107"),
    "roll": ("Roll", "Come back as many dimensions as the white die shows.", "CF-81"),
    "reroll": ("Roll again", "One of your own dice is rolled again.", "CF-69"),
    "reroll-raid": ("Roll again", "The raid die is rolled again.", "CF-87"),
    "spoil": ("Spoil the roll", "Your opponent's die or dice are rolled again. Oomph: {camouflage_spoil}.", "CF-122"),
    "edge": ("By this edge", "You strike straight across the hex from here; that is where the knockback goes.", "CF-62"),
    "possess": ("Possess", "Another frog in reach takes one action that you choose. Of its Oomph it may use {mindborer_puppet}.", "CF-126"),
    "drain": ("Drain Oomph", "A frog in reach loses Oomph, and you regain some.", "CF-133"),
    "swap": ("Swap cards", "You exchange ability cards with another frog.", "CF-128"),
    "member": ("Bring back", "This frog of your team gets all the steps.", "CF-115"),
    "burn": ("Burn", "A Barren of your Gullet is destroyed. Oomph back: {ravager_regain}.", "CF-130"),
    "spit": ("Spit", "A Barren of your Gullet is destroyed, and a Splinter strikes the Shard.", "CF-130"),
    "relocate": ("Step aside", "To a free hex beside you, before the action.", "CF-121"),
    "flow": ("Flow", "Free and without a line, to free ground of the same domain.", "CF-131"),
    "discard": ("Discard", "A set-aside card that you discard lets you look at one more ability card.", "CF-107"),
    "decline": ("Go on", "Nothing of what is offered.", "CF-18"),
}


def meaning(n: Numbers, name: str) -> tuple[str, str, str] | None:
    """What a button does, with the numbers of the data in use; nothing for one that is not ours."""
    key = next((key for key in sorted(MEANINGS, key=len, reverse=True) if name == key or name.startswith(key + "-")), "")
    if not key:
        return None
    title, words, rule = MEANINGS[key]
    return title, re.sub(r"\{(\w+)\}", lambda found: str(getattr(n, found[1])), words), rule
