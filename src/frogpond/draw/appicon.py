"""The icon of the pond where it is installed: a frog on a lily pad's green."""

from __future__ import annotations

from .frogs import portrait
from .svg import circle, group, rect, svg

SIDE = 512


def app_icon(whole: bool = False) -> str:
    """The icon; `whole` for systems that cut it to a shape of their own: the ground reaches the edges and the frog stays in the middle."""
    ground = rect(0, 0, SIDE, SIDE, "#12424a", 0 if whole else 108)
    pad = circle(SIDE / 2, SIDE / 2, 176 if whole else 206, "#1d6a58")
    size = 250 if whole else 310
    frog = group(portrait("G", size), (SIDE - size) / 2, (SIDE - size) / 2)
    return svg(ground + pad + frog, SIDE, SIDE, f"0 0 {SIDE} {SIDE}")
