# compiled by mypyc
"""Step 3 goes on, slide strays back to the Log's group (BF-44 to BF-49)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from .events import SLID
from .numbers import LOG, NONE

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

BESIDE: Final[u8] = 1  # adjacent to the Log's group
SEEN: Final[u8] = 2  # reached by the slider
WALL: Final[u8] = 4


def log_group(t: Position) -> vec[u8]:
    """Marks the slots of the Log's group (BF-4)."""
    n = t.n
    width = n.width
    grid = t.grid
    member = n.blank[: t.laid]
    todo = n.unfilled[: t.laid]
    todo[0] = LOG
    member[LOG] = 1
    i: i64 = 0
    size: i64 = 1
    while i < size:
        cell = t.cell[todo[i]]
        step: i64 = 1
        while True:
            slot = i64(grid[cell + step]) - 1
            if slot != NONE and member[slot] == 0:
                member[slot] = 1
                todo[size] = slot
                size += 1
            if step == 1:
                step = -1
            elif step == -1:
                step = width
            elif step == width:
                step = -width
            else:
                break
        i += 1
    return member


def strays(t: Position, group: vec[u8]) -> vec[i64]:
    """The slots outside the Log's group."""
    slots = vec[i64]()
    slot: i64 = 1
    while slot < t.laid:
        if t.cell[slot] != NONE and group[slot] == 0:
            slots = append(slots, slot)
        slot += 1
    return slots


def destinations(t: Position, stray: i64, group: vec[u8], any_one: bool) -> vec[i64]:
    """The cells where a stray may end: reached over empty cells, adjacent to the Log's group (BF-45, BF-113), sorted; less
    those that BF-48 refuses (BF-115). With `any_one` the search stops at the first."""
    n = t.n
    width = n.width
    grid = t.grid
    count = t.laid
    places = t.cell
    xs = n.xs
    ys = n.ys
    mark = n.blank[:]  # by cell: BESIDE, SEEN, WALL
    low_x: i64 = width
    high_x: i64 = 0
    low_y: i64 = width
    high_y: i64 = 0
    cards: i64 = 0
    # The straight-line rule needs to know whether all other cards lie in one row or column, and in which.
    row: i64 = -2
    column: i64 = -2
    slot: i64 = 0
    while slot < count:
        at = places[slot]
        if at != NONE:
            cards += 1
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
            if slot != stray:
                row = y if row == -2 or row == y else -1
                column = x if column == -2 or column == x else -1
                if group[slot] != 0:
                    mark[at + 1] = BESIDE
                    mark[at - 1] = BESIDE
                    mark[at + width] = BESIDE
                    mark[at - width] = BESIDE
        slot += 1
    # Flood the empty cells from the stray's own. A wall two cells outside all cards holds it in: further out nothing
    # changes.
    bottom = (low_y - 2) * width
    top = (high_y + 2) * width
    x = low_x - 1
    while x <= high_x + 1:
        mark[bottom + x] = WALL
        mark[top + x] = WALL
        x += 1
    y = low_y - 1
    while y <= high_y + 1:
        mark[y * width + low_x - 2] = WALL
        mark[y * width + high_x + 2] = WALL
        y += 1
    start = places[stray]
    todo = n.unfilled[: (high_x - low_x + 3) * (high_y - low_y + 3)]
    todo[0] = start
    mark[start] |= SEEN
    sides = vec[i64]([1, -1, width, -width])
    i: i64 = 0
    size: i64 = 1
    while i < size:
        cell = todo[i]
        if any_one and mark[cell] & BESIDE and i64(ys[cell]) != row and i64(xs[cell]) != column:
            return vec[i64]([cell])
        side: i64 = 0
        while side < 4:
            to = cell + sides[side]
            if grid[to] == 0 and mark[to] < SEEN:
                mark[to] |= SEEN
                todo[size] = to
                size += 1
            side += 1
        i += 1
    if cards < 3:
        row = column = -2
    cells = vec[i64]()
    y = low_y - 1
    while y <= high_y + 1:
        x = low_x - 1
        while x <= high_x + 1:
            cell = y * width + x
            if mark[cell] == BESIDE | SEEN and not ((row == y or column == x) and joins_all(t, stray, cell)):  # BF-48
                cells = append(cells, cell)
            x += 1
        y += 1
    return cells


def touches(t: Position, cell: i64, stray: i64, group: vec[u8]) -> bool:
    """Whether a cell is adjacent to the Log's group."""
    direction: i64 = 0
    while direction < 4:
        slot = t.card_at(t.n.neighbour(cell, direction))
        if slot != NONE and slot != stray and group[slot] != 0:
            return True
        direction += 1
    return False


def joins_all(t: Position, stray: i64, cell: i64) -> bool:
    """Whether this slide would make all cards one group."""
    old = t.cell[stray]
    move(t, stray, cell)
    alone = i64(len(strays(t, log_group(t)))) == 0
    move(t, stray, old)
    return alone


def move(t: Position, slot: i64, cell: i64) -> None:
    """A card changes its cell; what is on it rides along."""
    t.grid[t.cell[slot]] = 0
    t.cell[slot] = cell
    t.grid[cell] = u8(slot + 1)


def sliders(t: Position) -> vec[i64]:
    """One action for each stray that has somewhere to go; empty when there is no stray (BF-44). That one can always go
    is shown in BF-114."""
    group = log_group(t)
    moves = vec[i64]()
    loose = strays(t, group)
    for stray in loose:
        if i64(len(loose)) == 1 or i64(len(destinations(t, stray, group, True))) > 0:
            moves = append(moves, t.n.slide.of(stray))
    return moves


def landings(t: Position, stray: i64) -> vec[i64]:
    """One action for each cell where the chosen stray may end."""
    moves = vec[i64]()
    for cell in destinations(t, stray, log_group(t), False):
        moves = append(moves, t.n.slide_to.of(cell))
    return moves


def slide_card(t: Position, stray: i64, cell: i64) -> None:
    """Slide one stray; groups are found anew afterwards (BF-46)."""
    old = t.cell[stray]
    move(t, stray, cell)
    if t.watching:
        t.note(SLID, old, cell, t.active)
