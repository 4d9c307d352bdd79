"""Vaults: Siphons, raid targets and scores (CF-11, CF-12, CF-86, CF-99 to CF-104, CF-113 to CF-116)."""

from __future__ import annotations

from functools import cache

from .table import AETHER, HEIGHT, Table, type_of

SEGMENT_POINTS = {False: (1, 3, 6, 10), True: (2, 5, 9, 14)}  # highland or not, by length (CF-100)
DIVERSITY_POINTS = (0, 0, 2, 5, 9)  # CF-101
ABUNDANT_POINTS = 2  # CF-103


class Vaults(Table):
    """A table whose Vaults are looked at."""

    def free_slots(self, name: str) -> list[str]:
        return [slot for slot, pile in self.vault(name).items() if len(pile) < HEIGHT]

    def worth(self, tile: str) -> int:
        """Points of an exposed Land in a raid (CF-86)."""
        return 2 if self.high[type_of(tile)] else 1

    def farthest(self, team: int) -> int:
        """The largest dimension among the team's frogs; 0: the Vault is locked (CF-114)."""
        return max(self.frogs[name].dimension for name in self.teams[team])

    def guards(self, team: int) -> int:
        """What the team takes off a raid roll (CF-114)."""
        return sum(self.frogs[name].place == AETHER for name in self.teams[team]) if len(self.teams[team]) > 1 else 0

    def raid_targets(self, team: int) -> list[int]:
        """CF-86."""
        exposed = [self.worth(pile[-1]) for pile in self.vaults[team].values() if pile]
        return [target for target in range(1, self.farthest(team) + 1) if any(worth <= target for worth in exposed)]

    def siphons(self, team: int) -> list[str]:
        """Domains with an operating Siphon (CF-12)."""
        domains = set()
        for pile in self.vaults[team].values():
            types = [type_of(tile) for tile in pile]
            if len({self.domain[land] for land in types}) == 1 and [self.high[land] for land in types] == [False, True, False]:
                domains.add(self.domain[types[0]])
        return [domain for domain in ("stone", "terra", "water", "plant") if domain in domains]

    def siphon_gain(self, name: str) -> int:
        """CF-38, CF-116."""
        return max(0, len(self.siphons(self.team_of[name])) - sum(self.frogs[mate].in_play for mate in self.mates(name)))

    def placement(self, team: int) -> int:
        """CF-100, every way of emptying the Vault tried."""
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
                    most = max(most, SEGMENT_POINTS[self.high[tops.pop()]][len(segment) - 1] + best(left))
            return most

        return best(tuple(tuple(type_of(tile) for tile in self.vaults[team][slot]) for slot in self.slots))

    def diversity(self, team: int) -> int:
        return DIVERSITY_POINTS[len({self.domain[type_of(tile)] for pile in self.vaults[team].values() for tile in pile})]

    def bonus(self, team: int) -> int:
        """CF-103."""
        tiles = [tile for pile in self.vaults[team].values() for tile in pile]
        types = [type_of(tile) for tile in tiles]
        harmonious = [type_of(tile) for tile in tiles if tile.startswith("harmonious")]
        return ABUNDANT_POINTS * sum(tile.startswith("abundant") for tile in tiles) + sum(types.count(land) for land in harmonious)

    def score(self, name: str) -> int:
        """CF-99, CF-113."""
        team = self.team_of[name]
        return self.placement(team) + self.diversity(team) + self.bonus(team)
