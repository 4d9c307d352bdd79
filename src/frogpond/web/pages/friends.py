"""Pages around playing with others: the challenge of the day, and where a table's turns are told."""

from __future__ import annotations

import asyncio

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...table import daily, seats
from ..live.webhook import checked
from ..server.guard import page_owner
from ..server.limits import Buckets
from . import front as pages
from .cards import game_card
from .qr import qr_svg
from .site import go, identity, read_form, room_for, rooms_of, text_of, theme_of


async def challenge(request: Request) -> Response:
    """The challenge of the day: begin, go on, or how it went."""
    day, owner = daily.today(), page_owner(request)
    rooms = rooms_of(request)
    mine = await asyncio.to_thread(rooms.store.of_person, owner, 40) if owner else []
    here = next((header for header, _ in mine if header.settings.get("daily") == day), None)
    result = ""
    if here is not None and here.over and (room := await rooms.get(here.id)) is not None:
        result = daily.result_line(room.table.game, room.table.state.viewed(0), day)
    card = game_card(daily.GAME)
    page = pages.challenge(day, card, f"/t/{here.id}" if here else "", result, theme=theme_of(request))
    return HTMLResponse(page)


async def begin(request: Request) -> Response:
    """A table with the day's dice and cards; one for each browser and day."""
    day = daily.today()
    form = await read_form(request)
    token, owner = identity(request)
    rooms = rooms_of(request)
    for header, _ in await asyncio.to_thread(rooms.store.of_person, owner, 40):
        if header.settings.get("daily") == day:
            return go(request, f"/t/{header.id}", token)
    creations: Buckets = request.app.state.creations
    if not creations.take(request.client.host if request.client else "?"):
        raise HTTPException(429, "You opened many tables just now. Wait a little.")
    me = seats.person(owner, text_of(form, "name", 60))
    room = await rooms.create(owner, daily.GAME, 1, {}, None, [me], settings=daily.settings_for(day))
    return go(request, f"/t/{room.id}", token)


async def webhook(request: Request) -> Response:
    """The host of a table says where its turns are told; an empty address: nowhere."""
    room, owner = await room_for(request)
    if owner != room.header.host:
        raise HTTPException(403, "Only whoever opened the table can say where its turns are told.")
    given = text_of(await read_form(request), "url", 500).strip()
    try:
        url = checked(given, rooms_of(request).settings.webhook_hosts) if given else ""
    except ValueError as error:
        raise HTTPException(400, str(error)[0].upper() + str(error)[1:] + ".") from None
    await room.set_webhook({"url": url, "base": str(request.base_url).rstrip("/")} if url else None)
    return go(request, f"/t/{room.id}")


async def invite_code(request: Request) -> Response:
    """The invite link as a QR code, for those who may pass it on."""
    room, owner = await room_for(request)
    if room.header.private or not (owner == room.header.host or seats.held_by(room.table.seats, owner)):
        raise HTTPException(404, "There is nothing to pass on here.")
    link = str(request.url_for("invited", invite=room.header.invite))
    return Response(qr_svg(link), media_type="image/svg+xml")
