"""The face of Cosmic Frog: what every screen asks for, gathered from the modules beside this one."""

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
from .picture import figure_vault, picture, sight, vignette
from .screen import screen
from .sounds import SOUNDS
from .view import CosmicView


class CosmicLook(Look):
    """The Shard in the Aether, and the things of a giant beside it."""

    minutes = 60
    home = __package__.rpartition(".")[0]
    tutorials = {"cosmic-frog": "tutorial.toml", "cosmic-frog--combat": "tutorial-combat.toml"}  # noqa: RUF012
    world = "space"
    has_left_column = True
    icons = ICONS
    sounds = SOUNDS
    quiet = frozenset((
        "back drawn", "dealt", "kept", "pass", "frog card", "flux", "splinter card", "siphoned", "passed", "set aside", "due",
        "turn over", "paid", "regained", "turned up", "drew", "under", "recovered", "swallowed", "disgorged", "dust",
        "attacked", "withdrawn", "nullified", "drained", "committed", "die", "rerolled", "copied", "compared", "knockback",
        "stole", "splinter", "discarded", "raid", "raid die", "took", "raid over", "flux choice", "banked", "possessed",
        "swapped", "burnt", "deferred", "spent", "back scored", "ended",
    ))  # fmt: skip
    guide = Guide(guide.explain, guide.describe, guide.parts, guide.TOPICS)
    advice = AdviceWords(advice.why, kind=moments.kind, theme=moments.theme)

    def screen(self, game: Any, view: View) -> str:
        assert isinstance(view, CosmicView)
        return screen(view)

    def picture(self, view: View, *, dark: bool = True, size: str = "laptop") -> Picture:
        assert isinstance(view, CosmicView)
        return picture(view, dark=dark, size=size)

    def board(self, view: View, *, dark: bool = True, size: str = "laptop") -> Picture:
        assert isinstance(view, CosmicView)
        return sight(view, dark=dark, size=size)

    def cells(self, game: Any, view: View, marks: Marks, room: CellSpace) -> Scene:
        assert isinstance(view, CosmicView)
        return cells(game, view, marks, room)

    def vignette(self, name: str) -> str:
        return vignette(name)

    def part(self, name: str, view: View, board: Picture) -> Picture:
        assert isinstance(view, CosmicView)
        return figure_vault(view, board) if name == "vault" else super().part(name, view, board)


LOOK = CosmicLook()
