"""Small pictures for the twists of a game: what changes, not what it is called."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ...draw.frogs import cosmic_frog_art, frog_art
from ...draw.hexes import stack_art
from ...draw.palette import LIVERIES
from ...draw.svg import circle, group, line, path, rect, svg, text
from .assets import ASSET_CACHE_HEADERS

CREAM, SPARK, CORAL = "#fff6da", "#ffe27a", "#ff8f7a"
RINGS = ("#8be0e8", "#8fb6f2", "#a894f0", "#c482e6")


def frog(colour: str, x: float, y: float, size: float = 1.0) -> str:
    return group(cosmic_frog_art(LIVERIES[colour]), x, y, size)


def land(kind: str, x: float, y: float, size: float = 0.52) -> str:
    return group(stack_art(kind), x, y, size)


def hole(x: float, y: float, r: float = 9.0, colour: str = RINGS[0]) -> str:
    inner = circle(x, y, r * 0.6, "none", f'stroke="{colour}" stroke-width="1.2" opacity=".6"')
    return circle(x, y, r, "#0a0620", f'stroke="{colour}" stroke-width="2"') + inner


def disc(x: float, y: float, words: str, fill: str = CREAM) -> str:
    return circle(x, y, 9, fill, 'stroke="#0b1d22" stroke-width="1.5"') + text(x, y + 4, words, 10, "#0b1d22", CENTRE)


CENTRE = 'text-anchor="middle" font-weight="800"'


def arrow(d: str, x: float, y: float, turn: float, colour: str = CREAM) -> str:
    return line(d, colour, 2.6) + path("M-6-4.5L3 0L-6 4.5Z", colour, f'transform="translate({x} {y}) rotate({turn})"')


def cracked(count: int) -> str:
    """Ground of which so much is cracked: two rows of tiles, the cracked ones glowing."""
    places = [(21 + 27 * i - 13.5 * row + 13.5, 22 + 23 * row) for row in range(2) for i in range(3)]
    return "".join(
        land("barren", x - 13.5, y, 0.54) + (line(f"M{x - 18} {y - 9}l6 5l-4 5l7 6", SPARK, 2.6) if number * 5 % 6 < count else "")
        for number, (x, y) in enumerate(places)
    )


def moon(x: float, y: float, r: float) -> str:
    return circle(x, y, r * 1.7, SPARK, 'opacity=".16"') + circle(x, y, r, CREAM)


def lily(x: float, y: float, r: float) -> str:
    return path(f"M{x} {y}L{x + r} {y - r * 0.2}A{r} {r * 0.42} 0 1 1 {x + r * 0.55} {y - r * 0.36}Z", "#3f9a62", 'stroke="#0b1d22"')


def small(colour: str, x: float, y: float, size: float) -> str:
    return group(frog_art(LIVERIES[colour]), x, y, size)


VARIANT_ART: Mapping[str, Callable[[], str]] = {
    "abundant-harmonious": lambda: land("forest", 34, 38) + land("forest", 66, 38) + disc(34, 16, "+2") + disc(66, 16, "+1", SPARK),
    "aether-surge": lambda: (
        land("hill", 20, 40) + land("hill", 76, 40) + line("M28 20Q48 0 68 18", CREAM, 2.6, 'stroke-dasharray="4 4" opacity=".7"')
        + group(line("M-6-6L6 6M6-6L-6 6", CORAL, 4), 48, 26)
    ),
    "bounce-back": lambda: hole(70, 18) + land("meadow", 28, 44) + arrow("M64 28Q50 38 38 34", 37, 34, 195) + frog("R", 70, 16, 0.7),
    "dimensional-decisions": lambda: (
        "".join(hole(20 + 19 * i, 36, 9 - i * 0.8, colour) for i, colour in enumerate(RINGS))
        + arrow("M58 18Q48 8 41 20", 41, 21, 115) + frog("P", 58, 32, 0.75)
    ),
    "knockback-resistance": lambda: (
        land("desert", 24, 42) + frog("G", 24, 28) + line("M40 28H58", CREAM, 2.4, 'stroke-dasharray="3 4"')
        + path("M68 16L76 26L70 42L62 28Z", "#6fe3d2", 'stroke="#0b1d22" stroke-width="1.5"') + text(84, 33, "−1", 13, CREAM, CENTRE)
    ),
    "quakes-vortexes": lambda: (
        land("barren", 48, 40, 0.7) + line("M40 30L48 36L45 42L54 48", SPARK, 2.6) + frog("B", 22, 20, 0.9) + frog("Y", 76, 18, 0.9)
    ),
    "duration-short": lambda: cracked(5),
    "duration-normal": lambda: cracked(3),
    "duration-long": lambda: cracked(1),
    "preset-first": lambda: lily(48, 50, 26) + small("G", 48, 36, 1.7) + moon(80, 14, 5),
    "preset-usual": lambda: (
        lily(26, 51, 20) + lily(68, 51, 20) + small("R", 26, 40, 1.25) + small("B", 68, 40, 1.25) + moon(48, 14, 7)
    ),
    "preset-long": lambda: (
        moon(48, 20, 12)
        + "".join(lily(x, 53, 13) + small(colour, x, 45, 0.85) for x, colour in ((15, "R"), (37, "P"), (59, "B"), (81, "Y")))
        + "".join(circle(x, y, 1.4, SPARK) for x, y in ((14, 20), (24, 10), (74, 12), (86, 24), (80, 32)))
    ),
    "symbiotic-teammates": lambda: (
        frog("R", 24, 36, 1.1) + frog("O", 72, 36, 1.1) + arrow("M32 16Q48 4 62 15", 63, 16, 40, SPARK)
        + arrow("M64 52Q48 62 34 53", 33, 52, 215, SPARK)
    ),
    "team-play": lambda: (
        circle(30, 34, 24, "#2a5a7c", 'opacity=".8"') + circle(68, 34, 24, "#5b7c2a", 'opacity=".8"') + frog("R", 22, 34, 0.75)
        + frog("O", 38, 34, 0.75) + frog("B", 60, 34, 0.75) + frog("G", 76, 34, 0.75)
    ),
}  # fmt: skip


@cache
def twist_art(kind: str) -> str:
    """The picture of a twist."""
    above, below = ("#1d5a58", "#0f3a40") if kind.startswith("preset-") else ("#33206b", "#1d1342")
    sky = rect(0, 0, 96, 62, above, 11) + rect(0, 34, 96, 28, below, 11)
    return svg(sky + VARIANT_ART[kind](), 84, 54, "0 0 96 62")


async def show(request: Request) -> Response:
    """GET /look/twists/{kind}.svg."""
    kind = request.path_params["kind"]
    if kind not in VARIANT_ART:
        raise HTTPException(404, "There is no such picture.")
    return Response(twist_art(kind), media_type="image/svg+xml", headers=ASSET_CACHE_HEADERS)
