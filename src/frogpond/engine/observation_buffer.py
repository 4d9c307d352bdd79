# compiled by mypyc
"""Observations on paper: rows of float32 numbers, of which few change from one decision to the next.

Compiled code knows no float32, so a sheet holds their bit patterns in 32-bit integers, which `share` looks up by numerator
and denominator; `numpy.frombuffer(sheet.bits, numpy.float32)` reads them. A game that is looked at often keeps in `last`
what it wrote where, and leaves alone what is still true. What is large and seldom changes, it marks with a `fresh_mark` at each
change: under the same mark there is the same to see.
"""

from __future__ import annotations

import struct
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

LIMIT: Final = 10  # numbers are cut to -LIMIT..LIMIT, so that the bounds of an observation hold whatever a game's data say
ONE: Final = 0x3F800000  # the bits of 1.0
LOWEST: Final = -64  # numerators and denominators that are looked up; beyond them a number is worked out when it is met
HIGHEST: Final = 447
SPAN: Final = HIGHEST - LOWEST + 1
BOTTOMS: Final = 1024
UNWRITTEN: Final = -1


@final
class ObservationBuffer:
    """`rows` observations of `width` numbers each. `begin` chooses the row to write: from `first` on in `bits`, with as many
    notes as it has numbers / 8 from `note` on in `last`, UNWRITTEN until the game writes them."""

    rows: i64
    width: i64
    notes: i64
    bits: vec[i32]
    last: vec[i64]
    codes: vec[i32]  # for `share`
    first: i64
    note: i64

    def __init__(self, rows: i64, width: i64) -> None:
        self.rows = rows
        self.width = width
        self.notes = width // 8
        self.bits = vec[i32]([0 for _ in range(rows * width)])
        self.last = vec[i64]([UNWRITTEN for _ in range(rows * self.notes)])
        self.codes = table()
        self.first = 0
        self.note = 0

    def begin(self, row: i64) -> None:
        """Choose the row to write."""
        self.first = row * self.width
        self.note = row * self.notes

    def clear(self) -> None:
        """All numbers of the row are 0."""
        clear(self.bits, self.first, self.width)

    def write(self, column: i64, value: float) -> None:
        """Any number in a column of the row, for games in plain Python."""
        if not 0 <= column < self.width:
            raise IndexError(f"column {column}: an observation has {self.width} numbers")
        self.bits[self.first + column] = i32(coded([value])[0])


def share(codes: vec[i32], top: i64, bottom: i64) -> i32:
    """The bits of top / bottom."""
    if top > HIGHEST or top < LOWEST or bottom >= BOTTOMS:
        return scaled(top, bottom)
    return codes[bottom * SPAN + top - LOWEST]


@final
class Count:
    """Counts the marks that were given out, by all games together."""

    given: i64 = 0


marks: Final = Count()


def fresh_mark() -> i64:
    """A mark that nothing has had before: positions of any game that are alike may share it, others never do."""
    marks.given += 1
    return marks.given


rare: dict[tuple[int, int], int] = {}


def scaled(top: i64, bottom: i64) -> i32:
    """The same for large numbers, worked out when they are met first."""
    code = rare.get((top, bottom))
    if code is None:
        code = rare[(top, bottom)] = coded([float(top) / float(bottom)])[0]
    return i32(code)


def clear(bits: vec[i32], first: i64, count: i64) -> None:
    """Zeros from `first` on."""
    end = first + count
    while first < end:
        bits[first] = 0
        first += 1


def coded(values: list[float]) -> list[int]:
    """Numbers, cut to the limits, as bit patterns of float32."""
    cut = [min(max(value, -float(LIMIT)), float(LIMIT)) for value in values]
    return list(struct.unpack(f"={len(cut)}i", struct.pack(f"={len(cut)}f", *cut)))


tables: list[vec[i32]] = []


def table() -> vec[i32]:
    """All shares that are looked up, by denominator and numerator; worked out once."""
    if not tables:
        values = [0.0] * SPAN
        for bottom in range(1, BOTTOMS):
            values += [top / bottom for top in range(LOWEST, HIGHEST + 1)]
        tables.append(vec[i32]([i32(code) for code in coded(values)]))
    return tables[0]
