"""From one table to another: a private one that goes on from a move, and the next game of the same people."""

from __future__ import annotations

import secrets

from starlette.requests import Request
from starlette.responses import Response

from ...bots import names as bot_names
from ...engine.rng import Rng
from ...table import plan
from ...table.perspective import viewer_of
from ...table.rating import TRIED
from ...table.rights import Deed
from ...table.seats import parties
from ..server.guard import whole_number
from .form import read_form, text_of
from .visit import address_of, go, identity, may_open_one, room_for, rooms_of


async def fork(request: Request) -> Response:
    """POST /t/{table}/fork: this person in every seat, or in one with bots in the others."""
    room, _ = await room_for(request)
    form = await read_form(request)
    token, owner = identity(request)
    room.need(owner, Deed.FORK)
    may_open_one(request)
    move = whole_number(text_of(form, "move", 9))
    rng = Rng(secrets.randbits(62))
    await room.ledger.look_at_origin()
    origin, viewer = room.ledger.origin(), viewer_of(room.table, owner)
    others, seat = text_of(form, "others", 60), whole_number(text_of(form, "seat", 4))
    wish = await room.services.apart(plan.fork, origin, owner, move, viewer, others, seat, bot_names(), rng)
    made = await rooms_of(request).create(wish, address_of(request))
    if not room.table.over and owner in parties(room.table.seats):
        room.ledger.mark(TRIED)
    return go(request, f"/t/{made.id}", token)


async def rematch(request: Request) -> Response:
    """POST /t/{table}/rematch."""
    room, owner = await room_for(request)
    room.need(owner, Deed.REMATCH)
    if not room.header.rematch:
        may_open_one(request)
    return go(request, f"/t/{await rooms_of(request).rematch(room, owner)}")
