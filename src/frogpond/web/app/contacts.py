"""The contacts of a person: friends and co-players, their presence, the tables where they can be met, and whom they block."""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Literal

from ...store import Connection
from ...store.accounts import Person, by_code, read_people
from ...store.lobby import hosts_in_lobby
from ...store.presence import PRESENCE_TIMEOUT
from ...store.relations import BLOCK, FRIEND, CoPlayer, companions, invited_to, inviting, present, ties_of, tying
from ...table import Plan, Refused, Seat, seats
from .constraints import PersonCode
from .context import App, Visitor
from .descriptions import since
from .game_cards import game_card, playable_by_several

# What players read
YOU_HAVENT_PLAYED_WITH_ANYONE = "You haven’t played with anyone of that name."

AGAIN = "again"
DEEDS = {"follow": FRIEND, "forget": "", "block": BLOCK, "unblock": ""}


@dataclass(frozen=True, slots=True)
class PersonCard:
    """Somebody as the others may know them."""

    name: str
    face: str
    kept: Annotated[bool, "by a phrase or a passkey; else a guest"]

    @classmethod
    def of(cls, person: Person) -> PersonCard:
        return cls(person.name, person.face, person.kept)


@dataclass(frozen=True, slots=True)
class Contact:
    """Somebody as another sees them: what they are to them, whether they are here, in words."""

    person: str
    name: str
    face: str
    followed: bool
    here: bool
    words: str
    games: int = 0
    game: str = ""
    title: str = ""
    invite: Annotated[str, "to an open table of theirs, if you follow them"] = ""
    asked: Annotated[bool, "to the table that is asked about"] = False


@dataclass(frozen=True, slots=True)
class BlockedPerson:
    person: str
    name: str
    face: str


@dataclass(frozen=True, slots=True)
class FriendList:
    """`table` is the one that was made to play again."""

    people: list[Contact]
    blocked: list[BlockedPerson]
    table: str = ""


@dataclass(frozen=True, slots=True)
class FriendDeed:
    """What somebody does about another."""

    person: PersonCode
    do: Annotated[Literal["follow", "forget", "block", "unblock", "again"], "again: a table, with them asked to it"]


def away_words(until: float, now: float) -> str:
    """Until when somebody is away; nothing if they are not."""
    if until <= now:
        return ""
    then = datetime.fromtimestamp(until, UTC)
    return f"away until {then.day} {then:%b}"


async def contacts(app: App, owner: str, table_id: str = "", without: Collection[str] = ()) -> list[Contact]:
    """Friends and companions of somebody, those who are here first; with a table whether they were asked to it."""
    if not owner:
        return []
    now, services = time.time(), app.services

    def read(connection: Connection) -> tuple[Sequence[CoPlayer], dict[str, str], dict[str, Person], set[str], set[str], dict[str, str]]:
        others_met, ties = companions(connection, owner), ties_of(connection, owner)
        others = {one.owner for one in others_met} | set(ties)
        people = read_people(connection, others)
        at_tables = present(connection, others, now - PRESENCE_TIMEOUT)
        guests = invited_to(connection, table_id) if table_id else set()
        return others_met, ties, people, at_tables, guests, hosts_in_lobby(connection, [one for one, tie in ties.items() if tie == FRIEND])

    met, ties, people_met, at_tables, guests_there, hosts = await app.read(read)
    played = {one.owner: one for one in met}
    hidden = services.strangers(owner) | {owner} | set(without)
    rows = []
    for other in [*(one for one, tie in ties.items() if tie == FRIEND), *(one.owner for one in met if one.owner not in ties)]:
        person = people_met.get(other)
        if person is None or not person.name or other in hidden:
            continue
        mine = played.get(other)
        looks = services.lobby.looking(other)
        here = looks or other in at_tables
        words = "here, not playing" if looks and other not in at_tables else "here, at a table" if here else ""
        words = away_words(person.away, now) or words or (f"last played {since(now - mine.at)} ago" if mine else "not here")
        games, game = (mine.games, mine.game) if mine else (0, "")
        title = game_card(game).title if game else ""
        followed, invite = ties.get(other) == FRIEND, hosts.get(other, "")
        rows.append(
            Contact(person.code, person.name, person.face, followed, here, words, games, game, title, invite, other in guests_there)
        )
    return sorted(rows, key=lambda one: (not one.here, not one.followed))


async def blocked_people(app: App, owner: str) -> list[BlockedPerson]:
    """Those somebody blocks."""

    def read(connection: Connection) -> list[Person]:
        others = [other for other, tie in ties_of(connection, owner).items() if tie == BLOCK]
        people = read_people(connection, others)
        return [people.get(other, Person(other, name="someone")) for other in others]

    return [BlockedPerson(one.code or one.owner, one.name, one.face) for one in await app.read(read)] if owner else []


async def friend_list(app: App, who: Visitor, table: str = "") -> FriendList:
    return FriendList(await contacts(app, who.owner), await blocked_people(app, who.owner), table)


async def owner_of_code(app: App, code: str) -> str:
    """Who is called so by others; nobody without such a code."""
    person = await app.read(lambda connection: by_code(connection, code)) if code else None
    return person.owner if person is not None else ""


async def act_on_friend(app: App, who: Visitor, deed: FriendDeed) -> str:
    """Follow, block, neither, or play again: then the table. Refused if somebody does not know the other."""
    services, do, code = app.services, deed.do, deed.person
    one = next((one for one in await contacts(app, who.owner) if one.person == code), None)
    blocked = any(one.person == code for one in await blocked_people(app, who.owner))
    other = await owner_of_code(app, code) or (code if blocked else "")
    acquainted = one is not None or blocked or (do == "block" and other != who.owner)  # at a table that is not over yet
    if not other or not acquainted or (do not in DEEDS and do != AGAIN):
        raise Refused("no-seat", YOU_HAVENT_PLAYED_WITH_ANYONE)
    if do == AGAIN and one is not None:
        return await play_again(app, who, one, other)
    await services.writer.run("", tying(who.owner, other, DEEDS.get(do, ""), time.time()))
    await services.read_blocks()
    services.lobby.touch("", [who.owner, other])
    return ""


async def play_again(app: App, who: Visitor, one: Contact, other: str) -> str:
    """A table of the last game for two, with the friend asked to it."""
    app.limit_tables(who.address)
    count = max(2, playable_by_several(one.game).min_players)
    me = await app.people.person(who.owner)
    open_seats = [Seat() for _ in range(count - 1)]
    room = await app.rooms.create(Plan(who.owner, one.game, count, seats=[seats.person(who.owner, me.name), *open_seats]))
    await app.services.writer.run(room.id, inviting(room.id, other, who.owner, time.time()))
    await app.invited(room, who.owner, other)
    return room.id
