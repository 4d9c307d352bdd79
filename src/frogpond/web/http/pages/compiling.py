"""What a page says while the rules are being compiled: the first game begins interpreted, and bots think faster in a minute."""

from __future__ import annotations

from pathlib import Path

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from .... import COMPILED, compiled
from ....draw import html as h
from ....draw.html import Markup, markup
from ...ops.threads import FILES_POOL

PACKAGE = Path(compiled.__file__).resolve().parent
UNDER_WAY = "Still compiling; bots think faster in about a minute."
DONE = "Compiled: bots think faster now."
NOT_DONE = "Not compiled; everything runs as plain Python."


def note() -> Markup | None:
    """A line for the bar and the script that keeps it true; nothing where nothing is being compiled."""
    if COMPILED or not compiled.wished() or not compiled.under_way(PACKAGE):
        return None
    line = h.span(UNDER_WAY, id="compiling", class_="compiling", role="status")
    return markup(line, h.script(type="module", src="/static/compiling.js"))


def progress() -> dict[str, object]:
    """Whether it goes on, and what to say."""
    if compiled.under_way(PACKAGE):
        return {"compiling": True, "words": UNDER_WAY}
    return {"compiling": False, "words": DONE if compiled.chosen(PACKAGE) else NOT_DONE}


async def state(request: Request) -> Response:
    """GET /compiling.json: asked by an open page every few seconds, until it is done."""
    return JSONResponse(await FILES_POOL.run(progress), headers={"Cache-Control": "no-store"})
