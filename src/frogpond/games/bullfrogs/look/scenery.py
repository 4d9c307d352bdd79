"""Shared symbols of the picture of the pond: pads, frogs, the Log, signs. Drawn once and sent once."""

from __future__ import annotations

from functools import lru_cache

from ....draw.frogs import FROG, frog_symbols
from ....draw.leaves import leaf_defs, log_art, pad_art, pad_points
from ....draw.palette import HORN, INK, LIVERIES
from ....draw.signs import here, sign_defs
from ....draw.svg import ellipse, gradient, group, line, path, rect, symbol, use
from .portrait import BULLFROG


@lru_cache(maxsize=64)
def definitions(colours: str, kinds: tuple[tuple[int, int], ...], neutral: tuple[int, int], dark: bool) -> str:
    """Everything the board repeats; the same for the whole game."""
    pads = [(c, spaces, points) for c in colours for spaces, points in kinds] + [("N", *neutral)]
    lines = rect(-520, -36, 1040, 72, "url(#beam)") + rect(-36, -420, 72, 840, "url(#beamv)") + here(51, dark)
    return (
        sign_defs(dark) + leaf_defs(dark) + frog_symbols(colours, (FROG, BULLFROG)) + symbol("pad-L", log_art())
        + "".join(symbol(f"pad-{o}{n}-{p}", pad_art(o, n)) for o, n, p in pads)
        + "".join(symbol(f"pts-{o}{n}-{p}", pad_points(o, p)) for o, n, p in pads)
        + symbol("here-line", lines) + symbol("isaac", isaac_art(colours[-1]))
        + gradient("cardbg", (0, "#1f5557" if dark else "#dff0e2", 1), (1, "#0e2c33" if dark else "#a9d3c6", 1))
    )  # fmt: skip


def isaac_art(colour: str) -> str:
    """Isaac's bullfrog is only a marker: it rides on a pennant pole and fills no space (BF-63)."""
    pole = line("M0 0V-34", INK, 4) + line("M0 0V-34", HORN, 2.2)
    flag = path("M0-35L26-27L0-19Z", LIVERIES[colour].body, f'stroke="{INK}" stroke-width="1.2"')
    return group(pole + flag + ellipse(0, 1, 6, 2.4, INK), 39, -20) + use(f"bull-{colour}", 39, -58, 1.05)
