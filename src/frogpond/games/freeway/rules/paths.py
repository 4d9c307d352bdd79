"""Where each die leads from each space, worked out once for a board: moving, Hop Over, the way into the pond.

Who stands where does not change the ways (FW-17), only which landings are free, so rules look moves up in these lists.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from .numbers import AREA, HIGH, LOW, MEDIAN, PAD, SIDEWALK
from .numbers import FreewayNumbers as Numbers
from .pond import Pond


def ints(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in values])


def lay_road(n: Numbers, median: list[int], pond: Pond) -> None:
    """Spaces and their kinds (FW-1, FW-2); the six lanes of traffic are only art (FW-70)."""
    n.pads = len(pond.pads)
    n.first_pad = 1 + n.lanes * n.spots
    n.spaces = n.first_pad + n.pads
    n.median_low, n.median_high = min(median), max(median)
    one_lane = [LOW if spot < min(median) else HIGH if spot > max(median) else MEDIAN for spot in range(1, n.spots + 1)]
    n.kind = ints([AREA, *one_lane * int(n.lanes), *[PAD] * int(n.pads)])
    n.bit = ints([1 << space for space in range(n.first_pad)])
    n.medians = ints([int(lane * n.spots) + spot for spot in median for lane in range(n.lanes)])
    n.flies = ints([pad.flies for pad in pond.pads])


def landings(n: Numbers, pond: Pond, space: int, pips: int, hop_cost: int, hops: int) -> list[int]:
    """Where a frog on the Sidewalk or a spot comes down with a die (FW-11, FW-16, FW-19 to FW-24, FW-48)."""
    places: set[int] = set()
    if pips == 0:  # FW-71
        return []
    at = int(n.number(space))
    lanes = range(n.lanes) if space == SIDEWALK else [int(n.lane(space))]  # FW-16: either Lane from the Sidewalk
    for start in lanes:
        for hop in range(hops + 1 if n.lanes == 2 else 1):  # FW-23, FW-24
            steps = pips - hop * hop_cost
            if steps < (1 if space == SIDEWALK else 0):  # FW-20: a step onto the road comes before a hop
                continue
            lane = start ^ (hop & 1)
            if at + steps <= n.spots:
                places.add(lane * int(n.spots) + at + steps)
            else:
                places.update(int(n.first_pad) + pad for pad in pond.reached(lane, at + steps - int(n.spots)))
    return sorted(places - {space})


def list_moves(n: Numbers, pond: Pond, hop_cost: int, hops: int) -> None:
    """All moves of the board, by space, then face, then landing."""
    first, sources, faces, targets = [0], [], [], []
    for space in range(n.first_pad):
        for face in range(n.faces):
            to = landings(n, pond, space, int(n.face[face]), hop_cost, hops)
            sources += [space] * len(to)
            faces += [face] * len(to)
            targets += to
            first.append(len(targets))
    n.first, n.move_from, n.move_face, n.move_to = ints(first), ints(sources), ints(faces), ints(targets)


def list_hits(n: Numbers) -> None:
    """All squishes with one face: from before the Median to the Sidewalk (FW-41), from after it to a Median space
    (FW-42) or, when there is none, the Sidewalk (FW-43)."""
    first: list[int] = []
    victims: list[int] = []
    targets: list[int] = []
    for space in range(n.first_pad):
        first.append(len(victims))
        if n.kind[space] in (LOW, HIGH):
            to = [SIDEWALK, *(sorted(int(m) for m in n.medians) if n.kind[space] == HIGH else [])]
            victims += [space] * len(to)
            targets += to
    n.hits, n.hit_first, n.hit_victim, n.hit_to = len(victims), ints([*first, len(victims)]), ints(victims), ints(targets)
