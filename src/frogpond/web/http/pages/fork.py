"""From one table to another: one click from home, a sandbox that goes on from a move, and the next game of the same people."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from ...app import play_now, tables
from ..guard import whole_number
from ..visit import app_of, go, room_for, somebody_of, visitor_of
from .form import entropy_of, read_form, text_of


async def play(request: Request) -> Response:
    """POST /play/{game}."""
    entropy, who = entropy_of(await read_form(request)), somebody_of(request)
    room = await play_now.play_now(app_of(request), who, request.path_params["game"], entropy)
    return go(request, f"/t/{room.id}", who.token)


async def fork(request: Request) -> Response:
    """POST /t/{table}/fork."""
    room, _ = await room_for(request)
    form, who = await read_form(request), somebody_of(request)
    move, seat = whole_number(text_of(form, "move", 9)), whole_number(text_of(form, "seat", 4))
    room_made = await tables.fork(app_of(request), who, room, move, text_of(form, "others", 60), seat)
    return go(request, f"/t/{room_made.id}", who.token)


async def rematch(request: Request) -> Response:
    """POST /t/{table}/rematch: another game, or with `do=no` not now; from home it goes back there."""
    room, _ = await room_for(request)
    form, app, who = await read_form(request), app_of(request), visitor_of(request)
    if text_of(form, "do", 4) != "no":
        return go(request, f"/t/{await tables.rematch(app, who, room, entropy_of(form))}")
    await tables.decline_rematch(app, who, room)
    return go(request, "/" if text_of(form, "home", 4) else f"/t/{room.id}")
