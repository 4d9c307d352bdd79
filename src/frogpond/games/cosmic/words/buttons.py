"""What buttons say, and what they mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import families as f
from ..rules.geometry import DIRECTIONS

if TYPE_CHECKING:
    from ..position import Position

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
    f.RETURN: "Return for two cards",
    f.SPEND: "Spend the held card",
    f.ROLL: "Roll",
    f.DRIFT: "Drift one dimension",
    f.REROLL_RAID: "Roll again",
    f.LEAP_CRUSH: "Leap and crush",
    f.SLIP: "Slipstream",
    f.SLIP_CRUSH: "Slipstream and crush",
    f.RELOCATE: "Step aside",
    f.DRAIN: "Drain Oomph",
    f.SWAP: "Swap cards",
    f.MEMBER: "Bring back",
}
SPOILING = ("Spoil die 1", "Spoil die 2", "Spoil both dice")


def label(t: Position, family: int, x: int, y: int) -> str:
    """What the button of an action says; empty where its name says enough."""
    if family == f.REROLL:
        return f"Roll die {x + 1} again"
    if family == f.SPOIL:
        return SPOILING[x]
    if family == f.EDGE:
        return f"By the edge {DIRECTIONS[x]}"
    if family == f.COMMIT:
        bonus = f"+{y * t.n.boost_bonus}"
        if x:
            return f"Overpower, {bonus}" if y else "Overpower"
        return f"Boost {bonus}" if y else "Commit nothing"
    if family == f.DISCARD:
        return f"Discard {x}" if x else "Keep all cards"
    return LABELS.get(family, "")


# By the beginning of a button's name: its title, what it does, and the rule
MEANINGS = {
    "harvest": ("Harvest", "The top Land of your hex goes into your Gullet.", "CF-49"),
    "leap": ("Leap", "Along a straight line to any hex of the Shard. Each hex beyond your empty Gullet slots costs 1 Oomph.", "CF-50"),
    "leap-aether": ("Leap into the Aether", "Off the Shard by the shortest way; the price is that of a leap so far.", "CF-51"),
    "slip": ("Slipstream", "Through the Aether to any hex at the rim: the price of leaping out, and 1 Oomph.", "CF-53"),
    "land": ("Land", "From the Aether down to any hex at the rim.", "CF-55"),
    "attack": ("Attack", "In the Aether, ram another frog that is there.", "CF-56"),
    "disgorge": ("Disgorge", "From the Aether: tiles leave your Gullet from the top, each Land into a slot of your Vault.", "CF-57"),
    "raid": ("Raid", "From the Aether into the Vault of a frog that is in an Outer Dimension: roll more than you dare to take.", "CF-86"),
    "recover": ("Recover", "All your Oomph comes back. Only if you have spent none this turn.", "CF-54"),
    "turn-up": ("Turn your card up", "Your ability works from now on, and everybody sees it. Free.", "CF-19"),
    "end": ("End the turn", "No extra action.", "CF-42"),
    "commit": ("Commit", "Overpower rolls two dice and counts the larger, each boost adds one.", "CF-66"),
    "spoils": ("Spoils", "Tiles from the loser's Gullet, or a harvest, or in the Aether a raid.", "CF-72"),
    "mutate": ("Mutate", "Draw a new ability card for free; the old one goes under the deck.", "CF-91"),
    "resist": ("Resist", "Pay and keep your ability card.", "CF-91"),
    "select": ("Select", "Pay, draw one more card and choose between the two.", "CF-91"),
    "drift": ("Drift", "Come exactly one dimension closer without a roll.", "CF-107"),
    "roll": ("Roll", "Come back as many dimensions as the white die shows.", "CF-81"),
}
