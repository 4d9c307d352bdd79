"""Who asks, for which table, and where they are sent: what every page handler needs."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...store import fingerprint, new_token
from ...table import Refused
from ..live.room import Room
from ..live.rooms import Rooms
from ..server.guard import CODE, COOKIE, TOKEN, page_owner, whole_number
from ..server.limits import Buckets

YEAR = 365 * 86400


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def theme_of(request: Request) -> str:
    theme = request.cookies.get("theme", "")
    return theme if theme in ("dark", "light") else ""


def screen_of(request: Request) -> tuple[str, bool]:
    """Size and darkness of the screen that an address asks for."""
    given = request.query_params
    return ("phone" if given.get("size") == "phone" else "laptop"), given.get("dark", "1") != "0"


def identity(request: Request) -> tuple[str, str]:
    """The browser's token and its fingerprint; a new token if it has none."""
    token = request.cookies.get(COOKIE, "")
    if not TOKEN.fullmatch(token):
        token = new_token()
    return token, fingerprint(token)


def go(request: Request, where: str, token: str = "") -> Response:
    """Send the browser on, with its cookie if it got one."""
    response = RedirectResponse(where, 303)
    if token:
        response.set_cookie(COOKIE, token, max_age=YEAR, path="/", secure=request.url.scheme == "https", httponly=True, samesite="lax")
    return response


async def room_for(request: Request) -> tuple[Room, str]:
    """The table of the address and who asks."""
    ident = request.path_params["table"]
    room = await rooms_of(request).fresh(ident) if CODE.fullmatch(ident) else None
    if room is None:
        raise Refused("table", "There is no table at this address.")
    owner = page_owner(request)
    if not room.may_look(owner):
        raise Refused("private", "This table is private.")
    return room, owner


def may_open_one(request: Request) -> None:
    """Not too many new tables from one address."""
    creations: Buckets = request.app.state.creations
    if not creations.take(request.client.host if request.client else "?"):
        raise Refused("limit", "You opened many tables just now. Wait a little.")


def move_of(request: Request, most: int) -> int:
    """The number of a move in the address; without one the last."""
    wanted = request.query_params.get("move", "")
    if not wanted:
        return most
    move = whole_number(wanted)
    if move is None or move > most:
        raise Refused("move", f"There is no such move; they are numbered 0 to {most}.")
    return move
