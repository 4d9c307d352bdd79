"""The bar of the pages around the tables for whoever asks: their name and face, and the ways that are open to them; and the cache of
pages for those who have no token, for whom nothing but the bar differs."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from functools import wraps

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw.html import Markup
from ....engine.lru import make_room
from ..guard import page_owner
from ..visit import app_of, rooms_of, theme_of
from . import compiling
from .shell import Ways, ways_bar
from .studio_lock import allowed

MAX_CACHED = 200
Handler = Callable[[Request], Awaitable[Response]]


def further_ways(request: Request) -> Ways:
    """Pages that not everybody may see."""
    return [("Studio", "/studio")] if allowed(request) else []


async def bar_for(request: Request, here: str = "") -> Markup:
    """The bar; `here` is the word of the page it stands on."""
    return ways_bar(await app_of(request).people.person(page_owner(request)), here, further=further_ways(request))


def cached_for_strangers(show: Handler) -> Handler:
    """A page is made once in a while for all who have no token. Addresses with a query are not cached, so that a client can't fill it."""

    @wraps(show)
    async def answer(request: Request) -> Response:
        if page_owner(request) or request.url.query:
            return await show(request)
        services, now = rooms_of(request).services, time.monotonic()
        key = (str(request.url), theme_of(request), tuple(further_ways(request)), compiling.note())
        until, body = services.pages.get(key, (0.0, b""))
        if until < now:
            response = await show(request)
            if response.status_code != 200 or "set-cookie" in response.headers:
                return response
            body = bytes(response.body)
            make_room(services.pages, MAX_CACHED)
            services.pages[key] = now + services.settings.leaders_seconds, body
        return HTMLResponse(body)

    return answer
