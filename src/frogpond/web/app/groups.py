"""Groups: people who play together again and again. Their tables, standings and evenings."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from ...store import Connection
from ...store import groups as store
from ...store.accounts import Person, read_people
from ...store.groups import PlayerGroup
from ...store.presence import PRESENCE_TIMEOUT
from ...store.relations import present
from ...store.results import SeatResult
from ...table import Refused, seats
from ...table.plan import next_first
from ...table.rights import Deed
from ..live.room import Room
from .context import App, Visitor
from .descriptions import joined
from .evening import MAX_PAUSE
from .game_cards import game_card, short_title
from .home import TableCard, faces_of, room_at, table_card

# What players read
NO_SUCH_ROOM = "There’s no room at this address."
ONLY_FOR_ITS_PEOPLE = "This room is for its people. Ask one of them for the link."

MAX_EVENINGS = 30


@dataclass(frozen=True, slots=True)
class GroupCard:
    """A group in a list."""

    group: str
    name: str
    members: int
    letters: Annotated[list[str], "faces of its members"]


@dataclass(frozen=True, slots=True)
class MemberCard:
    """Somebody who belongs to a group; `person` is their code."""

    person: str
    name: str
    face: str
    here: bool
    you: bool
    host: bool


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A running table of a group, and what it is for whoever asks."""

    card: TableCard
    act: Annotated[Literal["play", "join", "watch"], "your turn or seat; a free seat; neither"]


@dataclass(frozen=True, slots=True)
class GroupStanding:
    """How many games somebody won in a group."""

    place: int
    name: str
    face: str
    won: int
    played: int
    you: bool


@dataclass(frozen=True, slots=True)
class GroupStandings:
    """Standings of a game, or of all with an empty `game`."""

    game: str
    title: str
    rows: list[GroupStanding]


@dataclass(frozen=True, slots=True)
class GroupEvening:
    """Games of one evening, with whoever won most of them."""

    at: float
    words: str
    name: str
    face: str
    won: int
    played: int


@dataclass(frozen=True, slots=True)
class SameAgain:
    """The last game once more."""

    title: str
    others: list[str]
    here: int
    first: Annotated[str, "who begins, if that is known"]
    letters: str
    faces: str


@dataclass(frozen=True, slots=True)
class GroupCup:
    cup: str
    name: str
    state: str


@dataclass(frozen=True, slots=True)
class GroupView(GroupCard):
    """A group as one of its members sees it."""

    code: Annotated[str, "the right to join"]
    host: bool
    made: float
    evening: Annotated[float | None, "when you meet next"]
    people: list[MemberCard]
    again: SameAgain | None
    tables: list[GroupTable]
    cups: Annotated[list[GroupCup], "that are not over"]
    standings: list[GroupStandings]
    evenings: Annotated[list[GroupEvening], "the latest first"]
    mark: Annotated[str, "for /news: what was news before is in this answer"]
    table: Annotated[str, "that was just opened"] = ""
    cup: Annotated[str, "that was just opened"] = ""


async def read_group(app: App, ident: str) -> PlayerGroup:
    group = await app.read(lambda connection: store.read_group(connection, ident))
    if group is None:
        raise Refused("table", NO_SUCH_ROOM)
    return group


async def own_group(app: App, who: Visitor, ident: str) -> PlayerGroup:
    """A group somebody belongs to."""
    group = await read_group(app, ident)
    if group.member(who.owner) is None:
        raise Refused("private", ONLY_FOR_ITS_PEOPLE)
    return group


async def group_cards(app: App, owner: str) -> list[GroupCard]:
    def read(connection: Connection) -> list[GroupCard]:
        found = store.groups_of(connection, owner)
        people = read_people(connection, {one.owner for group in found for one in group.members})
        return [card_of(group, people) for group in found]

    return await app.read(read) if owner else []


def card_of(group: PlayerGroup, people: Mapping[str, Person]) -> GroupCard:
    return GroupCard(group.id, group.name, len(group.members), [face_of(people, one.owner) for one in group.members[:6]])


def face_of(people: Mapping[str, Person], owner: str) -> str:
    return people[owner].face if owner in people else "G-frog"


# What members see ---------------------------------------------------------------------------------------------------------


async def group_view(app: App, who: Visitor, ident: str) -> GroupView:
    """A group for one of its members."""
    group, mark, now = await own_group(app, who, ident), app.services.lobby.mark, time.time()
    owners = [one.owner for one in group.members]

    def read(connection: Connection) -> tuple[dict[str, Person], set[str], list[str], list[list[SeatResult]], list[GroupCup]]:
        people, at_tables = read_people(connection, owners), present(connection, owners, now - PRESENCE_TIMEOUT)
        cups = [GroupCup(row.id, row.name, row.state) for row in store.cups_of(connection, ident)]
        return people, at_tables, store.running_in(connection, ident), store.finished_in(connection, ident), cups

    people, at_tables, running, finished, cups = await app.read(read)
    games = among_people(finished)
    here = {one for one in owners if one in at_tables or one == who.owner or app.services.lobby.looking(one)}
    members = [
        MemberCard(people[one.owner].code if one.owner in people else "", one.name, face_of(people, one.owner), one.owner in here,
                   one.owner == who.owner, one.owner == group.owner)
        for one in group.members
    ]  # fmt: skip
    evening = group.evening if group.evening and group.evening > now - MAX_PAUSE else None
    card = card_of(group, people)
    return GroupView(
        card.group, card.name, card.members, card.letters, group.code, group.owner == who.owner, group.made, evening, members,
        await same_again(app, who.owner, games, here), await running_tables(app, who.owner, running), cups,
        standings(group, games, people, who.owner), evenings(group, games, people)[:MAX_EVENINGS], mark,
    )  # fmt: skip


def among_people(games: Iterable[Sequence[SeatResult]]) -> list[Sequence[SeatResult]]:
    """The games with more than one person."""
    return [game for game in games if len({one.owner for one in game if one.owner}) > 1]


async def running_tables(app: App, owner: str, running: Iterable[str]) -> list[GroupTable]:
    found = []
    for ident in running:
        room = await room_at(app.rooms, ident)
        if room is None or not room.may_look(owner):
            continue
        header, seated = room.header, room.table.seats
        mine, free = owner in seats.parties(seated), seats.has_open(seated)
        words = "It’s your turn." if header.to_move in seats.held_by(seated, owner) and not free else turn_words(room)
        card = await table_card(app.rooms, header, seated, owner, words, sit=not mine and free)
        if card is not None:
            found.append(GroupTable(card, "play" if mine else "join" if free else "watch"))
    return sorted(found, key=lambda one: one.card.words != "It’s your turn.")


def turn_words(room: Room) -> str:
    """Whose turn it is, or for whom a table waits."""
    if seats.has_open(room.table.seats):
        return "Waiting for players."
    mover = room.table.to_move
    return f"{room.seat_name(mover)} to move." if mover >= 0 else ""


async def last_of(app: App, owner: str, games: Sequence[Sequence[SeatResult]]) -> Room | None:
    """The last game of a group where somebody sat, if its next one was not opened yet."""
    last = next((game for game in games if any(one.owner == owner for one in game)), None)
    room = await room_at(app.rooms, last[0].table_id) if last is not None else None
    if room is None or not room.may(owner, Deed.REMATCH) or room.ledger.older:
        return None
    return None if room.header.rematch and await room_at(app.rooms, room.header.rematch) is not None else room


async def same_again(app: App, owner: str, games: Sequence[Sequence[SeatResult]], here: set[str]) -> SameAgain | None:
    room = await last_of(app, owner, games)
    if room is None:
        return None
    seated, names = room.table.seats, room.table.history.names
    others = [i for i, seat in enumerate(seated) if seats.player(seat) != owner]
    first = next_first(room.ledger.origin())
    begins = "" if first < 0 else "you" if seats.player(seated[first]) == owner else names[first]
    return SameAgain(
        room.table.game.title, [names[i] for i in others], sum(seats.player(seated[i]) in here for i in others), begins,
        "".join(room.letters[i] for i in others), faces_of(room),
    )  # fmt: skip


def standings(group: PlayerGroup, games: Sequence[Sequence[SeatResult]], people: Mapping[str, Person], owner: str) -> list[GroupStandings]:
    """Of each game, the one played most first, then of all."""
    often = Counter(game[0].game for game in games)
    parts = [
        (name, short_title(game_card(name).title), [game for game in games if game[0].game == name]) for name, _ in often.most_common()
    ]
    if len(parts) > 1:
        parts.append(("", "All", list(games)))
    return [GroupStandings(name, title, standing_rows(group, part, people, owner)) for name, title, part in parts]


def standing_rows(
    group: PlayerGroup, games: Sequence[Sequence[SeatResult]], people: Mapping[str, Person], owner: str
) -> list[GroupStanding]:
    won, played = tally(games)
    order = sorted((one for one in group.members if played[one.owner]), key=lambda one: (-won[one.owner], played[one.owner], one.name))
    return [
        GroupStanding(
            1 + sum(won[other.owner] > won[one.owner] for other in order), one.name, face_of(people, one.owner), won[one.owner],
            played[one.owner], one.owner == owner,
        )
        for one in order
    ]  # fmt: skip


def tally(games: Iterable[Sequence[SeatResult]]) -> tuple[Counter[str], Counter[str]]:
    """How many games each person won, and played; several seats of one person are one."""
    won, played = Counter[str](), Counter[str]()
    for game in games:
        won.update({one.owner for one in game if one.won and one.owner})
        played.update({one.owner for one in game if one.owner})
    return won, played


def evenings(group: PlayerGroup, games: Sequence[Sequence[SeatResult]], people: Mapping[str, Person]) -> list[GroupEvening]:
    """Games with less than some hours between them, the latest first."""
    parts: list[list[Sequence[SeatResult]]] = []
    for game in games:
        if parts and parts[-1][-1][0].at - game[0].at <= MAX_PAUSE:
            parts[-1].append(game)
        else:
            parts.append([game])
    found = []
    for part in parts:
        often = Counter(short_title(game_card(game[0].game).title) for game in reversed(part))
        words = ", ".join(f"{title} × {count}" if count > 1 else title for title, count in often.most_common())
        won, played = tally(part)
        best = max(sorted(played), key=lambda one: (won[one], -played[one]))
        member = group.member(best)
        name = member.name if member else next(one.name for game in part for one in game if one.owner == best) or "Someone"
        found.append(GroupEvening(part[-1][0].at, words, name, face_of(people, best), won[best], played[best]))
    return found


def again_words(again: SameAgain) -> str:
    """With whom, and who of them is here."""
    if not again.here:
        return f"{again.title} with {joined(again.others)}."
    everybody = again.here == len(again.others)
    many = "Both are here." if again.here == 2 else "All are here."
    who = "" if not everybody else many if again.here > 1 else f"{again.others[0]} is here."
    return f"{again.title} with {joined(again.others)}. {who}".strip()
