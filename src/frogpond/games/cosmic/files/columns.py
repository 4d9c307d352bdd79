"""Names of the numbers of an observation, in the order of `observation.layout`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....engine.guide import counted_from
from ..data import ABILITY_NAMES, LAND_NAMES
from ..rules.steps import STEP_NAMES

if TYPE_CHECKING:
    from .. import CosmicFrog

FROG = ("own team", "not entered", "on the Shard", "in the Aether", "Outer Dimension", "Oomph", "face up", "nullified", "locked",
        "action cards to come", "action cards set aside", "action cards held back")  # fmt: skip
ROLES = ("active", "asked", "attacking", "defending", "possessed")
SIDE = ("overpower", "boosts", "die colour", "first die", "second die")


def columns(game: CosmicFrog) -> list[str]:
    """A name for every number; frogs count from the observing seat's first frog on, Vaults from its own."""
    n, frogs, vaults = game.numbers, counted_from(game.frogs), counted_from(int(game.numbers.teams))
    hex_ = ["tiles", "Aether edges", *LAND_NAMES, "abundant", "harmonious", *(f"frog {each}" for each in frogs)]
    gullet = [f"Gullet {place + 1} {tile}" for place in range(n.gullet_slots) for tile in (*LAND_NAMES, "barren")]
    frog = [*FROG, *(f"may be {name}" for name in ABILITY_NAMES), *gullet]
    levels = [f"slot {slot} level {level} {land}" for slot in game.slot_names for level in (1, 2, 3) for land in LAND_NAMES]
    piles = [*(f"frog {each}" for each in frogs), "Flux", "Splinter Strike"]
    return [
        *(f"hex {name}: {what}" for name in game.hex_names for what in hex_),
        *(f"frog {each}: {what}" for each in frogs for what in frog),
        *(f"Vault {each}: {what}" for each in vaults for what in (*levels, "score", "is the seat's")),
        *(f"step: {name}" for name in STEP_NAMES),
        *(f"{role}: frog {each}" for role in ROLES for each in frogs),
        "fractures", "Lands", "passes", "turns", *(f"backs left: {kind}" for kind in ("blank", "fracture", "quake", "vortex")),
        *(f"{when}: {pile}" for when in ("action cards to come", "discarded") for pile in piles),
        *(f"Splinter card to come: {game.hex_names[n.strike[card]]}, card {card}" for card in range(n.splinters)),
        *(f"looked at: {name}" for name in ABILITY_NAMES),
        *(f"under the deck: {name}" for name in ABILITY_NAMES),
        *(f"{side}: {what}" for side in ("attacker", "defender") for what in SIDE),
        "combat difference", "ability cards never dealt",
    ]  # fmt: skip
