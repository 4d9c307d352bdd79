# compiled by mypyc
"""The steps of the stack: each with its number, its slots by name, and in STEPS everything else that is said about it.

A frame of the stack is a step and its numbers, pushed in the order of its slots. The constant of a slot is where its
number lies in the frame: `frames.get(EDGE_HEX)`.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ....engine.steps import BOTTOM, DECIDED_BY_CHANCE, Step, names

# Set-up -----------------------------------------------------------------------------------------------------------

DRAW_BACK: Final = 0  # a Land back for the open use
DRAW_BACK_TYPE: Final = 1  # Land type
DRAW_BACK_LEFT: Final = 2  # tiles still to be drawn

CLUSTER: Final = 1  # the domain laid out next

LAY: Final = 2  # where the next Land goes
LAY_DOMAIN: Final = 1  # its domain, or NONE for any

PLACE: Final = 3  # the players lay out a Land
PLACE_FROG: Final = 1

DEAL: Final = 4  # an ability card at set-up
DEAL_FROG: Final = 1  # its owner

KEEP: Final = 5  # one of the cards looked at is kept
KEEP_FROG: Final = 1  # the frog that gets it
KEEP_DECIDER: Final = 2  # the frog whose player decides
KEEP_MIX: Final = 3  # 1 if others can't tell the cards apart
KEEP_OWNER: Final = 4  # the frog whose cards they are
KEEP_MORE: Final = 5  # 1 if the owner's cards are chosen from once more

# The course -------------------------------------------------------------------------------------------------------

CARD: Final = 6  # the next action card
SYMBIOSIS: Final = 7  # Symbiotic Teammates
START: Final = 8  # TURN-START
OUT: Final = 9  # a turn in the Outer Dimensions: drift or roll
DIMENSION: Final = 10  # the white die of CF-81

DESCEND: Final = 11
DESCEND_FROG: Final = 1

RETURN_TO: Final = 12  # the Aether or descend
RETURN_TO_FROG: Final = 1

MORE_CARDS: Final = 13  # Dimensional Decisions: set-aside cards for further draws
MORE_CARDS_FROG: Final = 1

DRAW: Final = 14  # an ability card
DRAW_FROG: Final = 1
DRAW_PURPOSE: Final = 2
DRAW_ABILITY: Final = 0  # purpose: as its ability, face down
DRAW_LOOK: Final = 1  # purpose: to look at, and keep one

ACT: Final = 15  # an action, and the powers before it
ACT_FROG: Final = 1  # the acting frog
ACT_MODE: Final = 2
ACT_BEGUN: Final = 3  # 1 when the action is chosen and under way
ACT_KINDS: Final = 4  # its kinds, as bits
ACT_ONTO: Final = 5  # the hex it leapt onto, and 1; 0 for none (CF-125)
ACT_USED: Final = 6  # what was used before it, as bits
ACT_BARRED: Final = 7  # frogs not to be named again, as bits (CF-64)
MAIN: Final = 0  # mode: the turn's action
BONUS: Final = 1  # mode: the extra action
DUE: Final = 2  # mode: for a card that was set aside
HELD: Final = 3  # mode: for a card that was held back
PUPPET: Final = 4  # mode: possessed
CLOSE: Final = 5  # mode: the last action of the turn is over, powers may follow (CF-148)
USED_RELOCATE: Final = 1
USED_BANK: Final = 2
USED_PRICE: Final = 4  # the extra action is paid and must be taken

EXTRA: Final = 16  # is there an extra action?

END: Final = 17  # due cards and choices
END_DECLINED: Final = 1  # frogs that declined, as bits
END_DUE: Final = 2  # the frog that plays its due cards, and 1; 0 for none (CF-43)

VERY_END: Final = 18  # Mutagenic's swap
VERY_END_DONE: Final = 1  # 1 when it has swapped
VERY_END_BARRED: Final = 7  # where ACT has it, so that a withdrawal finds it

NEXT: Final = 19  # the card is carried out completely

# Actions ----------------------------------------------------------------------------------------------------------

EDGE: Final = 20  # the Aether edge for an attack
EDGE_HEX: Final = 1  # the hex that is attacked
EDGE_WAY: Final = 2
# two more numbers, in older files, were a crush and the price

NAMED: Final = 21  # a frog is named as target
NAMED_WHAT: Final = 1  # for what: a way of attack or a power
NAMED_TARGET: Final = 2  # the third, in older files, was the price
NAMED_DIRECTION: Final = 4
NAMED_TOLL: Final = 5  # 1 when a Camouflage's toll is in the price
NAMED_ASKED: Final = 6  # 1 when the target was asked to turn up; the seventh, in older files, was a crush
WAY_LEAP: Final = 0  # four ways of attack, ...
WAY_SLIPSTREAM: Final = 1
WAY_LAND: Final = 2
WAY_RAM: Final = 3
TO_POSSESS: Final = 4  # ... then powers
TO_DRAIN: Final = 5
TO_SWAP: Final = 6

DISGORGING: Final = 22  # tiles leave the Gullet
DISGORGING_FROG: Final = 1
DISGORGING_MIXED: Final = 2  # 1 for any order (CF-136)
DISGORGING_OUT: Final = 3  # tiles out so far

SLOT: Final = 23  # a Vault slot for one tile
SLOT_FROG: Final = 1
SLOT_TILE: Final = 2  # its place in the Gullet
SLOT_BANKED: Final = 3  # 1 if Blink banks it

SPOILS_TARGET: Final = 24  # the raid target of a free raid
SPOILS_TARGET_FROG: Final = 1
SPOILS_TARGET_VAULT: Final = 2

RAID: Final = 25
RAID_FROG: Final = 1  # the raider
RAID_VAULT: Final = 2
RAID_POINTS: Final = 3  # the raid target, then the points left
RAID_COLOUR: Final = 4  # of the die
RAID_PHASE: Final = 5  # and PHASES times what the die shows
RAID_TAKEN: Final = 6  # Lands taken
RAID_BOUND: Final = 7  # slot + 1 that must be emptied first, 0 for none (CF-89)
TO_ROLL: Final = 0  # phase
FAILED: Final = 1
TAKING: Final = 2
PHASES: Final = 3

MEMBER: Final = 26  # which member comes back
MEMBER_TEAM: Final = 1
MEMBER_STEPS: Final = 2

# Combat -----------------------------------------------------------------------------------------------------------

ATTACKER: Final = 0  # the sides
DEFENDER: Final = 1

COMMIT: Final = 27
RESPOND: Final = 28
ROLL_A: Final = 29
ROLL_D: Final = 30

DICE: Final = 31  # a combat die
DICE_SIDE: Final = 1
DICE_DIE: Final = 2  # 0 or 1
DICE_AGAIN: Final = 3  # 1 for a reroll

ROLLED: Final = 32  # rerolls
ROLLED_SIDE: Final = 1
ROLLED_DECLINED: Final = 2  # 1 when the other side has just declined

COMPARE: Final = 33
KNOCKBACK: Final = 34
RESOLVED: Final = 35
SPOILS: Final = 36

STEAL: Final = 37  # Whiptongue picks tiles
STEAL_LEFT: Final = 1  # tiles still to be picked

# The Shard, Flux, the end -----------------------------------------------------------------------------------------

BACK: Final = 38  # the back of a Barren that left the Shard
BACK_HEX: Final = 1  # its hex, or NONE with a Splinter
BACK_CARD: Final = 2  # the Splinter card, or NONE
BACK_PENDING: Final = 3  # Barrens to be revealed, as bits: the hex or strike hex, then the ring
BACK_QUAKE: Final = 4  # 1 when a Quake was revealed
BACK_VORTEX: Final = 5
BACK_EATER: Final = 6  # the frog that eats the Barren, or NONE (CF-130)

VORTEX: Final = 39  # frogs descend one after another
VORTEX_DONE: Final = 1  # frogs asked so far

FLUX: Final = 40
FLUX_NEXT: Final = 1  # the frog that chooses
FLUX_FED: Final = 2  # 1 when Mutagenic has regained

SPLINTER: Final = 41  # a Splinter card

FINAL_BACK: Final = 42  # a Land back at scoring
FINAL_BACK_AT: Final = 1  # place in the row of Vault tiles

CRUSH: Final = 43  # Massive stands on the hex it leapt onto

STEP_COUNT: Final = 44


def in_combat(step: i64) -> bool:
    """Whether a step is one of a combat: COMMIT to STEAL."""
    return COMMIT <= step <= STEAL


def own_turn(mode: i64) -> bool:
    """Whether an acting frog may use the powers of its own turn (CF-120)."""
    return mode == MAIN or mode == BONUS or mode == CLOSE


STEPS: Final[tuple[Step, ...]] = (
    Step("draw back", ("type", "left"), DECIDED_BY_CHANCE, ("draw back", "place", "lay", "cluster"), rule="CF-104"),
    Step("cluster", (), DECIDED_BY_CHANCE, ("lay",), rule="CF-32"),
    Step("lay", ("domain",), DECIDED_BY_CHANCE, ("deal", "cluster"), rule="CF-31"),
    Step(
        "place", ("frog",), "the frogs in turn", ("deal",),
        "Lay out a Land", "Choose a Land, then a hex: lowlands on bare ground, highlands on their own lowland.",
        "lay out a Land", "CF-33",
    ),
    Step("deal", ("frog",), DECIDED_BY_CHANCE, ("deal", "keep"), rule="CF-34"),
    Step(
        "keep", ("frog", "decider", "mix", "owner", "more"), "the decider", ("keep", "card", "return to", "flux"),
        "Keep one ability", "You keep one card, face down. The rest go back.",
        "keep an ability card", "CF-34",
    ),
    Step("card", (), DECIDED_BY_CHANCE, (BOTTOM,), rule="CF-36"),
    Step(
        "symbiosis", (), "the active frog", ("start",),
        "Swap with a team-mate?", "Once a turn you can swap ability cards with a team-mate in reach.",
        "say whether you swap cards", "CF-110",
    ),
    Step("start", under=("extra",), rule="CF-38"),
    Step(
        "out", (), "the active frog", ("extra",),
        "Drift or roll?", "Drift exactly one dimension closer, or roll the white die.",
        "choose the way back", "CF-107",
    ),
    Step("dimension", (), DECIDED_BY_CHANCE, ("extra",), rule="CF-81"),
    Step(
        "descend", ("frog",), "the frog", ("act", "vortex"),
        "Descend to the Shard", "Choose a hex at the Aether.",
        "descend to a hex", "CF-45",
    ),
    Step(
        "return to", ("frog",), "the frog", ("extra", "end", "act"),
        "Where do you appear?", "In the Aether, or down on the Shard.",
        "say where the frog appears", "CF-82",
    ),
    Step(
        "more cards", ("frog",), "the frog", ("return to",),
        "Look at one more card?", "Discard a set-aside card to draw another ability card. You keep one.",
        "say whether you discard a set-aside card", "CF-107",
    ),
    Step("draw", ("frog", "purpose"), DECIDED_BY_CHANCE, ("return to", "more cards", "keep", "draw", "flux"), rule="CF-17"),
    Step(
        "act", ("frog", "mode", "begun", "kinds", "onto", "used", "barred"), "the acting frog", ("extra", "end", "act"),
        "Your action", "Pick one, then a place. You may use your power first.",
        "choose an action", "CF-41",
    ),
    Step("extra", under=("end",), rule="CF-42"),
    Step(
        "end", ("declined", "due"), "the frogs in turn", ("very end",),
        "Use a card?", "Discard set-aside cards to return, or spend the card held back.",
        "say whether you use the card", "CF-43",
    ),
    Step(
        "very end", ("done", "", "", "", "", "", "barred"), "the active frog", ("next",),
        "Swap ability cards?", "Mutagenic can swap cards with a frog in reach. Both end face down.",
        "say whether you swap cards", "CF-128",
    ),
    Step("next", under=(BOTTOM,), rule="CF-36"),
    Step(
        "edge", ("hex", "way", "", ""), "the acting frog", ("act",),
        "By which edge?", "You strike straight across the hex from the edge you pick.",
        "name the edge of the attack", "CF-62",
    ),
    Step(
        "named", ("what", "target", "", "direction", "toll", "asked", ""), "target, then actor", ("act", "very end"),
        "You are the target", "You can turn up your card before anything is paid.",
        "settle the attack or power that was named", "CF-64",
    ),
    Step(
        "disgorging", ("frog", "mixed", "out"), "the frog", ("act",),
        "Fill your Vault", "The top tile leaves first. Choose a slot, or stop.",
        "finish disgorging", "CF-57",
    ),
    Step(
        "slot", ("frog", "tile", "banked"), "the frog", ("act", "disgorging"),
        "Which slot?", "Choose a slot of your Vault with fewer than three Lands.",
        "choose a Vault slot for the tile", "CF-57",
    ),
    Step(
        "spoils target", ("frog", "vault"), "the frog", ("act",),
        "How much do you dare?", "Roll more than your target, then take Lands worth up to that much.",
        "choose the raid target", "CF-86",
    ),
    Step(
        "raid", ("frog", "vault", "points", "colour", "phase", "taken", "bound"), "chance, then the raider", ("act",),
        "The raid", "Take Lands worth up to that. Empty one slot before you open the next.",
        "finish the raid", "CF-88",
    ),
    Step(
        "member", ("team", "steps"), "the team's captain", ("act",),
        "Who comes back?", "One member of your team gets all the steps.",
        "say who comes back", "CF-115",
    ),
    Step(
        "commit", (), "the attacker", ("respond",),
        "Commit to the attack", "Overpower: two dice, the larger counts. Each boost adds to the roll.",
        "commit to the attack", "CF-66",
    ),
    Step(
        "respond", (), "the defender", ("roll attacker",),
        "Answer the attack", "You see what the attacker committed. Overpower or boost, as far as your Oomph goes.",
        "answer the attack", "CF-67",
    ),
    Step(
        "roll attacker", (), "the attacker", ("roll defender",),
        "Before you roll", "Turn up a card with a better die now, or roll.",
        "go on to your roll", "CF-68",
    ),
    Step(
        "roll defender", (), "the defender", ("rolled",),
        "Before you roll", "You’ve seen the attacker’s dice. Turn up a card with a better die now, or roll.",
        "go on to your roll", "CF-68",
    ),
    Step("dice", ("side", "die", "again"), DECIDED_BY_CHANCE, ("dice", "roll defender", "rolled"), rule="CF-68"),
    Step(
        "rolled", ("side", "declined"), "the side", ("compare",),
        "All dice are rolled", "Your card can still change a die, or go on.",
        "finish the combat", "CF-69",
    ),
    Step("compare", under=("act",), rule="CF-70"),
    Step(
        "knockback", (), "the defender", ("resolved",),
        "You are knocked back", "Accept it, or pay for a change.",
        "take the knockback", "CF-71",
    ),
    Step("resolved", under=("spoils", "act"), rule="CF-119"),
    Step(
        "spoils", (), "the attacker", ("act",),
        "Take your spoils", "Tiles from the loser's Gullet, or the Land you stand on, or a raid.",
        "choose your spoils", "CF-72",
    ),
    Step(
        "steal", ("left",), "the attacker", ("act",),
        "Pick a tile", "Any tile of the loser's Gullet.",
        "pick a tile of the other Gullet", "CF-136",
    ),
    Step("back", ("hex", "card", "pending", "quake", "vortex", "eater"), DECIDED_BY_CHANCE, ("act", "resolved", "next"), rule="CF-95"),
    Step("vortex", ("done",), under=("act", "resolved", "next"), rule="CF-109"),
    Step(
        "flux", ("next", "fed"), "the frogs in turn", ("next",),
        "Aether Flux: what about your card?", "Mutate for free, resist and keep your card, or draw one and choose.",
        "answer the Aether Flux", "CF-91",
    ),
    Step("splinter", (), DECIDED_BY_CHANCE, ("next", "act"), rule="CF-93"),
    Step("final back", ("at",), DECIDED_BY_CHANCE, (BOTTOM,), rule="CF-104"),
    Step(
        "crush", (), "the acting frog", ("act",),
        "Crush the ground?", "The top tile under you is destroyed. Under a Barren is the Aether.",
        "say whether you crush the ground", "CF-125",
    ),
)  # fmt: skip

STEP_NAMES: Final = names(STEPS)
