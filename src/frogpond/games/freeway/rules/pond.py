"""The Fly Pond: pads joined by arrows (FW-48 to FW-53). The printed pond is not known; the data file holds ours."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lilypad:
    """A pad: its name, its flies, the pads its arrows lead to."""

    name: str
    flies: int
    to: tuple[int, ...]
    brown: bool


@dataclass(frozen=True, slots=True)
class Pond:
    """The pads in play and, for each Lane, the pad that comes after its last spot."""

    pads: tuple[Lilypad, ...]
    entry: tuple[int, ...]

    def reached(self, lane: int, steps: int) -> list[int]:
        """Every pad at the end of some path of exactly that many arrows, the Lane's entry being step 1 (FW-48, FW-49).
        Occupied pads count as steps (FW-50), so who sits where does not matter here."""
        here = {self.entry[lane]} if steps > 0 else set()
        for _ in range(steps - 1):
            here = {after for pad in here for after in self.pads[pad].to}
        return sorted(here)

    def reachable(self) -> set[int]:
        """Pads that some Lane leads to."""
        pads: set[int] = set()
        new = set(self.entry)
        while new:
            pads |= new
            new = {after for pad in new for after in self.pads[pad].to} - pads
        return pads

    def circle(self) -> list[str]:
        """The names of pads on circles of arrows, or between two circles; none in a pond that frogs can come to rest in."""
        left = set(range(len(self.pads)))
        while True:
            led_to = {after for pad in left for after in self.pads[pad].to}
            ends = {pad for pad in left if pad not in led_to or not set(self.pads[pad].to) & left}
            if not ends:
                break
            left -= ends
        return [self.pads[pad].name for pad in sorted(left)]


def without_brown(pads: Iterable[tuple[str, int, list[str], bool]], brown: bool) -> list[tuple[str, int, list[str], bool]]:
    """The pads in play; without brown ones they neither are landed on nor count as steps (FW-52)."""
    remaining = [pad for pad in pads if brown or not pad[3]]
    names = {name for name, _, _, _ in remaining}
    return [(name, flies, [to for to in arrows if to in names], is_brown) for name, flies, arrows, is_brown in remaining]
