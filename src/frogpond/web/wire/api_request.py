"""Checks common to all API requests: the owner of the token, the body, the table."""

from __future__ import annotations

import time
from typing import Any

from starlette.requests import Request

from ...store import fingerprint, new_token
from ...table import Refused
from ..live.room import Room
from ..live.room_registry import Rooms
from ..server.guard import OWNER, TOKEN, surely, whole_number
from .json_check import problem, read_json
from .openapi_bodies import BODIES


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def token_of(request: Request, needed: bool = True) -> tuple[str, str]:
    """The bearer token and its fingerprint."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.casefold() == "bearer" and TOKEN.fullmatch(token.strip()):
        owner: str = request.scope.get(OWNER, fingerprint(token.strip()))
        surely(request)
        if not owner:
            raise Refused("token", "This device was signed out.")
        return token.strip(), owner
    if scheme:
        raise Refused("token", "The Authorization header must be: Bearer and the token you were given.")
    if needed:
        raise Refused("token", "This needs the header Authorization: Bearer TOKEN; you get a token with a new table or a seat.")
    return "", ""


def token_or_new(request: Request) -> tuple[str, str]:
    """The same; whoever sends none is somebody new and gets one."""
    token, owner = token_of(request, needed=False)
    if not token:
        token = new_token()
        owner = fingerprint(token)
    return token, owner


async def body_of(request: Request, name: str) -> dict[str, Any]:
    """The JSON body, checked against the document."""
    if request.headers.get("content-type", "").split(";")[0].strip().casefold() != "application/json":
        raise Refused("content-type", "Send JSON, with Content-Type: application/json.")
    try:
        body = read_json(await request.body())
    except ValueError as error:
        raise Refused("json", f"The body can't be read: {error}.") from None
    wrong = problem(BODIES[name], body)
    if wrong:
        raise Refused("body", wrong[:1].upper() + wrong[1:] + ".")
    found: dict[str, Any] = body
    return found


def query_number(request: Request, name: str) -> int | None:
    values = request.query_params.getlist(name)
    if not values:
        return None
    number = whole_number(values[0])
    if len(values) > 1 or number is None:
        raise Refused("query", f"{name} must be one whole number, 0 or more.")
    return number


async def room_for(request: Request, owner: str) -> Room:
    room = await rooms_of(request).get(request.path_params["table"])
    if room is None or not room.may_look(owner):
        raise Refused("table", "There is no such table.")
    if owner:
        room.presence.heard[owner] = time.time()
        if room.sits(owner):
            room.services.limits.know(owner)
    room.visited()
    return room
