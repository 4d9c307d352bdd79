"""The face of Freeway Frogs: what every screen asks for, gathered from the modules beside this one."""

from __future__ import annotations

from ....draw import Picture
from ....draw.cells import CellSpace, Marks, Scene
from ....engine.advice import AdviceWords
from ....engine.guide import Guide
from ....engine.look import Look
from ....engine.options import OptionWords
from .. import Freeway
from ..position import FreewayPosition
from ..words import coach
from .cells import cells
from .icons import ICONS
from .picture import crossing, picture, vignette
from .screen import screen
from .sounds import SOUNDS
from .view import FreewayView


class FreewayLook(Look[Freeway, FreewayPosition, FreewayView]):
    """A road at dusk and a pond full of flies."""

    minutes = 25
    home = __package__.rpartition(".")[0]
    tutorials = {"freeway": "tutorial.toml", "freeway--lanes": "tutorial-lanes.toml"}  # noqa: RUF012
    world = "dusk"
    options = {  # noqa: RUF012
        "start": OptionWords(question="Who begins?", choices={"0": "The first seat", "random": "Random"}),
        "between": OptionWords(
            question="Hop In Between reaches",
            choices={"nearest": "the nearest frogs, however far", "touching": "only frogs on touching spots"},
        ),
        "round_cap": OptionWords(question="At most so many rounds", summary="at most {} rounds"),
    }
    icons = ICONS
    sounds = SOUNDS
    quiet = frozenset((
        "starts", "rolled", "declined", "finished", "capped",
    ))  # fmt: skip
    guide = Guide(coach.explain, coach.describe, coach.parts, coach.TOPICS)
    advice = AdviceWords(coach.why, kind=coach.kind, theme=coach.theme, facts=coach.facts)

    def screen(self, game: Freeway, view: FreewayView) -> str:
        return screen(view)

    def picture(self, view: FreewayView, *, dark: bool = True, size: str = "laptop") -> Picture:
        return picture(view, dark=dark, size=size)

    def board(self, view: FreewayView, *, dark: bool = True, size: str = "laptop") -> Picture:
        return crossing(view, dark=dark, size=size)

    def cells(self, game: Freeway, view: FreewayView, marks: Marks, room: CellSpace) -> Scene:
        return cells(game, view, marks, room)

    def vignette(self, name: str) -> str:
        return vignette(name)


LOOK = FreewayLook()
