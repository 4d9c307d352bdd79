"""Who asks, for which table, and where they are sent: what every page handler needs."""

from __future__ import annotations

import time

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from ...table import Refused
from ..app.context import App, Room, Rooms, Visitor, new_identity
from ..ops.limits import address_prefix
from .guard import CODE, COOKIE, TOKEN, page_owner, surely, whole_number

# What players read
THERES_NO_TABLE_AT_THIS_ADDRESS = "There’s no table at this address."
THIS_TABLE_IS_PRIVATE = "This table is private."

YEAR = 365 * 86400
SYSTEMS = (("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows"), ("Mac OS", "Mac"), ("Linux", "Linux"))
BROWSERS = (("Frogpond", "Terminal"), ("Firefox", "Firefox"), ("Edg", "Edge"), ("Chrom", "Chrome"), ("Safari", "Safari"))


def app_of(request: HTTPConnection) -> App:
    app: App = request.app.state.context
    return app


def rooms_of(request: HTTPConnection) -> Rooms:
    return app_of(request).rooms


def address_of(request: HTTPConnection) -> str:
    """Where somebody asks from, as limits count it."""
    return address_prefix(request.client.host) if request.client else "?"


def device_of(request: Request) -> str:
    """A device in two words, from what the browser says of itself."""
    agent = request.headers.get("user-agent", "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    return " on ".join(part for part in (browser, system) if part) or "a program"


def visitor_of(request: Request) -> Visitor:
    """Whoever has this browser; nobody without a cookie."""
    return Visitor(page_owner(request), request.cookies.get(COOKIE, ""), address_of(request), device_of(request))


def somebody_of(request: Request) -> Visitor:
    """Whoever has this browser; somebody new without a cookie."""
    token, owner = identity(request)
    return Visitor(owner, token, address_of(request), device_of(request))


def theme_of(request: Request) -> str:
    theme = request.cookies.get("theme", "")
    return theme if theme in ("dark", "light") else ""


def screen_of(request: Request) -> tuple[str, bool]:
    """Size and darkness of the screen that an address asks for."""
    query = request.query_params
    return ("phone" if query.get("size") == "phone" else "laptop"), query.get("dark", "1") != "0"


def identity(request: Request) -> tuple[str, str]:
    """The browser's token and who it is; a new token if it has none, or was signed out."""
    surely(request)
    token, owner = request.cookies.get(COOKIE, ""), page_owner(request)
    if not TOKEN.fullmatch(token) or not owner:
        token, owner = new_identity()
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
    return (await app_of(request).people.person(page_owner(request))).name


async def remember(request: Request, owner: str, name: str) -> None:
    """Somebody said how they are called: it stands in the next form. A name that does not fit is for the table to refuse."""
    await app_of(request).remember_name(owner, name, time.time())


def move_of(request: Request) -> int | None:
    """The number of a move in the address; nothing where none is asked for, -1 for what is no number."""
    wanted = request.query_params.get("move", "")
    move = whole_number(wanted) if wanted else None
    return -1 if wanted and move is None else move
