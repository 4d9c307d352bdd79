"""A game's face: what people see, hear and read of it. `game.look` is the one door to it, with a plain answer to every question.

A game that is only rules needs nothing here: its positions are shown as text. One that draws itself keeps a subclass in its folder
(`look/face.py`) and returns it from `Game.look`. Screens ask the Look and never look for modules or names in a game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, ClassVar, Generic

from .advice import AdviceWords
from .guide import Guide
from .options import OptionWords, Preset
from .type_variables import G, S, V

if TYPE_CHECKING:  # for the type checker alone: the engine runs without the drawing toolkit
    from ..draw.cells import CellSpace, Marks, Scene
    from ..draw.frogs import Portrait
    from ..draw.picture import Picture
    from ..draw.sounds import Sound
    from .game import Game


class Look(Generic[G, S, V]):
    """How a game appears. A subclass answers what it can; the rest is plain."""

    home: ClassVar[str] = ""  # the package with the files below; empty for a game without a folder
    rules_document: ClassVar[str] = "rules.md"  # the rules by number, in our words
    figure_scenes: ClassVar[str] = "figures.toml"  # pictures for the rules page
    seen_games: ClassVar[str] = "seen.json"  # recorded games that show rules
    style_sheet: ClassVar[str] = "look/style.css"  # for the table page, over the tokens of the world
    static_folder: ClassVar[str] = "look/static"  # files for the game's pages, at /static/games/NAME/
    scripts: ClassVar[tuple[str, ...]] = ()  # modules of that folder that the pages with its board load
    tutorials: ClassVar[Mapping[str, str]] = {}  # guided games: file by name of the game; further lessons are called `game--subject`

    minutes: ClassVar[int] = 0  # that a game takes, about; 0: nobody knows
    world: ClassVar[str] = "pond"  # pond, space or dusk: colours and scene
    has_left_column: ClassVar[bool] = False  # things of one's own stand beside the board
    portraits: ClassVar[tuple[Portrait, ...]] = ()  # kinds of frogs of its own, which people can choose for themselves too
    icons: ClassVar[Mapping[str, str]] = {}  # art on a 24 grid for `button-NAME`, by name
    sounds: ClassVar[Mapping[str, Sound]] = {}  # by kind of event
    quiet: ClassVar[frozenset[str]] = frozenset()  # kinds of events that move nothing on the board: no frame of a film shows them
    options: ClassVar[Mapping[str, OptionWords]] = {}  # in words for players, by name
    presets: ClassVar[Mapping[str, Preset]] = {}  # ready-made tables that are not as usual: "first" and "long"
    guide: Guide[G, V] = Guide()  # what things are, in words
    advice: AdviceWords[G, S] = AdviceWords()  # why moves are good or bad, in words

    def letters(self, game: Game) -> str:
        """The livery letter of each seat: that of the colour of its first unit."""
        return "".join(game.colours[game.units.index(seat) % len(game.colours)][:1].upper() for seat in range(game.seats))

    def screen(self, game: G, view: V) -> str:
        """The view as plain text."""
        return "\n".join(f"{key}: {value}" for key, value in view.to_json().items() if key != "choices")

    def picture(self, view: V, *, dark: bool = True, size: str = "laptop") -> Picture | None:
        """The view drawn, with what stands around the board; None for a game that does not draw itself. Size is laptop or phone."""
        return None

    def board(self, view: V, *, dark: bool = True, size: str = "laptop") -> Picture | None:
        """The same without what stands around the board, for the steps on the way from one position to the next."""
        return self.picture(view, dark=dark, size=size)

    def cells(self, game: G, view: V, marks: Marks, room: CellSpace) -> Scene | None:
        """The view in the cells of a terminal; None for a game that does not draw itself there."""
        return None

    def vignette(self, name: str) -> str:
        """A small scene for the card of a game, by name where several share a face."""
        return ""

    def option(self, name: str) -> OptionWords:
        """An option in words for players."""
        return self.options.get(name) or OptionWords(question=name.replace("_", " ").replace("-", " ").capitalize())

    def option_picture(self, option: str, choice: str) -> str:
        """A small SVG for a choice on the form for a new table; empty if there is none."""
        return ""

    def part(self, name: str, view: V, board: Picture) -> Picture:
        """For the rules page: a part of the table instead of the board."""
        raise ValueError(f"this game draws no part {name!r}")

    def rules(self) -> str:
        """The rule document; empty if there is none."""
        return self.document(self.rules_document)

    def figures(self) -> str:
        """The scenes of the rules page as TOML; empty if there are none."""
        return self.document(self.figure_scenes)

    def seen(self) -> str:
        """The recorded games that show rules, as JSON; empty if there are none."""
        return self.document(self.seen_games)

    def style(self) -> str:
        """The style sheet; empty if there is none."""
        return self.document(self.style_sheet)

    def tutorial(self, name: str) -> str:
        """The script of the guided first game as TOML; empty if there is none."""
        return self.document(self.tutorials.get(name, ""))

    def document(self, name: str) -> str:
        """A text file of the game's folder; empty if there is none."""
        return read(self.home, name) if self.home and name else ""


PLAIN_LOOK = Look()


@cache
def read(package: str, name: str) -> str:
    """A text file of a package; empty if there is none."""
    place = files(package).joinpath(name)
    return place.read_text(encoding="utf-8") if place.is_file() else ""
