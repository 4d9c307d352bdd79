"""Coming to a table by a friend's link: pasted, or followed."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from ....table import Refused
from ...app.context import Room
from ...app.invitations import invited_table
from ..guard import CODE
from ..visit import app_of, go

# What players read
THIS_IS_NO_LINK_TO_A_TABLE = "That’s not a link to a table."

INVITE = "frogpond-invite"
LINK = re.compile(r"(?:^|/)(j|t)/([A-Za-z0-9_-]{8,40})")


async def join(request: Request) -> Response:
    """GET /join: somebody pasted the link a friend sent."""
    link = request.query_params.get("link", "").strip()[:300]
    path = urlsplit(link).path if "//" in link else link
    match = LINK.search(path)
    if match:
        return go(request, f"/{match[1]}/{match[2]}")
    if CODE.fullmatch(path):
        return go(request, f"/j/{path}")
    raise Refused("link", THIS_IS_NO_LINK_TO_A_TABLE)


async def invited(request: Request) -> Response:
    """GET /j/{invite}: the right to sit down goes into a cookie for this table's pages."""
    invite = request.path_params["invite"]
    table_id = await invited_table(app_of(request), invite if CODE.fullmatch(invite) else "")
    response = RedirectResponse(f"/t/{table_id}", 303)
    secure = request.url.scheme == "https"
    response.set_cookie(INVITE, invite, max_age=30 * 86400, path=f"/t/{table_id}", secure=secure, httponly=True, samesite="lax")
    return response


def invited_to(request: Request, room: Room) -> bool:
    """Whether somebody came by the link of this table."""
    return request.cookies.get(INVITE) == room.header.invite
