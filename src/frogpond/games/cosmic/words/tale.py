"""A turn as a person would tell it: leaps with what they cost, Lands swallowed together, a combat from the attack to the fall."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from ....engine.event import Event
from ....engine.story import Opening, Told, listed, number, said_by, several, unit_name
from .log import Speaker, attack, plural, sentence, slipped, where
from .names import slot_ids, spot

if TYPE_CHECKING:
    from .. import CosmicFrog

ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
OPENINGS = {"flux": "Aether Flux", "splinter card": "Splinter Strike"}
SILENT = {
    "back drawn", "laid", "dealt", "pass", "frog card", "flux", "splinter card", "turn over", "set aside", "due", "paid", "regained",
    "drew", "under", "die", "committed", "siphoned", "revealed", "swallowed",
}  # fmt: skip
"""Bookkeeping: told in the sentence of the act it belongs to, or folded."""
FLUX = ("mutated", "resisted the Flux", "selected a new card")
MOVES = ("leapt", "slipstreamed", "relocated", "flowed", "descended", "landed")


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
    laid = sum(event.kind == "laid" for event in events)
    words = [f"{laid} Lands laid out"] if laid > 1 else []
    for event in events:
        if event.kind == "siphoned":
            words.append(f"{event.data['oomph']} Oomph from Siphons")
        elif event.kind == "regained":
            words.append(f"{event.data['oomph']} Oomph back by {event.seen_by(viewer)['card']}")
        elif event.kind == "drew" and "card" in (seen := event.seen_by(viewer)):
            words.append(f"drew {seen['card']}")
    return ", ".join(dict.fromkeys(words))


def tell(game: CosmicFrog, events: Sequence[Event], viewer: int) -> list[Told]:
    """The story of a turn."""
    teller = ChapterTeller(game, events, viewer)
    told: list[Told] = []
    while (one := teller.next()) is not None:
        told.append(one)
    return told


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

    def next(self) -> Told | None:
        """The next sentence; None when all is told."""
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
        maker: Callable[[int], Told] = getattr(self, MAKERS.get(event.kind, "plainly"))
        told = maker(i)
        self.unsaid = []
        return told if told.unit >= 0 or frog < 0 else self.coloured(told, frog)

    def coloured(self, told: Told, frog: int) -> Told:
        return Told(told.words, told.events, told.by, told.more, frog, told.arrows, told.rings)

    def run(self, start: int, *kinds: str, frog: int | None = None, skip: tuple[str, ...] = ("paid", "swallowed")) -> list[int]:
        """This event and those like it that follow, of the same frog, with bookkeeping between them."""
        found = [start]
        for i in range(start + 1, len(self.events)):
            event = self.events[i]
            if event.kind in kinds and (frog is None or event.data.get("frog") == frog):
                found.append(i)
                self.at = i + 1
            elif event.kind not in skip:
                break
        return found

    def price(self, frog: int) -> tuple[list[int], str]:
        """What was paid just before, for the second sentence."""
        paid = [i for i in self.unsaid if self.events[i].data["frog"] == frog]
        total = sum(self.events[i].data["oomph"] for i in paid)
        return paid, f"for {total} Oomph" if total else ""

    # Acts -----------------------------------------------------------------------------------------------------------------

    def plainly(self, i: int) -> Told:
        """An event in its own sentence."""
        event, s = self.events[i], self.speaker(i)
        rings = tuple(str(event.data[key]) for key in ("hex", "place") if event.data.get(key))
        return said_by(sentence(self.game, event, self.viewer), s.who, (i,), rings=tuple(spot(name).at for name in rings))

    def moved(self, i: int) -> Told:
        """From one place to the next, with what it cost."""
        event, s = self.events[i], self.speaker(i)
        frog, d = event.data["frog"], event.data
        paid, price = self.price(frog)
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
        return Told(words, (*paid, i), s.who, "", frog, arrows, rings)

    def harvested(self, i: int) -> Told:
        """All Lands that one frog took in a row."""
        frog = self.events[i].data["frog"]
        taken = self.run(i, "harvested", frog=frog)
        paid, price = self.price(frog)
        paid += [n for n in range(i, taken[-1]) if self.events[n].kind in ("paid", "swallowed")]
        at: dict[str, list[str]] = {}
        for n in taken:
            at.setdefault(self.events[n].data["hex"], []).append(f"the {self.events[n].data['tile'].replace('barren', 'Barren')}")
        words = f"swallowed {listed([f'{listed(tiles)} of {spot(hex)}' for hex, tiles in at.items()])}"
        if price:
            words += f" {price}"
        return Told(words, (*taken, *paid), self.speaker(i).who, unit=frog, rings=tuple(spot(hex).at for hex in at))

    def disgorged(self, i: int) -> Told:
        """All tiles that one frog put into its Vault in a row."""
        frog = self.events[i].data["frog"]
        stored = self.run(i, "disgorged", frog=frog)
        speakers = [self.speaker(n) for n in stored]
        words = listed([f"{several(1, s.d['tile'])} in {s.slot} (+{s.d['gain']})" for s in speakers])
        rings = tuple(slot_ids(s.d["slot"], s.d["vault"]) for s in speakers)
        return Told(f"stored {words}", tuple(stored), speakers[0].who, unit=frog, rings=rings)

    def attacked(self, i: int) -> Told:
        """Who, verb, whom, where, whence, how."""
        s, d = self.speaker(i), self.events[i].data
        paid, price = self.price(d["frog"])
        place = spot(d["hex"]).at if d["direction"] and d["way"] != "ramming" else "aether"
        words = f"{attack(s)} {price}" if price else attack(s)
        return Told(words, (*paid, i), s.who, unit=d["frog"], rings=(place, f"frog-{d['target']}"))

    def compared(self, i: int) -> Told:
        """The dice of both sides, and what came of them."""
        s, d = self.speaker(i), self.events[i].data
        first = max([n for n in range(i) if self.events[n].kind in ("compared", "attacked")], default=0)
        dice = [n for n in range(first, i) if self.events[n].kind in ("die", "committed", "paid")]
        words = f"rolled {d['roll']} against {d['against']}"
        hits = d["roll"] > d["against"]
        result = f"the attack succeeded by {number(d['roll'] - d['against'])}" if hits else "the attack failed"
        boosted = [n for n in dice if self.events[n].kind == "committed" and self.events[n].data["oomph"]]
        more = ". ".join(sentence(self.game, self.events[n], self.viewer).removesuffix(".") for n in boosted)
        return Told(f"{words}: {result}", (*dice, i), s.who, f"{more}." if more else "", d["frog"], rings=(f"frog-{d['target']}",))

    def knocked(self, i: int) -> Told:
        """How far somebody fell."""
        told = self.plainly(i)
        d = self.events[i].data
        return Told(told.words, (i,), told.by, "", d["frog"], rings=(spot(d["place"]).at,) if d["steps"] else (f"frog-{d['frog']}",))

    def destroyed(self, i: int) -> Told:
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
        return Told(words, tuple(broken), "", more, rings=tuple(spot(hex).at for hex in lost))

    def flux(self, i: int) -> Told:
        """What everybody chose, those who chose alike together."""
        chosen = self.run(i, "flux choice", skip=(*SILENT, "turned up"))
        last = len(self.events)
        ways: dict[str, list[str]] = {}
        paid: list[int] = []
        for n, then in zip(chosen, [*chosen[1:], last], strict=True):
            d = self.events[n].data
            price = [m for m in range(n, then) if self.events[m].kind == "paid" and self.events[m].data["frog"] == d["frog"]][:1]
            cost = f" for {self.events[price[0]].data['oomph']} Oomph" if price else ""
            ways.setdefault(FLUX[d["option"]] + cost, []).append(self.speaker(n).name() if ways else self.speaker(n).who)
            paid += price
        words = "; ".join(f"{listed(names)} {way}" for way, names in ways.items())
        return Told(words, (*chosen, *paid), rings=tuple(f"frog-{self.events[n].data['frog']}" for n in chosen))

    def kept(self, i: int) -> Told:
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
            return Told(words, (i,), names[0])
        return Told(f"{listed(names)} {words}", tuple(others))

    def raid(self, i: int) -> Told:
        """A raid from its beginning to what it brought."""
        s, d = self.speaker(i), self.events[i].data
        rest = [n for n in range(i + 1, len(self.events)) if self.events[n].kind in ("raid die", "took", "raid over")]
        over = next((n for n in rest if self.events[n].kind == "raid over"), None)
        inside = [n for n in rest if over is None or n <= over]
        took = [self.speaker(n) for n in inside if self.events[n].kind == "took"]
        dice = [self.events[n].data for n in inside if self.events[n].kind == "raid die"]
        words = f"raided {s.vault} for {plural(d['points'], 'point')}"
        parts = [f"Dice: {listed([str(die['value']) for die in dice])}"] if dice else []
        if took:
            tiles = [f"the {t.d['tile']} from slot {t.slot}" for t in took]
            parts.append(f"{s.who} took {listed(tiles)}")
        elif over is not None:
            parts.append("It brought nothing")
        quiet = [n for n in range(i, inside[-1] if inside else i) if self.events[n].kind in SILENT]
        loud = [n for n in range(i + 1, (inside[-1] if inside else i) + 1) if n not in inside and n not in quiet]
        if not loud:  # something else happened in between: it keeps its own place in the story
            self.at = (inside[-1] if inside else i) + 1
        else:
            inside = [n for n in inside if n < loud[0]]
            self.at = loud[0]
        more = ". ".join(parts)
        rings = tuple(slot_ids(t.d["slot"], t.d["vault"]) for t in took) or (f"store-{d['vault']}",)
        return Told(words, (i, *inside), s.who, f"{more}." if more else "", d["frog"], rings=rings)


MAKERS: dict[str, str] = {
    **dict.fromkeys(MOVES, "moved"), "harvested": "harvested", "disgorged": "disgorged", "attacked": "attacked", "compared": "compared",
    "knocked": "knocked", "destroyed": "destroyed", "flux choice": "flux", "raid": "raid", "kept": "kept",
}  # fmt: skip
