"""Boards in terminal cells: a sketch of coloured characters in which every thing that can be picked has its place.

Games draw a `Scene` from a View with these; a terminal program shows it. Nothing here needs a terminal library.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..deprecated import moved_to
from .palette import CORAL, CREAM, FOAM, INK, SPARK, WORLDS, livery

SIGNS = {"triangle": "▲", "disc": "●", "square": "■", "diamond": "◆", "star": "★", "bars": "‖"}
FIREFLY = "✦"
GROUNDS = {  # world: water or road, panel, text, muted text, line
    name: (world.night.bg, world.night.solid, world.night.text, world.night.mute, world.night.line) for name, world in WORLDS.items()
}


class Cell(NamedTuple):
    """One character with its ink and ground."""

    char: str = " "
    ink: str = CREAM
    ground: str = INK
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Area:
    """The place of a thing that can be picked."""

    pick: str
    x: int
    y: int
    w: int
    h: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.x + self.w and self.y <= y < self.y + self.h

    @property
    def middle(self) -> tuple[float, float]:
        """The centre; a row counts double, as a cell is about twice as high as wide."""
        return self.x + (self.w - 1) / 2, 2 * self.y + (self.h - 1)


@dataclass(frozen=True)
class Marks:
    """Marks of things by name: the five signs of the look."""

    lit: frozenset[str] = frozenset()
    chosen: frozenset[str] = frozenset()
    focus: str = ""
    fresh: frozenset[str] = frozenset()
    refused: str = ""
    prices: Mapping[str, int] = field(default_factory=dict)

    def sign(self, pick: str) -> str:
        """The strongest sign of a thing: focus, no, chosen, lit, fresh, or nothing."""
        if pick == self.refused and pick:
            return "no"
        if pick in self.chosen:
            return "chosen"
        if pick == self.focus and pick:
            return "focus" if pick in self.lit else "look"
        return "lit" if pick in self.lit else "fresh" if pick in self.fresh else ""


# sign: left and right edge, its ink, the frame (corners, across, down)
EDGES = {
    "no": ("✗", "✗", CORAL, "╔╗╚╝═║"),
    "chosen": ("▐", "▌", CREAM, "┏┓┗┛━┃"),
    "focus": ("▶", "◀", SPARK, "┏┓┗┛━┃"),
    "look": ("›", "‹", CREAM, "┌┐└┘─│"),
    "lit": ("╎", "╎", SPARK, "╭╮╰╯╌╎"),
    "fresh": ("(", ")", FOAM, "╭╮╰╯─│"),
}


class Sketch:
    """A grid of cells with the places of things; writing outside is cut."""

    def __init__(self, width: int, height: int, ground: str = INK, ink: str = CREAM) -> None:
        self.width, self.height = max(1, width), max(1, height)
        self.ground, self.ink = ground, ink
        self.rows = [[Cell(" ", ink, ground)] * self.width for _ in range(self.height)]
        self.areas: list[Area] = []

    def put(self, x: int, y: int, words: str, ink: str = "", ground: str = "", bold: bool = False) -> int:
        """Write words; without a ground they keep what is there. The column after them."""
        if 0 <= y < self.height:
            row, ink = self.rows[y], ink or self.ink
            for i, char in enumerate(words, x):
                if 0 <= i < self.width:
                    row[i] = Cell(char, ink, ground or row[i][2], bold)
        return x + len(words)

    def fill(self, x: int, y: int, w: int, h: int, ground: str, char: str = " ", ink: str = "") -> None:
        """A rectangle of one sign on one ground; what lies outside is left out."""
        left, right = max(0, x), min(self.width, x + w)
        cells = [Cell(char, ink or self.ink, ground)] * max(0, right - left)
        for row in self.rows[max(0, y) : max(0, y + h)]:
            row[left:right] = cells

    def area(self, pick: str, x: int, y: int, w: int, h: int = 1) -> None:
        """Here lies a thing that can be picked; later ones lie above earlier ones."""
        self.areas.append(Area(pick, x, y, w, h))

    def edge(self, sign: str, x: int, y: int, w: int, h: int = 1) -> None:
        """The sign of a flat thing: its first and last column."""
        if sign:
            left, right, ink, _ = EDGES[sign]
            for row in range(y, y + h):
                self.put(x, row, left, ink, bold=True)
                self.put(x + w - 1, row, right, ink, bold=True)

    def frame(self, sign: str, x: int, y: int, w: int, h: int) -> None:
        """The sign of a thing with room around it: a frame, dashed when it may be chosen."""
        if not sign:
            return
        if h < 3:
            self.edge(sign, x, y, w, h)
            return
        _, _, ink, lines = EDGES[sign]
        nw, ne, sw, se, across, down = tuple(lines)
        self.put(x, y, nw + across * (w - 2) + ne, ink)
        for row in range(y + 1, y + h - 1):
            self.put(x, row, down, ink)
            self.put(x + w - 1, row, down, ink)
        self.put(x, y + h - 1, sw + across * (w - 2) + se, ink)

    def at(self, x: int, y: int) -> list[str]:
        """The things at a cell, the topmost first."""
        return [area.pick for area in reversed(self.areas) if area.holds(x, y)]

    def find(self, pick: str) -> Area | None:
        """Where a thing lies."""
        return next((area for area in reversed(self.areas) if area.pick == pick), None)

    def contents(self) -> dict[str, str]:
        """The appearance of each thing now, to find changes later."""
        by_pick = {}
        for area in self.areas:
            rows = [row[max(0, area.x) : area.x + area.w] for row in self.rows[area.y : area.y + area.h]]
            by_pick[area.pick] = "\n".join("".join(cell.char + cell.ground for cell in row) for row in rows)
        return by_pick

    def plain(self) -> str:
        """The characters alone, for tests and for looking."""
        return "\n".join("".join(cell.char for cell in row).rstrip() for row in self.rows)


@dataclass(frozen=True)
class CellSpace:
    """How much place there is: for the board, for the dock below it, for the column of players."""

    width: int
    height: int
    dock: int
    side: int
    names: tuple[str, ...] = ()  # who sits where


@dataclass(frozen=True)
class Scene:
    """A position in cells: the board, the dock (hand, dice, own things), the players."""

    board: Sketch
    dock: Sketch
    side: Sketch
    world: str = "pond"
    note: str = ""
    preselect: tuple[str, ...] = ()
    letters: str = ""  # the livery letter of each seat


def sign_of(colour: str) -> str:
    """The shape of a player's badge."""
    return SIGNS[livery(colour).mark]


def badge(sketch: Sketch, x: int, y: int, colour: str, words: str = "") -> int:
    """A player's badge: shape and letter on the body colour. The column after it."""
    who = livery(colour)
    return sketch.put(x, y, words or f"{SIGNS[who.mark]}{who.letter}", INK, who.body, True)


def wrap(words: str, width: int) -> list[str]:
    """Words in lines of a width; a word that is longer is cut."""
    lines: list[str] = []
    for word in words.split():
        word = word[: max(1, width)]
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def chips(
    sketch: Sketch, x: int, y: int, things: Iterable[tuple[str, str, str]], marks: Marks, ground: str, width: int = 0
) -> tuple[int, int]:  # fmt: skip
    """A row of things to pick, (pick, words, ink) each, on ground of their own; goes on in a new row at `width`. The place after."""
    left = x
    for pick, words, ink in things:
        wide = len(words) + 2
        if width and x > left and x + wide > width:
            x, y = left, y + 1
        sketch.put(x, y, f" {words} ", ink, ground, True)
        if pick:
            sketch.area(pick, x, y, wide)
            sketch.edge(marks.sign(pick), x, y, wide)
        x += wide + 1
    return x, y


def __getattr__(name: str) -> Any:
    """The old name of CellSpace."""
    if name == "Room":
        return moved_to("frogpond.draw.cells", {"Room": "CellSpace"})(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
