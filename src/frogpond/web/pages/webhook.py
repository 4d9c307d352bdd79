"""Where a table's turns are told."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ...table import Refused
from ...table.settings import Channel
from ..live.webhook import checked
from .form import read_form, text_of
from .visit import go, room_for, rooms_of


async def webhook(request: Request) -> Response:
    """POST /t/{table}/webhook: the host of a table says where its turns are told; an empty address: nowhere."""
    room, owner = await room_for(request)
    given = text_of(await read_form(request), "url", 500).strip()
    try:
        url = checked(given, rooms_of(request).settings.webhook_hosts) if given else ""
    except ValueError as error:
        raise Refused("webhook", str(error)[0].upper() + str(error)[1:] + ".") from None
    await room.set_webhook(owner, Channel(url, str(request.base_url).rstrip("/")) if url else None)
    return go(request, f"/t/{room.id}")
