"""Games to watch, as a page."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.frogs import portrait
from ....draw.html import Markup
from ...app.public_games import FinishedGame, PublicGames, public_games
from ..visit import app_of, theme_of
from .bar import bar_for, cached_for_strangers
from .home_html import credits_line, row
from .shell import button, faces, page, ways_bar

# What players read
NO_PUBLIC_GAMES_RIGHT_NOW_WANT = "No public games right now. Want to show yours? Open a table and tick it under “Company”."
GAMES_THEIR_PLAYERS_SHARE = "Games their players share with everyone."


@cached_for_strangers
async def replays(request: Request) -> Response:
    """GET /replays."""
    return HTMLResponse(watch_page(await public_games(app_of(request)), theme=theme_of(request), bar=await bar_for(request, "Watch")))


def finished_row(one: FinishedGame) -> Markup:
    """Faces, names with points, the day, the way to it."""
    words = h.span(h.b(one.title), h.span(one.words, class_="mute"), class_="words")
    way = h.a("Replay", h.span(f": {one.title}, {one.words}", class_="hide"), class_="btn sm", href=f"/t/{one.table}/replay")
    day = h.span(one.day, class_="mute small day-of")
    return h.span(faces(one.letters[:3], one.faces), words, day, way, class_="lobby-row")


def watch_page(games: PublicGames, *, theme: str = "", bar: Markup | None = None) -> str:
    """What goes on first; words for when there is nothing."""
    parts = []
    if games.running:
        rows = [h.li(row(one, "Watch", f"/t/{one.table}?watch=1")) for one in games.running]
        parts.append(h.section(h.h2("Running now"), h.ul(rows, class_="list-rows"), class_="panel pad"))
    if games.finished:
        rows = [h.li(finished_row(one)) for one in games.finished]
        parts.append(h.section(h.h2("Finished"), h.ul(rows, class_="list-rows"), class_="panel pad"))
    if not parts:
        words = NO_PUBLIC_GAMES_RIGHT_NOW_WANT
        ways = button("Open a table", "play", go=True, href="/")
        parts.append(h.section(Markup(portrait("G", 96)), h.p(words), ways, class_="panel pad empty"))
    head = h.div(h.h1("Games to watch"), h.p(GAMES_THEIR_PLAYERS_SHARE, class_="mute"), class_="page-head")
    main = h.main(head, h.div(parts, class_="watched"), id="main", class_="reading")
    return page("Games to watch", bar or ways_bar(), main, credits_line(), theme=theme, kind="around plain")
