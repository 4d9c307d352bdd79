"""The first page: what there is, and a way into it with two clicks."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...table import seats
from .. import elements as h
from ..elements import Markup
from ..server.guard import page_owner
from .cards import GameCard, game_card, game_cards
from .listing import TableCard
from .shell import brand, button, foot, icon, page, theme_tool
from .visit import rooms_of, theme_of

WAYS = [
    h.a(words, href=where)
    for words, where in (("Learn", "/learn"), ("Daily", "/daily"), ("Watch a replay", "/replays"), ("Rules", "/rules"))
]
INTRO = "Play friends by link or bots of every temper. The rules are kept for you, and every “no” tells you why."


async def landing(request: Request) -> Response:
    """GET /."""
    owner = page_owner(request)
    mine = await asyncio.to_thread(rooms_of(request).store.of_person, owner, 12) if owner else []
    cards = []
    for header, seated in mine:
        turn = not header.over and header.to_move in seats.held_by(seated, owner)
        words = "over" if header.over else "your move" if turn else "waiting for the others"
        cards.append(TableCard(f"/t/{header.id}", game_card(header.game).title, words, turn))
    return HTMLResponse(landing_page(game_cards(), cards, theme=theme_of(request)))


def landing_page(games: Sequence[GameCard], tables: Sequence[TableCard] = (), *, theme: str = "") -> str:
    credit = " ".join(dict.fromkeys(game.credit for game in games if game.credit))
    first = f"/new/{games[0].name}" if games else "/"
    hero = h.section(
        brand(92),
        h.h1("Frog board games, by moonlight.", class_="disp lead"),
        h.p(INTRO, class_="intro"),
        h.div(button("Open a table", "play", go=True, href=first), join_by_link(), class_="row acts"),
        h.nav(WAYS, class_="ways", aria_label="Other pages"),
        class_="hero",
    )
    cards = h.section([game_html(game) for game in games], class_="cards", aria_label="Games")
    bar = h.header(h.span(class_="grow"), h.nav(WAYS, aria_label="Other pages"), theme_tool(), class_="top bare")
    body = bar, h.main(hero, own_tables(tables), cards, id="main"), foot(" ", credit)
    return page("Frogpond: frog board games", *body, theme=theme, kind="landing")


def game_html(game: GameCard) -> Markup:
    words = h.span(
        h.strong(game.title, class_="disp"),
        h.span(game.about, class_="about"),
        h.span(h.span(game.facts), h.b("Play"), class_="facts"),
        class_="t",
    )
    return h.a(h.span(game.art, class_="art"), words, class_="panel card", href=f"/new/{game.name}")


def own_tables(tables: Sequence[TableCard]) -> Markup:
    if not tables:
        return h.p("No tables yet. Pick a game: it will wait for you here.", class_="tables mute")
    rows = [table.html() for table in tables]
    return h.nav(h.span("Your tables", class_="mute"), rows, class_="tables", aria_label="Your tables")


def join_by_link() -> Markup:
    pasted = h.input_(id="link", name="link", required=True, maxlength=300, autocomplete="off")
    row = h.div(pasted, h.button("Join", class_="btn go"), class_="row")
    form = h.form(h.label("The link your friend sent", for_="link"), row, class_="panel", action="/join", method="get")
    return h.details(h.summary(icon("link"), h.span("Join with a link"), class_="btn"), form, class_="join")
