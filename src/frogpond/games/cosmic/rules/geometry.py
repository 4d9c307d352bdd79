# compiled by mypyc
"""The mat as tables: neighbours, rays and lines of its hexes, places off the mat being Aether (CF-1, CF-3, CF-6)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

OFF: Final = -1  # a place off the mat

# Places of a frog (CF-5): a hex of the mat, or one of these. Outer Dimension N is AETHER + N.
NOT_ENTERED: Final = -1
AETHER: Final = 300

# Directions in the order of CF-1; the opposite of d is (d + 3) % 6.
DIRECTIONS: Final = ("E", "NE", "NW", "W", "SW", "SE")
STEP_Q: Final = (1, 1, 0, -1, -1, 0)
STEP_R: Final = (0, -1, -1, 0, 1, 1)


def opposite(direction: i64) -> i64:
    return (direction + 3) % 6


@final
class Mat:
    """The hexes of the mat, numbered in the order of the data file. All tables are flat."""

    hexes: i64
    q: vec[i64]  # by hex: axial coordinates
    r: vec[i64]
    reach: i64  # no ray meets a hex of the mat beyond this many steps
    rays: vec[i64]  # (hex * 6 + direction) * (reach + 1) + steps: a hex, or OFF
    last: vec[i64]  # hex * 6 + direction: steps to the last mat hex of that ray, 0 if there is none
    ways: vec[i64]  # from * hexes + to: the direction of the line between them, OFF if there is none
    steps: vec[i64]  # from * hexes + to: steps along that line, 0 if there is none
    lined: vec[i64]  # the hexes on target lines of hex 0 in order, then those of hex 1, ...
    lined_first: vec[i64]  # by hex: where its part begins; the next one ends it

    def neighbour(self, hex: i64, direction: i64) -> i64:
        """The hex next to this one, OFF outside the mat."""
        return self.rays[(hex * 6 + direction) * (self.reach + 1) + 1]

    def place(self, hex: i64, direction: i64, steps: i64) -> i64:
        """The hex so many steps along a ray, OFF outside the mat."""
        if steps > self.reach:
            return OFF
        return self.rays[(hex * 6 + direction) * (self.reach + 1) + steps]

    def ray(self, hex: i64, direction: i64) -> i64:
        """How many steps lead to the last mat hex of a ray; some between may be OFF."""
        return self.last[hex * 6 + direction]

    def way(self, start: i64, to: i64) -> i64:
        """The direction of the target line from one hex to another, OFF if they share none (CF-6)."""
        return self.ways[start * self.hexes + to]

    def distance(self, start: i64, to: i64) -> i64:
        """Steps along the target line between two hexes, 0 if they share none."""
        return self.steps[start * self.hexes + to]


def make_mat(q: vec[i64], r: vec[i64]) -> Mat:
    """The tables for hexes at these axial coordinates."""
    mat = Mat()
    count = i64(len(q))
    mat.hexes = count
    mat.q = q
    mat.r = r
    at: dict[tuple[int, int], int] = {}
    spread: i64 = 0
    for a in range(count):
        at[int(q[a]), int(r[a])] = int(a)
        for b in range(count):
            spread = max(spread, q[a] - q[b], r[a] - r[b])
    mat.reach = spread
    rays = vec[i64]()
    last = vec[i64]()
    mat.ways = vec[i64]([i64(OFF) for _ in range(count * count)])
    mat.steps = vec[i64]([i64(0) for _ in range(count * count)])
    for hex in range(count):
        for d in range(6):
            farthest: i64 = 0
            for k in range(spread + 1):
                to = i64(at.get((int(q[hex]) + int(k) * STEP_Q[d], int(r[hex]) + int(k) * STEP_R[d]), OFF))
                rays = append(rays, to)
                if to != OFF and k > 0:
                    farthest = i64(k)
                    mat.ways[hex * count + to] = i64(d)
                    mat.steps[hex * count + to] = i64(k)
            last = append(last, farthest)
    lined = vec[i64]()
    lined_first = vec[i64]([i64(0)])
    for start in range(count):
        for to in range(count):
            if mat.steps[start * count + to] != 0:
                lined = append(lined, i64(to))
        lined_first = append(lined_first, i64(len(lined)))
    mat.lined = lined
    mat.lined_first = lined_first
    mat.rays = rays
    mat.last = last
    return mat
