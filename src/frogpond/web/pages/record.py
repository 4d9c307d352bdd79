"""The record of a game, as a file."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ...table import Refused
from ..live.room import Room
from .visit import room_for

# What players read
THE_RECORD_SHOWS_EVERY_CARD_SO = "The record shows every card, so it’s for after the game."


async def record(request: Request) -> Response:
    """GET /t/{table}/record."""
    room, owner = await room_for(request)
    return await record_file(room, owner)


async def record_file(room: Room, owner: str) -> Response:
    """The file for somebody who may know everything."""
    if not room.table.knows_all(owner):
        raise Refused("hidden", THE_RECORD_SHOWS_EVERY_CARD_SO)
    names = {f"seat{i}": room.seat_name(i) for i in range(len(room.table.seats))}
    name = f"{room.header.game}-{room.id[:6]}.frog"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    text = await room.services.apart(lambda: room.table.record(**names).text())
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)
