"""Which style sheets and scripts a page loads: those of its kind and of its game, and nothing else."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ....draw import html as h
from ....draw.frogs import FROG, Portrait
from ....draw.html import Markup, markup
from ....draw.icons import icon_defs, own_defs
from ....draw.sounds import to_json
from ....engine.look import PLAIN_LOOK, Look
from ....engine.registry import games, make, portraits

COMMON = ("tokens", "base", "parts")
TABLE = ("table", "board", "dialogs", "phone", "story", "stage")
STYLES = {  # by kind of page, the most particular first; each after those every page has
    "replay": (*TABLE, "replay"), "learn": (*TABLE, "learn"), "puzzle": (*TABLE, "puzzle"), "table": (*TABLE, "aids", "end", "offer"),
    "studio": ("pages", "studio"), "review": ("pages", "review"), "rules": ("pages", "rules"),
    "group": ("pages", "landing", "home", "offer", "group"),
    "home": ("pages", "landing", "home", "invite", "offer"), "landing": ("pages", "landing"),
    "profile-page": ("pages", "landing", "home", "profile", "invite", "offer", "cup"),
    "daily": ("pages", "home"), "around": ("pages", "home"),
    "maker-page": ("pages", "maker"), "plain": ("pages",),
}  # fmt: skip
SCRIPTS = {
    "studio": "studio", "replay": "replay", "learn": "learn", "puzzle": "puzzle", "table": "table",
    "rules": "rules", "group": "group", "home": "home", "maker-page": "maker",
}  # fmt: skip
STATIC = files("frogpond.web") / "static"
IMPORT = re.compile(r'^import .*?"\./(\w+)\.js";$', re.MULTILINE)
GAME_FILE = re.compile(r"[\w-]+(\.[\w-]+)*\.(js|css|svg|png|webp)")
COMMENT = re.compile(r"^[ \t]*//.*\n|^[ \t]*/\*[^*]*\*/[ \t]*\n|^[ \t]+", re.MULTILINE)
"""Lines that are a comment, and the indentation of the others. No script of ours has a string of several lines that could look so."""
ASSET_CACHE_HEADERS = {"Cache-Control": "public, max-age=3600"}


@cache
def imported(entry: str) -> tuple[str, ...]:
    """A module and all it imports, each once: the browser fetches them at once instead of one after the other."""
    files = [entry]
    for name in files:
        text = (STATIC / f"{name}.js").read_text(encoding="utf-8")
        files += [other for other in IMPORT.findall(text) if other not in files]
    return tuple(files)


@lru_cache(200)
def without_comments(path: Path, changed: float) -> bytes:
    """A script or style sheet as it is sent; `changed` is when its file was."""
    return COMMENT.sub("", path.read_text(encoding="utf-8")).encode()


@cache
def look_of(name: str) -> Look:
    """The face of a game by name; a plain one where there is no game."""
    return make(name).look if name in games() else PLAIN_LOOK


def portrait_of(kind: str) -> Portrait:
    """A kind of frog by name; the common one where no game has it any more."""
    return portraits().get(kind, FROG)


def preloads(entry: str) -> list[Markup]:
    """Links by which a browser fetches what a module imports together with it."""
    return [h.link(rel="modulepreload", href=f"/static/{name}.js") for name in imported(entry)[1:]]


@cache
def links(kind: str, game: str) -> Markup:
    """The links and scripts in the head of a page; `kind` holds the words of its layout."""
    use = next((name for name in STYLES if name in kind.split()), "plain")
    sheets = [f"/static/{name}.css" for name in (*COMMON, *STYLES[use])]
    sheets += [f"/look/{game}/style.css"] if look_of(game).style() else []
    entry = SCRIPTS.get(use, "theme")
    own = look_of(game).scripts if TABLE[0] in STYLES[use] else ()
    return markup(
        [h.link(rel="stylesheet", href=sheet) for sheet in sheets],
        preloads(entry),
        [h.script(type="module", src=f"/static/games/{game}/{name}") for name in own],  # before the page's, which opens the line
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


async def game_file(request: Request) -> Response:
    """GET /static/games/{game}/{file}."""
    look, name = asked(request), request.path_params["file"]
    path = files(look.home) / look.static_folder / name if look.home else None
    if path is None or not GAME_FILE.fullmatch(name) or not path.is_file():
        raise HTTPException(404, "There is no such file.")
    return Response(path.read_bytes(), media_type=guess_type(name)[0], headers={"Cache-Control": "no-cache"})


async def style(request: Request) -> Response:
    """GET /look/{game}/style.css."""
    return Response(asked(request).style(), media_type="text/css", headers=ASSET_CACHE_HEADERS)


async def vignette(request: Request) -> Response:
    """GET /look/{game}/vignette.svg."""
    return Response(asked(request).vignette(request.path_params["game"]), media_type="image/svg+xml", headers=ASSET_CACHE_HEADERS)


async def sounds(request: Request) -> Response:
    """GET /look/{game}/sounds.json."""
    return JSONResponse(to_json(asked(request).sounds), headers=ASSET_CACHE_HEADERS)
