"""The rule behind each refusal, and when each family of actions is possible: one table for both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import families as f

if TYPE_CHECKING:
    from ...position import CosmicPosition as Position

RULE_OF = {
    # turning up
    "no-card": "CF-79", "face-up": "CF-19", "puppet-card": "CF-126", "nullified": "CF-134", "swapped": "CF-128", "no-turning": "CF-19",
    # nothing to decline, nothing to end, nothing to pass
    "must-act": "CF-59", "must-keep": "CF-34", "must-select": "CF-91", "must-look": "CF-107", "must-deal": "CF-112", "must-place": "CF-33",
    "must-roll": "CF-107", "must-discard": "CF-107", "must-descend": "CF-45", "must-appear": "CF-82", "must-edge": "CF-62",
    "must-pay": "CF-64", "must-disgorge": "CF-57", "must-stop": "CF-57", "must-slot": "CF-57", "must-bank": "CF-121", "must-dare": "CF-86",
    "must-leave": "CF-88", "must-member": "CF-115", "must-commit": "CF-66", "must-respond": "CF-67", "must-spoils": "CF-72",
    "must-pick": "CF-136", "must-flux": "CF-91", "just-end": "CF-42", "bound": "CF-121",
    # prices, by the part that is too much
    "leap-price": "CF-50", "exit-price": "CF-51", "slipstream-price": "CF-53", "crush-later": "CF-125", "extra-price": "CF-42",
    "toll": "CF-122", "tongue-price": "CF-136", "order-price": "CF-136", "pick-price": "CF-136", "puppet-price": "CF-126",
    "bank-price": "CF-121", "shift-price": "CF-121", "relocate-price": "CF-121", "overpower-price": "CF-66", "answer-price": "CF-67",
    "resist-price": "CF-108", "flux-price": "CF-91", "copy-price": "CF-128", "spoil-price": "CF-122", "marauder-price": "CF-124",
    "mindborer-price": "CF-126", "warbringer-price": "CF-135", "empyrean-price": "CF-123",
    # the wrong card
    "blink": "CF-121", "camouflage": "CF-122", "mindborer": "CF-126", "monstrous": "CF-127", "mutagenic": "CF-128",
    "ravager": "CF-130", "telluric": "CF-131", "temporus": "CF-132", "vampiric": "CF-133", "whiptongue": "CF-136",
    "no-reroll": "CF-69", "no-raid-reroll": "CF-87",
    # where the frog is, and where it wants to go
    "on-shard": "CF-48", "in-aether": "CF-48", "here": "CF-50", "gap": "CF-51", "no-ground": "CF-1", "off-line": "CF-6", "surge": "CF-105",
    "inland-landing": "CF-55", "inland-slipstream": "CF-53", "withdrawn": "CF-64", "relocate-once": "CF-121", "relocate-far": "CF-121",
    "relocate-gap": "CF-121", "relocate-taken": "CF-121", "relocate-aether": "CF-121", "puppet-relocate": "CF-144", "flow-taken": "CF-131",
    "flow-here": "CF-131", "flow-domain": "CF-131", "descend-taken": "CF-45", "descend-inland": "CF-45", "descend-land": "CF-45",
    # actions
    "recover-extra": "CF-42", "recover-full": "CF-54", "recover-spent": "CF-54", "gullet-empty": "CF-57", "vault-full": "CF-57",
    "one-tile-order": "CF-146", "defer-late": "CF-132", "defer-entered": "CF-132", "defer-held": "CF-132", "bank-turn": "CF-120",
    "bank-once": "CF-121", "bank-top": "CF-121", "harvest-elsewhere": "CF-49", "harvest-far": "CF-136", "landless": "CF-49",
    "attack-self": "CF-56", "attack-shard": "CF-61", "attack-out": "CF-56", "out-of-reach": "CF-7", "possess-self": "CF-126",
    "possess-idle": "CF-126", "possess-puppet": "CF-126", "drain-turn": "CF-120", "drain-self": "CF-133", "drain-once": "CF-133",
    "drain-full": "CF-133", "drain-dry": "CF-133", "burn-turn": "CF-120", "no-tile": "CF-10", "no-barren": "CF-130",
    "same-barren": "CF-143", "closed": "CF-148",
    # raids
    "own-vault": "CF-86", "team-vault": "CF-114", "vault-locked": "CF-11", "team-locked": "CF-114", "raid-deep": "CF-86",
    "raid-team-deep": "CF-114", "raid-empty": "CF-86", "raid-cheap": "CF-86", "raid-lost": "CF-87", "raid-won": "CF-87",
    "take-empty": "CF-88", "take-bound": "CF-89", "take-points": "CF-88", "spoils-vault": "CF-72",
    # answers
    "target-first": "CF-64", "one-tile": "CF-57", "dust-order": "CF-136", "dust-land": "CF-57", "slot-order": "CF-136",
    "slot-barren": "CF-57",
    "slot-full": "CF-11", "top-first": "CF-57", "same-tile": "CF-143", "copy-face-down": "CF-128", "knockback-zero": "CF-71",
    "resist-variant": "CF-108", "pick-few": "CF-136", "spoils-aether": "CF-72", "spoils-off": "CF-73", "spoils-landless": "CF-72",
    "spoils-shard": "CF-72", "spoils-mate": "CF-117", "spoils-locked": "CF-73", "spoils-nothing": "CF-86", "return-in-play": "CF-43",
    "return-cards": "CF-43", "spend-none": "CF-43", "spend-out": "CF-43", "one-die": "CF-68", "no-edge": "CF-3", "swap-self": "CF-128",
    "swap-mate-self": "CF-110", "swap-reach": "CF-128", "swap-mate-reach": "CF-110", "swap-team": "CF-110", "swap-withdrawn": "CF-122",
    "member-team": "CF-115", "member-in-play": "CF-115", "keep-dealt": "CF-34", "keep-team": "CF-112", "keep-flux": "CF-91",
    "keep-look": "CF-107", "discard-few": "CF-107", "discard-deck": "CF-107", "discard-one": "CF-107",
    "lay-stock": "CF-33", "lay-taken": "CF-30", "lay-lowlands": "CF-33", "lay-domain": "CF-30",
    # clicks
    "first": "CF-41", "first-land": "CF-33", "instead": "CF-41", "which-action": "CF-41", "out-of-play": "CF-85", "not-entered": "CF-40",
    "dimension": "CF-79", "pick-hex": "CF-20", "pick-frog": "CF-20", "pick-tile": "CF-20", "pick-vault": "CF-86", "pick-target": "CF-86",
    "own-frog": "CF-41",
    "already-aether": "CF-48",
}  # fmt: skip
"""The rule behind each refusal, by its code; those of `WHEN` are added below."""

WHEN: dict[int, tuple[str, str]] = {
    f.DECLINE: ("You may decline where an answer is free: a power, a swap, a return, a reroll.", "CF-18"),
    f.END_TURN: ("A turn is ended after its first action, in place of an extra one or when that is over.", "CF-42"),
    f.PASS: ("A frog passes only when its action is due and it has none to take.", "CF-41"),
    f.PAY: ("You pay or withdraw when the frog you named turns up Camouflage.", "CF-64"),
    f.WITHDRAW: ("An attack or power can be withdrawn only from a frog that has just turned up Camouflage.", "CF-64"),
    f.STOP: ("You stop disgorging after the first tile, or taking Lands in a raid.", "CF-20"),
    f.DUST: ("A Barren turns to dust when it is on top of the Gullet while you disgorge.", "CF-57"),
    f.RECOVER: ("Recovering is an action, for a frog that may act.", "CF-48"),
    f.DISGORGE: ("Disgorging is an action, for a frog in the Aether that may act.", "CF-48"),
    f.DISGORGE_ANY: ("Disgorging in any order is an action of a face-up Whiptongue in the Aether.", "CF-136"),
    f.SMASH: ("Smashing is an action of a face-up Monstrous on the Shard.", "CF-127"),
    f.DEFER: ("A face-up Temporus defers instead of the first action of its turn.", "CF-132"),
    f.BANK: ("A face-up Blink banks a Land on its own turn, before an action or after the last.", "CF-121"),
    f.LEAP_AETHER: ("Leaping into the Aether is an action, for a frog on the Shard that may act.", "CF-48"),
    f.TO_AETHER: ("The Aether is chosen by a frog that returns from the Outer Dimensions.", "CF-82"),
    f.COPY: ("A face-up Mutagenic copies a die right before its own dice are rolled.", "CF-128"),
    f.SHIFT_UP: ("A face-up Blink shifts the knockback that it is about to take.", "CF-121"),
    f.SHIFT_DOWN: ("A face-up Blink shifts the knockback that it is about to take.", "CF-121"),
    f.RESIST_KNOCKBACK: ("Knockback is resisted by the defender who is about to take it.", "CF-108"),
    f.SPOILS_TILES: ("Tiles of another Gullet are spoils, for the attacker whose attack has succeeded.", "CF-72"),
    f.SPOILS_PICK: ("A face-up Whiptongue picks its spoils after its attack has succeeded.", "CF-136"),
    f.SPOILS_HARVEST: ("A free harvest is spoils of an attack on the Shard that has succeeded.", "CF-72"),
    f.SPOILS_RAID: ("A free raid is spoils of an attack in the Aether that has succeeded.", "CF-72"),
    f.MUTATE: ("Mutating is an answer to the Aether Flux.", "CF-91"),
    f.RESIST: ("Resisting is an answer to the Aether Flux.", "CF-91"),
    f.SELECT: ("Selecting is an answer to the Aether Flux.", "CF-91"),
    f.RETURN: ("A frog out of play discards set-aside cards to return at the end of a turn.", "CF-43"),
    f.SPEND: ("A card held back is spent at the end of a turn.", "CF-43"),
    f.ROLL: ("The way back is rolled or drifted at the start of a turn in an Outer Dimension.", "CF-107"),
    f.DRIFT: ("The way back is rolled or drifted at the start of a turn in an Outer Dimension.", "CF-107"),
    f.REROLL_RAID: ("A raid die is rolled again right after the raid has failed.", "CF-87"),
    f.REROLL: ("A combat die is rolled again when all dice of a combat are seen.", "CF-69"),
    f.SPOIL: ("Camouflage spoils a roll when all dice of a combat are seen.", "CF-122"),
    f.EDGE: ("An edge is named for an attack by landing or slipstream, after the hex.", "CF-62"),
    f.COMMIT: ("Overpower and boosts are committed once an attack stands, before the dice.", "CF-66"),
    f.ATTACK: ("Ramming another frog is an action, for a frog in the Aether that may act.", "CF-48"),
    f.POSSESS: ("Possessing is an action of a face-up Mindborer.", "CF-126"),
    f.DRAIN: ("A face-up Vampiric drains a frog once on its own turn, before an action or after the last.", "CF-133"),
    f.SWAP: ("A face-up Mutagenic swaps cards at the very end of its turn.", "CF-128"),
    f.MEMBER: ("A team says who comes back after a raid on its Vault.", "CF-115"),
    f.RAID: ("Raiding is an action, for a frog in the Aether that may act; or spoils of an attack there.", "CF-86"),
    f.TILE: ("Whiptongue picks tiles while it disgorges in any order, or as its spoils.", "CF-136"),
    f.BURN: ("A face-up Ravager burns a Barren on its own turn, before an action or after the last.", "CF-130"),
    f.SPIT: ("Spitting is an action of a face-up Ravager in the Aether.", "CF-130"),
    f.SLOT: ("A Vault slot is chosen while a Land is disgorged, or banked by Blink.", "CF-57"),
    f.TAKE: ("Lands are taken out of a Vault in a raid that has succeeded.", "CF-88"),
    f.KEEP: ("An ability card is kept when several are looked at: at set-up, or after selecting in a Flux.", "CF-20"),
    f.DISCARD: ("Set-aside cards are discarded for more ability cards when a frog returns.", "CF-107"),
    f.HARVEST: ("Harvesting is an action, for a frog on the Shard that may act.", "CF-48"),
    f.LEAP: ("Leaping is an action, for a frog on the Shard that may act.", "CF-48"),
    f.LEAP_CRUSH: ("A crush is not bought with a leap: a face-up Massive is asked when the leap is over.", "CF-125"),
    f.SLIP: ("A slipstream is an action, for a frog on the Shard that may act.", "CF-48"),
    f.SLIP_CRUSH: ("A crush is not bought with a slipstream: a face-up Massive is asked when it is over.", "CF-125"),
    f.LAND: ("Landing is an action, for a frog in the Aether that may act.", "CF-48"),
    f.RELOCATE: ("A face-up Blink on the Shard steps aside before an action.", "CF-121"),
    f.FLOW: ("Flowing is an action of a face-up Telluric on the Shard.", "CF-131"),
    f.DESCEND: ("A frog descends when it enters the game or returns to it.", "CF-45"),
    f.LAY: ("Lands are laid out at set-up, before the first card.", "CF-33"),
    f.CRUSH: ("A face-up Massive crushes the hex it leapt onto, when its leap or slipstream is over.", "CF-125"),
}
"""When an action of a family is possible, and the rule that says so."""

# What the options of a game change about it: family, the name of the option in `Numbers`, what is said with it on, and off
BY_OPTION: dict[int, tuple[tuple[str, tuple[str, str] | None, tuple[str, str] | None], ...]] = {
    f.RESIST_KNOCKBACK: (("knockback_resistance", None, ("Resisting knockback is a variant that is not played here.", "CF-108")),),
    f.DRIFT: (("dimensional_decisions", None, ("Drifting is part of Dimensional Decisions, which are not played here.", "CF-107")),),
    f.ROLL: (
        ("bounce_back", ("With Bounce Back you don’t roll for the way back: a frog returns at once.", "CF-106"), None),
        ("dimensional_decisions", None, ("You don’t roll yourself: the die for the way back comes by itself.", "CF-81")),
    ),
    f.DISCARD: (("dimensional_decisions", None, ("Cards for cards are part of Dimensional Decisions, not played here.", "CF-107")),),
    f.MEMBER: (("team_play", None, ("Only a team chooses who comes back; here everybody plays alone.", "CF-115")),),
    f.SWAP: (("symbiotic_teammates", ("A turn begins with a swap between team-mates, or ends with one by Mutagenic.", "CF-110"), None),),
    f.KEEP: (
        ("dimensional_decisions", ("An ability card is kept when several are looked at: at set-up, in a Flux, on return.", "CF-20"), None),
        ("team_play", ("An ability card is kept when several are looked at: the team's at set-up, or in a Flux.", "CF-20"), None),
    ),
    f.DESCEND: (("vortexes", ("A frog descends when it enters the game, returns to it, or is caught in a Vortex.", "CF-45"), None),),
}  # fmt: skip


def when(t: Position, family: int) -> tuple[str, str, bool]:
    """When an action is possible in this game, with its rule: by the variants and teams that are played. Last, whether it
    can still come."""
    for option, on, off in BY_OPTION.get(family, ()):
        here = played(t, option)
        said = on if here else off
        if said is not None:
            return *said, here and family != f.ROLL
    return *WHEN[family], family != f.LAY


def played(t: Position, option: str) -> bool:
    """Whether a variant, or team play, is part of this game."""
    return bool(t.n.barren_backs[3]) if option == "vortexes" else bool(getattr(t.n, option))


def when_code(family: int) -> str:
    """The code of such a refusal."""
    return f"{f.FAMILIES[family][0].replace(' ', '-').replace('+', 'plus-').replace('--', '-minus-')}-when"


def rules_of(code: str) -> set[str]:
    """The rules that a refusal of this code may cite; several where options of the game change what is said."""
    if code in RULE_OF:
        return {RULE_OF[code]}
    for family, (_, rule) in WHEN.items():
        if when_code(family) == code:
            return {rule, *(said[1] for _, on, off in BY_OPTION.get(family, ()) for said in (on, off) if said)}
    return set()
