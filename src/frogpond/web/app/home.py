"""The home of a person: what waits for them, what they can play or watch, the challenge of the day, how their last games went."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

from ...engine.state import SPECTATOR
from ...store import Connection, Header
from ...store.accounts import Person, read_people
from ...store.lobby import due_times, open_tables, people_here
from ...store.matchmaking import Seeker, waiting
from ...store.presence import PRESENCE_TIMEOUT
from ...store.relations import invitations_of
from ...store.results import SeatResult, days_of, early_games, history, of_day
from ...store.store import header_of, read_header, read_seats
from ...table import Refused, Seat, daily, seats
from ..live.room import Room
from ..live.room_registry import Rooms
from ..ops.threads import READ
from ..push.render import letters_of, picture_of
from .contacts import Contact, PersonCard, contacts
from .context import App, Visitor
from .descriptions import left_words, others_words, since
from .game_cards import game_card, unusual_options
from .matchmaking import GameSearch, search_of
from .play_now import OwnTables, Tile, tiles
from .results import LastGame, last_game

MAX_LATER_TURNS, MAX_ROWS = 20, 4
DESCRIBED_TURNS = 2
"""Turns that are shown with what is asked there."""


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table in a list."""

    table: str
    title: str
    company: str
    words: Annotated[str, "what is asked, since when, on what clock"] = ""
    invite: Annotated[str, "the right to sit down there; empty where you sit or watch"] = ""
    letters: str = ""
    faces: str = "frog"
    world: str = "pond"
    seq: int = 0
    after: Annotated[str, "the table whose people want another game"] = ""


@dataclass(frozen=True, slots=True)
class DayLeader:
    place: int
    face: str
    name: str
    score: str
    you: bool


@dataclass(frozen=True, slots=True)
class DayCard:
    """The challenge of the day as one person sees it."""

    title: str
    ends: str
    played: int
    streak: int
    state: Literal["open", "begun", "done"]
    leaders: list[DayLeader]


@dataclass(frozen=True, slots=True)
class Home:
    """All that waits for one person, and what there is."""

    person: PersonCard
    again: Annotated[list[TableCard], "where somebody wants another game with you"]
    turns: Annotated[list[TableCard], "where you are to decide, the most urgent first"]
    turn_count: int
    waiting: Annotated[list[TableCard], "where you wait for others"]
    games: list[Tile]
    open: Annotated[list[TableCard], "where a seat is free; those you were asked to first"]
    running: Annotated[list[TableCard], "games to watch"]
    daily: DayCard
    friends: Annotated[list[Contact], "whom you follow, and others you played with who are here"]
    last: Annotated[list[LastGame], "how your last games went"]
    here: Annotated[int, "people who are here"]
    tables: Annotated[list[str], "for /news: the tables whose changes are news"]
    mark: Annotated[str, "for /news: what was news before is in this answer"]
    looking: GameSearch | None

    @property
    def is_new(self) -> bool:
        """Whether this is nobody whom we know."""
        return not (self.person.name or self.turns or self.waiting or self.last or self.again)


@dataclass(frozen=True, slots=True)
class HomeRows:
    """What the database says for a home."""

    person: Person
    invited: Sequence[tuple[Header, list[Seat], str]]
    wanting: Sequence[tuple[Header, list[Seat]]]
    last: Sequence[Sequence[SeatResult]]
    today: Sequence[SeatResult]
    names: Mapping[str, Person]
    days: set[str]
    here: int
    seeker: Seeker | None
    early: frozenset[str]


def read_rows(connection: Connection, owner: str, day: str, now: float) -> HomeRows:
    person = read_people(connection, [owner]).get(owner, Person(owner)) if owner else Person("")
    invitations = [(one, header) for one in invitations_of(connection, owner, now) if (header := read_header(connection, one.table_id))]
    today = of_day(connection, day)
    names = read_people(connection, [one.by for one, _ in invitations] + [result.owner for result in today[:3]])
    invited = [(header, read_seats(connection, header.id), names[one.by].name) for one, header in invitations if one.by in names]
    last, days = (history(connection, owner, 6), days_of(connection, owner)) if owner else ([], set())
    wanting, here = open_tables(connection, header_of), people_here(connection, now - PRESENCE_TIMEOUT)
    seeker, early = (waiting(connection, owner), early_games(connection, owner)) if owner else (None, frozenset())
    return HomeRows(person, invited, wanting, last, today, names, days, here, seeker, early)


async def home(app: App, who: Visitor) -> Home:
    """Everything for one person, as it is now."""
    rooms, owner = app.rooms, who.owner
    now, mark = time.time(), app.services.lobby.mark
    day = daily.day_of(now)
    mine = await READ.run(rooms.store.of_person, owner, 40) if owner else []
    running = await READ.run(rooms.store.running, 30)
    rows = await app.read(lambda connection: read_rows(connection, owner, day, now))
    going = [(header, seated) for header, seated in mine if not header.over and not header.private]
    waiting = [(header, seated) for header, seated in going if header.to_move in seats.held_by(seated, owner)]
    rest = [one for one in going if one not in waiting]
    due = await app.read(lambda connection: due_times(connection, [header.id for header, _ in waiting]))
    waiting.sort(key=lambda item: (due.get(item[0].id, float("inf")), item[0].updated))
    turns = [
        await table_card(rooms, header, seated, owner, wait_words(header, due.get(header.id), now), asks=i < DESCRIBED_TURNS)
        for i, (header, seated) in enumerate(waiting[: DESCRIBED_TURNS + MAX_LATER_TURNS])
    ]
    waits = [await table_card(rooms, header, seated, owner, rest_words(header, now)) for header, seated in rest[:6]]
    again = [one for one in [await again_card(rooms, *one, owner) for one in rows.invited if is_again(one[0])] if one]
    free = await open_cards(app, owner, mine, rows)
    own = {header.id for header, _ in mine}
    watch = [one for header in running if header.id not in own and (one := await running_card(rooms, header)) is not None][:MAX_ROWS]
    friends = [one for one in await contacts(app, owner) if one.followed or one.here][:8]
    shown_turns, shown_waits = [one for one in turns if one], [one for one in waits if one]
    return Home(
        PersonCard.of(rows.person), again, shown_turns, len(waiting), shown_waits, tiles(mine, rows.last, owner), free, watch,
        day_card(rows, day, mine, owner, now), friends, [last_game(game, owner, rows.early) for game in rows.last[:5]],
        max(rows.here, app.services.lobby.here()), [one.table for one in (*again, *shown_turns, *shown_waits, *free, *watch)], mark,
        search_of(rows.seeker),
    )  # fmt: skip


async def open_cards(app: App, owner: str, mine: OwnTables, rows: HomeRows) -> list[TableCard]:
    """Tables with a free seat: those to which somebody was asked, then those that want anybody."""
    strangers = app.services.strangers(owner)
    asks = [
        await table_card(app.rooms, header, seated, owner, f"{name} asks you", sit=True)
        for header, seated, name in rows.invited
        if header.host not in strangers and not is_again(header)
    ]
    own = {header.id for header, _ in mine} | {header.id for header, _, _ in rows.invited}
    lobby = [(h, s) for h, s in rows.wanting if h.id not in own and not strangers & {h.host, *seats.parties(s)}]
    others = [
        await table_card(app.rooms, header, seated, owner, terms_words(header), sit=True)
        for header, seated in lobby[: max(1, MAX_ROWS - len(asks))]
    ]
    return [one for one in (*asks, *others) if one]


def is_again(header: Header) -> bool:
    """Whether a table somebody is asked to is the next game of the same people."""
    return bool(header.parent and header.settings.awaits)


async def again_card(rooms: Rooms, header: Header, seated: Sequence[Seat], name: str, owner: str) -> TableCard | None:
    """The next game of the same people."""
    card = await table_card(rooms, header, seated, owner, f"{name} wants another game", sit=True)
    return card and replace(card, after=header.parent or "")


def terms_words(header: Header) -> str:
    """What was chosen there, and how fast it goes if there is a clock."""
    clock = header.settings.clock
    return ", ".join([*unusual_options(header.game, header.options), *([clock.words] if clock else [])])


async def room_at(rooms: Rooms, ident: str) -> Room | None:
    """A table, unless it can't be read any more."""
    try:
        return await rooms.get(ident)
    except (Refused, ValueError):
        return None


async def table_card(
    rooms: Rooms, header: Header, seated: Sequence[Seat], owner: str, words: str, *, sit: bool = False, asks: bool = False
) -> TableCard | None:
    """A table; `asks`: with what is asked of whoever is to decide."""
    room = await room_at(rooms, header.id)
    if room is None:
        return None
    game = room.table.game
    if asks:
        words = " · ".join(part for part in (room.table.view(header.to_move).asked, words) if part)
    letters = "".join(one for one, seat in zip(letters_of(game), seated, strict=True) if seat.kind != seats.OPEN)
    company, invite = others_words(game, seated, owner), header.invite if sit else ""
    return TableCard(header.id, game.title, company, words, invite, letters, faces_of(room), game.look.world, header.seq)


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


async def running_card(rooms: Rooms, header: Header) -> TableCard | None:
    """A game to watch: who leads by how much."""
    room = await room_at(rooms, header.id)
    if room is None or seats.has_open(room.table.seats):
        return None
    table = room.table
    names = [room.seat_name(i) for i in range(len(table.seats))]
    scores = [int(score) for score in table.state.scores()]
    company = ", ".join(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    card = TableCard(header.id, table.game.title, company, seq=table.seq)
    return replace(card, letters=letters_of(table.game), faces=faces_of(room), world=table.game.look.world)


_FACES: dict[str, str] = {}


def faces_of(room: Room) -> str:
    """Which of the cast stands for the players of a game."""
    name = room.header.game
    if name not in _FACES:
        _FACES[name] = picture_of(room.table.game, room.table.game.new().viewed(SPECTATOR)).faces.name
    return _FACES[name]


def day_card(rows: HomeRows, day: str, mine: OwnTables, owner: str, now: float) -> DayCard:
    """Three leaders, then whoever looks."""
    places = [(place, one) for place, one in enumerate(rows.today, 1) if place <= 3 or (owner and one.owner == owner)]
    leaders = [
        DayLeader(
            place, rows.names[one.owner].face if one.owner in rows.names else "G-frog", one.name or "A guest", f"{one.score:+d}",
            one.owner == owner,
        )
        for place, one in places
    ]  # fmt: skip
    started_today = any(header.settings.daily == day for header, _ in mine)
    state: Literal["open", "begun", "done"] = "done" if day in rows.days else "begun" if started_today else "open"
    title, ends = game_card(daily.GAME).title, left_words(daily.ends_in(now))
    return DayCard(title, ends, len(rows.today), daily.streak(rows.days, day), state, leaders)
