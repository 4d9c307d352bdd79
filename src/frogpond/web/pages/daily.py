"""The challenge of the day: begin it, go on, or how it went."""

from __future__ import annotations

import asyncio
import time

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...store import Header
from ...table import Plan, daily, seats
from .. import elements as h
from ..elements import Child
from ..server.guard import page_owner
from .cards import GameCard, game_card
from .form import name_field, read_form, text_of
from .shell import button, letter, page
from .visit import go, identity, may_open_one, rooms_of, theme_of

RULE = "everybody in the world has the same dice and the same cards today. Nothing is taken back. Compare your result with your friends."


async def table_of(request: Request, owner: str, day: str) -> Header | None:
    """This browser's table of a day."""
    mine = await asyncio.to_thread(rooms_of(request).store.of_person, owner, 40) if owner else []
    return next((header for header, _ in mine if header.settings.daily == day), None)


async def challenge(request: Request) -> Response:
    """GET /daily."""
    day = daily.day_of(time.time())
    here = await table_of(request, page_owner(request), day)
    result = ""
    if here is not None and here.over and (room := await rooms_of(request).get(here.id)) is not None:
        result = daily.result_line(room.table.game, room.table.state.viewed(0), day)
    return HTMLResponse(challenge_page(day, game_card(daily.GAME), f"/t/{here.id}" if here else "", result, theme=theme_of(request)))


async def begin(request: Request) -> Response:
    """POST /daily: a table with the day's dice and cards; one for each browser and day."""
    day = daily.day_of(time.time())
    form = await read_form(request)
    token, owner = identity(request)
    here = await table_of(request, owner, day)
    if here is not None:
        return go(request, f"/t/{here.id}", token)
    may_open_one(request)
    me = seats.person(owner, text_of(form, "name", 60))
    room = await rooms_of(request).create(Plan(owner, daily.GAME, 1, seats=[me], settings=daily.settings_for(day)))
    return go(request, f"/t/{room.id}", token)


def challenge_page(day: str, card: GameCard, table: str, result: str, *, theme: str = "") -> str:
    """`table` is the address of the table that was begun, `result` the line that was reached."""
    inner: Child
    if result:
        ways = button("Watch the replay", "play", href=f"{table}/replay"), button("To the pond", "back", href="/")
        inner = h.p(h.output(result, id="result")), h.div(ways, class_="row acts")
    elif table:
        inner = h.p("You have begun it."), h.div(button("Go on", "play", go=True, href=table), class_="row acts")
    else:
        play = button("Play the game of the day", "play", go=True, kind="submit")
        learn = button("Learn it first", "rules", href=f"/learn/{card.name}")
        inner = h.form(name_field(), h.div(play, learn, class_="row acts"), method="post", action="/daily")
    title = f"The challenge of {day}"
    return page(title, letter(h.div(card.art, class_="art"), h.h1(title), h.p(f"{card.title}: {RULE}"), inner), theme=theme)
