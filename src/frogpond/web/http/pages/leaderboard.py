"""The leaderboard as a page."""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.html import Markup
from ....table.rating import until_first
from ...app.leaderboard import Leaderboard, leaderboard, pool_key
from ..visit import app_of, theme_of, visitor_of
from .bar import bar_for
from .home_html import credits_line
from .profile import rating_name, what_counts
from .shell import face_of, page, ways_bar

UNRANKED = "Nobody is ranked yet. Save your profile to be first."
ORDER = "New players start lower until they’ve played more. A question mark means a first guess."


async def show(request: Request) -> Response:
    """GET /leaders."""
    board = await leaderboard(app_of(request), visitor_of(request), request.query_params.get("rating", ""))
    return HTMLResponse(leaders_page(board, theme=theme_of(request), bar=await bar_for(request)))


def leaders_page(board: Leaderboard, *, theme: str = "", bar: Markup | None = None) -> str:
    tabs = [
        h.a(
            rating_name(*pool), class_="tab", href=f"/leaders?{urlencode({'rating': pool_key(pool)})}",
            aria_current=pool == board.chosen and "page",
        )
        for pool in board.pools
    ]  # fmt: skip
    rows = [
        h.tr(
            h.td(one.place),
            h.td(h.span(face_of(one.face, 24), h.b(one.name), class_="row")),
            h.td(
                until_first(one.games).partition(" to ")[0] or (h.b(one.rating.shown, class_="num"), "?" if one.rating.provisional else "")
            ),
            h.td("" if until_first(one.games) else f"± {one.rating.doubt}", class_="mute"),
            h.td(one.games),
            class_="mine" if one.you else None,
        )
        for one in board.ranks
    ]
    head = h.thead(h.tr([h.th(words, scope="col") for words in ("Place", "Name", "Rating", "Doubt", "Games")]))
    table = h.table(head, h.tbody(rows), class_="leaders-table") if rows else h.p(UNRANKED, class_="mute")
    panel = h.div(h.h1("Leaders"), h.div(what_counts(), class_="mute"), table, h.p(ORDER, class_="mute small"), class_="panel pad")
    main = h.main(h.nav(tabs, class_="tabs", aria_label="Ratings"), panel, id="main", class_="reading")
    return page("Leaders", bar or ways_bar(), main, credits_line(), theme=theme, kind="profile-page")
