"""The colours of the pond: six liveries, fixed inks, and the few that change between night and morning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

INK: Final = "#0b1d22"
CREAM: Final = "#fff6da"
SPARK: Final = "#ffe27a"
HORN: Final = "#f4e2b0"
CORAL: Final = "#ff8f7a"
FOAM: Final = "#bfeaff"

FONT: Final = '"Avenir Next","Segoe UI",Seravek,"Gill Sans Nova",Ubuntu,Cantarell,"DejaVu Sans Condensed","DejaVu Sans",sans-serif'


@dataclass(frozen=True)
class Livery:
    """Whose piece it is, told four ways: a colour, a belly mark, a crest (in `frogs`) and a letter."""

    letter: str
    name: str
    body: str
    dark: str
    lite: str
    mark: str


LIVERIES: Final[dict[str, Livery]] = {
    who.letter: who
    for who in (
        Livery("R", "Red", "#e8503f", "#9c2a24", "#ff9a80", "triangle"),
        Livery("G", "Green", "#4fc27c", "#1f7a50", "#a6ecb4", "disc"),
        Livery("B", "Blue", "#3f80eb", "#1d4796", "#92bbff", "square"),
        Livery("Y", "Yellow", "#f7ce4a", "#8a6206", "#fff0a8", "diamond"),
        Livery("P", "Purple", "#d79bef", "#8044a3", "#f3d4ff", "star"),
        Livery("O", "Orange", "#f08a2e", "#9c4c0e", "#ffc488", "bars"),
    )
}

WORLDS: Final = ("pond", "cosmic", "dusk")


def livery(colour: str) -> Livery:
    """The livery of a colour given by letter or name, in any case."""
    found = LIVERIES.get(colour[:1].upper()) if colour else None
    if found is None or colour.lower() not in (found.letter.lower(), found.name.lower()):
        raise ValueError(f"no livery {colour!r}; there are {', '.join(f'{w.letter} ({w.name.lower()})' for w in LIVERIES.values())}")
    return found


def lit_edge(dark: bool) -> str:
    """The edge of what may be chosen: firefly gold by night, deep amber by day (gold fades on pale water)."""
    return SPARK if dark else "#9a6200"


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two #rrggbb colours."""

    def shine(colour: str) -> float:
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b

    high, low = sorted((shine(one), shine(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)
