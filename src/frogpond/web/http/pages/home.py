"""The home page, the news that it is out of date, and the small boards on it."""

from __future__ import annotations

from collections.abc import AsyncIterator

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....table import seats
from ....table.perspective import viewer_of
from ...app.game_cards import game_cards
from ...app.groups import group_cards
from ...app.home import home
from ...app.news import home_news, listener
from ...ops.offline import offline
from ...ops.threads import COMPUTE
from ...push.render import picture_of
from ..guard import CODE, page_owner
from ..visit import address_of, app_of, room_for, theme_of, visitor_of
from . import home_html, landing, offline_home
from .bar import cached_for_strangers, further_ways
from .stream import RETRY_FIELD, stream


@cached_for_strangers
async def show(request: Request) -> Response:
    """GET /: the hero for somebody who was never here, else home."""
    theme, further = theme_of(request), further_ways(request)
    page, rooms = await home(app_of(request), visitor_of(request)), await group_cards(app_of(request), page_owner(request))
    if offline():
        return HTMLResponse(offline_home.offline_home_page(page, theme=theme))
    if page.is_new:
        return HTMLResponse(landing.landing_page(game_cards(), page.here, len(page.open), page.daily.played, theme=theme, further=further))
    return HTMLResponse(home_html.home_page(page, rooms, theme=theme, further=further))


async def inner(request: Request) -> Response:
    """GET /home: what stands on the page now, for a page that heard of news."""
    found = await home(app_of(request), visitor_of(request))
    if offline():
        return HTMLResponse(offline_home.body(found))
    return HTMLResponse(home_html.body(found, await group_cards(app_of(request), page_owner(request))))


async def live(request: Request) -> Response:
    """GET /live."""
    return news_for(request, page_owner(request), request.query_params.get("tables", "")[:2000], request.query_params.get("since"))


def news_for(request: Request, owner: str, tables: str, since: str | None) -> Response:
    """A stream that says when somebody's home is out of date: from now on, or since a page was made."""
    page = listener(owner, [ident for ident in tables.split(",") if CODE.fullmatch(ident)][:40])

    async def events() -> AsyncIterator[str]:
        yield RETRY_FIELD
        async for news in home_news(app_of(request), page, since):
            yield "data: news\n\n" if news else ": still here\n\n"

    return stream(request, f"home {address_of(request)}", page, events())


async def board_now(request: Request) -> Response:
    """GET /t/{table}/now.svg: the board as somebody sees it now, small."""
    room, owner = await room_for(request)
    table = room.table
    mine = seats.held_by(table.seats, owner)
    seat = table.to_move if table.to_move in mine else viewer_of(table, owner)
    dark = request.query_params.get("dark", "1") != "0"
    picture = await COMPUTE.run(lambda: picture_of(table.game, table.view(seat), dark=dark, size="phone"))
    return Response(picture.svg, media_type="image/svg+xml")
