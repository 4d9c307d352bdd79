# compiled by mypyc
"""Placement, the greatest part of a Vault's score (CF-100).

It asks for the best of all orders of removal. Every Land scores as a single or in a segment of equal
Lands, so the answer is the sum of the singles plus the greatest *gain* from segments of two or more. Two facts make
that quick: a Vault with more left in it never gains less, so a segment takes from each slot the topmost Land of its
type and what lies above goes as singles; and what is left is told by the heights of the piles alone.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from .tiles import NO_TILE, TYPES, elevation_of, type_of

HEIGHT: Final = 3  # Lands in a slot at most (CF-11): a Vault is a row of tiles, slot * 3 + level, bottom first, NO_TILE above the pile
LEVELS: Final = 4  # heights 0 to 3, two bits
LONGEST: Final = 4  # slots in a segment at most (CF-100)
MEMO: Final = 4096  # Vaults whose placement is remembered
UNKNOWN: Final = -1


@final
class VaultLines:
    """The lines of a Vault layout and what segments on them are worth; remembers Vaults it has scored."""

    slots: i64
    points: vec[i64]  # elevation * 5 + length: points of a segment; singles are also raid points
    gains: vec[i64]  # elevation * 5 + length: points beyond those of singles
    segments: i64  # segments of two or more slots
    lengths: vec[i64]  # by segment
    members: vec[i64]  # segment * 4 + i: its slots
    diversity: vec[i64]  # points by number of domains (CF-101)
    abundant: i64  # points for an Abundant Land (CF-103)
    harmonious: i64  # points for each Land of a Harmonious Land's type
    keys: vec[i64]  # the memo: the first six slots of a Vault, -1 for none
    answers: vec[i64]  # the other slots, and from bit 30 on the placement

    def forget(self) -> None:
        """Start with an empty memo."""
        self.keys = vec[i64]([i64(-1) for _ in range(MEMO)])
        self.answers = vec[i64]([i64(-1) for _ in range(MEMO)])


def make_lines(slots: i64, lines: list[list[int]], low: vec[i64], high: vec[i64]) -> VaultLines:
    """The segments of the lines (each a row of slots), with points for lowland and highland segments of 1 to 4."""
    n = VaultLines()
    n.slots = slots
    n.points = vec[i64]([i64(0) for _ in range(10)])
    n.gains = vec[i64]([i64(0) for _ in range(10)])
    for k in range(1, LONGEST + 1):
        n.points[k] = low[k - 1]
        n.points[5 + k] = high[k - 1]
        n.gains[k] = low[k - 1] - low[0] * i64(k)
        n.gains[5 + k] = high[k - 1] - high[0] * i64(k)
    lengths = vec[i64]()
    members = vec[i64]()
    for length in range(LONGEST, 1, -1):
        for line in lines:
            for first in range(len(line) - length + 1):
                lengths = append(lengths, i64(length))
                for i in range(LONGEST):
                    members = append(members, i64(line[first + i]) if i < length else i64(-1))
    n.segments = i64(len(lengths))
    n.lengths = lengths
    n.members = members
    n.forget()
    return n


def placement(n: VaultLines, tiles: vec[u8], base: i64) -> i64:
    """The greatest total over all orders of removal (CF-100)."""
    first: i64 = 0  # the Vault in two words, ten bits a slot: a slot has 585 different piles
    second: i64 = 0
    slot: i64 = 0
    while slot < n.slots:
        at = base + slot * HEIGHT
        pile: i64 = 0
        level: i64 = 0
        while level < HEIGHT and tiles[at + level] != NO_TILE:
            pile = pile * 8 + type_of(i64(tiles[at + level])) + 1
            level += 1
        if slot < 6:
            first = (first << 10) | pile
        else:
            second = (second << 10) | pile
        slot += 1
    if first == 0 and second == 0:
        return 0
    mixed = first ^ (second * 40503)
    at = (mixed ^ (mixed >> 12) ^ (mixed >> 25) ^ (mixed >> 41)) & (MEMO - 1)
    answer = n.answers[at]
    if n.keys[at] == first and answer & 0x3FFFFFFF == second:
        return answer >> 30
    total = solve(n, tiles, base)
    n.keys[at] = -1
    n.answers[at] = (total << 30) | second
    n.keys[at] = first
    return total


@final
class VaultSearch:
    """One component of a Vault being searched: piles without Lands that can join no segment."""

    n: VaultLines
    live: vec[i64]  # segments that can be formed here
    types: vec[i64]  # slot * 4 + height: types among the lowest Lands, as bits
    tops: vec[i64]  # (slot * 4 + height) * 8 + type: level of the topmost such Land, from 0
    weight: vec[i64]  # by slot: its factor in the index of the memo
    memo: vec[i16]  # by heights: the greatest gain, UNKNOWN before it is looked for


def solve(n: VaultLines, tiles: vec[u8], base: i64) -> i64:
    """Placement worked out: singles, plus the greatest gain of each part of the Vault that shares no segment with others."""
    total: i64 = 0
    present = vec[i64]([i64(0) for _ in range(n.slots)])  # types by slot, as bits
    slot: i64 = 0
    while slot < n.slots:
        level: i64 = 0
        while level < HEIGHT:
            tile = i64(tiles[base + slot * HEIGHT + level])
            if tile != NO_TILE:
                total += n.points[elevation_of(tile) * 5 + 1]
                present[slot] |= i64(1) << type_of(tile)
            level += 1
        slot += 1
    live = vec[i64]()
    linked = vec[i64]([i64(0) for _ in range(n.slots)])  # slots that share a live segment, as bits
    useful = vec[i64]([i64(0) for _ in range(n.slots)])  # types that can join a segment, as bits
    segment: i64 = 0
    while segment < n.segments:
        common: i64 = 255
        bits: i64 = 0
        i: i64 = 0
        while i < n.lengths[segment]:
            slot = n.members[segment * LONGEST + i]
            common &= present[slot]
            bits |= i64(1) << slot
            i += 1
        if common != 0:
            live = append(live, segment)
            i = 0
            while i < n.lengths[segment]:
                slot = n.members[segment * LONGEST + i]
                linked[slot] |= bits
                useful[slot] |= common
                i += 1
        segment += 1
    visited: i64 = 0
    slot = 0
    while slot < n.slots:
        if linked[slot] != 0 and (visited >> slot) & 1 == 0:
            group = component(n, linked, slot)
            visited |= group
            total += greatest_gain(n, tiles, base, group, live, useful)
        slot += 1
    return total


def component(n: VaultLines, linked: vec[i64], start: i64) -> i64:
    """The slots that are joined with this one through live segments, as bits."""
    group = i64(1) << start
    while True:
        grown = group
        slot: i64 = 0
        while slot < n.slots:
            if (group >> slot) & 1:
                grown |= linked[slot]
            slot += 1
        if grown == group:
            return group
        group = grown


def greatest_gain(n: VaultLines, tiles: vec[u8], base: i64, group: i64, live: vec[i64], useful: vec[i64]) -> i64:
    """The greatest gain of one component."""
    s = VaultSearch()
    s.n = n
    s.types = vec[i64]([i64(0) for _ in range(n.slots * LEVELS)])
    s.tops = vec[i64]([i64(0) for _ in range(n.slots * LEVELS * TYPES)])
    s.weight = vec[i64]([i64(0) for _ in range(n.slots)])
    heights: i64 = 0
    index: i64 = 0
    size: i64 = 1
    slot: i64 = 0
    while slot < n.slots:
        if (group >> slot) & 1:
            lands: i64 = 0
            level: i64 = 0
            while level < HEIGHT:
                tile = i64(tiles[base + slot * HEIGHT + level])
                if tile != NO_TILE and (useful[slot] >> type_of(tile)) & 1:
                    below = slot * LEVELS + lands
                    lands += 1
                    s.types[below + 1] = s.types[below] | (i64(1) << type_of(tile))
                    kind: i64 = 0
                    while kind < TYPES:
                        s.tops[(below + 1) * TYPES + kind] = s.tops[below * TYPES + kind]
                        kind += 1
                    s.tops[(below + 1) * TYPES + type_of(tile)] = lands - 1
                level += 1
            heights |= lands << (2 * slot)
            s.weight[slot] = size
            index += lands * size
            size *= lands + 1
        slot += 1
    mine = vec[i64]()
    for segment in live:
        if (group >> n.members[segment * LONGEST]) & 1:
            mine = append(mine, segment)
    s.live = mine
    s.memo = vec[i16]([i16(UNKNOWN) for _ in range(size)])
    return gain(s, heights, index)


def gain(s: VaultSearch, heights: i64, index: i64) -> i64:
    """The greatest gain from piles of these heights (two bits a slot)."""
    points = i64(s.memo[index])
    if points != UNKNOWN:
        return points
    n = s.n
    best: i64 = 0
    for segment in s.live:
        length = n.lengths[segment]
        first = segment * LONGEST
        common: i64 = 255
        i: i64 = 0
        while i < length and common != 0:
            slot = n.members[first + i]
            common &= s.types[slot * LEVELS + ((heights >> (2 * slot)) & 3)]
            i += 1
        kind: i64 = 0
        while common != 0:
            if common & 1:
                worth = n.gains[(kind >> 2) * 5 + length]
                if worth > 0:
                    rest = heights
                    to = index
                    i = 0
                    while i < length:
                        slot = n.members[first + i]
                        now = (heights >> (2 * slot)) & 3
                        top = s.tops[(slot * LEVELS + now) * TYPES + kind]
                        rest -= (now - top) << (2 * slot)
                        to -= (now - top) * s.weight[slot]
                        i += 1
                    worth += gain(s, rest, to)
                    if worth > best:
                        best = worth
            common >>= 1
            kind += 1
    s.memo[index] = i16(best)
    return best
