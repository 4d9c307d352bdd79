"""The bar of the pages around the tables for whoever asks: their name and face, and the ways that are open to them."""

from __future__ import annotations

from starlette.requests import Request

from ..elements import Markup
from ..live.people import People
from ..server.guard import page_owner
from .shell import Ways, ways_bar
from .studio_lock import allowed


def further_ways(request: Request) -> Ways:
    """Pages that not everybody may see."""
    return [("Studio", "/studio")] if allowed(request) else []


async def bar_for(request: Request, here: str = "") -> Markup:
    """The bar; `here` is the word of the page it stands on."""
    people: People = request.app.state.people
    return ways_bar(await people.person(page_owner(request)), here, further=further_ways(request))
