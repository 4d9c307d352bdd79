"""The challenge of the day: begin it, go on, or how it went."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Connection
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...store import Header
from ...store.accounts import Person, read_people
from ...store.lobby import seed_of_day
from ...store.results import SeatResult, days_of, of_day
from ...table import Plan, Refused, daily, seats
from .. import elements as h
from ..elements import Child, Markup
from ..live.threads import READ
from ..offline import offline
from ..server.guard import page_owner
from .bar import bar_for
from .cards import GameCard, game_card
from .form import name_field, read_form, text_of
from .shell import button, face_of, page, ways_bar
from .visit import address_of, go, identity, known_name, may_open_one, remember, rooms_of, theme_of

# What players read
NO_SAVED_PROFILE_HAS_FINISHED = "No saved profile has finished it yet. "
DAYS_IN_A_ROW = "{streak} days in a row"
YESTERDAYS_BEST = "Yesterday’s best: {name}, {score:+d}."

RULE = "same cards and dice for everyone today. No take-backs. Compare scores with your friends."


async def table_of(request: Request, owner: str, day: str) -> Header | None:
    """This browser's table of a day."""
    mine = await READ.run(rooms_of(request).store.of_person, owner, 40) if owner else []
    return next((header for header, _ in mine if header.settings.daily == day), None)


async def challenge(request: Request) -> Response:
    """GET /daily."""
    day = daily.day_of(time.time())
    here = await table_of(request, page_owner(request), day)
    result = ""
    if here is not None and here.over and (room := await rooms_of(request).get(here.id)) is not None:
        result = daily.result_line(room.table.game, room.table.state.viewed(0), day)
    name = await known_name(request)
    told = ranking(await ranks(request, day), page_owner(request)), best_of_yesterday(await ranks(request, daily.day_before(day), 1))
    table = f"/t/{here.id}" if here else ""
    bar = await bar_for(request, "Daily")
    return HTMLResponse(challenge_page(day, game_card(daily.GAME), table, result, name, told, theme=theme_of(request), bar=bar))


@dataclass(frozen=True, slots=True)
class Rank:
    """A first try of a kept identity: its place, and how many days in a row that person played."""

    place: int
    person: Person
    score: int
    streak: int
    table: str


async def ranks(request: Request, day: str, most: int = 20) -> list[Rank]:
    """Who did best on a day: first tries of kept identities, for others could try again as somebody new."""

    def read(connection: Connection) -> list[Rank]:
        found = of_day(connection, day)
        people = read_people(connection, [one.owner for one in found])
        first: dict[str, SeatResult] = {}
        for one in sorted(found, key=lambda one: one.at):
            first.setdefault(one.owner, one)
        kept = [one for owner, one in first.items() if owner in people and people[owner].kept]
        kept.sort(key=lambda one: (-one.score, one.at))
        return [
            Rank(1 + sum(other.score > one.score for other in kept), people[one.owner], one.score,
                 daily.streak(days_of(connection, one.owner), day), one.table_id)
            for one in kept[:most]
        ]  # fmt: skip

    return await READ.run(rooms_of(request).store.read, read)


def ranking(found: Sequence[Rank], owner: str) -> Markup | None:
    """First tries of today."""
    if offline():
        return None
    if not found:
        return h.p(NO_SAVED_PROFILE_HAS_FINISHED, h.a("Save yours", href="/me"), " to be on this list.", class_="mute small")
    rows = [
        h.li(
            h.b(one.place), face_of(one.person.face, 22), h.span("You" if one.person.owner == owner else one.person.name, class_="grow"),
            h.span(DAYS_IN_A_ROW.format(streak=one.streak) if one.streak > 1 else "", class_="mute small"),
            h.b(f"{one.score:+d}", class_="num"),
            class_="mine" if one.person.owner == owner else None,
        )
        for one in found
    ]  # fmt: skip
    return h.section(h.h2("First tries today"), h.ol(rows, class_="leaders"))


def best_of_yesterday(found: Sequence[Rank]) -> Child:
    """The best of the day before can be watched."""
    if not found:
        return None
    best = found[0]
    words = YESTERDAYS_BEST.format(name=best.person.name, score=best.score)
    return h.p(words, " ", h.a("Watch it", href=f"/t/{best.table}/replay"))


async def begin(request: Request) -> Response:
    """POST /daily."""
    form = await read_form(request)
    token, owner = identity(request)
    return go(request, f"/t/{await begun(request, owner, text_of(form, 'name', 60))}", token)


async def begun(request: Request, owner: str, name: str) -> str:
    """A table with the day's dice and cards; one for each person and day."""
    day = daily.day_of(time.time())
    here = await table_of(request, owner, day)
    if here is not None:
        return here.id
    may_open_one(request)
    kept = await rooms_of(request).services.writer.run("", seed_of_day(day, daily.GAME))
    seed = daily.published_seed(day) if offline() else kept
    me = seats.person(owner, name)
    wish = Plan(owner, daily.GAME, 1, seats=[me], settings=daily.settings_for(day, seed))
    try:
        room = await rooms_of(request).create(wish, address_of(request))
    except ValueError as error:
        raise Refused("name", str(error)) from None
    await remember(request, owner, name)
    return room.id


def challenge_page(
    day: str, card: GameCard, table: str, result: str, name: str = "", told: Child = None, *, theme: str = "",
    bar: Markup | None = None,
) -> str:  # fmt: skip
    """`table` is the address of the table that was begun, `result` the line that was reached."""
    inner: Child
    if result:
        ways = button("Watch the replay", "play", href=f"{table}/replay"), button("To the pond", "back", href="/")
        inner = h.p(h.output(result, id="result")), h.div(ways, class_="row acts")
    elif table:
        inner = h.p("You’ve started it."), h.div(button("Continue", "play", go=True, href=table), class_="row acts")
    else:
        play = button("Play today’s game", "play", go=True, kind="submit")
        learn = button("Learn it first", "rules", href=f"/learn/{card.name}")
        inner = h.form(name_field(name), h.div(play, learn, class_="row acts"), method="post", action="/daily")
    title = "Today’s challenge"
    rule = h.p(h.b(day_words(day)), f". {card.title}: {RULE}")
    blurb = h.div(h.div(card.art, class_="art"), h.div(h.h1(title), rule), class_="blurb")
    sheet = h.div(blurb, h.div(inner, told, class_="day-sheet"), class_="panel sheet-card")
    return page(title, bar or ways_bar(), h.main(sheet, id="main", class_="maker"), theme=theme, kind="daily plain")


def day_words(day: str) -> str:
    """A day as people say it."""
    then = date.fromisoformat(day)
    return f"{then.day} {then:%B %Y}"
