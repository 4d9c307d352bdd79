"""Server-sent events: a stream to one page, which takes a place among those who watch."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ...table import Refused
from ..live.connection_limits import ClientConnection
from ..live.lobby import LobbyClient
from .visit import address_of, rooms_of

# What players read
TOO_MANY_PAGES_OPEN_FROM = "Too many pages open from your address. Close one, or try again later."

RETRY_FIELD = "retry: 3000\n\n"
"""The first words of a stream, when it listens: after how many milliseconds a page that lost it asks again."""


def stream(request: Request, name: str, listener: LobbyClient, events: AsyncIterator[str]) -> Response:
    """What `events` says, as long as there is a place for the page and it stays; Refused if its address has too many."""
    places, address = rooms_of(request).services.places, address_of(request)
    if not places.may_watch(address):
        raise Refused("full", TOO_MANY_PAGES_OPEN_FROM)
    guest = ClientConnection(name, address, listener.owner, False, time.monotonic(), listener)

    async def told() -> AsyncIterator[str]:
        try:
            places.enter(guest)
        except Refused:  # the page asks again by itself
            return
        try:
            async for event in events:
                yield event
        finally:
            places.leave(guest)

    return StreamingResponse(told(), media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
