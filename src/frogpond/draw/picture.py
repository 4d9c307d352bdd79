"""What a game hands to every screen: a board and the parts around it, all made from one View."""

from __future__ import annotations

from dataclasses import dataclass, field

from .png import to_png
from .svg import svg

__all__ = ["Companion", "Picture"]


@dataclass(frozen=True)
class Companion:
    """Someone at the table who is nobody's seat, such as an opponent run by dice: a panel like a player's."""

    name: str
    colour: str
    score: str
    panel: str
    mini: str
    turn: bool = False


@dataclass(frozen=True)
class Picture:
    """One position drawn. `defs` is the same for a whole game, so a page takes it once and then only the rest.

    `panels` and `minis` are the bodies of the players' panels by seat (laptop, phone), `middle` is the middle of the dock
    (hand, dice), `left` a column of one's own things, `extra` a panel between players and log. All HTML without scripts or styles.
    """

    body: str  # the board's shapes
    defs: str  # what they use
    box: tuple[float, float, float, float]  # x, y, width, height of the part to show
    label: str  # the board in words
    middle: str = ""
    panels: list[str] = field(default_factory=list)
    minis: list[str] = field(default_factory=list)
    left: str = ""
    extra: str = ""
    preselect: tuple[str, ...] = ()  # picks made for the person, when nearly everybody would make them first
    faces: str = "frog"  # which of the cast stands for a player
    colours: str = ""  # the livery letter of each seat
    note: str = ""  # how far the game is: "turn 13 of 30"
    scores: list[str] | None = None  # what the panels show, if it is not the plain score
    unit: str = ""  # the icon of what is scored: "fly"
    companions: list[Companion] = field(default_factory=list)

    @property
    def view_box(self) -> str:
        return " ".join(f"{v:.4g}" for v in self.box)

    @property
    def svg(self) -> str:
        """The board as one file that needs nothing else."""
        return svg(f"<defs>{self.defs}</defs>{self.body}", self.box[2], self.box[3], self.view_box, "board", self.label)

    def png(self, width: int = 1200) -> bytes:
        """The board as a PNG; needs a renderer (see `frogpond.draw.png`)."""
        return to_png(self.svg, width)

    def _repr_svg_(self) -> str:
        return self.svg
