"""The pond as an app: what it is called, its icon, the script that works while no page is open, and the page for when there is no line."""

from __future__ import annotations

import asyncio
import hashlib
import json
import time
from functools import cache
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from ...draw.appicon import app_icon
from ...store import fingerprint
from ...store.pushes import Push, subscribing, unsubscribing
from ...table import Refused, seats
from .. import elements as h
from ..live.outgoing import checked
from ..live.threads import NOTICES, READ
from ..server.guard import COOKIE, page_owner
from .assets import STATIC, imported
from .cards import game_cards
from .form import read_json
from .shell import letter, page
from .visit import identity, rooms_of, theme_of

if TYPE_CHECKING:
    from ..live.push import Pushes

# What players read
WE_CANT_REACH_THE_POND_RIGHT_NOW = "We can’t reach the pond right now. Your games are safe there."
MEANWHILE_YOU_CAN_READ_AND_PLAY = "Meanwhile you can read, and play the lessons you’ve opened:"
THE_RULES = "The rules of {title}"
PICK_A_NAME_FIRST_THEN_WE_CAN = "Pick a name first, then we can send notices."
NO_NOTICES_CAN_BE_SENT_THERE = "No notices can be sent there: it takes too long to find this address."
NO_NOTICES_CAN_BE_SENT_THERE_2 = "No notices can be sent there: {error}."

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
SHEETS = ("tokens", "parts", "pages", "rules", "landing", "table", "board", "dialogs", "phone", "story", "learn")


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
    owner = page_owner(request)
    mine = await READ.run(rooms_of(request).store.of_person, owner, 40) if owner else []
    asked = [head for head, seated in mine if not head.over and not head.private and head.to_move in seats.held_by(seated, owner)]
    return JSONResponse({"turns": len(asked), "tables": [f"/t/{head.id}" for head in asked]})


async def push_key(request: Request) -> Response:
    """GET /me/notices: what a browser needs to take notices from here."""
    pushes: Pushes = request.app.state.pushes
    return JSONResponse({"key": pushes.public_key})


async def take_notices(request: Request) -> Response:
    """POST /me/notices: this device takes notices; or none any more, with an empty address."""
    from ..live.webpush_crypto import decoded, device_key  # cryptography is slow to load, and few take notices

    given = await read_json(request)
    token, owner = identity(request)
    if token != request.cookies.get(COOKIE, ""):
        raise Refused("token", PICK_A_NAME_FIRST_THEN_WE_CAN)
    services = rooms_of(request).services
    device, endpoint, keys = fingerprint(token), given.get("endpoint"), given.get("keys")
    if not endpoint:
        await services.writer.run("", unsubscribing(owner, device))
        return JSONResponse({"on": False})
    try:
        push = Push(str(endpoint), str(keys["p256dh"]), str(keys["auth"]))  # type: ignore[index]
        device_key(push.p256dh)
        if len(decoded(push.auth)) != 16 or len(push.p256dh) > 100:
            raise ValueError("a secret of another length")
        async with asyncio.timeout(services.settings.push_seconds):
            await NOTICES.run(checked, push.endpoint, services.settings.push_hosts)
    except TimeoutError:
        raise Refused("webhook", NO_NOTICES_CAN_BE_SENT_THERE) from None
    except (ValueError, TypeError, KeyError) as error:
        raise Refused("webhook", NO_NOTICES_CAN_BE_SENT_THERE_2.format(error=error)) from None
    await services.writer.run("", subscribing(owner, device, push, time.time()))
    return JSONResponse({"on": True})
