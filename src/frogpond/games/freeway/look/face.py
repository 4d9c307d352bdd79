"""The face of Freeway Frogs: what every screen asks for, gathered from the modules beside this one."""

from __future__ import annotations

from typing import Any

from ....draw import Picture
from ....draw.cells import CellSpace, Marks, Scene
from ....engine.advice import AdviceWords
from ....engine.guide import Guide
from ....engine.look import Look
from ....engine.view import View
from ..words import advice, guide, moments
from .cells import cells
from .icons import ICONS
from .picture import crossing, picture, vignette
from .screen import screen
from .sounds import SOUNDS
from .view import FreewayView


class FreewayLook(Look):
    """A road at dusk and a pond full of flies."""

    minutes = 25
    home = __package__.rpartition(".")[0]
    tutorials = {"freeway": "tutorial.toml", "freeway--lanes": "tutorial-lanes.toml"}  # noqa: RUF012
    world = "dusk"
    icons = ICONS
    sounds = SOUNDS
    quiet = frozenset((
        "starts", "rolled", "declined", "finished", "capped",
    ))  # fmt: skip
    guide = Guide(guide.explain, guide.describe, guide.parts, guide.TOPICS)
    advice = AdviceWords(advice.why, kind=moments.kind, theme=moments.theme)

    def screen(self, game: Any, view: View) -> str:
        assert isinstance(view, FreewayView)
        return screen(view)

    def picture(self, view: View, *, dark: bool = True, size: str = "laptop") -> Picture:
        assert isinstance(view, FreewayView)
        return picture(view, dark=dark, size=size)

    def board(self, view: View, *, dark: bool = True, size: str = "laptop") -> Picture:
        assert isinstance(view, FreewayView)
        return crossing(view, dark=dark, size=size)

    def cells(self, game: Any, view: View, marks: Marks, room: CellSpace) -> Scene:
        assert isinstance(view, FreewayView)
        return cells(game, view, marks, room)

    def vignette(self, name: str) -> str:
        return vignette(name)


LOOK = FreewayLook()
