"""Server-sent events: a stream to one page, which takes a place among those who watch."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from ...app.news import LobbyClient, in_place, stream_place
from ..visit import address_of, app_of

RETRY_FIELD = "retry: 3000\n\n"
"""The first words of a stream, when it listens: after how many milliseconds a page that lost it asks again."""


def stream(request: Request, name: str, page: LobbyClient, events: AsyncIterator[str]) -> Response:
    """What `events` says, as long as there is a place for the page and it stays."""
    place = stream_place(app_of(request), address_of(request), name, page)
    source = in_place(app_of(request), place, events)
    return StreamingResponse(source, media_type="text/event-stream", headers={"X-Accel-Buffering": "no"})
