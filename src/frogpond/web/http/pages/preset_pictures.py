"""Small pictures for ready-made tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from ....draw.frogs import frog_art
from ....draw.palette import CREAM, LIVERIES, SPARK
from ....draw.scenes import choice_card
from ....draw.svg import circle, group, path
from .assets import ASSET_CACHE_HEADERS, look_of


def moon(x: float, y: float, r: float) -> str:
    return circle(x, y, r * 1.7, SPARK, 'opacity=".16"') + circle(x, y, r, CREAM)


def lily(x: float, y: float, r: float) -> str:
    return path(f"M{x} {y}L{x + r} {y - r * 0.2}A{r} {r * 0.42} 0 1 1 {x + r * 0.55} {y - r * 0.36}Z", "#3f9a62", 'stroke="#0b1d22"')


def small(colour: str, x: float, y: float, size: float) -> str:
    return group(frog_art(LIVERIES[colour]), x, y, size)


PRESET_ART: Mapping[str, Callable[[], str]] = {
    "first": lambda: lily(48, 50, 26) + small("G", 48, 36, 1.7) + moon(80, 14, 5),
    "usual": lambda: (
        lily(26, 51, 20) + lily(68, 51, 20) + small("R", 26, 40, 1.25) + small("B", 68, 40, 1.25) + moon(48, 14, 7)
    ),
    "long": lambda: (
        moon(48, 20, 12)
        + "".join(lily(x, 53, 13) + small(colour, x, 45, 0.85) for x, colour in ((15, "R"), (37, "P"), (59, "B"), (81, "Y")))
        + "".join(circle(x, y, 1.4, SPARK) for x, y in ((14, 20), (24, 10), (74, 12), (86, 24), (80, 32)))
    ),
}  # fmt: skip


@cache
def preset_picture(kind: str) -> str:
    return choice_card(PRESET_ART[kind](), "#1d5a58", "#0f3a40")


def answer(picture: str) -> Response:
    if not picture:
        raise HTTPException(404, "There is no such picture.")
    return Response(picture, media_type="image/svg+xml", headers=ASSET_CACHE_HEADERS)


async def preset(request: Request) -> Response:
    """GET /look/presets/{kind}.svg."""
    kind = request.path_params["kind"]
    return answer(preset_picture(kind) if kind in PRESET_ART else "")


async def option(request: Request) -> Response:
    """GET /look/{game}/options/{option}/{choice}.svg."""
    where = request.path_params
    return answer(look_of(where["game"]).option_picture(where["option"], where["choice"]))
