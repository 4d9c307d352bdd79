"""The face of Cosmic Frog: what every screen asks for, gathered from the modules beside this one."""

from __future__ import annotations

from ....draw import Picture
from ....draw.cells import CellSpace, Marks, Scene
from ....engine.advice import AdviceWords
from ....engine.guide import Guide
from ....engine.look import Look
from .. import CosmicFrog
from ..position import CosmicPosition
from ..words import coach
from .cells import cells
from .icons import ICONS
from .move_facts import move_facts
from .options import OPTIONS, PRESETS, option_picture
from .picture import figure_vault, picture, sight, vignette
from .portrait import COSMIC
from .screen import screen
from .sounds import SOUNDS
from .view import CosmicView


class CosmicLook(Look[CosmicFrog, CosmicPosition, CosmicView]):
    """The Shard in the Aether, and the things of a giant beside it."""

    minutes = 60
    home = __package__.rpartition(".")[0]
    tutorials = {"cosmic-frog": "tutorial.toml", "cosmic-frog--combat": "tutorial-combat.toml"}  # noqa: RUF012
    scripts = ("shard.js", "combat.js", "powers.js")
    world = "space"
    has_left_column = True
    options = OPTIONS
    presets = PRESETS
    icons = ICONS
    portraits = (COSMIC,)
    sounds = SOUNDS
    quiet = frozenset((
        "back drawn", "dealt", "kept", "pass", "frog card", "flux", "splinter card", "siphoned", "passed", "set aside", "due",
        "turn over", "paid", "regained", "turned up", "drew", "under", "recovered", "swallowed", "disgorged", "dust",
        "attacked", "withdrawn", "nullified", "drained", "committed", "die", "rerolled", "copied", "compared", "knockback",
        "stole", "splinter", "discarded", "raid", "raid die", "took", "raid over", "flux choice", "banked", "possessed",
        "swapped", "burnt", "deferred", "spent", "back scored", "ended",
    ))  # fmt: skip
    guide = Guide(coach.explain, coach.describe, coach.parts, coach.TOPICS)
    advice = AdviceWords(coach.why, kind=coach.kind, theme=coach.theme, facts=move_facts)

    def screen(self, game: CosmicFrog, view: CosmicView) -> str:
        return screen(view)

    def picture(self, view: CosmicView, *, dark: bool = True, size: str = "laptop") -> Picture:
        return picture(view, dark=dark, size=size)

    def board(self, view: CosmicView, *, dark: bool = True, size: str = "laptop") -> Picture:
        return sight(view, dark=dark, size=size)

    def cells(self, game: CosmicFrog, view: CosmicView, marks: Marks, room: CellSpace) -> Scene:
        return cells(game, view, marks, room)

    def vignette(self, name: str) -> str:
        return vignette(name)

    def option_picture(self, option: str, choice: str) -> str:
        return option_picture(option, choice)

    def part(self, name: str, view: CosmicView, board: Picture) -> Picture:
        return figure_vault(view, board) if name == "vault" else super().part(name, view, board)


LOOK = CosmicLook()
