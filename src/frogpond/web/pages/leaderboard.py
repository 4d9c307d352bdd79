"""Leaders: kept identities by their rating, for each game and number of seats, between people and against bots apart."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar
from urllib.parse import urlencode

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...engine.lru import make_room
from ...store.accounts import Person, read_people
from ...store.results import leaders, pools
from ...table.rating import SkillRating
from .. import elements as h
from ..elements import Markup
from ..live.room_registry import Rooms
from ..live.threads import READ
from ..server.guard import page_owner
from .bar import bar_for
from .home_html import credits_line
from .profile import rating_name, what_counts
from .shell import face_of, page, ways_bar
from .visit import rooms_of, theme_of

UNRANKED = "Nobody is ranked yet. Save your profile to be first."
ORDER = "New players start lower until they’ve played more. A question mark means a first guess."
MAX_CACHED = 200
Table = list[tuple[str, SkillRating, int]]
Name = tuple[str, str, int]
"""A rating: pool, game, players."""
T = TypeVar("T")


async def show(request: Request) -> Response:
    """GET /leaders."""
    wanted, rooms = request.query_params.get("rating", ""), rooms_of(request)
    known = await recent(rooms, None, pools)
    chosen = next((one for one in known if f"{one[0]}:{one[1]}:{one[2]}" == wanted), known[0] if known else None)

    def read(connection: Connection) -> tuple[Table, dict[str, Person]]:
        ranked = leaders(connection, *chosen) if chosen else []
        return ranked, read_people(connection, [one for one, _, _ in ranked])

    ranked, people = await recent(rooms, chosen, read) if chosen else ([], {})
    bar = await bar_for(request)
    return HTMLResponse(leaders_page(known, chosen, ranked, people, page_owner(request), theme=theme_of(request), bar=bar))


async def recent(rooms: Rooms, key: Name | None, read: Callable[[Connection], T]) -> T:
    """What was read a moment ago, else read now. Keys come from the database alone, so that a client can't get around the cache."""
    cache: dict[Name | None, tuple[float, T]] = rooms.services.leaders
    now = time.monotonic()
    if key not in cache or cache[key][0] < now:
        answer = await READ.run(rooms.store.read, read)
        make_room(cache, MAX_CACHED)
        cache[key] = now + rooms.settings.leaders_seconds, answer
        return answer
    return cache[key][1]


def leaders_page(
    known: list[Name],
    chosen: Name | None,
    ranked: Table,
    people: dict[str, Person],
    owner: str,
    *,
    theme: str = "",
    bar: Markup | None = None,
) -> str:
    tabs = [
        h.a(
            rating_name(*one),
            class_="tab",
            href=f"/leaders?{urlencode({'rating': f'{one[0]}:{one[1]}:{one[2]}'})}",
            aria_current=one == chosen and "page",
        )
        for one in known
    ]
    rows = [
        h.tr(
            h.td(place),
            h.td(h.span(face_of(people[who].face, 24), h.b(people[who].name), class_="row")),
            h.td(h.b(now.shown, class_="num"), "?" if now.provisional else ""),
            h.td(f"± {now.doubt}", class_="mute"),
            h.td(games),
            class_="mine" if who == owner else None,
        )
        for place, (who, now, games) in enumerate(ranked, 1)
        if who in people
    ]
    head = h.thead(h.tr([h.th(words, scope="col") for words in ("Place", "Name", "Rating", "Doubt", "Games")]))
    table = h.table(head, h.tbody(rows), class_="leaders-table") if rows else h.p(UNRANKED, class_="mute")
    panel = h.div(h.h1("Leaders"), h.div(what_counts(), class_="mute"), table, h.p(ORDER, class_="mute small"), class_="panel pad")
    main = h.main(h.nav(tabs, class_="tabs", aria_label="Ratings"), panel, id="main", class_="reading")
    return page("Leaders", bar or ways_bar(), main, credits_line(), theme=theme, kind="profile-page")
