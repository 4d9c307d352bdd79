"""Which actions a frog could take, and what they cost (CF-48 to CF-60, and what ability cards add to them)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from .table import AETHER, BARREN, OOMPH, SLOTS, step, type_of
from .vaults import Vaults

EXTRA_PRICE, CHEAP_EXTRA_PRICE, CAMOUFLAGE_PRICE, PUPPET_OOMPH = 2, 1, 2, 2


@dataclass(frozen=True)
class Option:
    """An action that can be chosen: its notation, its own price, its kinds (CF-60), the frog it is aimed at."""

    text: str
    price: int
    kinds: frozenset[str]
    target: str = ""


def option(text: str, price: int, kinds: str, target: str = "") -> Option:
    return Option(text, price, frozenset(kinds.split()), target)


class Actions(Vaults):
    """A table at which one can look up what is possible."""

    def toll(self, target: str) -> int:
        """What naming a Camouflage costs (CF-122)."""
        return CAMOUFLAGE_PRICE if target and self.frogs[target].up == "Camouflage" else 0

    def extra_price(self, name: str, kinds: frozenset[str], before: frozenset[str]) -> int:
        """CF-42, CF-124, CF-129."""
        up = self.frogs[name].up
        cheap = (up == "Marauder" and kinds & {"harvest", "raid"}) or (up == "Nimble" and kinds & before)
        return CHEAP_EXTRA_PRICE if cheap else EXTRA_PRICE

    def actions(self, name: str, limit: int = OOMPH) -> list[Option]:
        """Every action (CF-48) that a frog in play could take and pay for by itself, within a limit of Oomph."""
        frog = self.frogs[name]
        purse = min(frog.oomph, limit)
        options = list(self.on_shard(name) if frog.on_shard else self.in_aether(name))
        if frog.oomph < OOMPH and not frog.spent:  # CF-54
            options.append(option("recover", 0, "recover"))
        if frog.up == "Mindborer":  # CF-126, CF-E32
            able = [other for other in self.targets(name) if self.actions(other, PUPPET_OOMPH)]
            options += [option(f"possess {other}", self.toll(other), "possess", other) for other in able]
        return [each for each in options if each.price <= purse]

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
            price = max(0, count - frog.empty) + self.toll(other)
            yield option(f"leap {hex}", price, "leap attack" if other else "leap", other)
        out = max(0, self.exit_distance(here) - frog.empty)  # CF-51
        yield option("leap aether", out, "leap")
        for hex in self.at_aether():  # CF-53
            other = self.frog_on(hex) if hex != here else ""
            yield option(f"slipstream {hex}", out + 1 + self.toll(other), "slip attack" if other else "slip", other)
        if up == "Monstrous":  # CF-127
            yield option("smash", 0, "smash")
        if up == "Telluric":  # CF-131
            for hex in self.shard():
                if not self.frog_on(hex) and self.terrain(hex) == self.terrain(here):
                    yield option(f"flow {hex}", 0, "leap")

    def terrain(self, hex: str) -> str:
        """The domain of a hex, or that it is Landless."""
        tile = self.top(hex)
        return BARREN if tile == BARREN else self.domain[type_of(tile)]

    def in_aether(self, name: str) -> Iterator[Option]:
        frog = self.frogs[name]
        for hex in self.at_aether():  # CF-55
            other = self.frog_on(hex)
            yield option(f"land {hex}", self.toll(other), "land attack" if other else "land", other)
        for other, its in self.frogs.items():  # CF-56
            if other != name and its.place == AETHER:
                yield option(f"attack {other}", self.toll(other), "attack", other)
        able = [tile == BARREN or bool(self.free_slots(name)) for tile in frog.gullet]  # CF-57
        if able and able[-1]:
            yield option("disgorge", 0, "disgorge")
        if frog.up == "Whiptongue" and len(able) > 1 and any(able):  # CF-136, CF-146
            yield option("disgorge in any order", 1, "disgorge")
        for team in range(len(self.teams)):  # CF-86, CF-114
            if team != self.team_of[name]:
                for target in self.raid_targets(team):
                    yield option(f"raid {self.captain(team)} {target}", 0, "raid")
        if frog.up == "Ravager":  # CF-130
            for slot in self.barrens(name):
                yield option(f"spit {slot}", 0, "spit")

    def different(self, name: str) -> list[int]:
        """The tiles of a Gullet by their index in the pile; of those that leave the same pile, the uppermost (CF-143)."""
        gullet = self.frogs[name].gullet
        return [i for i in range(len(gullet)) if gullet[i : i + 2] != [gullet[i]] * 2]

    def barrens(self, name: str) -> list[int]:
        """Slots of a Gullet with a Barren (CF-10)."""
        return [SLOTS - i for i in self.different(name) if self.frogs[name].gullet[i] == BARREN]
