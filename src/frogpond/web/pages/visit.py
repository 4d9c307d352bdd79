"""Who asks, for which table, and where they are sent: what every page handler needs."""

from __future__ import annotations

import contextlib
import time

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from ...bots import names as bot_names
from ...store import fingerprint, new_token
from ...store.accounts import naming
from ...table import Refused
from ...table.names import fit_name
from ..live.identity import People
from ..live.room import Room
from ..live.room_registry import Rooms
from ..server.guard import CODE, COOKIE, TOKEN, page_owner, surely, whole_number
from ..server.limits import address_prefix

# What players read
THERES_NO_TABLE_AT_THIS_ADDRESS = "There’s no table at this address."
THIS_TABLE_IS_PRIVATE = "This table is private."
YOUVE_OPENED_A_LOT_OF_TABLES = "You’ve opened a lot of tables. Wait a little."
THERE_IS_NO_SUCH_MOVE_THEY = "There is no such move; they are numbered 0 to {most}."

YEAR = 365 * 86400


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def address_of(request: HTTPConnection) -> str:
    """Where somebody asks from, as limits count it."""
    return address_prefix(request.client.host) if request.client else "?"


def theme_of(request: Request) -> str:
    theme = request.cookies.get("theme", "")
    return theme if theme in ("dark", "light") else ""


def screen_of(request: Request) -> tuple[str, bool]:
    """Size and darkness of the screen that an address asks for."""
    given = request.query_params
    return ("phone" if given.get("size") == "phone" else "laptop"), given.get("dark", "1") != "0"


def identity(request: Request) -> tuple[str, str]:
    """The browser's token and who it is; a new token if it has none, or was signed out."""
    surely(request)
    token, owner = request.cookies.get(COOKIE, ""), page_owner(request)
    if not TOKEN.fullmatch(token) or not owner:
        token = new_token()
        owner = fingerprint(token)
    return token, owner


def go(request: Request, where: str, token: str = "") -> Response:
    """Send the browser on, with its cookie if it got one."""
    response = RedirectResponse(where, 303)
    if token:
        keep_cookie(request, response, token)
    return response


def keep_cookie(request: Request, response: Response, token: str) -> None:
    """Let the browser keep who it is."""
    response.set_cookie(COOKIE, token, max_age=YEAR, path="/", secure=request.url.scheme == "https", httponly=True, samesite="lax")


async def room_for(request: Request) -> tuple[Room, str]:
    """The table of the address and who asks."""
    ident = request.path_params["table"]
    room = await rooms_of(request).fresh(ident) if CODE.fullmatch(ident) else None
    if room is None:
        raise Refused("table", THERES_NO_TABLE_AT_THIS_ADDRESS)
    owner = page_owner(request)
    if not room.may_look(owner):
        raise Refused("private", THIS_TABLE_IS_PRIVATE)
    return room, owner


async def known_name(request: Request) -> str:
    """How whoever asks was called last."""
    people: People = request.app.state.people
    return (await people.person(page_owner(request))).name


async def remember(request: Request, owner: str, name: str) -> None:
    """Somebody said how they are called: it stands in the next form. A name that does not fit is for the table to refuse."""
    rooms = rooms_of(request)
    if name:
        with contextlib.suppress(Refused):
            await rooms.services.writer.run("", naming(owner, fit_name(name, (), bot_names()), "", time.time()))


def may_open_one(request: Request) -> None:
    """Not too many new tables from one address."""
    if not rooms_of(request).services.limits.creations.take(address_of(request)):
        raise Refused("limit", YOUVE_OPENED_A_LOT_OF_TABLES)


def move_of(request: Request, most: int) -> int:
    """The number of a move in the address; without one the last."""
    wanted = request.query_params.get("move", "")
    if not wanted:
        return most
    move = whole_number(wanted)
    if move is None or move > most:
        raise Refused("move", THERE_IS_NO_SUCH_MOVE_THEY.format(most=most))
    return move
