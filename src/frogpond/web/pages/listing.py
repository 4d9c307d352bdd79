"""Games to watch: those that go on and those that are over, as their makers listed them, with names, results and dates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...draw.frogs import portrait
from ...engine.guide import count
from ...store.results import SeatResult, of_table
from ...table.names import named_bot
from .. import elements as h
from ..elements import Markup
from ..live.threads import READ
from .bar import bar_for, cached_for_strangers
from .cards import form_for, game_card, game_class
from .home import TableCard, running_spot
from .home_html import credits_line, row
from .people.descriptions import faces
from .profile import day_words
from .results import own_words, points
from .shell import button, page, ways_bar
from .visit import rooms_of, theme_of

# What players read
NO_PUBLIC_GAMES_RIGHT_NOW_WANT = "No public games right now. Want to show yours? Open a table and tick it under “Company”."
GAMES_THEIR_PLAYERS_SHARE = "Games their players share with everyone."

MAX_LISTED = 30


@dataclass(frozen=True)
class Finished:
    """A game that is over: who played and how it ended, the winner first."""

    href: str
    title: str
    words: str  # "Mia 21, Tom 13"
    day: str
    letters: str = ""
    faces: str = "frog"

    def html(self) -> Markup:
        """A row: faces, names with points, the day, the way to it."""
        words = h.span(h.b(self.title), h.span(self.words, class_="mute"), class_="words")
        way = h.a("Replay", h.span(f": {self.title}, {self.words}", class_="hide"), class_="btn sm", href=self.href)
        day = h.span(self.day, class_="mute small day-of")
        return h.span(faces(self.letters[:3], self.faces), words, day, way, class_="lobby-row")


@cached_for_strangers
async def replays(request: Request) -> Response:
    """GET /replays."""
    rooms = rooms_of(request)
    store = rooms.store
    running, finished = await READ.run(store.running, MAX_LISTED), await READ.run(store.finished, MAX_LISTED)

    def read(connection: Connection) -> list[list[SeatResult]]:
        return [of_table(connection, header.id) for header in finished]

    results = await READ.run(store.read, read)
    now = [one for header in running if (one := await running_spot(rooms, header)) is not None]
    over = []
    for header, seats in zip(finished, results, strict=True):
        ranked = sorted(seats, key=lambda one: (one.place, one.seat))
        told = ", ".join(f"{name_of(one)} {own_words(one)[1] or points(one.score)}" for one in ranked) or count(header.players, "player")
        letters, kind = cast_of(header.game, [one.seat for one in ranked])
        over.append(Finished(f"/t/{header.id}/replay", game_card(header.game).title, told, day_words(header.updated), letters, kind))
    return HTMLResponse(watch_page(now, over, theme=theme_of(request), bar=await bar_for(request, "Watch")))


def cast_of(game: str, seats: Sequence[int]) -> tuple[str, str]:
    """The colours of these seats, and which of the cast plays the game."""
    if game_class(game) is None:
        return "", "frog"
    form = form_for(game)
    return "".join(form.colours[seat % len(form.colours)] for seat in seats), form.faces


def name_of(one: SeatResult) -> str:
    """Who sat there, as lists of results say it."""
    return named_bot(one.bot, one.seat) if one.bot else one.name or "someone"


def watch_page(running: Sequence[TableCard], finished: Sequence[Finished], *, theme: str = "", bar: Markup | None = None) -> str:
    """What goes on first; words for when there is nothing."""
    parts = []
    if running:
        rows = [h.li(row(one, "Watch", one.href)) for one in running]
        parts.append(h.section(h.h2("Running now"), h.ul(rows, class_="list-rows"), class_="panel pad"))
    if finished:
        rows = [h.li(one.html()) for one in finished]
        parts.append(h.section(h.h2("Finished"), h.ul(rows, class_="list-rows"), class_="panel pad"))
    if not parts:
        words = NO_PUBLIC_GAMES_RIGHT_NOW_WANT
        ways = button("Open a table", "play", go=True, href="/")
        parts.append(h.section(Markup(portrait("G", 96)), h.p(words), ways, class_="panel pad empty"))
    head = h.div(h.h1("Games to watch"), h.p(GAMES_THEIR_PLAYERS_SHARE, class_="mute"), class_="page-head")
    main = h.main(head, h.div(parts, class_="watched"), id="main", class_="reading")
    return page("Games to watch", bar or ways_bar(), main, credits_line(), theme=theme, kind="around plain")
