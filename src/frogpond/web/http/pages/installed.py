"""The pond as an app: what it is called, its icon, the script that works while no page is open, and the page for when there is no line."""

from __future__ import annotations

import hashlib
import json
from functools import cache

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ....draw import html as h
from ....draw.appicon import app_icon
from ....table import Refused
from ...app.game_cards import game_cards
from ...app.notices import end_notices, tables_to_move, take_notices
from ..guard import COOKIE
from ..visit import app_of, somebody_of, theme_of, visitor_of
from .assets import COMMON, STATIC, STYLES, imported
from .form import read_json
from .shell import letter, page

# What players read
WE_CANT_REACH_THE_POND_RIGHT_NOW = "We can’t reach the pond right now. Your games are safe there."
MEANWHILE_YOU_CAN_READ_AND_PLAY = "Meanwhile you can read, and play the lessons you’ve opened:"
THE_RULES = "The rules of {title}"
PICK_A_NAME_FIRST_THEN_WE_CAN = "Pick a name first, then we can send notices."

MANIFEST = {
    "name": "Frogpond",
    "short_name": "Frogpond",
    "description": "Frog board games with friends and bots.",
    "id": "/",
    "start_url": "/",
    "scope": "/",
    "display": "standalone",
    "background_color": "#0b1d22",
    "theme_color": "#0b1d22",
    "icons": [
        {"src": "/static/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "/static/icon-512.png", "sizes": "512x512", "type": "image/png"},
        {"src": "/static/icon-whole.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        {"src": "/icon.svg", "sizes": "any", "type": "image/svg+xml"},
    ],
}
SHEETS = dict.fromkeys((*COMMON, *STYLES["rules"], *STYLES["learn"], "landing"))


async def manifest(request: Request) -> Response:
    """GET /manifest.webmanifest."""
    return JSONResponse(MANIFEST, media_type="application/manifest+json", headers={"Cache-Control": "public, max-age=3600"})


async def icon(request: Request) -> Response:
    """GET /icon.svg."""
    return Response(app_icon(), media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=3600"})


@cache
def kept() -> list[str]:
    """What is kept for when there is no line: that page, the rules and the list of lessons with what they are made of."""
    scripts = dict.fromkeys([*imported("rules"), *imported("learn"), *imported("theme"), "app"])
    pages = ["/offline", "/rules", "/learn", *(f"/rules/{card.name}" for card in game_cards())]
    return [*pages, "/static/favicon.svg", *(f"/static/{name}.css" for name in SHEETS), *(f"/static/{name}.js" for name in scripts)]


@cache
def worker_text() -> str:
    """The script with the list of what it keeps, and a name that changes with them."""
    text = (STATIC / "worker.js").read_text(encoding="utf-8")
    parts = [(STATIC / one.removeprefix("/static/")).read_bytes() for one in kept() if one.startswith("/static/")]
    name = hashlib.sha256(b"".join([text.encode(), *parts])).hexdigest()[:12]
    return f"const KEPT = {json.dumps(kept())};\nconst NAME = {json.dumps(f'frogpond {name}')};\n{text}"


async def worker(request: Request) -> Response:
    """GET /worker.js: from here, so that it may look after every page."""
    return Response(worker_text(), media_type="text/javascript", headers={"Cache-Control": "no-cache"})


async def offline(request: Request) -> Response:
    """GET /offline: what can be done without a line."""
    rules = [h.li(h.a(THE_RULES.format(title=card.title), href=f"/rules/{card.name}")) for card in game_cards()]
    told = WE_CANT_REACH_THE_POND_RIGHT_NOW
    words = h.p(MEANWHILE_YOU_CAN_READ_AND_PLAY)
    read = h.ul(rules, h.li(h.a("The lessons", href="/learn")))
    body = letter(h.h1("You’re offline"), h.p(told), words, read, h.p(id="offline-page"))
    return HTMLResponse(page("You’re offline", body, theme=theme_of(request)))


# Turns and notices --------------------------------------------------------------------------------------------------------


async def turns(request: Request) -> Response:
    """GET /turns.json: how many tables wait for somebody."""
    tables = await tables_to_move(app_of(request), visitor_of(request))
    return JSONResponse({"turns": len(tables), "tables": [f"/t/{table}" for table in tables]})


async def push_key(request: Request) -> Response:
    """GET /me/notices: what a browser needs to take notices from here."""
    notices = app_of(request).notices
    if notices is None:
        raise HTTPException(404)
    return JSONResponse({"key": notices.public_key})


async def change_notices(request: Request) -> Response:
    """POST /me/notices: this device takes notices; or none any more, with an empty address."""
    body, app, who = await read_json(request), app_of(request), somebody_of(request)
    if who.token != request.cookies.get(COOKIE, ""):
        raise Refused("token", PICK_A_NAME_FIRST_THEN_WE_CAN)
    if body.get("endpoint"):
        await take_notices(app, who, body["endpoint"], body.get("keys"))
    else:
        await end_notices(app, who)
    return JSONResponse({"on": bool(body.get("endpoint"))})
