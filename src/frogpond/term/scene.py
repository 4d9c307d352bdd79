"""A game's own drawing in cells, or its text on a plain sketch if it has none."""

from __future__ import annotations

from ..draw.cells import GROUNDS, CellSpace, Marks, Scene, Sketch
from ..engine.game import Game
from ..engine.registry import origins
from ..engine.view import View

NO_MARKS = Marks()


def scene_of(game: Game, view: View, marks: Marks, room: CellSpace) -> Scene:
    """The position in cells."""
    try:
        sketch = game.look.cells(game, view, marks, room)
    except Exception:
        if game.name not in origins():
            raise
        sketch = None  # a plug-in that can't draw this: its text does
    if sketch is not None:
        return sketch
    ground, panel, text, mute, _ = GROUNDS[game.look.world]
    lines = game.screen(view).splitlines()
    board = Sketch(max([room.width, *map(len, lines)]), max(room.height, len(lines)), ground, text)
    for y, line in enumerate(lines):
        board.put(0, y, line)
    side = Sketch(room.side, max(1, len(view.scores)), panel, text)
    for seat, score in enumerate(view.scores):
        side.put(0, seat, f"{room.names[seat] if seat < len(room.names) else game.seat_name(seat)}: {score}")
    return Scene(board, Sketch(room.dock, 1, panel, mute), side, game.look.world)
