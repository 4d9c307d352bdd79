# compiled by mypyc
"""Step 3 goes on, slide strays back to the Log's group (BF-44 to BF-49)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from .numbers import LOG, NONE
from .table import SLID, Table


def log_group(t: Table) -> vec[u8]:
    """Marks the slots of the Log's group (BF-4)."""
    n = t.n
    member = vec[u8]([0 for _ in range(t.laid)])
    todo = vec[i64]([LOG], capacity=t.laid)
    member[LOG] = 1
    i: i64 = 0
    while i < i64(len(todo)):
        cell = t.cell[todo[i]]
        direction: i64 = 0
        while direction < 4:
            slot = t.card_at(n.neighbour(cell, direction))
            if slot != NONE and member[slot] == 0:
                member[slot] = 1
                todo = append(todo, slot)
            direction += 1
        i += 1
    return member


def strays(t: Table, group: vec[u8]) -> vec[i64]:
    """The slots outside the Log's group."""
    found = vec[i64]()
    slot: i64 = 1
    while slot < t.laid:
        if t.cell[slot] != NONE and group[slot] == 0:
            found = append(found, slot)
        slot += 1
    return found


def destinations(t: Table, stray: i64, group: vec[u8]) -> vec[i64]:
    """The cells where a stray may end: reached over empty cells, adjacent to the Log's group (BF-45), sorted; less those
    that BF-48 refuses."""
    n = t.n
    width = n.width
    grid = t.grid
    low_x: i64 = width
    high_x: i64 = 0
    low_y: i64 = width
    high_y: i64 = 0
    cards: i64 = 0
    # The straight-line rule needs to know whether all other cards lie in one row or column, and in which.
    row: i64 = -2
    column: i64 = -2
    slot: i64 = 0
    while slot < t.laid:
        at = t.cell[slot]
        if at != NONE:
            cards += 1
            x = at % width
            y = at // width
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
        slot += 1
    # Flood the empty cells from the stray's own, within one cell around all cards: further out nothing changes.
    low_x -= 1
    high_x += 1
    low_y -= 1
    high_y += 1
    span = high_x - low_x + 1
    seen = vec[u8]([0 for _ in range(span * (high_y - low_y + 1))])
    start = t.cell[stray]
    todo = vec[i64]([start], capacity=32)
    seen[(start // width - low_y) * span + start % width - low_x] = 1
    i: i64 = 0
    while i < i64(len(todo)):
        cell = todo[i]
        direction: i64 = 0
        while direction < 4:
            x = cell % width
            y = cell // width
            if direction == 0:
                y += 1
            elif direction == 1:
                y -= 1
            elif direction == 2:
                x -= 1
            else:
                x += 1
            if low_x <= x <= high_x and low_y <= y <= high_y and grid[y * width + x] == 0:
                mark = (y - low_y) * span + x - low_x
                if seen[mark] == 0:
                    seen[mark] = 1
                    todo = append(todo, y * width + x)
            direction += 1
        i += 1
    found = vec[i64]()
    y = low_y
    while y <= high_y:
        x = low_x
        while x <= high_x:
            cell = y * width + x
            if seen[(y - low_y) * span + x - low_x] != 0 and touches(t, cell, stray, group):
                lines_up = cards >= 3 and (row == y or column == x)
                if not (lines_up and joins_all(t, stray, cell)):  # BF-48
                    found = append(found, cell)
            x += 1
        y += 1
    return found


def touches(t: Table, cell: i64, stray: i64, group: vec[u8]) -> bool:
    """Whether a cell is adjacent to the Log's group."""
    direction: i64 = 0
    while direction < 4:
        slot = t.card_at(t.n.neighbour(cell, direction))
        if slot != NONE and slot != stray and group[slot] != 0:
            return True
        direction += 1
    return False


def joins_all(t: Table, stray: i64, cell: i64) -> bool:
    """Whether this slide would make all cards one group."""
    old = t.cell[stray]
    move(t, stray, cell)
    alone = i64(len(strays(t, log_group(t)))) == 0
    move(t, stray, old)
    return alone


def move(t: Table, slot: i64, cell: i64) -> None:
    """A card changes its cell; what is on it rides along."""
    t.grid[t.cell[slot]] = 0
    t.cell[slot] = cell
    t.grid[cell] = u8(slot + 1)


def sliders(t: Table) -> vec[i64]:
    """One action for each stray that has somewhere to go; empty when there is no stray (BF-44). That one can always go
    is shown in BF-114."""
    group = log_group(t)
    moves = vec[i64]()
    for stray in strays(t, group):
        if i64(len(destinations(t, stray, group))) > 0:
            moves = append(moves, t.n.slide + stray)
    return moves


def landings(t: Table, stray: i64) -> vec[i64]:
    """One action for each cell where the chosen stray may end."""
    moves = vec[i64]()
    for cell in destinations(t, stray, log_group(t)):
        moves = append(moves, t.n.slide_to + cell)
    return moves


def slide_card(t: Table, stray: i64, cell: i64) -> None:
    """Slide one stray; groups are found anew afterwards (BF-46)."""
    old = t.cell[stray]
    move(t, stray, cell)
    if t.watching:
        t.note(SLID, old, cell, t.active)
