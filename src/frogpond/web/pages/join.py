"""Coming to a table by a friend's link: pasted, or followed."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ...table import Refused
from ..live.room import Room
from ..live.threads import READ
from ..server.guard import CODE
from .visit import go, rooms_of

# What players read
THIS_IS_NO_LINK_TO_A_TABLE = "This is no link to a table."
THIS_INVITATION_LEADS_NOWHERE = "This invitation leads nowhere. Ask your friend for a fresh one."

INVITE = "frogpond-invite"
LINK = re.compile(r"(?:^|/)(j|t)/([A-Za-z0-9_-]{8,40})")


async def join(request: Request) -> Response:
    """GET /join: somebody pasted the link a friend sent."""
    link = request.query_params.get("link", "").strip()[:300]
    path = urlsplit(link).path if "//" in link else link
    found = LINK.search(path)
    if found:
        return go(request, f"/{found[1]}/{found[2]}")
    if CODE.fullmatch(path):
        return go(request, f"/j/{path}")
    raise Refused("link", THIS_IS_NO_LINK_TO_A_TABLE)


async def invited(request: Request) -> Response:
    """GET /j/{invite}: the right to sit down goes into a cookie for this table's pages."""
    invite = request.path_params["invite"]
    store = rooms_of(request).store
    table_id = await READ.run(store.by_invite, invite) if CODE.fullmatch(invite) else None
    if table_id is None:
        raise Refused("invitation", THIS_INVITATION_LEADS_NOWHERE)
    response = RedirectResponse(f"/t/{table_id}", 303)
    secure = request.url.scheme == "https"
    response.set_cookie(INVITE, invite, max_age=30 * 86400, path=f"/t/{table_id}", secure=secure, httponly=True, samesite="lax")
    return response


def invited_to(request: Request, room: Room) -> bool:
    """Whether somebody came by the link of this table."""
    return request.cookies.get(INVITE) == room.header.invite
