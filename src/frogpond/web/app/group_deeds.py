"""What people do in groups: open one, join by its link, play again, plan an evening, hand over, leave, delete."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Annotated, Literal

from ...bots import names as bot_names
from ...store import groups as store
from ...store import new_id
from ...store.accounts import read_people
from ...store.groups import PlayerGroup
from ...store.relations import inviting
from ...table import Refused, seats
from ...table.names import fit_name
from ..live.room import Room
from . import tables
from .constraints import Constraint, PersonCode, PlayerName
from .context import App, Visitor
from .groups import NO_SUCH_ROOM, GroupView, among_people, group_view, last_of, own_group
from .tournaments import TournamentDeed, TournamentWish, act_in_tournament, open_tournament

# What players read
ONLY_ITS_HOST = "Only the host of this room can do that."
THAT_IS_NOBODY_HERE = "They aren’t in this room."
NOTHING_TO_PLAY_AGAIN = "Play a game here first, then you can play it again."
THE_HOST_WOULD_RATHER_PLAY = "The host of this room would rather play with others."
TOO_MUCH_AT_ONCE = "That’s a lot at once. Wait a little."
THATS_NO_DAY_TO_COME = "Choose a day and time within the next year."

NAME_LENGTH = 40
YEAR = 366 * 86400.0


@dataclass(frozen=True, slots=True)
class GroupWish:
    """A new group, and your name there."""

    title: Annotated[str, Constraint(most=NAME_LENGTH)]
    name: PlayerName = ""


@dataclass(frozen=True, slots=True)
class GroupJoining:
    code: Annotated[str, Constraint(most=40), "from the link"]
    name: PlayerName = ""


@dataclass(frozen=True, slots=True)
class GroupInvitation:
    """What somebody with the link of a group sees; `joined` if they belong there."""

    group: str
    name: str
    code: str
    names: list[str]
    joined: bool


@dataclass(frozen=True, slots=True)
class GroupDeed:
    """What a member does. The host alone can `rename`, `link` (another one), `remove` or `hand` over to
    a `person`, and `delete`."""

    do: Literal["again", "cup", "evening", "leave", "rename", "link", "remove", "hand", "delete"]
    title: Annotated[str, Constraint(most=NAME_LENGTH), "rename: the new name; cup: the game"] = ""
    person: PersonCode | None = None
    at: Annotated[str, Constraint(most=40), "evening: when, in ISO 8601; empty: nothing is planned"] = ""


def tidy_title(title: str) -> str:
    """A name of a group, in one line; Refused if nothing is left of it."""
    name = " ".join("".join(sign if sign.isprintable() else " " for sign in title).split())[:NAME_LENGTH]
    if not name:
        raise Refused("name", "Give your room a name.")
    return name


async def name_in_group(app: App, who: Visitor, name: str) -> str:
    """How somebody is called there: as they say, else as they were called last."""
    called = fit_name(name or (await app.people.person(who.owner)).name, (), bot_names())
    await app.services.check_name(who.owner, called)
    return called


async def found_group(app: App, who: Visitor, wish: GroupWish) -> str:
    """A new group; its name in addresses."""
    app.limit_tables(who.address)
    title, name = tidy_title(wish.title), await name_in_group(app, who, wish.name)
    if not name:
        raise Refused("name", "Pick a name first, so the others know who you are.")
    group = PlayerGroup(new_id(), title, who.owner, new_id(), time.time())
    await app.services.writer.run("", store.founding(group, name))
    await app.remember_name(who.owner, name, time.time())
    return group.id


def own_name(group: PlayerGroup, who: Visitor) -> str:
    member = group.member(who.owner)
    return member.name if member else ""


async def group_by_code(app: App, code: str) -> PlayerGroup:
    """The group of a link."""
    group = await app.read(lambda connection: store.group_by_code(connection, code))
    if group is None:
        raise Refused("table", NO_SUCH_ROOM)
    return group


async def group_invitation(app: App, who: Visitor, code: str) -> GroupInvitation:
    group = await group_by_code(app, code)
    return GroupInvitation(group.id, group.name, group.code, [one.name for one in group.members], group.member(who.owner) is not None)


async def join_group(app: App, who: Visitor, wish: GroupJoining) -> str:
    """Belong to the group of a link; its name in addresses."""
    group, services = await group_by_code(app, wish.code), app.services
    if services.unwanted(who.owner, [group.owner]):
        raise Refused("blocked", THE_HOST_WOULD_RATHER_PLAY)
    name = await name_in_group(app, who, wish.name)
    if group.member(who.owner) is None and not services.limits.entries.take(f"{group.id} {who.address}"):
        raise Refused("limit", TOO_MUCH_AT_ONCE)
    await services.writer.run("", store.joining(group.id, who.owner, name, time.time()))
    await app.remember_name(who.owner, name, time.time())
    await tell_members(app, group, who.owner)
    return group.id


async def tell_members(app: App, group: PlayerGroup, by: str = "", title: str = "", words: str = "", link: str = "") -> None:
    """Pages of all members are out of date; with a title the others get a notice, unless they are here or want nothing of this person."""
    owners = [one.owner for one in group.members]
    await app.services.tell_homes({*owners, by})
    if title and app.notices is not None:
        away = set(owners) - {by} - app.services.strangers(by)
        for owner in sorted(one for one in away if not app.services.lobby.looking(one)):
            app.notices.notify(owner, f"{group.name}: {title}", words, link)


async def act_in_group(app: App, who: Visitor, ident: str, deed: GroupDeed) -> GroupView | None:
    """What a member does; the group afterwards, or None where they don't belong to it any more."""
    group, owner, write = await own_group(app, who, ident), who.owner, app.services.writer.run
    if deed.do in ("rename", "link", "remove", "hand", "delete") and owner != group.owner:
        raise Refused("not-yours", ONLY_ITS_HOST)
    if not app.services.limits.chat.take(f"group {owner}"):
        raise Refused("limit", TOO_MUCH_AT_ONCE)
    table = cup = ""
    if deed.do == "again":
        table = await play_again(app, who, group)
    elif deed.do == "cup":
        cup = await group_cup(app, who, group, deed.title)
    elif deed.do == "evening":
        await plan_evening(app, who, group, deed.at)
    elif deed.do == "leave":
        await write("", store.leaving(ident, owner))
    elif deed.do == "rename":
        await write("", store.changing(ident, name=tidy_title(deed.title)))
    elif deed.do == "link":
        await write("", store.changing(ident, code=new_id()))
    elif deed.do == "delete":
        await write("", store.deleting(ident))
    elif deed.do in ("hand", "remove"):
        other = await member_of_code(app, group, deed.person or "")
        job = store.changing(ident, owner=other) if deed.do == "hand" else store.leaving(ident, other, new_id())
        await write("", job)
    else:
        raise Refused("query", "You can’t do that here.")
    await tell_members(app, group)
    return None if deed.do in ("leave", "delete") else replace(await group_view(app, who, ident), table=table, cup=cup)


async def member_of_code(app: App, group: PlayerGroup, code: str) -> str:
    """Another member, by the code of a person."""
    people = await app.read(lambda connection: read_people(connection, [one.owner for one in group.members]))
    found = next((owner for owner, person in people.items() if code and person.code == code and owner != group.owner), "")
    if not found:
        raise Refused("no-seat", THAT_IS_NOBODY_HERE)
    return found


async def play_again(app: App, who: Visitor, group: PlayerGroup) -> str:
    """The last game of the group where somebody sat once more; its table."""
    games = await app.read(lambda connection: store.finished_in(connection, group.id))
    room = await last_of(app, who.owner, among_people(games))
    if room is None:
        raise Refused("not-over", NOTHING_TO_PLAY_AGAIN)
    return await tables.rematch(app, who, room)


async def group_cup(app: App, who: Visitor, group: PlayerGroup, game: str) -> str:
    """A tournament of the game that was named, else of the one played last; whoever opens it plays in it."""
    if not game:
        games = await app.read(lambda connection: store.finished_in(connection, group.id))
        game = games[0][0].game if games else ""
    cup = await open_tournament(app, who, TournamentWish(f"{group.name} cup", game, "swiss", None, None, "live", ""))
    await app.services.writer.run("", store.adding_cup(group.id, cup))
    name = own_name(group, who)
    await act_in_tournament(app, who, cup, TournamentDeed("enter", name))
    await tell_members(app, group, who.owner, "a tournament", f"{name} started one. Are you in?", f"/cups/{cup}")
    return cup


async def plan_evening(app: App, who: Visitor, group: PlayerGroup, at: str) -> None:
    """When the group meets next; an empty one takes it back."""
    when = None
    if at:
        try:
            then = datetime.fromisoformat(at)
            when = (then if then.tzinfo else then.replace(tzinfo=UTC)).timestamp()
        except (ValueError, OverflowError):
            raise Refused("query", THATS_NO_DAY_TO_COME) from None
        if not time.time() < when < time.time() + YEAR:
            raise Refused("query", THATS_NO_DAY_TO_COME)
    await app.services.writer.run("", store.changing(group.id, evening=when))
    if when is not None:
        day = datetime.fromtimestamp(when, UTC)
        await tell_members(app, group, who.owner, "the next evening", f"{day:%A}, {day.day} {day:%B}.", f"/groups/{group.id}")


async def open_group_table(app: App, who: Visitor, ident: str, wish: tables.TableWish) -> Room:
    """A new table of a group; the others are asked to it if a seat is free."""
    group, now = await own_group(app, who, ident), time.time()
    room = await tables.create_table(app, who, wish)
    await app.services.writer.run(room.id, store.adding_table(group.id, room.id, now))
    if seats.has_open(room.table.seats):
        strangers = app.services.strangers(who.owner)
        for one in group.members:
            if one.owner not in seats.parties(room.table.seats) and one.owner not in strangers:
                await app.services.writer.run(room.id, inviting(room.id, one.owner, who.owner, now))
    words = f"{own_name(group, who)} opened a table of {room.table.game.title}."
    await tell_members(app, group, who.owner, "a new table", words, f"/j/{room.header.invite}")
    return room
