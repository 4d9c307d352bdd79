"""Requests of the API: functions that take and return dataclasses, with a method and a path; read, checked and answered."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field, is_dataclass
from typing import Any, TypeVar, get_type_hints

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from ....table import Refused, seats
from ....table.perspective import viewer_of
from ...app.context import App, Room, Rooms, Visitor, new_identity, owner_of_token
from ..guard import OWNER, TOKEN, surely, whole_number
from ..json_read import read_json
from ..visit import address_of, app_of, device_of
from .schema import fields_of, read, schema_of, to_json

Handler = TypeVar("Handler", bound=Callable[..., Awaitable[Any]])
NEEDED, OPTIONAL, NEW, UNUSED = "needed", "optional", "new", ""
"""A request without a token: refused, shows less, gives one to somebody new; or it never looks at tokens."""


@dataclass(slots=True)
class Call:
    """A request: who asks, and what is answered beside the body."""

    request: Request
    token: str
    owner: str
    status: int
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def app(self) -> App:
        return app_of(self.request)

    @property
    def rooms(self) -> Rooms:
        return self.app.rooms

    @property
    def visitor(self) -> Visitor:
        return Visitor(self.owner, self.token, address_of(self.request), device_of(self.request))

    def asks(self, result: Any) -> Any:
        """What was done, or with 202 that others are asked first."""
        if result != "done":
            self.status = 202
        return result

    async def room(self) -> Room:
        """The table of the address."""
        room = await self.rooms.get(self.request.path_params["table"])
        if room is None or not room.may_look(self.owner):
            raise Refused("table", "There is no such table.")
        if self.owner:
            room.presence.heard[self.owner] = time.time()
            if room.sits(self.owner):
                room.services.limits.know(self.owner)
        room.visited()
        return room

    def seat(self, room: Room, wanted: int | None) -> int:
        """The seat a program speaks for; 403 if it is not its own."""
        mine = seats.held_by(room.table.seats, self.owner)
        if not mine:
            raise Refused("not-seated", "Your token holds no seat at this table.")
        if wanted is not None and wanted not in mine:
            raise Refused("not-yours", f"Your token holds seat {', '.join(map(str, mine))} at this table.")
        viewer = viewer_of(room.table, self.owner, "" if wanted is None else str(wanted))
        return viewer if viewer >= 0 else mine[0]


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One request of the API as the document describes it."""

    method: str
    path: str
    summary: str
    name: str
    token: str
    status: int
    also: int | None  # another status of the same answer
    asks: Any  # the dataclass of the body, or of the query of a GET
    answers: Any
    media: str

    @property
    def has_body(self) -> bool:
        return self.asks is not None and self.method != "GET"


class Endpoints:
    """The requests of one subject. A function that is decorated with `at` becomes one: its annotations say what it takes and gives."""

    def __init__(self) -> None:
        self.all: list[Endpoint] = []
        self.routes: list[Route] = []

    def __iter__(self) -> Iterator[Endpoint]:
        return iter(self.all)

    def at(
        self, method: str, path: str, summary: str, *, token: str = NEEDED, status: int = 200, also: int | None = None, media: str = "",
    ) -> Callable[[Handler], Handler]:  # fmt: skip
        def added(handler: Handler) -> Handler:
            hints = get_type_hints(handler)
            answer = hints.pop("return")
            asks = next((kind for kind in hints.values() if kind is not Call and is_dataclass(kind)), None)
            name = getattr(handler, "__name__", "")
            one = Endpoint(method, path, summary, name, token, status, also, asks, answer, media or "application/json")

            async def serve(request: Request) -> Response:
                call = Call(request, *token_for(request, token), status)
                if asks is None:
                    answer = await handler(call)
                else:
                    answer = await handler(call, await body_of(request, asks) if one.has_body else query_of(request, asks))
                return answer if isinstance(answer, Response) else JSONResponse(to_json(answer), call.status, call.headers)

            self.all.append(one)
            self.routes.append(Route(path.replace("{seat}", "{seat:int}"), serve, methods=[method], name=name))
            return handler

        return added


def token_for(request: Request, kind: str) -> tuple[str, str]:
    """The bearer token and its fingerprint."""
    if kind == UNUSED:
        return "", ""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.casefold() == "bearer" and TOKEN.fullmatch(token.strip()):
        owner: str = request.scope.get(OWNER, owner_of_token(token.strip()))
        surely(request)
        if not owner:
            raise Refused("token", "This device was signed out.")
        return token.strip(), owner
    if scheme:
        raise Refused("token", "The Authorization header must be: Bearer and the token you were given.")
    if kind == NEEDED:
        raise Refused("token", "This needs the header Authorization: Bearer TOKEN; you get a token with a new table or a seat.")
    return new_identity() if kind == NEW else ("", "")


async def body_of(request: Request, of: Any) -> Any:
    """The JSON body."""
    if request.headers.get("content-type", "").split(";")[0].strip().casefold() != "application/json":
        raise Refused("content-type", "Send JSON, with Content-Type: application/json.")
    try:
        body = read_json(await request.body())
    except ValueError as error:
        raise Refused("json", f"The body can't be read: {error}.") from None
    try:
        return read(of, body)
    except ValueError as error:
        words = str(error)
        raise Refused("body", words[:1].upper() + words[1:] + ".") from None


def query_of(request: Request, of: Any) -> Any:
    """The parameters after the path."""
    given: dict[str, Any] = {}
    for one in fields_of(of):
        values = request.query_params.getlist(one.name)
        if not values:
            continue
        text = whole_number(values[0]) if schema_of(one.asked).get("type") == "integer" else values[0]
        if len(values) > 1 or text is None:
            raise Refused("query", f"{one.name} must be one whole number, 0 or more.")
        given[one.name] = text
    try:
        return read(of, given)
    except ValueError as error:
        raise Refused("query", f"{error}.") from None
