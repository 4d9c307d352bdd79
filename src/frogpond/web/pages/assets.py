"""Which style sheets and scripts a page loads: those of its kind and of its game, and nothing else."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ...draw.icons import icon_defs, own_defs
from ...draw.sounds import to_json
from ...engine.look import PLAIN_LOOK, Look
from ...engine.registry import games, make
from .. import elements as h
from ..elements import Markup, markup

COMMON = ("tokens", "parts")
TABLE = ("table", "board", "dialogs", "phone", "story", "stage")
STYLES = {  # by kind of page, the most particular first; each after those every page has
    "replay": (*TABLE, "replay"), "learn": (*TABLE, "learn"), "table": (*TABLE, "aids", "end"),
    "studio": ("pages", "studio"), "review": ("pages", "review"), "rules": ("pages", "rules"), "puzzle": ("pages", "rules"),
    "home": ("pages", "landing", "home", "invite"), "landing": ("pages", "landing"),
    "profile-page": ("pages", "landing", "home", "profile", "invite"), "daily": ("pages", "home"), "around": ("pages", "home"),
    "maker-page": ("pages", "maker"), "plain": ("pages",),
}  # fmt: skip
SCRIPTS = {
    "studio": "studio", "replay": "replay", "learn": "learn", "table": "table", "rules": "rules", "home": "home", "maker-page": "maker",
}  # fmt: skip
STATIC = files(__package__.rpartition(".")[0]) / "static"
IMPORT = re.compile(r'^import .*?"\./(\w+)\.js";$', re.MULTILINE)
ASSET_CACHE_HEADERS = {"Cache-Control": "public, max-age=3600"}


@cache
def imported(entry: str) -> tuple[str, ...]:
    """A module and all it imports, each once: the browser fetches them at once instead of one after the other."""
    found = [entry]
    for name in found:
        text = (STATIC / f"{name}.js").read_text(encoding="utf-8")
        found += [other for other in IMPORT.findall(text) if other not in found]
    return tuple(found)


@cache
def look_of(name: str) -> Look:
    """The face of a game by name; a plain one where there is no game."""
    return make(name).look if name in games() else PLAIN_LOOK


@cache
def links(kind: str, game: str) -> Markup:
    """The links and scripts in the head of a page; `kind` holds the words of its layout."""
    use = next((name for name in STYLES if name in kind.split()), "plain")
    sheets = [f"/static/{name}.css" for name in (*COMMON, *STYLES[use])]
    sheets += [f"/look/{game}/style.css"] if look_of(game).style() else []
    entry = SCRIPTS.get(use, "theme")
    return markup(
        [h.link(rel="stylesheet", href=sheet) for sheet in sheets],
        [h.link(rel="modulepreload", href=f"/static/{name}.js") for name in imported(entry)[1:]],
        h.script(type="module", src=f"/static/{entry}.js"),
    )


@cache
def sprite(game: str) -> Markup:
    """The icons of a page and its game, once a page; not `display:none`, because gradients of a hidden picture are not painted."""
    defs = h.element("defs", Markup(icon_defs() + own_defs(look_of(game).icons)))
    return h.svg(defs, class_="sprite", aria_hidden="true", stroke_linecap="round", stroke_linejoin="round")


def asked(request: Request) -> Look:
    name = request.path_params["game"]
    if name not in games():
        raise HTTPException(404, "There is no such game.")
    return look_of(name)


async def style(request: Request) -> Response:
    """GET /look/{game}/style.css."""
    return Response(asked(request).style(), media_type="text/css", headers=ASSET_CACHE_HEADERS)


async def vignette(request: Request) -> Response:
    """GET /look/{game}/vignette.svg."""
    return Response(asked(request).vignette(request.path_params["game"]), media_type="image/svg+xml", headers=ASSET_CACHE_HEADERS)


async def sounds(request: Request) -> Response:
    """GET /look/{game}/sounds.json."""
    return JSONResponse(to_json(asked(request).sounds), headers=ASSET_CACHE_HEADERS)
