"""A game's own drawing in cells, or its text on a plain sketch if it has none."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from ..draw.cells import GROUNDS, Marks, Room, Scene, Sketch
from ..engine.game import Game
from ..engine.view import View

NO_MARKS = Marks()


@cache
def painter(kind: type[Game]) -> Callable[..., Scene] | None:
    """The function `cells` of the module `cells` beside a game's class."""
    for package in (kind.__module__, kind.__module__.rpartition(".")[0]):
        name = f"{package}.cells"
        try:
            found: Any = import_module(name)
        except ModuleNotFoundError as missing:
            if not missing.name or not f"{name}.".startswith(f"{missing.name}."):
                raise
            continue
        made: Callable[..., Scene] = found.cells
        return made
    return None


def scene_of(game: Game, view: View, marks: Marks, room: Room) -> Scene:
    """The position in cells."""
    paint = painter(type(game))
    if paint is not None:
        return paint(game, view, marks, room)
    ground, panel, text, mute, _ = GROUNDS["pond"]
    lines = game.screen(view).splitlines()
    board = Sketch(max([room.width, *map(len, lines)]), max(room.height, len(lines)), ground, text)
    for y, line in enumerate(lines):
        board.put(0, y, line)
    side = Sketch(room.side, max(1, len(view.scores)), panel, text)
    for seat, score in enumerate(view.scores):
        side.put(0, seat, f"{room.names[seat] if seat < len(room.names) else game.seat_name(seat)}: {score}")
    return Scene(board, Sketch(room.dock, 1, panel, mute), side)
