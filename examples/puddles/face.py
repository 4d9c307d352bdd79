"""The face of Puddle Hop: everything a screen asks for."""

from __future__ import annotations

from typing import Any

from frogpond.draw import Picture
from frogpond.draw.cells import CellSpace, Marks, Scene
from frogpond.draw.icons import stroke
from frogpond.draw.sounds import PLOP, Note, Sound, by_kind
from frogpond.draw.svg import group, path
from frogpond.engine.guide import Guide
from frogpond.engine.look import Look
from frogpond.engine.options import OptionWords, Preset
from frogpond.engine.view import View

from . import words
from .cells import cells, screen
from .garden import GardenView
from .picture import DROP, HOPPER, garden_sketch, picture, vignette

DRIP = Sound("drip", (Note("sine", 900, 1500, 0, 0.05, 0.1),))
SLURP = Sound("slurp", (Note("bandpass", 500, 1600, 0, 0.22, 0.3), Note("sine", 260, 420, 0.05, 0.18, 0.08)))


class PuddlesLook(Look):
    """A garden in the rain."""

    home = __package__
    style_sheet = "style.css"
    static_folder = "static"
    scripts = ("stay.js",)
    portraits = (HOPPER,)
    options = {  # noqa: RUF012
        "size": OptionWords(question="How large is the garden?", choices={"4": "Small: 16 stones", "5": "Large: 25 stones"}),
        "rounds": OptionWords(question="How many turns?", summary="{} turns each"),
    }
    presets = {  # noqa: RUF012
        "first": Preset({"rounds": "4"}, "Four turns each, five minutes"),
        "long": Preset({"size": "5", "rounds": "12"}, "A large garden and twelve turns each"),
    }
    tutorials = {"puddles": "tutorial.toml"}  # noqa: RUF012
    icons = {  # noqa: RUF012
        "drop": group(path(DROP, "#7cc4e8"), 12, 13, 1.2),
        "stay": stroke("M4 20H20M7 16C7 9 17 9 17 16M9 8V8.2M15 8V8.2"),
    }
    sounds = by_kind({DRIP: "rained", PLOP: "hopped", SLURP: "drank"})
    guide = Guide(words.explain, words.describe, words.parts, words.TOPICS)

    def screen(self, game: Any, view: View) -> str:
        assert isinstance(view, GardenView)
        return screen(view)

    def picture(self, view: View, *, dark: bool = True, size: str = "laptop") -> Picture:
        assert isinstance(view, GardenView)
        return picture(view, dark=dark, size=size)

    def cells(self, game: Any, view: View, marks: Marks, room: CellSpace) -> Scene:
        assert isinstance(view, GardenView)
        return cells(view, marks, room)

    def option_picture(self, option: str, choice: str) -> str:
        return garden_sketch(int(choice)) if option == "size" else ""

    def vignette(self, name: str) -> str:
        return vignette(name)


LOOK = PuddlesLook()
