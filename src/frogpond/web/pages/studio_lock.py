"""Who may come into the studio: what the owner of the server said, this machine, or a key."""

from __future__ import annotations

import hmac
from urllib.parse import urlsplit

from starlette.requests import Request

from ..live.studio import Studio

KEY = "studio"
LOOPBACK_ADDRESSES = ("127.0.0.1", "::1")
NAMES = ("localhost", *LOOPBACK_ADDRESSES)


def studio_of(request: Request) -> Studio:
    studio: Studio = request.app.state.studio
    return studio


def near(request: Request) -> bool:
    """Whether somebody at this machine asks, by this machine's own name: not through a proxy, and no page of elsewhere."""
    host = urlsplit(f"//{request.headers.get('host', '')}").hostname
    return request.client is not None and request.client.host in LOOPBACK_ADDRESSES and host in NAMES


def has_key(request: Request, given: str) -> bool:
    key = studio_of(request).settings.studio_key
    return bool(key) and hmac.compare_digest(given.encode(), key.encode())


def allowed(request: Request) -> bool:
    """Whether the owner of the server lets this person in."""
    mode = studio_of(request).settings.studio
    if mode in ("here", "key") and near(request):
        return True
    return mode == "everybody" or (mode == "key" and has_key(request, request.cookies.get(KEY, "")))
