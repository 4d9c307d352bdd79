"""An invite link as a QR code: for the friend across the table with a phone."""

from __future__ import annotations

from functools import lru_cache

from starlette.requests import Request
from starlette.responses import Response

from ....draw.svg import path, rect, svg
from ....table import Refused
from ....table.rights import Deed
from ..visit import room_for

# What players read
THE_INVITE_LINK_AS_A_QR_CODE = "The invite link as a QR code"
NOTHING_TO_SHARE_HERE = "Nothing to share here."

QR_SVG_MARGIN = 3  # light squares around, so that cameras find the edge


@lru_cache(maxsize=256)
def qr_svg(link: str, size: int = 168) -> str:
    """The code as a drawing of ours, dark on light in every theme."""
    import segno  # only who shows a link needs it

    matrix = [bytes(row) for row in segno.make(link, error="m", micro=False).matrix]
    runs = ""
    for y, row in enumerate(matrix):
        x = 0
        while x < len(row):
            if row[x]:
                wide = next((i for i in range(x, len(row)) if not row[i]), len(row)) - x
                runs += f"M{x + QR_SVG_MARGIN} {y + QR_SVG_MARGIN}h{wide}v1h-{wide}z"
                x += wide
            else:
                x += 1
    side = len(matrix) + 2 * QR_SVG_MARGIN
    art = rect(0, 0, side, side, "#fff", 1.5) + path(runs, "#0b1d22", 'shape-rendering="crispEdges"')
    return svg(art, size, size, f"0 0 {side} {side}", "qr", THE_INVITE_LINK_AS_A_QR_CODE)


async def invite_code(request: Request) -> Response:
    """GET /t/{table}/invite.svg, for those who may pass the link on."""
    room, owner = await room_for(request)
    if room.header.private or not room.may(owner, Deed.INVITE):
        raise Refused("no-code", NOTHING_TO_SHARE_HERE)
    link = str(request.url_for("invited", invite=room.header.invite))
    return Response(qr_svg(link), media_type="image/svg+xml")
