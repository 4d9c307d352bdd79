"""Where things lie in the picture of the road: the same crossing, left to right on a laptop, upward on a phone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ....engine.lru import once
from .view import FreewayView, Lane, Pad

ROW = 4  # spots of a Lane beside each other in one traffic lane; the trail snakes

# Ponds with a drawing of their own: along from the shore to the far bank, across from -1 to 1.
LARGE = {
    "N1": (0, -0.86), "Nb2": (0.43, -0.9), "N2": (0.14, -0.5), "C3": (0.1, 0), "N3": (0.56, -0.56), "N4": (0.48, -0.23),
    "Nb5": (0.98, -0.66), "N5": (0.95, -0.3), "C6": (0.78, 0),
}  # fmt: skip
LARGE |= {name.replace("N", "S"): (u, -v) for name, (u, v) in LARGE.items() if name[0] == "N"}
SMALL = {
    "C1": (0.02, 0.76), "N2": (0.16, 0.26), "N3": (0.1, -0.3), "S2": (0.56, 0.52), "N4": (0.36, -0.76), "S3": (0.94, 0.24),
    "S4": (0.68, -0.28), "C5": (0.96, -0.74),
}  # fmt: skip


LETTERED = 112  # how far the word on the Sidewalk of an upright road reaches


@dataclass(frozen=True)
class Snake:
    """One Lane's spots by band (a traffic lane, or the Median): which band, and how far across from 0 to 3."""

    bands: int
    median: int  # the band that is the Median
    places: tuple[tuple[int, float], ...]


@lru_cache(maxsize=16)
def snake(before: int, median: int, after: int) -> Snake:
    """The trail of a Lane: four spots to a traffic lane, there and back, with the Median between (FW-2)."""
    places: list[tuple[int, float]] = []
    band, forward = 0, True
    for part, spots in enumerate((before, median, after)):
        green = part == 1
        for count in [spots] if green else [min(ROW, spots - i) for i in range(0, spots, ROW)]:
            wide, each = (2.5, 2.5 / max(1, count - 1)) if green else (3.0, 1.0)
            places += [(band, i * each if forward else wide - i * each) for i in range(count)]
            band, forward = band + 1, not forward
    return Snake(band, -(-before // ROW), tuple(places))


@dataclass(frozen=True, eq=False)
class Road:
    """A crossing of a certain size; there is one of each, so it is known by identity.

    Along runs from the Puddle to the pond, across from the North edge to the South edge."""

    upright: bool
    w: float
    h: float
    start: float  # along: where the Sidewalk ends
    band: float  # along: width of a traffic lane
    step: float  # across: distance of spots
    gap: float  # across: half of the strip between the Lanes
    r: float  # radius of a spot
    lanes: int
    trail: Snake

    @property
    def reach(self) -> float:
        """Half of the width across."""
        return (self.w if self.upright else self.h) / 2

    @property
    def total(self) -> float:
        return self.h if self.upright else self.w

    @property
    def shore(self) -> float:
        """Along: where the pond begins."""
        return self.start + self.trail.bands * self.band

    @property
    def split(self) -> float:
        """Along: between Puddle and Sidewalk."""
        return self.start * 0.57

    def xy(self, along: float, across: float) -> tuple[float, float]:
        return (self.w / 2 + across, self.h - along) if self.upright else (along, self.h / 2 + across)

    def spot(self, lane: int, number: int) -> tuple[float, float]:
        band, t = self.trail.places[number - 1]
        if self.lanes == 1:
            across = (t - 1.5) * self.step
        else:
            across = ((t + 0.5) * self.step + self.gap) * (-1 if lane == 0 else 1)
        return self.xy(self.start + self.band * (band + 0.5), across)

    def waiting(self, where: str, colour: int, colours: int) -> tuple[float, float]:
        """Where a colour waits in the Puddle or on the Sidewalk."""
        along = self.split / 2 if where == "puddle" else (self.split + self.start) / 2
        apart = min(self.r * (2.9 if not self.upright else 3.4), self.reach * 1.24 / colours)
        middle = 0.0
        if self.upright and self.lanes == 2:  # between the lettering and the plate of the other Lane
            first, last = LETTERED - self.reach + 1.2 * self.r, self.reach * 0.86 - 14 - 1.2 * self.r
            apart, middle = min(apart, (last - first) / max(1, colours - 1)), (first + last) / 2
        return self.xy(along, (colour - (colours - 1) / 2) * apart + middle)

    def pads(self, pads: Sequence[Pad]) -> dict[str, tuple[float, float]]:
        """Where each pad floats, by id."""
        return afloat(pads, self)


@once(1024)
def afloat(pads: Sequence[Pad], road: Road) -> dict[str, tuple[float, float]]:
    """The same; frogs sit down and leave, pads stay where they are."""
    return moored(tuple([(pad.name, pad.id, pad.to) for pad in pads]), road)


@lru_cache(maxsize=64)
def moored(pads: tuple[tuple[str, str, tuple[str, ...]], ...], road: Road) -> dict[str, tuple[float, float]]:
    room = road.total - road.shore - road.r * 2.9
    return {
        f"pad-{name}": road.xy(road.shore + road.r * 1.75 + u * room, v * (road.reach - road.r * 0.45))
        for name, (u, v) in drawn_pond(pads).items()
    }


@lru_cache(maxsize=16)
def drawn_pond(pads: tuple[tuple[str, str, tuple[str, ...]], ...]) -> dict[str, tuple[float, float]]:
    """Our drawing of a pond we know; any other pond in columns by the longest way to each pad."""
    names = [name for name, _, _ in pads]
    for layout in (LARGE, SMALL):
        if set(names) <= set(layout):
            return {name: layout[name] for name in names}
    depth = {ident: 0 for _, ident, _ in pads}
    for _ in pads:
        for _, ident, to in pads:
            for other in to:
                depth[other] = max(depth[other], depth[ident] + 1)
    deepest = max(1, *depth.values())
    places = {}
    for level in range(deepest + 1):
        column = [name for name, ident, _ in pads if depth[ident] == level]
        for i, name in enumerate(column):
            places[name] = (level / deepest, (2 * i + 1) / len(column) * 0.9 - 0.9 + (0.06 if level % 2 else -0.06))
    return places


def road_of(view: FreewayView, upright: bool) -> Road:
    """The crossing that suits a table and a screen."""
    return _road(len(view.lanes), *_bands(view.lanes[0]), upright)


@once(1024)
def _bands(lane: Lane) -> tuple[int, int, int]:
    """How many spots a Lane has before the Median, in it and after it."""
    spots = lane.spots
    before = next((i for i, spot in enumerate(spots) if spot.median), len(spots))
    median = sum(spot.median for spot in spots)
    return before, median, len(spots) - before - median


@lru_cache(maxsize=16)
def _road(lanes: int, before: int, median: int, after: int, upright: bool) -> Road:
    trail = snake(before, median, after)
    if upright:
        band = 40.5 * 7 / trail.bands
        step, gap = (82.0, 0.0) if lanes == 1 else (39.5, 26.0)
        return Road(True, 382, 506, 80, band, step, gap, min(18.4 if lanes == 2 else 19.5, band * 0.44), lanes, trail)
    band = 81.0 * 7 / trail.bands
    step, gap = (126.0, 0.0) if lanes == 1 else (57.0, 50.0)
    return Road(False, 1004, 572, 150, band, step, gap, min(26 if lanes == 2 else 33, band * 0.44), lanes, trail)
