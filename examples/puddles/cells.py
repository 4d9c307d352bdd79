"""The garden in terminal cells, and as plain text."""

from __future__ import annotations

from frogpond.draw.cells import GROUNDS, CellSpace, Marks, Scene, Sketch, badge
from frogpond.draw.palette import CREAM, INK, LIVERIES, SPARK

from .garden import GardenView
from .picture import LETTERS

GROUND, PANEL, TEXT, MUTE, _ = GROUNDS["pond"]
STONE, WATER = "#8fa3a0", "#3d8fb5"


def cells(view: GardenView, marks: Marks, room: CellSpace) -> Scene:
    """Stones as blocks with their drops and frogs; everything that can be picked has its place."""
    w, h = (9, 4) if room.width >= 9 * view.size and room.height >= 4 * view.size else (7, 3)
    board = Sketch(max(room.width, w * view.size), max(room.height, h * view.size), GROUND, TEXT)
    left, top = (board.width - w * view.size) // 2, (board.height - h * view.size) // 2
    for number, name in enumerate(view.stones):
        x, y = left + w * (number % view.size), top + h * (view.size - 1 - number // view.size)
        drops = view.puddles[number]
        board.fill(x, y, w - 1, h - 1, WATER if drops else STONE)
        board.put(x + 1, y, name, INK)
        board.put(x + 1, y + 1, "•" * drops, CREAM)
        if number in view.frogs:
            badge(board, x + w - 4, y + 1, LIVERIES[LETTERS[view.frogs.index(number)]].name)
        board.area(f"s-{name}", x, y, w - 1, h - 1)
        board.edge(marks.sign(f"s-{name}"), x, y, w - 1, h - 1)
    dock = Sketch(room.dock, 1, PANEL, MUTE)
    dock.put(0, 0, f"{view.left} turns to come ")
    dock.put(22, 0, " stay ", SPARK)
    dock.area("button-stay", 22, 0, 6)
    side = Sketch(room.side, max(1, view.players), PANEL, TEXT)
    for seat, points in enumerate(view.scores):
        after = badge(side, 0, seat, LIVERIES[LETTERS[seat]].name)
        side.put(after + 1, seat, f"{room.names[seat] if seat < len(room.names) else ''} {points}")
    return Scene(board, dock, side, "pond", f"turn {view.turn + 1}", (), LETTERS[: view.players])


def screen(view: GardenView) -> str:
    """The same without colour: drops as a number, frogs by their letter."""
    rows = []
    for row in reversed(range(view.size)):
        stones = range(row * view.size, (row + 1) * view.size)
        rows.append(" ".join(LETTERS[view.frogs.index(s)] if s in view.frogs else str(view.puddles[s] or ".") for s in stones))
    points = ", ".join(f"{LETTERS[seat]} {points}" for seat, points in enumerate(view.scores))
    return "\n".join([*rows, f"points: {points}; {view.left} turns to come"])
