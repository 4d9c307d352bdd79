"""Events from the numbers that the rules noted. What only a team may know is kept from others (CF-15)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.event import Event
from ..data import ABILITY_NAMES, BARREN_NAMES, DIE_NAMES
from ..rules import events as e
from ..rules.geometry import AETHER, DIRECTIONS
from .vocabulary import WAY_NAMES, place_phrase, tile_name

if TYPE_CHECKING:
    from .. import CosmicFrog

BY_QUAKE = 2  # why a frog is thrown into the Aether

# Kind of event -> its name, its rule, and what its numbers mean. A field named *card is secret unless the kind is in PUBLIC_CARD.
KINDS: dict[int, tuple[str, str, str]] = {
    e.BACK_DRAWN: ("back drawn", "CF-104", "tile"),
    e.LAID: ("laid", "CF-30", "tile hex frog"),
    e.DEALT: ("dealt", "CF-34", "frog card"),
    e.KEPT: ("kept", "CF-34", "frog card looked"),
    e.PASS_BEGUN: ("pass", "CF-36", "number"),
    e.FROG_CARD: ("frog card", "CF-37", "frog"),
    e.FLUX_CARD: ("flux", "CF-91", ""),
    e.SPLINTER_CARD: ("splinter card", "CF-93", ""),
    e.SIPHONED: ("siphoned", "CF-38", "frog oomph"),
    e.DESCENDED: ("descended", "CF-45", "frog place"),
    e.PASSED: ("passed", "CF-41", "frog mode"),
    e.SET_ASIDE: ("set aside", "CF-43", "frog cards"),
    e.DUE: ("due", "CF-43", "frog cards"),
    e.TURN_OVER: ("turn over", "CF-44", "frog"),
    e.PAID: ("paid", "CF-8", "frog oomph what"),
    e.REGAINED: ("regained", "CF-8", "frog oomph card"),
    e.TURNED_UP: ("turned up", "CF-19", "frog card"),
    e.DREW: ("drew", "CF-17", "frog card purpose"),
    e.UNDER: ("under", "CF-17", "frog card public"),
    e.LEAPT: ("leapt", "CF-50", "frog from place distance"),
    e.SLIPSTREAMED: ("slipstreamed", "CF-53", "frog from hex"),
    e.LANDED: ("landed", "CF-55", "frog hex"),
    e.RECOVERED: ("recovered", "CF-54", "frog oomph"),
    e.HARVESTED: ("harvested", "CF-49", "frog hex tile"),
    e.SWALLOWED: ("swallowed", "CF-10", "frog tile"),
    e.DISGORGED: ("disgorged", "CF-57", "frog tile vault slot gain"),
    e.DUST: ("dust", "CF-57", "frog"),
    e.ATTACKED: ("attacked", "CF-64", "frog target way hex direction"),
    e.WITHDRAWN: ("withdrawn", "CF-64", "frog target"),
    e.NULLIFIED: ("nullified", "CF-134", "frog target"),
    e.DRAINED: ("drained", "CF-133", "frog target oomph"),
    e.COMMITTED: ("committed", "CF-66", "frog overpower boosts oomph attacker"),
    e.DIE: ("die", "CF-68", "frog value die_colour die reroll"),
    e.REROLLED: ("rerolled", "CF-69", "frog target die"),
    e.COPIED: ("copied", "CF-128", "frog target die_colour"),
    e.COMPARED: ("compared", "CF-70", "frog target roll against"),
    e.KNOCKED: ("knocked", "CF-74", "frog steps place difference"),
    e.KNOCKBACK_CHANGED: ("knockback", "CF-71", "frog change steps"),
    e.FELL_BACK: ("fell back", "CF-63", "frog place"),
    e.STOLE: ("stole", "CF-72", "frog target tile"),
    e.DESTROYED: ("destroyed", "CF-76", "hex tile"),
    e.REVEALED: ("revealed", "CF-95", "hex back fractures"),
    e.SPLINTER: ("splinter", "CF-93", "splinter hex"),
    e.STRUCK: ("struck", "CF-94", "frog"),
    e.THROWN: ("thrown", "CF-94", "frog why"),
    e.QUAKE: ("quake", "CF-109", ""),
    e.VORTEX: ("vortex", "CF-109", ""),
    e.DIMENSION_ROLL: ("dimension roll", "CF-81", "frog roll dimension"),
    e.DRIFTED: ("drifted", "CF-107", "frog dimension"),
    e.CAME_BACK: ("came back", "CF-84", "frog steps dimension"),
    e.RETURNED: ("returned", "CF-82", "frog why"),
    e.APPEARED: ("appeared", "CF-82", "frog place"),
    e.DISCARDED: ("discarded", "CF-43", "frog cards why"),
    e.RAID: ("raid", "CF-86", "frog vault points"),
    e.RAID_DIE: ("raid die", "CF-87", "frog value die_colour guards success"),
    e.TOOK: ("took", "CF-88", "frog vault slot tile"),
    e.RAID_OVER: ("raid over", "CF-90", "frog vault lands"),
    e.FLUX_CHOICE: ("flux choice", "CF-91", "frog option"),
    e.RELOCATED: ("relocated", "CF-121", "frog from hex"),
    e.BANKED: ("banked", "CF-121", "frog tile vault slot"),
    e.CRUSHED: ("crushed", "CF-125", "frog hex"),
    e.POSSESSED: ("possessed", "CF-126", "frog target"),
    e.SMASHED: ("smashed", "CF-127", "frog hex"),
    e.SWAPPED: ("swapped", "CF-128", "frog target symbiotic"),
    e.BURNT: ("burnt", "CF-130", "frog oomph"),
    e.SPAT: ("spat", "CF-130", "frog"),
    e.FLOWED: ("flowed", "CF-131", "frog from hex"),
    e.DEFERRED: ("deferred", "CF-132", "frog"),
    e.SPENT: ("spent", "CF-132", "frog"),
    e.BACK_SCORED: ("back scored", "CF-104", "vault slot level tile"),
    e.ENDED: ("ended", "CF-98", "why"),
}
SECRET_CARD = (e.DEALT, e.KEPT, e.DREW, e.UNDER)


def event(game: CosmicFrog, kind: int, v: list[int]) -> Event:
    """An event from the numbers that the rules noted."""
    name, rule, fields = KINDS[kind]
    data: dict[str, Any] = {}
    secret: dict[str, Any] = {}
    readers: tuple[int, ...] = ()
    for field, value in zip(fields.split(), v, strict=False):
        if field == "card" and kind in SECRET_CARD and not (kind == e.UNDER and v[2] == 1):
            secret["card"] = ABILITY_NAMES[value]
            readers = knowers(game, v[0])
        else:
            data[field] = readable(game, field, value)
    if kind == e.SWAPPED and v[2] == 1:
        rule = "CF-110"
    elif kind == e.ENDED and v[0] == 0:
        rule = "CF-97"
    elif kind == e.KNOCKED and v[1] == 0:
        rule = "CF-73"
    elif kind == e.KNOCKED and v[2] > AETHER:
        rule = "CF-79"
    elif kind == e.THROWN and v[1] == BY_QUAKE:
        rule = "CF-109"
    return Event(game, name, data, rule, secret, readers)


def knowers(game: CosmicFrog, frog: int) -> tuple[int, ...]:
    """The seats that may see a frog's face-down card: its team (CF-15)."""
    n = game.numbers
    return tuple(sorted({int(n.seat_of[f]) for f in range(n.frogs) if n.team_of[f] == n.team_of[frog]}))


def readable(game: CosmicFrog, field: str, value: int) -> Any:
    """A number of an event, ready for JSON."""
    if field == "tile":
        return tile_name(value)
    if field in ("hex", "from", "place"):
        return place_phrase(game, value)
    if field == "card":
        return ABILITY_NAMES[value] if value >= 0 else ""
    if field == "slot":
        return game.slot_names[value]
    if field == "direction":
        return DIRECTIONS[value] if value >= 0 else ""
    if field == "die_colour":
        return DIE_NAMES[value]
    if field == "back":
        return BARREN_NAMES[value]
    if field == "way":
        return WAY_NAMES[value]
    if field in ("overpower", "attacker", "reroll", "success", "symbiotic", "public"):
        return value == 1
    return value
