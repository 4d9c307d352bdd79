"""What happened, as sentences for the log. What only a team may know is kept from others (CF-15)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ....engine.event import Event
from ....engine.story import listed, several, unit_name, was, whose
from ..data import ABILITY_NAMES, BARREN_NAMES, DIE_NAMES
from ..rules import events as e
from ..rules.geometry import AETHER, DIRECTIONS
from .names import WAY_NAMES, place_phrase, slot_spot, spot, tile_name

if TYPE_CHECKING:
    from .. import CosmicFrog

PAYMENTS = (
    "for the action",
    "for an extra action",
    "in combat",
    "for a power",
    "to reach a camouflaged frog",
    "against the knockback",
    "in the Flux",
)
WHENCE = {"E": "west", "W": "east", "NE": "south-west", "NW": "south-east", "SE": "north-west", "SW": "north-east"}  # by where it goes
RETURNS = ("by the die", "after the raid", "for two cards", "at once", "by drifting")
THROWS = ("by the Splinter", "as the ground is gone", "by the Quake", "having eaten the ground")
BY_QUAKE = THROWS.index("by the Quake")
FLUX_CHOICES = ("mutate", "resist", "select")
ENDINGS = ("The last fracture: the Shard breaks and the game is over.", "No Land is left on the Shard: the game is over.")

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
    known: tuple[int, ...] = ()
    for field, value in zip(fields.split(), v, strict=False):
        if field == "card" and kind in SECRET_CARD and not (kind == e.UNDER and v[2] == 1):
            secret["card"] = ABILITY_NAMES[value]
            known = knowers(game, v[0])
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
    return Event(game, name, data, rule, secret, known)


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


def plural(number: int, word: str) -> str:
    return f"{number} {word}" + ("" if number == 1 else "s")


class Speaker:
    """An event as its viewer hears it: the viewer's only frog is "you", others go by their players' names. `d` is what the viewer may
    know, with its places marked."""

    def __init__(self, game: CosmicFrog, data: dict[str, Any], viewer: int) -> None:
        self.game = game
        self.d = {field: marked(field, value) for field, value in data.items()}
        self.viewer = viewer

    def frog(self, number: int) -> str:
        """A frog at the head of a sentence."""
        return unit_name(self.game, number, self.viewer)

    def name(self, key: str = "frog") -> str:
        """A frog as the object of a sentence."""
        return inner(self.frog(self.d[key]))

    def owner(self, key: str = "frog") -> str:
        return whose(self.name(key))

    @property
    def who(self) -> str:
        """The frog as the subject, at the head of a sentence."""
        return self.frog(self.d["frog"]) if self.d.get("frog", -1) >= 0 else ""

    @property
    def vault(self) -> str:
        """Whose Vault."""
        owners = [frog for frog in range(len(self.game.units)) if self.game.numbers.team_of[frog] == self.d["vault"]]
        names = list(dict.fromkeys(inner(self.frog(frog)) for frog in owners))
        return f"{whose(names[0])} Vault" if len(names) == 1 else f"the Vault of {listed(names)}"

    @property
    def slot(self) -> str:
        """A slot of that Vault, which lights it."""
        return str(slot_spot(self.d["slot"], self.d["vault"]))


def inner(name: str) -> str:
    """A name inside a sentence: "You" and "Your green frog" lose their capital, what people are called does not."""
    return name[0].lower() + name[1:] if name == "You" or name.startswith("Your ") else name


def marked(field: str, value: Any) -> Any:
    return spot(value) if field in ("hex", "from", "place") and value else value


def where(place: Any) -> str:
    return f"into {place}" if place.text.startswith(("the", "Outer")) else f"to {place}"


def dealt(s: Speaker) -> str:
    return f"{s.who} got {s.d['card']}." if "card" in s.d else f"{s.who} got an ability card."


def kept(s: Speaker) -> str:
    return f"{s.who} kept {s.d['card']}, face down." if "card" in s.d else f"{s.who} kept one of {s.d['looked']} ability cards."


def laid(s: Speaker) -> str:
    return f"A {s.d['tile']} lies on {s.d['hex']}." if s.d["frog"] < 0 else f"{s.who} laid a {s.d['tile']} on {s.d['hex']}."


def drew(s: Speaker) -> str:
    return f"{s.who} drew {s.d['card']}." if "card" in s.d else f"{s.who} drew an ability card."


def under(s: Speaker) -> str:
    return f"{s.d.get('card', 'An ability card')} went under the deck."


def committed(s: Speaker) -> str:
    parts = ["overpowered"] if s.d["overpower"] else []
    parts += [f"boosted {plural(s.d['boosts'], 'time')}"] if s.d["boosts"] else []
    return f"{s.who} {' and '.join(parts)}: {s.d['oomph']} Oomph." if parts else f"{s.who} committed nothing."


def slipped(s: Speaker) -> str:
    """A slipstream may end where it began."""
    if s.d["from"] == s.d["hex"]:
        return f"rode the slipstream and came down on {s.d['hex']} again"
    return f"rode the slipstream from {s.d['from']} to {s.d['hex']}"


def attacked(s: Speaker) -> str:
    return f"{s.who} {attack(s)}."


def attack(s: Speaker) -> str:
    """Who, verb, whom, where, whence, how; in the Aether there is no place and no direction."""
    if s.d["way"] == "ramming" or not s.d["direction"]:
        return f"rammed {s.name('target')} in the Aether"
    by = {"leap": "leaping", "slipstream": "by slipstream", "landing": "landing"}[s.d["way"]]
    return f"attacked {s.name('target')} on {s.d['hex']} from the {WHENCE[s.d['direction']]}, {by}"


def compared(s: Speaker) -> str:
    d = s.d
    result = f"the attack succeeds by {d['roll'] - d['against']}" if d["roll"] > d["against"] else "the attack fails"
    return f"Rolls of {d['roll']} against {d['against']}: {result}."


def knocked(s: Speaker) -> str:
    if s.d["steps"] == 0:
        return f"{s.who} stood fast."
    return f"{s.who} {was(s.who)} knocked {plural(s.d['steps'], 'step')} {where(s.d['place'])}."


def rerolled(s: Speaker) -> str:
    dice = "both dice" if s.d["die"] == 2 else "a die"
    return f"{s.who} had {dice} of {s.name('target')} rolled again." if s.d["frog"] != s.d["target"] else f"{s.who} rolled {dice} again."


def revealed(s: Speaker) -> str:
    back = s.d["back"]
    count = f": {s.d['fractures']} on the Integrity Track" if back == "fracture" else ""
    return f"The Barren of {s.d['hex']} was {'a' if back != 'blank' else ''}{' ' if back != 'blank' else ''}{back}{count}."


def dimension_roll(s: Speaker) -> str:
    to = f"Outer Dimension {s.d['dimension']}" if s.d["dimension"] else "the way back"
    return f"{s.who} rolled {s.d['roll']}: {to}."


def came_back(s: Speaker) -> str:
    to = f"Outer Dimension {s.d['dimension']}" if s.d["dimension"] else "the way back"
    return f"{s.who} came {plural(s.d['steps'], 'dimension')} closer: {to}."


def raid_die(s: Speaker) -> str:
    guards = f", less {s.d['guards']}" if s.d["guards"] else ""
    return f"{s.who} rolled {s.d['value']}{guards} on the {s.d['die_colour']} die: {'success' if s.d['success'] else 'nothing'}."


def swapped(s: Speaker) -> str:
    return f"{s.who} swapped ability cards with {s.name('target')}."


SENTENCES: dict[str, str | Callable[[Speaker], str]] = {
    "back drawn": "A tile {tile} is in the game.",
    "laid": laid,
    "dealt": dealt,
    "kept": kept,
    "pass": "Pass {number} begins: once more through the action cards.",
    "frog card": "{Owner} turn.",
    "flux": "Aether Flux!",
    "splinter card": "Splinter Strike!",
    "siphoned": "{who} regained {oomph} Oomph from Siphons.",
    "descended": lambda s: f"{s.who} descended {where(s.d['place'])}.",
    "passed": "{who} had no action to take and passed.",
    "set aside": "{Owner} action card is set aside, {cards} in all.",
    "due": "{who} played a set-aside card, {cards} left.",
    "turn over": "{Owner} turn is over.",
    "paid": lambda s: f"{s.who} paid {s.d['oomph']} Oomph {PAYMENTS[s.d['what']]}.",
    "regained": "{who} regained {oomph} Oomph by {card}.",
    "turned up": "{who} turned up {card}.",
    "drew": drew,
    "under": under,
    "leapt": lambda s: f"{s.who} leapt from {s.d['from']} {where(s.d['place'])}.",
    "slipstreamed": lambda s: f"{s.who} {slipped(s)}.",
    "landed": "{who} landed on {hex}.",
    "recovered": "{who} recovered {oomph} Oomph.",
    "harvested": lambda s: f"{s.who} harvested the {s.d['tile'].replace('barren', 'Barren')} of {s.d['hex']}.",
    "swallowed": "The {tile} at the bottom of {owner} Gullet was destroyed.",
    "disgorged": lambda s: f"{s.who} stored {several(1, s.d['tile'])} in {s.slot} (+{s.d['gain']}).",
    "dust": "A Barren from {owner} Gullet turned to dust.",
    "attacked": attacked,
    "withdrawn": lambda s: f"{s.who} withdrew from {s.name('target')}.",
    "nullified": lambda s: f"{s.who} silenced {s.owner('target')} ability card.",
    "drained": lambda s: f"{s.who} drained {s.d['oomph']} Oomph from {s.name('target')}.",
    "committed": committed,
    "die": lambda s: f"{s.who} rolled {s.d['value']} on a {s.d['die_colour']} die{' again' if s.d['reroll'] else ''}.",
    "rerolled": rerolled,
    "copied": lambda s: f"{s.who} copied {s.owner('target')} {s.d['die_colour']} die.",
    "compared": compared,
    "knocked": knocked,
    "knockback": lambda s: f"{s.who} changed the knockback by {s.d['change']:+d} to {s.d['steps']}.",
    "fell back": lambda s: f"{s.who} fell back {where(s.d['place'])}.",
    "stole": lambda s: f"{s.who} took the {s.d['tile']} from {s.owner('target')} Gullet.",
    "destroyed": lambda s: f"The {s.d['tile'].replace('barren', 'Barren')} of {s.d['hex']} was destroyed.",
    "revealed": revealed,
    "splinter": "A Splinter struck {hex}.",
    "struck": "{who} lost Gullet and Oomph to the Splinter.",
    "thrown": lambda s: f"{s.who} {was(s.who)} thrown into the Aether {THROWS[s.d['why']]}.",
    "quake": "A Quake throws everybody off the Shard.",
    "vortex": "A Vortex pulls everybody out of the Aether.",
    "dimension roll": dimension_roll,
    "drifted": "{who} drifted to Outer Dimension {dimension}.",
    "came back": came_back,
    "returned": lambda s: f"{s.who} returned {RETURNS[s.d['why']]}.",
    "appeared": lambda s: f"{s.who} appeared {'in' if s.d['place'].text == 'the Aether' else 'on'} {s.d['place']}.",
    "discarded": lambda s: f"{s.who} discarded {plural(s.d['cards'], 'set-aside card')}.",
    "raid": lambda s: f"{s.who} raided {s.vault} for {plural(s.d['points'], 'point')}.",
    "raid die": raid_die,
    "took": lambda s: f"{s.who} took the {s.d['tile']} from slot {s.slot} of {s.vault}.",
    "raid over": lambda s: f"The raid brought {plural(s.d['lands'], 'Land')}.",
    "flux choice": lambda s: f"{s.who} chose to {FLUX_CHOICES[s.d['option']]}.",
    "relocated": "{who} blinked from {from} to {hex}.",
    "banked": lambda s: f"{s.who} banked the {s.d['tile']} in slot {s.slot} of {s.vault}.",
    "crushed": "{who} crushed {hex}.",
    "possessed": lambda s: f"{s.who} possessed {s.name('target')}.",
    "smashed": "{who} smashed {hex}.",
    "swapped": swapped,
    "burnt": "{who} burnt a Barren: {oomph} Oomph.",
    "spat": "{who} spat a Barren at the Shard.",
    "flowed": "{who} flowed from {from} to {hex}.",
    "deferred": "{who} kept the action card for later.",
    "spent": "{who} spent the card held back.",
    "back scored": lambda s: (
        f"The {s.d['tile'].split()[-1]} in slot {s.slot} of {s.vault} is {s.d['tile'].split()[0]}."
        if " " in s.d["tile"]
        else f"The {s.d['tile']} in slot {s.slot} of {s.vault} is an ordinary one."
    ),
    "ended": lambda s: ENDINGS[s.d["why"]],
}


def sentence(game: CosmicFrog, event: Event, viewer: int) -> str:
    """One sentence for the viewer's log; the viewer is "you"."""
    speaker = Speaker(game, event.seen_by(viewer), viewer)
    made = SENTENCES[event.kind]
    if not isinstance(made, str):
        return made(speaker)
    words = dict(speaker.d)
    if words.get("frog", -1) >= 0:
        words.update(who=speaker.who, owner=speaker.owner(), Owner=whose(speaker.who))
    return made.format(**words)
