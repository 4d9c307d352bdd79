"""Where a table's turns are told."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ...app.notices import set_channel
from ..visit import app_of, go, room_for, visitor_of
from .form import read_form, text_of


async def webhook(request: Request) -> Response:
    """POST /t/{table}/webhook: the host of a table says where its turns are told; an empty address: nowhere."""
    room, _ = await room_for(request)
    address = text_of(await read_form(request), "url", 500).strip()
    await set_channel(app_of(request), visitor_of(request), room, address, str(request.base_url).rstrip("/"))
    return go(request, f"/t/{room.id}")
