"""The home page: what waits for somebody, what they can play or watch now, the challenge of the day, how their last games went."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field, replace

from sqlalchemy import Connection, select
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ...engine.state import SPECTATOR
from ...store import Header, schema
from ...store.accounts import Person, read_people
from ...store.lobby import open_tables, people_here
from ...store.presence import PRESENCE_TIMEOUT
from ...store.relations import invitations_of
from ...store.results import SeatResult, days_of, history, of_day
from ...store.store import header_of, read_seats
from ...table import Refused, Seat, daily, seats
from ...table.perspective import viewer_of
from ..live.lobby import LobbyClient
from ..live.room import Room
from ..live.room_registry import Rooms
from ..live.threads import COMPUTE, READ
from ..server.guard import CODE, page_owner
from ..wire.render import letters_of, picture_of
from . import home_html, landing
from .bar import cached_for_strangers, further_ways
from .cards import game_cards
from .people.contacts import Known, known_people
from .people.descriptions import left_words, option_words, others_words, since
from .playnow import Tile, tiles
from .stream import RETRY_FIELD, stream
from .visit import address_of, room_for, rooms_of, theme_of

TURNS, LATER, ROWS = 2, 20, 4
GAP, BEAT = 2.0, 20.0
"""Seconds between two pieces of news for one page, and between two signs of life."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table on the home page."""

    id: str
    href: str
    title: str
    company: str
    words: str = ""
    letters: str = ""
    faces: str = "frog"
    world: str = "pond"
    seq: int = 0


@dataclass(frozen=True, slots=True)
class Day:
    """The challenge of the day."""

    ends: str
    played: int = 0
    streak: int = 0
    leaders: Sequence[tuple[int, str, str, str, bool]] = ()  # place, face, name, score, whether it is you
    state: str = ""  # "", "begun" or "done"


@dataclass(frozen=True, slots=True)
class Home:
    """All that the page shows to one person."""

    person: Person
    turns: Sequence[TableCard] = ()
    more_turns: int = 0
    waiting: Sequence[TableCard] = ()
    tiles: Sequence[Tile] = ()
    open: Sequence[TableCard] = ()
    running: Sequence[TableCard] = ()
    day: Day = field(default_factory=lambda: Day(""))
    last: Sequence[Sequence[SeatResult]] = ()
    here: int = 0
    friends: Sequence[Known] = ()
    later: Sequence[TableCard] = ()  # further tables that ask for them, in a list
    mark: str = ""  # what was news before is in it

    @property
    def tables(self) -> list[str]:
        """The tables whose changes are news for this page."""
        return [spot.id for spot in (*self.turns, *self.later, *self.waiting, *self.open, *self.running)]


@cached_for_strangers
async def show(request: Request) -> Response:
    """GET /: the hero for somebody who was never here, else home."""
    owner, theme = page_owner(request), theme_of(request)
    further = further_ways(request)
    found = await home_for(request, owner)
    if not found.person.name and not found.turns and not found.waiting and not found.last:
        return HTMLResponse(landing.landing_page(game_cards(), found.here, len(found.open), found.day.played, theme=theme, further=further))
    return HTMLResponse(home_html.home_page(found, theme=theme, further=further))


async def inner(request: Request) -> Response:
    """GET /home: what stands on the page now, for a page that heard of news."""
    return HTMLResponse(home_html.body(await home_for(request, page_owner(request))))


async def live(request: Request) -> Response:
    """GET /live."""
    return news_for(request, page_owner(request), request.query_params.get("since"))


def news_for(request: Request, owner: str, since: str | None = None) -> Response:
    """A stream that says when somebody's home is out of date: from now on, or since a page was made."""
    wanted = [ident for ident in request.query_params.get("tables", "")[:2000].split(",") if CODE.fullmatch(ident)][:40]
    listener = LobbyClient(owner, wanted)
    services = rooms_of(request).services

    async def events() -> AsyncIterator[str]:
        services.lobby.enter(listener)
        if since is not None and services.lobby.missed(listener, since):
            listener.news.set()
        try:
            yield RETRY_FIELD
            while not services.stopping and not listener.gone:
                try:
                    await asyncio.wait_for(listener.news.wait(), BEAT)
                except TimeoutError:
                    yield ": still here\n\n"
                    continue
                listener.news.clear()
                yield "data: news\n\n"
                await asyncio.sleep(GAP)
        finally:
            services.lobby.exit(listener)

    return stream(request, f"home {address_of(request)}", listener, events())


async def board_now(request: Request) -> Response:
    """GET /t/{table}/now.svg: the board as somebody sees it now, small."""
    room, owner = await room_for(request)
    table = room.table
    mine = seats.held_by(table.seats, owner)
    seat = table.to_move if table.to_move in mine else viewer_of(table, owner)
    dark = request.query_params.get("dark", "1") != "0"
    picture = await COMPUTE.run(lambda: picture_of(table.game, table.view(seat), dark=dark, size="phone"))
    return Response(picture.svg, media_type="image/svg+xml")


# Gathering --------------------------------------------------------------------------------------------------------------


async def home_for(request: Request, owner: str) -> Home:
    """Everything for one person, as it is now."""
    rooms = rooms_of(request)
    now, mark = time.time(), rooms.services.lobby.mark
    day = daily.day_of(now)
    store = rooms.store
    mine = await READ.run(store.of_person, owner, 40) if owner else []
    listed = await READ.run(store.running, 30)

    Read = tuple[
        Person,
        list[tuple[Header, list[Seat], str]],
        list[tuple[Header, list[Seat]]],
        list[list[SeatResult]],
        list[SeatResult],
        set[str],
        int,
    ]

    def read(connection: Connection) -> Read:
        person = read_people(connection, [owner]).get(owner, Person(owner)) if owner else Person("")
        last = history(connection, owner, 6) if owner else []
        days = days_of(connection, owner) if owner else set()
        asked = [(one, header) for one in invitations_of(connection, owner, now) if (header := head_at(connection, one.table_id))]
        names = read_people(connection, [one.by for one, _ in asked])
        invited = [(header, read_seats(connection, header.id), names[one.by].name) for one, header in asked if one.by in names]
        wanting, present = open_tables(connection, header_of), people_here(connection, now - PRESENCE_TIMEOUT)
        return person, invited, wanting, last, of_day(connection, day), days, present

    person, invited, wanting, last, today, days, here = await READ.run(store.read, read)
    going = [(header, seated) for header, seated in mine if not header.over and not header.private]
    asked = [(header, seated) for header, seated in going if header.to_move in seats.held_by(seated, owner)]
    rest = [(header, seated) for header, seated in going if (header, seated) not in asked]
    due = await READ.run(store.read, lambda connection: dues_of(connection, [header.id for header, _ in asked]))
    asked.sort(key=lambda item: (due.get(item[0].id, float("inf")), item[0].updated))
    own = {header.id for header, _ in mine}
    turns = [await turn_spot(rooms, header, seated, owner, due.get(header.id), now) for header, seated in asked[:TURNS]]
    later = [await spot(rooms, h, s, owner, wait_words(h, due.get(h.id), now)) for h, s in asked[TURNS : TURNS + LATER]]
    waiting = [await spot(rooms, header, seated, owner, rest_words(header, now)) for header, seated in rest[:6]]
    strangers = rooms.services.strangers(owner)
    asks = [await spot(rooms, h, s, owner, f"{name} asks you", sit=True) for h, s, name in invited if h.host not in strangers]
    seen = own | {header.id for header, _, _ in invited}
    met = [(h, s) for h, s in wanting if h.id not in seen and not strangers & {h.host, *seats.parties(s)}]
    free = asks + [await spot(rooms, h, s, owner, table_line(h), sit=True) for h, s in met[: max(1, ROWS - len(asks))]]
    friends = [one for one in (await known_people(rooms.services, owner))[0] if one.tie or one.here] if owner else []
    watch = [one for header in listed if header.id not in own and (one := await running_spot(rooms, header)) is not None][:ROWS]
    names = await READ.run(store.read, lambda connection: read_people(connection, [result.owner for result in today[:3]]))
    return Home(
        person, [one for one in turns if one], len(asked) - len(turns), [one for one in waiting if one], tiles(mine, last, owner),
        [one for one in free if one], watch, day_of(today, names, days, day, mine, owner, now), last[:5],
        max(here, rooms.services.lobby.here()), friends[:8], [one for one in later if one], mark,
    )  # fmt: skip


def head_at(connection: Connection, table_id: str) -> Header | None:
    found = connection.execute(select(*schema.HEADER).where(schema.tables.c.id == table_id)).first()
    return header_of(found) if found is not None else None


def dues_of(connection: Connection, tables: Sequence[str]) -> dict[str, float]:
    """When somebody's time is up."""
    c = schema.clocks
    chosen = select(c.c.table_id, c.c.due).where(c.c.table_id.in_(tables), c.c.due.is_not(None))
    return {row.table_id: float(row.due) for row in connection.execute(chosen)} if tables else {}


def table_line(header: Header) -> str:
    """What was chosen there, and how fast it goes if there is a clock."""
    clock = header.settings.clock
    return ", ".join([*option_words(header.game, header.options), *([clock.words] if clock else [])])


async def room_at(rooms: Rooms, ident: str) -> Room | None:
    """A table, unless it can't be read any more."""
    try:
        return await rooms.get(ident)
    except (Refused, ValueError):
        return None


async def spot(rooms: Rooms, header: Header, seated: Sequence[Seat], owner: str, words: str, sit: bool = False) -> TableCard | None:
    room = await room_at(rooms, header.id)
    if room is None:
        return None
    game = room.table.game
    letters = "".join(one for one, seat in zip(letters_of(game), seated, strict=True) if seat.kind != seats.OPEN)
    href = f"/j/{header.invite}" if sit else f"/t/{header.id}"
    kind = faces_of(room)
    return TableCard(header.id, href, game.title, others_words(game, seated, owner), words, letters, kind, game.look.world, header.seq)


async def turn_spot(rooms: Rooms, header: Header, seated: Sequence[Seat], owner: str, due: float | None, now: float) -> TableCard | None:
    """A table where somebody is to decide: what is asked, since when, and how long they have."""
    found = await spot(rooms, header, seated, owner, "")
    room = await room_at(rooms, header.id)
    if found is None or room is None:
        return None
    parts = [room.table.view(header.to_move).asked, wait_words(header, due, now)]
    return replace(found, words=" · ".join(part for part in parts if part))


def wait_words(header: Header, due: float | None, now: float) -> str:
    """How long a table has waited for somebody, or how long they have, and on what clock."""
    waits = now - header.updated
    waited = f"{left_words(due - now)} left" if due is not None else f"waits {since(waits)}" if waits >= 90 else "now"
    clock = header.settings.clock
    return f"{waited}, {clock.words}" if clock else waited


def rest_words(header: Header, now: float) -> str:
    """For how long others have been to move, and on what clock."""
    clock = header.settings.clock
    return f"for {since(now - header.updated)}" + (f", {clock.words}" if clock else "")


async def running_spot(rooms: Rooms, header: Header) -> TableCard | None:
    """A game to watch: who leads by how much."""
    room = await room_at(rooms, header.id)
    if room is None or seats.has_open(room.table.seats):
        return None
    table = room.table
    names = [room.seat_name(i) for i in range(len(table.seats))]
    scores = [int(score) for score in table.state.scores()]
    told = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    letters, world = letters_of(table.game), table.game.look.world
    return TableCard(header.id, f"/t/{header.id}?watch=1", table.game.title, told, "", letters, faces_of(room), world, table.seq)


_FACES: dict[str, str] = {}


def faces_of(room: Room) -> str:
    """Which of the cast stands for the players of a game."""
    name = room.header.game
    if name not in _FACES:
        _FACES[name] = picture_of(room.table.game, room.table.game.new().viewed(SPECTATOR)).faces
    return _FACES[name]


def day_of(
    today: Sequence[SeatResult], names: dict[str, Person], days: set[str], day: str, mine: Sequence[tuple[Header, list[Seat]]], owner: str,
    now: float,
) -> Day:  # fmt: skip
    """The challenge of the day as somebody sees it: three leaders, then themselves."""
    shown = [(place, one) for place, one in enumerate(today, 1) if place <= 3 or (owner and one.owner == owner)]
    rows = [
        (place, names[one.owner].face if one.owner in names else "G-frog", one.name or "A guest", f"{one.score:+d}", one.owner == owner)
        for place, one in shown
    ]
    begun = any(header.settings.daily == day for header, _ in mine)
    state = "done" if day in days else "begun" if begun else ""
    return Day(left_words(daily.ends_in(now)), len(today), daily.streak(days, day), rows, state)
