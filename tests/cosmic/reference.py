"""The rules read once more, slowly: a table of Cosmic Frog from rules.md and the data file alone, with dictionaries, lists and sets, and
without any code of the game. Here: what follows from a position (lines, edges, targets, legal actions and their prices, Siphons, score).
Questions and tiles are in asking.py, combat in fighting.py, turns in referee.py. Left out: set-up, teams with
their Symbiotic swaps, Land backs, and who knows which card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

Place = tuple[int, int]
WAYS: dict[str, Place] = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}  # CF-1
BARREN, AETHER, OUTSIDE = "barren", "aether", "not entered"
FAR = 16  # steps beyond any line of the mat
OOMPH, SLOTS, HEIGHT = 6, 4, 3


def step(at: Place, way: str, count: int = 1) -> Place:
    return at[0] + WAYS[way][0] * count, at[1] + WAYS[way][1] * count


@dataclass
class Frog:
    """A frog with everything in front of its player; the Gullet bottom first."""

    place: str = OUTSIDE
    oomph: int = OOMPH
    gullet: list[str] = field(default_factory=list)
    ability: str | None = None
    face: str = "down"
    aside: int = 0
    held: int = 0
    nullified: bool = False
    locked: bool = False
    spent: bool = False

    @property
    def up(self) -> str:
        """The card that works (CF-119)."""
        return self.ability if self.ability and self.face == "up" and not self.nullified else ""

    @property
    def down(self) -> bool:
        """Holds a card that it may turn up (CF-19)."""
        return self.ability is not None and self.face == "down" and not self.nullified and not self.locked

    @property
    def empty(self) -> int:
        return SLOTS - len(self.gullet)

    @property
    def in_play(self) -> bool:
        return self.place != OUTSIDE and not self.dimension

    @property
    def on_shard(self) -> bool:
        return self.in_play and self.place != AETHER

    @property
    def dimension(self) -> int:
        """0 for a frog that is not in an Outer Dimension."""
        return int(self.place.split()[1]) if self.place.startswith("dimension") else 0

    def swallow(self, tile: str) -> None:
        """CF-10: a fifth tile pushes the lowest out of the game."""
        self.gullet.append(tile)
        del self.gullet[:-SLOTS]

    def regain(self, count: int) -> None:
        self.oomph = min(OOMPH, self.oomph + count)


@dataclass(frozen=True)
class Option:
    """An action that can be chosen: its notation, its own price, its kinds (CF-60), the frog it is aimed at."""

    text: str
    price: int
    kinds: frozenset[str]
    target: str = ""


def option(text: str, price: int, kinds: str, target: str = "") -> Option:
    return Option(text, price, frozenset(kinds.split()), target)


class Table:
    """Everything that lies on the table."""

    def __init__(self, facts: dict[str, Any], options: dict[str, Any], fields: dict[str, Any]) -> None:
        self.facts = facts
        self.variants = set(options.get("variants", ()))
        self.domain = {land["type"]: land["domain"] for land in facts["land"]}  # CF-4
        self.high = {land["type"]: land["elevation"] == "highland" for land in facts["land"]}
        self.at: dict[str, Place] = {name: (place[0], place[1]) for name, place in facts["shard"]["hexes"].items()}
        self.name = {place: name for name, place in self.at.items()}
        self.around = {name: [(way, step(place, way)) for way in WAYS] for name, place in self.at.items()}
        layout = facts["vault"]["layouts"][options.get("vault_layout", facts["vault"]["default"])]
        self.slots: list[str] = layout["slots"]
        self.lines: list[str] = layout["lines"]
        gone = set(fields["aether"])
        self.stacks: dict[str, list[str]] = {name: [] if name in gone else [BARREN, *fields["hexes"].get(name, ())] for name in self.at}
        self.frogs = {name: Frog(**mine) for name, mine in fields["frogs"].items()}
        self.vaults = {name: {slot: list(mine.get(slot, ())) for slot in self.slots} for name, mine in fields["vaults"].items()}
        self.deck, self.discard, self.backs = dict(fields["deck"]), dict(fields["discard"]), dict(fields["backs"])
        self.fractures: int = fields["fractures"]
        self.splinters: list[str] = list(fields["splinters"])
        self.queue: list[str] = list(fields["queue"])
        self.turn = ""  # the frog whose turn it is

    # Places -------------------------------------------------------------------------------------------------------

    def hex_at(self, place: Place) -> str:
        """The Shard hex at a place, "" for Aether (CF-1)."""
        name = self.name.get(place, "")
        return name if name and self.stacks[name] else ""

    def shard(self) -> list[str]:
        return [name for name, stack in self.stacks.items() if stack]

    def edges(self, hex: str) -> list[str]:
        """The directions of its Aether edges (CF-3)."""
        return [way for way, place in self.around[hex] if not self.hex_at(place)]

    def at_aether(self) -> list[str]:
        return [hex for hex in self.shard() if self.edges(hex)]

    def top(self, hex: str) -> str:
        return self.stacks[hex][-1]

    def frog_on(self, hex: str) -> str:
        return next((name for name, frog in self.frogs.items() if frog.place == hex), "")

    def near(self, hex: str) -> list[str]:
        found = (self.hex_at(place) for _, place in self.around[hex])
        return [name for name in found if name]

    def rays(self, hex: str) -> Iterator[tuple[str, str, int]]:
        """The Shard hexes on the target lines: hex, direction, distance (CF-6)."""
        for way in WAYS:
            for count in range(1, FAR):
                found = self.hex_at(step(self.at[hex], way, count))
                if found:
                    yield found, way, count

    def exit(self, hex: str) -> int:
        """Steps to the nearest Aether along a line (CF-51)."""
        return next(count for count in range(1, FAR) if any(not self.hex_at(step(self.at[hex], way, count)) for way in WAYS))

    def targets(self, name: str) -> list[str]:
        """The other frogs that are targetable for a frog in play (CF-7)."""
        place = self.frogs[name].place
        seen = {AETHER, *self.at_aether()} if place == AETHER else {hex for hex, _, _ in self.rays(place)}
        return [other for other, frog in self.frogs.items() if other != name and frog.place in seen]

    def order(self) -> list[str]:
        """Frog order (CF-13)."""
        names = list(self.frogs)
        first = names.index(self.turn) if self.turn else 0
        return names[first:] + names[:first]

    def landings(self) -> list[str]:
        """Where a frog may descend; empty: only the Aether is left (CF-45)."""
        free = [hex for hex in self.at_aether() if not self.frog_on(hex)]
        return [hex for hex in free if self.top(hex) == BARREN] or free

    # Prices and actions -------------------------------------------------------------------------------------------

    def hard(self, target: str) -> int:
        """What naming a frog costs on top (CF-122)."""
        return 2 if target and self.frogs[target].up == "Camouflage" else 0

    def extra_price(self, name: str, kinds: frozenset[str], before: frozenset[str]) -> int:
        """CF-42, CF-124, CF-129."""
        up = self.frogs[name].up
        if (up == "Marauder" and kinds & {"harvest", "raid"}) or (up == "Nimble" and kinds & before):
            return 1
        return 2

    def actions(self, name: str, limit: int | None = None) -> list[Option]:
        """Every action (CF-48) that a frog in play could take and pay for by itself, within a limit of Oomph if there is one."""
        frog = self.frogs[name]
        purse = frog.oomph if limit is None else min(frog.oomph, limit)
        found = list(self.on_shard(name) if frog.on_shard else self.in_aether(name))
        if frog.oomph < OOMPH and not frog.spent:  # CF-54
            found.append(option("recover", 0, "recover"))
        if frog.up == "Mindborer":  # CF-126, CF-E32
            able = [other for other in self.targets(name) if self.actions(other, 2)]
            found += [option(f"possess {other}", self.hard(other), "possess", other) for other in able]
        return [each for each in found if each.price <= purse]

    def on_shard(self, name: str) -> Iterator[Option]:
        frog = self.frogs[name]
        here, up = frog.place, frog.up
        if self.top(here) != BARREN or up == "Ravager":  # CF-49, CF-130
            yield option(f"harvest {here}", 0, "harvest")
        if up == "Whiptongue":  # CF-136
            for hex in self.near(here):
                if self.top(hex) != BARREN:
                    yield option(f"harvest {hex}", 1 if self.frog_on(hex) else 0, "harvest")
        for hex, way, count in self.rays(here):  # CF-50, CF-52
            other = self.frog_on(hex)
            between = [self.hex_at(step(self.at[here], way, part)) for part in range(1, count)]
            if "aether-surge" in self.variants and not all(between):  # CF-105
                continue
            price = max(0, count - frog.empty) + self.hard(other)
            yield from self.crushed(up, f"leap {hex}", price, "leap attack" if other else "leap", other)
        out = max(0, self.exit(here) - frog.empty)  # CF-51
        yield option("leap aether", out, "leap")
        for hex in self.at_aether():  # CF-53
            other = self.frog_on(hex) if hex != here else ""
            yield from self.crushed(up, f"slipstream {hex}", out + 1 + self.hard(other), "slip attack" if other else "slip", other)
        if up == "Monstrous":  # CF-127
            yield option("smash", 0, "smash")
        if up == "Telluric":  # CF-131
            alike = self.domain.get(self.top(here))
            for hex in self.shard():
                if not self.frog_on(hex) and self.domain.get(self.top(hex)) == alike:
                    yield option(f"flow {hex}", 0, "leap")

    def crushed(self, up: str, text: str, price: int, kinds: str, target: str) -> Iterator[Option]:
        """A way of moving, and for a Massive the same with a crush at its end (CF-125)."""
        yield option(text, price, kinds, target)
        if up == "Massive":
            yield option(f"{text} crush", price + 1, kinds, target)

    def in_aether(self, name: str) -> Iterator[Option]:
        frog = self.frogs[name]
        for hex in self.at_aether():  # CF-55
            other = self.frog_on(hex)
            yield option(f"land {hex}", self.hard(other), "land attack" if other else "land", other)
        for other, its in self.frogs.items():  # CF-56
            if other != name and its.place == AETHER:
                yield option(f"attack {other}", self.hard(other), "attack", other)
        able = [tile == BARREN or bool(self.free_slots(name)) for tile in frog.gullet]  # CF-57
        if able and able[-1]:
            yield option("disgorge", 0, "disgorge")
        if frog.up == "Whiptongue" and len(able) > 1 and any(able):  # CF-136, CF-146
            yield option("disgorge in any order", 1, "disgorge")
        for other in self.frogs:
            if other != name:
                for target in self.raid_targets(other):
                    yield option(f"raid {other} {target}", 0, "raid")
        if frog.up == "Ravager":  # CF-130
            for slot in self.barrens(name):
                yield option(f"spit {slot}", 0, "spit")

    def free_slots(self, name: str) -> list[str]:
        return [slot for slot, pile in self.vaults[name].items() if len(pile) < HEIGHT]

    def different(self, name: str) -> list[int]:
        """The tiles of a Gullet by their place in the pile; of those that leave the same pile, the uppermost (CF-143)."""
        gullet = self.frogs[name].gullet
        return [i for i in range(len(gullet)) if gullet[i : i + 2] != [gullet[i]] * 2]

    def barrens(self, name: str) -> list[int]:
        """Slots of a Gullet with a Barren (CF-10)."""
        return [SLOTS - i for i in self.different(name) if self.frogs[name].gullet[i] == BARREN]

    def worth(self, land: str) -> int:
        return 2 if self.high[land] else 1

    def raid_targets(self, owner: str) -> list[int]:
        """CF-86."""
        exposed = [self.worth(pile[-1]) for pile in self.vaults[owner].values() if pile]
        return [target for target in range(1, self.frogs[owner].dimension + 1) if any(worth <= target for worth in exposed)]

    # Vaults -------------------------------------------------------------------------------------------------------

    def siphons(self, name: str) -> int:
        """CF-12."""
        found = set()
        for pile in self.vaults[name].values():
            if len({self.domain[land] for land in pile}) == 1 and [self.high[land] for land in pile] == [False, True, False]:
                found.add(self.domain[pile[0]])
        return len(found)

    def score(self, name: str) -> int:
        """CF-99 to CF-101, every way of emptying the Vault tried."""
        vault = self.vaults[name]
        domains = {self.domain[land] for pile in vault.values() for land in pile}
        number = {slot: i for i, slot in enumerate(self.slots)}
        segments = [
            [number[slot] for slot in line[start : start + size]]
            for line in self.lines
            for size in range(1, 5)
            for start in range(len(line) - size + 1)
        ]

        @cache
        def best(piles: tuple[tuple[str, ...], ...]) -> int:
            most = 0
            for segment in segments:
                tops = {piles[slot][-1] if piles[slot] else "" for slot in segment}
                if len(tops) == 1 and "" not in tops:
                    left = tuple(pile[:-1] if slot in segment else pile for slot, pile in enumerate(piles))
                    points = ((2, 5, 9, 14) if self.high[tops.pop()] else (1, 3, 6, 10))[len(segment) - 1]
                    most = max(most, points + best(left))
            return most

        return best(tuple(tuple(vault[slot]) for slot in self.slots)) + (0, 0, 2, 5, 9)[len(domains)]
