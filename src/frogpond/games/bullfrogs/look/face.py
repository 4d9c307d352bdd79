"""The face of Bullfrogs and of its solitaire game: what every screen asks for, gathered from the modules beside this one."""

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
from .picture import picture, table, vignette
from .screen import screen
from .sounds import SOUNDS
from .view import BullfrogsView


class BullfrogsLook(Look):
    """A pond by night with lily pads."""

    minutes = 30
    home = __package__.rpartition(".")[0]
    tutorials = {"bullfrogs": "tutorial.toml", "bullfrogs-solo": "tutorial-bullfrogs-solo.toml"}  # noqa: RUF012
    sounds = SOUNDS
    quiet = frozenset((
        "starts", "drew", "stopped", "rolled", "ended",
    ))  # fmt: skip
    guide = Guide(guide.explain, guide.describe, guide.parts, guide.TOPICS)
    advice = AdviceWords(advice.why, advice.caption, advice.measure, advice.grave, advice.change, moments.kind, moments.theme)

    def screen(self, game: Any, view: View) -> str:
        assert isinstance(view, BullfrogsView)
        return screen(view)

    def picture(self, view: View, *, dark: bool = True, size: str = "laptop") -> Picture:
        assert isinstance(view, BullfrogsView)
        return picture(view, dark=dark, size=size)

    def board(self, view: View, *, dark: bool = True, size: str = "laptop") -> Picture:
        assert isinstance(view, BullfrogsView)
        return table(view, dark=dark, size=size)

    def cells(self, game: Any, view: View, marks: Marks, room: CellSpace) -> Scene:
        assert isinstance(view, BullfrogsView)
        return cells(game, view, marks, room)

    def vignette(self, name: str) -> str:
        return vignette(name)


class SoloLook(BullfrogsLook):
    """The same pond, alone with Isaac: there is no hand to describe."""

    minutes = 15
    guide = Guide(guide.explain, guide.describe, guide.parts, guide.SOLO_TOPICS)


LOOK = BullfrogsLook()
SOLO_LOOK = SoloLook()
