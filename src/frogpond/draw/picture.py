"""Pictures of a game for every screen: a board and the parts around it, all made from one View."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import overload

from .frogs import FROG, Portrait
from .pieces import Layers, elements_of, joined
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


class Body:
    """The board's shapes as one text. A painter that draws them in one go hands them over so: one layer, its elements the pieces."""

    @overload
    def __get__(self, picture: None, owner: type) -> str: ...
    @overload
    def __get__(self, picture: Picture, owner: type) -> str: ...
    def __get__(self, picture: Picture | None, owner: type) -> str:
        return "" if picture is None else picture.joined

    def __set__(self, picture: Picture, body: str) -> None:
        if body:
            picture.__dict__["one"] = body


@dataclass(frozen=True)
class Picture:
    """One position drawn. `defs` is the same for a whole game, so a page takes it once and then only the rest.

    The board is `layers` of keyed pieces, from the ground up (see `frogpond.draw.pieces`), or `body` for a painter without layers.
    `panels` and `minis` are the bodies of the players' panels by seat (laptop, phone), `middle` is the middle of the dock
    (hand, dice), `left` a column of one's own things, `extra` a panel between players and log, `arena` what takes the players' place while
    something goes on between them (a combat). All HTML without scripts or styles;
    as `Chunks` only those pieces travel that changed.
    """

    body: Body = Body()
    layers: Layers = field(default_factory=dict)
    deep: Sequence[str] = ()  # layers drawn back to front by y
    defs: str = ""  # what the board uses
    box: tuple[float, float, float, float] = (0, 0, 1, 1)  # x, y, width, height of the part to show
    label: str = ""  # the board in words
    middle: str = ""
    panels: list[str] = field(default_factory=list)
    minis: list[str] = field(default_factory=list)
    left: str = ""
    extra: str = ""
    arena: str = ""
    preselect: tuple[str, ...] = ()  # picks made for the person, when nearly everybody would make them first
    faces: Portrait = FROG  # what stands for a player
    colours: str = ""  # the livery letter of each seat
    note: str = ""  # how far the game is: "turn 13 of 30"
    scores: list[str] | None = None  # what the panels show, if it is not the plain score
    unit: str = ""  # the icon of what is scored: "fly"
    companions: list[Companion] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.layers:
            self.__dict__["layers"] = {"": elements_of(self.__dict__.get("one", ""))}

    @cached_property
    def joined(self) -> str:
        """All layers as one drawing."""
        return joined(self.layers, self.deep)

    @property
    def view_box(self) -> str:
        """The box as the attribute of an SVG."""
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
