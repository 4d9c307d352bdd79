"""The story in words: turns as chapters of acts, and events line by line.

An act has all its parts: a leap with what it cost, Lands swallowed together, a combat from the attack to the fall.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from ....engine.event import Event
from ....engine.guide import count
from ....engine.story import Act, Opening, Place, listed, number, said_by, several, unit_name, was, whose
from ..data import ABILITY_NAMES
from ..rules import families as f
from ..rules import steps as s
from ..rules.geometry import DIRECTIONS
from .vocabulary import SIDES, SPOILT, frog_name, slot_ids, slot_spot, spot, tile_name

if TYPE_CHECKING:
    from .. import CosmicFrog
    from ..position import CosmicPosition as Position

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
ENDINGS = ("The last fracture: the Shard breaks and the game is over.", "No Land is left on the Shard: the game is over.")
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
OPENINGS = {"flux": "Aether Flux", "splinter card": "Splinter Strike"}
SILENT = {
    "back drawn", "laid", "dealt", "pass", "frog card", "flux", "splinter card", "turn over", "set aside", "due", "paid", "regained",
    "drew", "under", "die", "committed", "siphoned", "revealed", "swallowed",
}  # fmt: skip
"""Bookkeeping: told in the sentence of the act it belongs to, or folded."""
FLUX = ("mutated", "resisted the Flux", "selected a new card")
MOVES = ("leapt", "slipstreamed", "relocated", "flowed", "descended", "landed")


# Events line by line -------------------------------------------------------------------------------------------------------


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
    parts += [f"boosted {count(s.d['boosts'], 'time')}"] if s.d["boosts"] else []
    return f"{s.who} {' and '.join(parts)}: {s.d['oomph']} Oomph." if parts else f"{s.who} committed nothing."


def slipped(s: Speaker) -> str:
    """A slipstream may end where it began."""
    if s.d["from"] == s.d["hex"]:
        return f"rode the slipstream and came down on {s.d['hex']} again"
    return f"rode the slipstream from {s.d['from']} to {s.d['hex']}"


def attack(s: Speaker) -> str:
    """An attack in words: attacker, verb, target, place, direction; in the Aether there is no place and no direction."""
    if s.d["way"] == "ramming" or not s.d["direction"]:
        return f"rammed {s.name('target')} in the Aether"
    by = {"leap": "leaping", "slipstream": "by slipstream", "landing": "landing"}[s.d["way"]]
    return f"attacked {s.name('target')} on {s.d['hex']} from the {WHENCE[s.d['direction']]}, {by}"


def knocked(s: Speaker) -> str:
    if s.d["steps"] == 0:
        return f"{s.who} stood fast."
    return f"{s.who} {was(s.who)} knocked {count(s.d['steps'], 'step')} {where(s.d['place'])}."


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
    return f"{s.who} came {count(s.d['steps'], 'dimension')} closer: {to}."


def raid_die(s: Speaker) -> str:
    guards = f", less {s.d['guards']}" if s.d["guards"] else ""
    return f"{s.who} rolled {s.d['value']}{guards} on the {s.d['die_colour']} die: {'success' if s.d['success'] else 'nothing'}."


LINES: dict[str, str | Callable[[Speaker], str]] = {
    "back drawn": "A tile {tile} is in the game.",
    "laid": laid,
    "dealt": dealt,
    "kept": kept,
    "pass": "Pass {number} begins: once more through the action cards.",
    "frog card": "{Owner} turn.",
    "flux": "Aether Flux!",
    "splinter card": "Splinter Strike!",
    "siphoned": "{who} regained {oomph} Oomph from Siphons.",
    "passed": "{who} had no action to take and passed.",
    "set aside": "{Owner} action card is set aside, {cards} in all.",
    "due": "{who} played a set-aside card, {cards} left.",
    "turn over": "{Owner} turn is over.",
    "paid": lambda s: f"{s.who} paid {s.d['oomph']} Oomph {PAYMENTS[s.d['what']]}.",
    "regained": "{who} regained {oomph} Oomph by {card}.",
    "turned up": "{who} turned up {card}.",
    "drew": drew,
    "under": under,
    "recovered": "{who} recovered {oomph} Oomph.",
    "swallowed": "The {tile} at the bottom of {owner} Gullet was destroyed.",
    "dust": "A Barren from {owner} Gullet turned to dust.",
    "withdrawn": lambda s: f"{s.who} withdrew from {s.name('target')}.",
    "nullified": lambda s: f"{s.who} silenced {s.owner('target')} ability card.",
    "drained": lambda s: f"{s.who} drained {s.d['oomph']} Oomph from {s.name('target')}.",
    "committed": committed,
    "die": lambda s: f"{s.who} rolled {s.d['value']} on a {s.d['die_colour']} die{' again' if s.d['reroll'] else ''}.",
    "rerolled": rerolled,
    "copied": lambda s: f"{s.who} copied {s.owner('target')} {s.d['die_colour']} die.",
    "knocked": knocked,
    "knockback": lambda s: f"{s.who} changed the knockback by {s.d['change']:+d} to {s.d['steps']}.",
    "fell back": lambda s: f"{s.who} fell back {where(s.d['place'])}.",
    "stole": lambda s: f"{s.who} took the {s.d['tile']} from {s.owner('target')} Gullet.",
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
    "discarded": lambda s: f"{s.who} discarded {count(s.d['cards'], 'set-aside card')}.",
    "raid die": raid_die,
    "took": lambda s: f"{s.who} took the {s.d['tile']} from slot {s.slot} of {s.vault}.",
    "raid over": lambda s: f"The raid brought {count(s.d['lands'], 'Land')}.",
    "banked": lambda s: f"{s.who} banked the {s.d['tile']} in slot {s.slot} of {s.vault}.",
    "crushed": "{who} crushed {hex}.",
    "possessed": lambda s: f"{s.who} possessed {s.name('target')}.",
    "smashed": "{who} smashed {hex}.",
    "swapped": lambda s: f"{s.who} swapped ability cards with {s.name('target')}.",
    "burnt": "{who} burnt a Barren: {oomph} Oomph.",
    "spat": "{who} spat a Barren at the Shard.",
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
    """An event in a line of its own; some are an act by themselves. The viewer is "you"."""
    line = LINES.get(event.kind)
    if line is None:
        return tell(game, [event], viewer)[0].sentence()
    speaker = Speaker(game, event.seen_by(viewer), viewer)
    if not isinstance(line, str):
        return line(speaker)
    words = dict(speaker.d)
    if words.get("frog", -1) >= 0:
        words.update(who=speaker.who, owner=speaker.owner(), Owner=whose(speaker.who))
    return line.format(**words)


# Chapters -----------------------------------------------------------------------------------------------------------------


def opens(game: CosmicFrog, event: Event, before: Sequence[Event], viewer: int) -> Opening | None:
    """A turn begins with its card; a Flux or a Splinter comes over all."""
    if event.kind in ("frog card", "due"):
        frog = event.data["frog"]
        return Opening(game.units[frog], frog, unit_name(game, frog, viewer))
    if event.kind in ("flux", "splinter card"):
        return Opening(name=OPENINGS[event.kind])
    if event.kind == "pass" and event.data["number"] > 1:
        count = event.data["number"]
        return Opening(name=f"The {ORDINALS[count] if count < len(ORDINALS) else f'{count}th'} pass through the action cards")
    return None


def fold(game: CosmicFrog, events: Sequence[Event], viewer: int) -> str:
    """Lands laid out, and Oomph that came back."""
    lands = sum(event.kind == "laid" for event in events)
    words = [f"{lands} Lands laid out"] if lands > 1 else []
    for event in events:
        if event.kind == "siphoned":
            words.append(f"{event.data['oomph']} Oomph from Siphons")
        elif event.kind == "regained":
            words.append(f"{event.data['oomph']} Oomph back by {event.seen_by(viewer)['card']}")
        elif event.kind == "drew" and "card" in (data := event.seen_by(viewer)):
            words.append(f"drew {data['card']}")
    return ", ".join(dict.fromkeys(words))


def tell(game: CosmicFrog, events: Sequence[Event], viewer: int) -> list[Act]:
    """The story of a turn."""
    return list(iter(ChapterTeller(game, events, viewer).next, None))


class ChapterTeller:
    """Goes through the events of a chapter, act by act."""

    def __init__(self, game: CosmicFrog, events: Sequence[Event], viewer: int) -> None:
        self.game = game
        self.events = events
        self.viewer = viewer
        self.at = 0
        self.unsaid: list[int] = []  # bookkeeping before an act, which may say it

    def speaker(self, number: int) -> Speaker:
        return Speaker(self.game, self.events[number].seen_by(self.viewer), self.viewer)

    def next(self) -> Act | None:
        """The next sentence; None at the end."""
        events, i = self.events, self.at
        while i < len(events) and events[i].kind in SILENT:
            if events[i].kind == "paid":
                self.unsaid.append(i)
            i += 1
        self.at = i + 1
        if i >= len(events):
            return None
        event = events[i]
        frog = event.data.get("frog", -1)
        maker: Callable[[int], Act] = getattr(self, MAKERS.get(event.kind, "plainly"))
        act = maker(i)
        self.unsaid = []
        return act if act.unit >= 0 or frog < 0 else replace(act, unit=frog)

    def run(self, start: int, *kinds: str, frog: int | None = None, skip: tuple[str, ...] = ("paid", "swallowed")) -> list[int]:
        """An event and those like it that follow, of the same frog, with bookkeeping between them."""
        numbers = [start]
        for i in range(start + 1, len(self.events)):
            event = self.events[i]
            if event.kind in kinds and (frog is None or event.data.get("frog") == frog):
                numbers.append(i)
                self.at = i + 1
            elif event.kind not in skip:
                break
        return numbers

    def price(self, frog: int) -> tuple[list[int], str]:
        """The payments just before, for the second sentence."""
        payments = [i for i in self.unsaid if self.events[i].data["frog"] == frog]
        total = sum(self.events[i].data["oomph"] for i in payments)
        return payments, f"for {total} Oomph" if total else ""

    # Acts -----------------------------------------------------------------------------------------------------------------

    def plainly(self, i: int) -> Act:
        """An event in its own sentence."""
        event, s = self.events[i], self.speaker(i)
        rings = tuple(str(event.data[key]) for key in ("hex", "place") if event.data.get(key))
        return said_by(sentence(self.game, event, self.viewer), s.who, (i,), rings=tuple(spot(name).at for name in rings))

    def moved(self, i: int) -> Act:
        """From one place to the next, with what it cost."""
        event, s = self.events[i], self.speaker(i)
        frog, d = event.data["frog"], event.data
        payments, price = self.price(frog)
        end: str = d.get("place") or d["hex"]
        words = {
            "leapt": lambda: f"leapt from {s.d['from']} {where(s.d['place'])}",
            "slipstreamed": lambda: slipped(s),
            "relocated": lambda: f"blinked from {s.d['from']} to {s.d['hex']}",
            "flowed": lambda: f"flowed from {s.d['from']} to {s.d['hex']}",
            "descended": lambda: f"descended {where(s.d['place'])}",
            "landed": lambda: f"landed on {s.d['hex']}",
        }[event.kind]()
        far = f", {number(d['distance'])} hex{'es' if d['distance'] != 1 else ''}" if d.get("distance") else ""
        words += f"{far} {price}" if price else far
        arrows = ((spot(d["from"]).at, spot(end).at),) if d.get("from") else (("aether", spot(end).at),) if event.kind == "landed" else ()
        rings = () if arrows else (spot(end).at,)
        return Act(words, (*payments, i), s.who, "", frog, arrows, rings)

    def harvested(self, i: int) -> Act:
        """All Lands that one frog took in a row."""
        frog = self.events[i].data["frog"]
        harvests = self.run(i, "harvested", frog=frog)
        payments, price = self.price(frog)
        payments += [n for n in range(i, harvests[-1]) if self.events[n].kind in ("paid", "swallowed")]
        at: dict[str, list[str]] = {}
        for n in harvests:
            at.setdefault(self.events[n].data["hex"], []).append(f"the {self.events[n].data['tile'].replace('barren', 'Barren')}")
        words = f"swallowed {listed([f'{listed(tiles)} of {spot(hex)}' for hex, tiles in at.items()])}"
        if price:
            words += f" {price}"
        return Act(words, (*harvests, *payments), self.speaker(i).who, unit=frog, rings=tuple(spot(hex).at for hex in at))

    def disgorged(self, i: int) -> Act:
        """All tiles that one frog put into its Vault in a row."""
        frog = self.events[i].data["frog"]
        stored = self.run(i, "disgorged", frog=frog)
        speakers = [self.speaker(n) for n in stored]
        words = listed([f"{several(1, s.d['tile'])} in {s.slot} (+{s.d['gain']})" for s in speakers])
        rings = tuple(slot_ids(s.d["slot"], s.d["vault"]) for s in speakers)
        return Act(f"stored {words}", tuple(stored), speakers[0].who, unit=frog, rings=rings)

    def attacked(self, i: int) -> Act:
        """An attack: attacker, verb, target, place, direction, manner."""
        s, d = self.speaker(i), self.events[i].data
        payments, price = self.price(d["frog"])
        place = spot(d["hex"]).at if d["direction"] and d["way"] != "ramming" else "aether"
        words = f"{attack(s)} {price}" if price else attack(s)
        return Act(words, (*payments, i), s.who, unit=d["frog"], rings=(place, f"frog-{d['target']}"))

    def compared(self, i: int) -> Act:
        """The dice of both sides, and what came of them."""
        s, d = self.speaker(i), self.events[i].data
        first = max([n for n in range(i) if self.events[n].kind in ("compared", "attacked")], default=0)
        dice = [n for n in range(first, i) if self.events[n].kind in ("die", "committed", "paid")]
        words = f"rolled {d['roll']} against {d['against']}"
        hits = d["roll"] > d["against"]
        result = f"the attack succeeded by {number(d['roll'] - d['against'])}" if hits else "the attack failed"
        boosted = [n for n in dice if self.events[n].kind == "committed" and self.events[n].data["oomph"]]
        more = ". ".join(sentence(self.game, self.events[n], self.viewer).removesuffix(".") for n in boosted)
        return Act(f"{words}: {result}", (*dice, i), s.who, f"{more}." if more else "", d["frog"], rings=(f"frog-{d['target']}",))

    def knocked(self, i: int) -> Act:
        """How far somebody fell."""
        d = self.events[i].data
        return replace(self.plainly(i), unit=d["frog"], rings=(spot(d["place"]).at if d["steps"] else f"frog-{d['frog']}",))

    def destroyed(self, i: int) -> Act:
        """Ground that broke, and what was under it."""
        broken = self.run(i, "destroyed", "revealed")
        lost: dict[str, list[str]] = {}
        fractures = 0
        for n in broken:
            event = self.events[n]
            if event.kind == "destroyed":
                lost.setdefault(event.data["hex"], []).append(event.data["tile"].replace("barren", "Barren"))
            elif event.data["back"] == "fracture":
                fractures = event.data["fractures"]
        tiles = sum(len(each) for each in lost.values())
        where_ = [str(spot(hex)) for hex in lost]
        if tiles == 1:
            words = f"the {next(iter(lost.values()))[0]} of {where_[0]} was destroyed"
        else:
            words = f"{number(tiles)} tiles were destroyed on {listed(where_)}"
        more = f"{several(fractures, 'fracture').capitalize()} so far." if fractures else ""
        return Act(words, tuple(broken), "", more, rings=tuple(spot(hex).at for hex in lost))

    def flux(self, i: int) -> Act:
        """The answers to a Flux, equal ones together."""
        choices = self.run(i, "flux choice", skip=(*SILENT, "turned up"))
        last = len(self.events)
        ways: dict[str, list[str]] = {}
        payments: list[int] = []
        for n, then in zip(choices, [*choices[1:], last], strict=True):
            d = self.events[n].data
            price = [m for m in range(n, then) if self.events[m].kind == "paid" and self.events[m].data["frog"] == d["frog"]][:1]
            cost = f" for {self.events[price[0]].data['oomph']} Oomph" if price else ""
            ways.setdefault(FLUX[d["option"]] + cost, []).append(self.speaker(n).name() if ways else self.speaker(n).who)
            payments += price
        words = "; ".join(f"{listed(names)} {way}" for way, names in ways.items())
        return Act(words, (*choices, *payments), rings=tuple(f"frog-{self.events[n].data['frog']}" for n in choices))

    def kept(self, i: int) -> Act:
        """The cards everybody kept at the beginning: one's own by name, the others' by number."""
        if "card" in self.speaker(i).d:
            return self.plainly(i)
        looked = self.events[i].data["looked"]
        others = [i]
        while self.at < len(self.events) and self.events[self.at].kind == "kept" and "card" not in self.speaker(self.at).d:
            others.append(self.at)
            self.at += 1
        names = [self.speaker(n).who for n in others]
        each = "each " if len(names) > 1 else ""
        words = f"{each}kept one of {number(looked)} ability cards"
        if len(names) == 1:
            return Act(words, (i,), names[0])
        return Act(f"{listed(names)} {words}", tuple(others))

    def raid(self, i: int) -> Act:
        """A raid from its beginning to what it brought."""
        s, d = self.speaker(i), self.events[i].data
        rest = [n for n in range(i + 1, len(self.events)) if self.events[n].kind in ("raid die", "took", "raid over")]
        over = next((n for n in rest if self.events[n].kind == "raid over"), None)
        inside = [n for n in rest if over is None or n <= over]
        took = [self.speaker(n) for n in inside if self.events[n].kind == "took"]
        dice = [self.events[n].data for n in inside if self.events[n].kind == "raid die"]
        words = f"raided {s.vault} for {count(d['points'], 'point')}"
        parts = [f"Dice: {listed([str(die['value']) for die in dice])}"] if dice else []
        if took:
            tiles = [f"the {t.d['tile']} from slot {t.slot}" for t in took]
            parts.append(f"{s.who} took {listed(tiles)}")
        elif over is not None:
            parts.append("It brought nothing")
        self.at = self.first_other(i, inside)
        inside = [n for n in inside if n < self.at]
        more = ". ".join(parts)
        rings = tuple(slot_ids(t.d["slot"], t.d["vault"]) for t in took) or (f"store-{d['vault']}",)
        return Act(words, (i, *inside), s.who, f"{more}." if more else "", d["frog"], rings=rings)

    def first_other(self, i: int, inside: list[int]) -> int:
        """Where the story goes on after these events: whatever else happened in between keeps its own place."""
        last = inside[-1] if inside else i
        others = (n for n in range(i + 1, last + 1) if n not in inside and self.events[n].kind not in SILENT)
        return next(others, last + 1)


MAKERS: dict[str, str] = {
    **dict.fromkeys(MOVES, "moved"), "harvested": "harvested", "disgorged": "disgorged", "attacked": "attacked", "compared": "compared",
    "knocked": "knocked", "destroyed": "destroyed", "flux choice": "flux", "raid": "raid", "kept": "kept",
}  # fmt: skip


# Actions in words, as advice and reviews name them: "leap to F6", "attack Mia" ----------------------------------------------------------


SINGLE = {
    f.TURN_UP: "turn your card up", f.DECLINE: "keep your card down", f.END_TURN: "end the turn", f.PASS: "pass", f.PAY: "pay",
    f.WITHDRAW: "withdraw", f.STOP: "stop here", f.DUST: "let the Barren turn to dust", f.RECOVER: "recover your Oomph",
    f.DISGORGE: "disgorge", f.DISGORGE_ANY: "disgorge in any order", f.SMASH: "smash the ground", f.DEFER: "keep the action card for later",
    f.BANK: "bank a tile", f.LEAP_AETHER: "leap into the Aether", f.TO_AETHER: "go into the Aether", f.COPY: "copy the other die",
    f.SHIFT_UP: "make the knockback one longer", f.SHIFT_DOWN: "make the knockback one shorter", f.RESIST_KNOCKBACK: "resist the knockback",
    f.SPOILS_TILES: "take tiles from the Gullet", f.SPOILS_PICK: "pick tiles from the Gullet", f.SPOILS_HARVEST: "swallow the Land there",
    f.SPOILS_RAID: "raid the Vault", f.MUTATE: "mutate", f.RESIST: "resist the Flux", f.SELECT: "select a new card",
    f.RETURN: "return at once", f.SPEND: "spend the card held back", f.ROLL: "roll to come back", f.DRIFT: "drift",
    f.REROLL_RAID: "roll again", f.CRUSH: "crush the ground",
}  # fmt: skip


def deed(t: Position, action: int) -> str:
    """An action that is legal here."""
    game: CosmicFrog = t.game
    family, x, y = (int(number) for number in game.acts.decode(action))
    if family in SINGLE:
        return SINGLE[family]

    def hex(number: int) -> Place:
        return spot(game.hex_names[number])

    def frog(number: int) -> str:
        return "your frog" if game.units[number] == t.to_move else frog_name(game, number)

    if family in HEXES:
        return HEXES[family].format(hex(x))
    if family in FROGS:
        return FROGS[family].format(frog(x))
    if family == f.REROLL:
        return f"roll die {x + 1} again"
    if family == f.SPOIL:
        return f"have {SPOILT[x]} rolled again"
    if family == f.EDGE:
        return f"strike {hex(int(t.frames.get(s.EDGE_HEX)))} from the {SIDES[DIRECTIONS[x]]}"
    if family == f.COMMIT:
        parts = ["overpower"] * x + ([f"boost {several(y, 'time').replace('a time', 'once').replace('two times', 'twice')}"] if y else [])
        return " and ".join(parts) or "commit nothing"
    if family == f.RAID:
        return f"raid {vault(game, x, int(t.to_move))} for {y + 1} point{'s' if y else ''}"
    if family in (f.TILE, f.BURN, f.SPIT):
        verb = {f.TILE: "take", f.BURN: "burn", f.SPIT: "spit"}[family]
        return f"{verb} tile {int(game.numbers.gullet_slots) - x} of the Gullet, counted from the top"
    if family in (f.SLOT, f.TAKE):
        verb = "put it into" if family == f.SLOT else "take from"
        return f"{verb} slot {game.slot_names[x]}"
    if family == f.KEEP:
        return f"keep {ABILITY_NAMES[x]}"
    if family == f.DISCARD:
        return "discard a set-aside card" if x else "keep the other set-aside cards"
    if family == f.LAY:
        return f"lay {several(1, tile_name(x + 1))} on {hex(y)}"
    return str(t.text(action))


HEXES = {
    f.HARVEST: "swallow the Land of {}", f.LEAP: "leap to {}", f.SLIP: "ride the slipstream to {}", f.LAND: "land on {}",
    f.RELOCATE: "blink to {}", f.FLOW: "flow to {}", f.DESCEND: "descend to {}",
}  # fmt: skip
FROGS = {f.ATTACK: "attack {}", f.POSSESS: "possess {}", f.DRAIN: "drain {}", f.SWAP: "swap cards with {}", f.MEMBER: "bring {} back"}


def vault(game: CosmicFrog, team: int, seat: int) -> str:
    owners = [frog for frog in range(len(game.units)) if game.numbers.team_of[frog] == team]
    names = list(dict.fromkeys("your" if game.units[frog] == seat else whose(frog_name(game, frog)) for frog in owners))
    return f"{names[0]} Vault" if len(names) == 1 else f"the Vault of {' and '.join(frog_name(game, frog) for frog in owners)}"
