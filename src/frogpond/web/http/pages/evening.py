"""GET /t/{table}/evening: the score of the last games of the same people, for the end of a game."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ....draw import html as h
from ....draw.avatars import dressed
from ....draw.frogs import letter_badge
from ....draw.html import Markup, markup
from ...app.context import Room
from ...app.descriptions import counted
from ...app.evening import Evening, evening
from ...app.game_cards import form_for
from ...app.results import RatingNews, rating_news
from ..visit import app_of, room_for
from .assets import portrait_of
from .results import change_mark

MAX_SHOWN_GAMES = 4


async def show(request: Request) -> Response:
    room, owner = await room_for(request)
    app = app_of(request)
    score = await evening(app, room, owner)
    news = await rating_news(app, owner, room.id) if room.table.over else None
    return HTMLResponse(markup(evening_html(score, room) if score else None, news_html(news) if news else None))


def news_html(news: RatingNews) -> Markup:
    """What the game did to a rating, or how far off the first one is."""
    number = h.b(news.rating, class_="num") if news.rating is not None else None
    return h.p(news.words, ": " if number else None, number, " " if number else None, change_mark(news.change), id="end-rating")


def evening_html(score: Evening, room: Room) -> Markup:
    """Two people face each other; more stand in a row with their wins."""
    faces = portrait_of(form_for(room.header.game).faces)
    wear = room.header.settings.wear

    def face(seat: int) -> Markup:
        here = room.table.seats[seat]
        return Markup(dressed(room.letters[seat], 44, faces, wear.get(here.owner or here.home, "")))

    def badge(seat: int) -> Markup:
        return Markup(letter_badge(room.letters[seat], 18))

    if len(score.players) == 2:
        one, two = score.players
        stand = h.p(
            face(one.seat), h.b(f"{one.wins} : {two.wins}", class_="num"), face(two.seat),
            h.span(f"{'You' if one.you else one.name} {one.wins}, {two.name} {two.wins}", class_="hide"), class_="score",
        )  # fmt: skip
    else:
        stand = h.p(
            [h.span(face(one.seat), h.b(one.wins, class_="num"), h.span("You" if one.you else one.name)) for one in score.players],
            class_="score many",
        )
    games = [
        h.li(
            h.a(one.title, class_="mute", href=f"/t/{one.table}/replay"),
            h.span([badge(seat) for seat in one.winners], h.b(" : ".join(map(str, one.points)), class_="num")),
        )
        for one in score.games[-MAX_SHOWN_GAMES:]
    ]
    head = h.div(h.h3("This evening"), h.span(counted(len(score.games), "game", "games"), class_="mute"), class_="between")
    return markup(head, stand, h.ol(games, class_="evening-games"))
