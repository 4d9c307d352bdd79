"""The face of Bullfrogs and of its solitaire game: what every screen asks for, gathered from the modules beside this one."""

from __future__ import annotations

from ....draw import Picture
from ....draw.cells import CellSpace, Marks, Scene
from ....engine.advice import AdviceWords
from ....engine.guide import Guide
from ....engine.look import Look
from ....engine.options import OptionWords
from .. import BullfrogsBase
from ..position import BullfrogsPosition
from ..words import coach
from .cells import cells
from .picture import picture, table, vignette
from .portrait import BULLFROG
from .screen import screen
from .sounds import SOUNDS
from .view import BullfrogsView


class BullfrogsLook(Look[BullfrogsBase, BullfrogsPosition, BullfrogsView]):
    """A pond by night with lily pads."""

    minutes = 30
    home = __package__.rpartition(".")[0]
    tutorials = {"bullfrogs": "tutorial.toml", "bullfrogs-solo": "tutorial-bullfrogs-solo.toml"}  # noqa: RUF012
    options = {  # noqa: RUF012
        "edition": OptionWords(question="Which rules?", choices={"published": "As published", "v1.23": "The older rules, 1.23"}),
        "start": OptionWords(question="Who begins?", choices={"0": "The first seat", "random": "Random"}),
    }
    portraits = (BULLFROG,)
    sounds = SOUNDS
    quiet = frozenset((
        "starts", "drew", "stopped", "rolled", "ended",
    ))  # fmt: skip
    guide = Guide(coach.explain, coach.describe, coach.parts, coach.TOPICS)
    advice = AdviceWords(coach.why, coach.caption, coach.measure, coach.grave, coach.change, coach.kind, coach.theme, coach.facts)

    def screen(self, game: BullfrogsBase, view: BullfrogsView) -> str:
        return screen(view)

    def picture(self, view: BullfrogsView, *, dark: bool = True, size: str = "laptop") -> Picture:
        return picture(view, dark=dark, size=size)

    def board(self, view: BullfrogsView, *, dark: bool = True, size: str = "laptop") -> Picture:
        return table(view, dark=dark, size=size)

    def cells(self, game: BullfrogsBase, view: BullfrogsView, marks: Marks, room: CellSpace) -> Scene:
        return cells(game, view, marks, room)

    def vignette(self, name: str) -> str:
        return vignette(name)


class SoloLook(BullfrogsLook):
    """The same pond, alone with Isaac: there is no hand to describe."""

    minutes = 15
    guide = Guide(coach.explain, coach.describe, coach.parts, coach.SOLO_TOPICS)


LOOK = BullfrogsLook()
SOLO_LOOK = SoloLook()
