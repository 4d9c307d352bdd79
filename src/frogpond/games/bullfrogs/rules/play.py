# compiled by mypyc
"""Step 1, play a pad: BF-17 to BF-19."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, u8

from .events import PLAYED
from .numbers import NONE
from .numbers import BullfrogsNumbers as Numbers

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def frontier(t: Position) -> vec[i64]:
    """The empty cells adjacent to any card, in order of their numbers (BF-18)."""
    n = t.n
    width = n.width
    low_x: i64 = width
    high_x: i64 = 0
    low_y: i64 = width
    high_y: i64 = 0
    xs = n.xs
    ys = n.ys
    cells = t.cell
    cards = t.laid
    slot: i64 = 0
    while slot < cards:
        at = cells[slot]
        if at != NONE:
            x = i64(xs[at])
            y = i64(ys[at])
            if x < low_x:
                low_x = x
            if x > high_x:
                high_x = x
            if y < low_y:
                low_y = y
            if y > high_y:
                high_y = y
        slot += 1
    free = n.unfilled[: 4 * cards]
    count: i64 = 0
    grid = t.grid
    row = low_y - 1
    while row <= high_y + 1:
        cell = row * width + low_x - 1
        end = row * width + high_x + 1
        before: u8 = 0
        here: u8 = 0
        while cell <= end:
            after = grid[cell + 1]
            if here == 0 and (before != 0 or after != 0 or grid[cell + width] != 0 or grid[cell - width] != 0):
                free[count] = cell
                count += 1
            before = here
            here = after
            cell += 1
        row += 1
    return free[:count]


def places(t: Position) -> vec[i64]:
    """All ways to play a card: kinds in hand times free cells beside a card."""
    n = t.n
    cells = frontier(t)
    size = i64(len(cells))
    copies: i64 = 0
    kind: i64 = 0
    while kind < n.kinds:
        if t.hand[t.active * n.kinds + kind] > 0:
            copies += 1
        kind += 1
    moves = n.unfilled[: copies * size]
    at: i64 = 0
    kind = 0
    while kind < n.kinds:
        if t.hand[t.active * n.kinds + kind] > 0:
            base = n.play.of(kind)
            i: i64 = 0
            while i < size:
                moves[at] = base + cells[i]
                at += 1
                i += 1
        kind += 1
    return moves


def play_card(t: Position, kind: i64, cell: i64) -> None:
    """Lay a card of the hand face up without pieces; it is the played card until the turn ends (BF-18, BF-19)."""
    n: Numbers = t.n
    t.hand[t.active * n.kinds + kind] -= 1
    t.played = t.lay(t.active * n.kinds + kind, cell)
    t.left = n.actions[kind]  # BF-20
    t.frames.pop()
    if t.watching:
        t.note(PLAYED, t.active, kind, cell)
    if t.left == 0:
        t.frames.pop()  # a card of a designer's without actions: there is nothing to act with
