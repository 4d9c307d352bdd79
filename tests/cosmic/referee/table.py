"""Everything that lies on the table, how much of it there is, and where frogs are (CF-1 to CF-13, CF-26 to CF-29, CF-35)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

Place = tuple[int, int]
DIRECTIONS: dict[str, Place] = {"E": (1, 0), "NE": (1, -1), "NW": (0, -1), "W": (-1, 0), "SW": (-1, 1), "SE": (0, 1)}  # CF-1
OPPOSITE = dict(zip(DIRECTIONS, ("W", "SW", "SE", "E", "NE", "NW"), strict=True))
BARREN, AETHER, OUTSIDE = "barren", "aether", "not entered"
MAX_DISTANCE = 16  # longer than any line of the mat
OOMPH, SLOTS, HEIGHT, TRACK, DIMENSIONS = 6, 4, 3, 6, 6

TILES_PER_TYPE = {3: (6, 5), 4: (8, 6), 5: (10, 7), 6: (12, 8)}  # lowland, highland by number of frogs (CF-28)
CARDS_PER_FROG = {3: 6, 4: 5, 5: 4, 6: 3}  # CF-28
BARREN_BACKS = {"long": (68, 16), "normal": (64, 20), "short": (60, 24)}  # blank, fracture (CF-29)


def step(at: Place, direction: str, count: int = 1) -> Place:
    return at[0] + DIRECTIONS[direction][0] * count, at[1] + DIRECTIONS[direction][1] * count


def type_of(tile: str) -> str:
    """The Land type without its back: "hill" of "abundant hill" (CF-104)."""
    return tile.split()[-1]


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
        """The card that works, "" if none does (CF-119)."""
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
        """CF-8."""
        self.oomph = min(OOMPH, self.oomph + count)


class Table:
    """Everything that lies on the table. At first nothing is laid out and nobody has a card."""

    def __init__(self, facts: dict[str, Any], players: int, options: dict[str, Any]) -> None:
        self.facts = facts
        self.variants = set(options.get("variants", ()))
        self.land_layout: str = options.get("land_layout", "random")
        self.land_backs: str = options.get("abundant_harmonious", "hidden" if "abundant-harmonious" in self.variants else "off")
        self.lands: list[str] = [land["type"] for land in facts["land"]]
        self.domain: dict[str, str] = {land["type"]: land["domain"] for land in facts["land"]}  # CF-4
        self.high = {land["type"]: land["elevation"] == "highland" for land in facts["land"]}
        self.at: dict[str, Place] = {name: (place[0], place[1]) for name, place in facts["shard"]["hexes"].items()}
        self.name = {place: name for name, place in self.at.items()}
        self.around = {name: [(way, step(place, way)) for way in DIRECTIONS] for name, place in self.at.items()}
        layout = facts["vault"]["layouts"][options.get("vault_layout", facts["vault"]["default"])]
        self.slots: list[str] = layout["slots"]
        self.lines: list[str] = layout["lines"]
        self.dice_of: dict[str, dict[str, str]] = {card["name"]: card["dice"] for card in facts["ability"]}

        count = options.get("frogs") or (4 if players == 2 else players)  # CF-118
        names: list[str] = facts["frog"]["colours"][:count]
        teams = options.get("teams") or (players if count > players else 2 if "team-play" in self.variants else count)
        self.frogs = {name: Frog() for name in names}
        self.seat_of = {name: number % players for number, name in enumerate(names)}  # CF-27
        self.team_of = {name: (number % players) % teams for number, name in enumerate(names)}
        self.teams = [[name for name in names if self.team_of[name] == team] for team in range(teams)]
        self.vaults: list[dict[str, list[str]]] = [{slot: [] for slot in self.slots} for _ in self.teams]  # CF-113

        self.stacks: dict[str, list[str]] = {name: [BARREN] for name in self.at}
        blank, fracture = BARREN_BACKS[options.get("duration", "normal")]
        special = "quakes-vortexes" in self.variants  # CF-109
        quakes, vortexes = (options.get(key, 2) if special else 0 for key in ("quake_tiles", "vortex_tiles"))
        self.backs = {"blank": blank - quakes - vortexes, "fracture": fracture, "quake": quakes, "vortex": vortexes}
        self.deck = dict.fromkeys(names, CARDS_PER_FROG[count]) | {"flux": 0, "splinter": 0}  # CF-35
        self.discard = dict.fromkeys(names, 0) | {"flux": 1, "splinter": 1}
        self.fractures = 0
        self.splinters: list[str] = [card["hex"] for card in facts["splinter"]]
        self.queue: list[str] = []
        self.turn = ""  # the frog whose turn it is

    def load(self, fields: dict[str, Any]) -> None:
        """Take over a position between two cards, from its JSON."""
        gone = set(fields["aether"])
        self.stacks = {name: [] if name in gone else [BARREN, *fields["hexes"].get(name, ())] for name in self.at}
        self.frogs = {name: Frog(**frog) for name, frog in fields["frogs"].items()}
        self.vaults = [{slot: list(fields["vaults"][team[0]].get(slot, ())) for slot in self.slots} for team in self.teams]
        self.deck, self.discard, self.backs = dict(fields["deck"]), dict(fields["discard"]), dict(fields["backs"])
        self.fractures = fields["fractures"]
        self.splinters = list(fields["splinters"])
        self.queue = list(fields["queue"])

    # Frogs and teams ----------------------------------------------------------------------------------------------

    def order(self) -> list[str]:
        """Frog order (CF-13)."""
        return self.order_from(self.turn)

    def order_from(self, first: str) -> list[str]:
        names = list(self.frogs)
        start = names.index(first) if first else 0
        return names[start:] + names[:start]

    def vault(self, name: str) -> dict[str, list[str]]:
        return self.vaults[self.team_of[name]]

    def mates(self, name: str) -> list[str]:
        """Team-mates, itself not included."""
        return [other for other in self.teams[self.team_of[name]] if other != name]

    def captain(self, team: int) -> str:
        """The frog whose player decides for the team (CF-112)."""
        return self.teams[team][0]

    # Places ---------------------------------------------------------------------------------------------------------

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
        """Neighbouring Shard hexes."""
        return [name for _, place in self.around[hex] if (name := self.hex_at(place))]

    def rays(self, hex: str) -> Iterator[tuple[str, str, int]]:
        """The Shard hexes on the target lines: hex, direction, distance (CF-6)."""
        for way in DIRECTIONS:
            for count in range(1, MAX_DISTANCE):
                if target := self.hex_at(step(self.at[hex], way, count)):
                    yield target, way, count

    def exit_distance(self, hex: str) -> int:
        """Steps to the nearest Aether along a line (CF-51)."""
        distances = range(1, MAX_DISTANCE)
        return next(count for count in distances if any(not self.hex_at(step(self.at[hex], way, count)) for way in DIRECTIONS))

    def targets(self, name: str) -> list[str]:
        """The other frogs that are targetable for a frog in play (CF-7)."""
        place = self.frogs[name].place
        seen = {AETHER, *self.at_aether()} if place == AETHER else {hex for hex, _, _ in self.rays(place)}
        return [other for other, frog in self.frogs.items() if other != name and frog.place in seen]

    def landings(self) -> list[str]:
        """Hexes a frog may descend to; without any only the Aether is left (CF-45)."""
        free = [hex for hex in self.at_aether() if not self.frog_on(hex)]
        return [hex for hex in free if self.top(hex) == BARREN] or free
