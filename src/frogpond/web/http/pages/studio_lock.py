"""Who may come into the studio: what the owner of the server said, this machine, or a key."""

from __future__ import annotations

import hmac
from urllib.parse import urlsplit

from starlette.requests import Request

from ....table import Refused
from ...app.context import App
from ..visit import app_of

CLOSED = (
    "The studio is closed on this server. `frogpond studio` opens one on your own machine; "
    "whoever runs this server can open it here, with the setting studio."
)
KEY = "studio"
LOOPBACK_ADDRESSES = ("127.0.0.1", "::1")
NAMES = ("localhost", *LOOPBACK_ADDRESSES)


def near(request: Request) -> bool:
    """Whether somebody at this machine asks, by this machine's own name: not through a proxy, and no page of elsewhere."""
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname
    return request.client is not None and request.client.host in LOOPBACK_ADDRESSES and host in NAMES


def has_key(request: Request, given: str) -> bool:
    studio = app_of(request).studio
    key = studio.settings.studio_key if studio is not None else ""
    return bool(key) and hmac.compare_digest(given.encode(), key.encode())


def allowed(request: Request) -> bool:
    """Whether the owner of the server lets this person in."""
    studio = app_of(request).studio
    mode = studio.settings.studio if studio is not None else "off"
    if mode in ("here", "key") and near(request):
        return True
    return mode == "everybody" or (mode == "key" and has_key(request, request.cookies.get(KEY, "")))


def let_in(request: Request) -> App:
    if not allowed(request):
        raise Refused("studio", CLOSED)
    return app_of(request)
