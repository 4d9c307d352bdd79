"""Names for people: frogs, places, tiles, cards, dice. One place for words that notation, log, view and screen share."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ....engine.story import Place, unit_name
from ..data import BACK_NAMES, LAND_NAMES
from ..rules.geometry import AETHER, NOT_ENTERED
from ..rules.tiles import BARREN, NO_TILE, back_of, type_of

if TYPE_CHECKING:
    from .. import CosmicFrog

NOBODY = -9  # is nobody's viewer
WAY_NAMES = ("leap", "slipstream", "landing", "ramming")


@cache
def tile_name(tile: int) -> str:
    """A tile in words: "barren", "swamp", "abundant swamp"; nothing for NO_TILE."""
    if tile == NO_TILE:
        return ""
    if tile == BARREN:
        return "barren"
    back = int(back_of(tile))
    return f"{BACK_NAMES[back]} {LAND_NAMES[type_of(tile)]}" if back else LAND_NAMES[type_of(tile)]


def tile_number(name: str) -> int:
    """The tile a name means; ValueError if there is none."""
    if name == "barren":
        return int(BARREN)
    back, _, kind = name.rpartition(" ")
    if kind not in LAND_NAMES or (back and back not in BACK_NAMES):
        raise ValueError(f"there is no tile {name!r}; tiles are barren, {', '.join(LAND_NAMES)}, with abundant or harmonious in front")
    return 1 + LAND_NAMES.index(kind) + 8 * (BACK_NAMES.index(back) if back else 0)


def place_name(game: CosmicFrog, place: int) -> str:
    """Where a frog is: "not entered", a hex, "aether", "dimension 3" (CF-5)."""
    if place == NOT_ENTERED:
        return "not entered"
    if place < AETHER:
        return game.hex_names[place]
    return "aether" if place == AETHER else f"dimension {place - AETHER}"


def place_phrase(game: CosmicFrog, place: int) -> str:
    """A place in a sentence."""
    if 0 <= place < AETHER:
        return game.hex_names[place]
    return "the Aether" if place == AETHER else f"Outer Dimension {place - AETHER}" if place > AETHER else "outside the game"


def spot(place: str) -> Place:
    """A place of a sentence (`place_phrase`) that lights it on the board."""
    if place == "the Aether":
        return Place(place, "aether")
    if place.startswith("Outer"):
        return Place(place, f"dimension-{place.rpartition(' ')[2]}")
    return Place(place, f"h-{place}")


def slot_spot(slot: str, team: int) -> Place:
    """A slot of a Vault that lights it beside the board; of a Vault that is drawn small, all of it."""
    return Place(slot, slot_ids(slot, team))


def slot_ids(slot: str, team: int) -> str:
    return f"v-{team}-{slot} store-{team}"


def frog_name(game: CosmicFrog, frog: int) -> str:
    """What a frog is called: as its player, or by its colour where nobody has a name or one player has several."""
    return unit_name(game, frog, NOBODY)
