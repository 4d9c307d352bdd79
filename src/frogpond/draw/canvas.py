"""A grid of characters with colours: the same boards for a terminal."""

from __future__ import annotations

from dataclasses import dataclass

from .palette import LIVERIES

ANSI = {
    "R": 203,
    "G": 78,
    "B": 75,
    "Y": 221,
    "P": 183,
    "O": 208,
    "spark": 222,
    "mute": 245,
    "wood": 137,
    "leaf": 65,
    "no": 210,
    "water": 30,
}


@dataclass
class _Cell:
    char: str = " "
    colour: str = ""
    strong: bool = False


class TextCanvas:
    """Characters at column, row; writing outside the grid is cut, so a board may hang over the edge."""

    def __init__(self, width: int, height: int) -> None:
        if width < 1 or height < 1:
            raise ValueError(f"a canvas needs at least one column and one row, not {width} x {height}")
        self.width = width
        self.height = height
        self._rows = [[_Cell() for _ in range(width)] for _ in range(height)]

    def put(self, x: int, y: int, words: str, colour: str = "", strong: bool = False) -> None:
        """Write words from column x on row y; colour is a livery's letter or a name of `ANSI`."""
        if colour and colour not in ANSI:
            raise ValueError(f"no colour {colour!r}; there are {', '.join(ANSI)}")
        if not 0 <= y < self.height:
            return
        for i, char in enumerate(words):
            if 0 <= x + i < self.width:
                self._rows[y][x + i] = _Cell(char, colour, strong)

    def box(self, x: int, y: int, w: int, h: int, colour: str = "", strong: bool = False, dashed: bool = False) -> None:
        """A frame with round corners; a dashed one means: you may choose this."""
        across, down = ("╌", "╎") if dashed else ("─", "│")
        self.put(x, y, "╭" + across * (w - 2) + "╮", colour, strong)
        for row in range(y + 1, y + h - 1):
            self.put(x, row, down, colour, strong)
            self.put(x + w - 1, row, down, colour, strong)
        self.put(x, y + h - 1, "╰" + across * (w - 2) + "╯", colour, strong)

    def plain(self) -> str:
        """The text alone, without blanks at line ends."""
        return "\n".join("".join(cell.char for cell in row).rstrip() for row in self._rows)

    def ansi(self) -> str:
        """The text with terminal colours (256-colour codes, one reset a line)."""
        return "\n".join(self._ansi_row(row) for row in self._rows)

    @staticmethod
    def _ansi_row(row: list[_Cell]) -> str:
        last = len(row)
        while last and row[last - 1].char == " ":
            last -= 1
        out, now = [], ("", False)
        for cell in row[:last]:
            want = (cell.colour, cell.strong)
            if want != now and cell.char != " ":
                codes = ["0"] + (["1"] if cell.strong else []) + ([f"38;5;{ANSI[cell.colour]}"] if cell.colour else [])
                out.append(f"\x1b[{';'.join(codes)}m")
                now = want
            out.append(cell.char)
        if now != ("", False):
            out.append("\x1b[0m")
        return "".join(out)


def names() -> dict[str, str]:
    """Letters and names of the liveries, for legends."""
    return {letter: who.name for letter, who in LIVERIES.items()}
