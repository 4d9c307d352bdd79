"""Groups of people who play together again and again: who belongs to one, its tables and tournaments, and how their games came out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from ..table import Refused
from ..table.names import fit_name
from . import schema
from .jobs import doing, put
from .results import SeatResult, result_of

MAX_MEMBERS, MAX_GROUPS = 50, 20
"""People in one group; groups of one person."""
MAX_GAMES = 400
"""Finished games that standings and evenings are made of, the latest ones."""
Job = Callable[[Connection], None]
G, M, T, C = schema.groups, schema.group_members, schema.group_tables, schema.group_cups


@dataclass(frozen=True, slots=True)
class GroupMember:
    """Somebody who belongs to a group, under the name they have there."""

    owner: str
    name: str
    joined: float


@dataclass(frozen=True, slots=True)
class PlayerGroup:
    """A group with its members, those who came first first. `code` is the right to join, `evening` when they meet next."""

    id: str
    name: str
    owner: str
    code: str
    made: float
    evening: float | None = None
    members: Sequence[GroupMember] = field(default=())

    def member(self, owner: str) -> GroupMember | None:
        return next((one for one in self.members if owner and one.owner == owner), None)


def members_of(connection: Connection, ident: str) -> list[GroupMember]:
    rows = connection.execute(select(M).where(M.c.group_id == ident).order_by(M.c.joined, M.c.owner))
    return [GroupMember(row.owner, row.name, row.joined) for row in rows]


def read_group(connection: Connection, ident: str) -> PlayerGroup | None:
    row = connection.execute(select(G).where(G.c.id == ident)).first()
    return PlayerGroup(**row._mapping, members=members_of(connection, ident)) if row is not None else None


def group_by_code(connection: Connection, code: str) -> PlayerGroup | None:
    """The group that can be joined by this code."""
    ident = connection.scalar(select(G.c.id).where(G.c.code == code)) if code else None
    return read_group(connection, ident) if ident else None


def groups_of(connection: Connection, owner: str) -> list[PlayerGroup]:
    """The groups of a person, the one they joined last first."""
    rows = connection.execute(select(M.c.group_id).where(M.c.owner == owner).order_by(M.c.joined.desc())) if owner else ()
    return [group for row in rows if (group := read_group(connection, row.group_id)) is not None]


def founding(group: PlayerGroup, name: str) -> Job:
    """A group with its first member."""

    def job(connection: Connection) -> None:
        check_room(connection, group.owner)
        values = {"id": group.id, "name": group.name, "owner": group.owner, "code": group.code, "made": group.made, "evening": None}
        connection.execute(insert(G).values(values))
        connection.execute(insert(M).values(group_id=group.id, owner=group.owner, name=name, joined=group.made))

    return job


def check_room(connection: Connection, owner: str) -> None:
    """Refused if a person belongs to as many groups as one may."""
    if int(connection.scalar(select(func.count()).select_from(M).where(M.c.owner == owner)) or 0) >= MAX_GROUPS:
        raise Refused("limit", f"You’re in {MAX_GROUPS} groups. Leave one first.")


def joining(ident: str, owner: str, name: str, now: float) -> Job:
    """Adds a member under a name that is unique in the group, or renames them."""

    def job(connection: Connection) -> None:
        if connection.scalar(select(G.c.id).where(G.c.id == ident).with_for_update()) is None:
            raise Refused("gone", "This group is gone.")
        there = members_of(connection, ident)
        called = fit_name(name, [one.name for one in there if one.owner != owner], ())
        if not called:
            raise Refused("name", "Enter a name, so the others know who you are.")
        if not any(one.owner == owner for one in there):
            if len(there) >= MAX_MEMBERS:
                raise Refused("full", f"This group has {MAX_MEMBERS} members, and that’s as many as there can be.")
            check_room(connection, owner)
        put(connection, M, {"group_id": ident, "owner": owner}, {"name": called}, {"joined": now})

    return job


def leaving(ident: str, owner: str, code: str = "") -> Job:
    """Removes a member. Their own group goes to the longest member, or is deleted with its last one; a new `code` replaces the old one,
    which they may know."""

    def job(connection: Connection) -> None:
        connection.execute(select(G.c.id).where(G.c.id == ident).with_for_update())
        connection.execute(delete(M).where(M.c.group_id == ident, M.c.owner == owner))
        rest = members_of(connection, ident)
        if not rest:
            deleting(ident)(connection)
            return
        connection.execute(update(G).where(G.c.id == ident, G.c.owner == owner).values(owner=rest[0].owner))
        if code:
            connection.execute(update(G).where(G.c.id == ident).values(code=code))

    return job


def deleting(ident: str) -> Job:
    """A group goes; its tables, tournaments and results stay what they are."""

    def job(connection: Connection) -> None:
        for part in (M, T, C):
            connection.execute(delete(part).where(part.c.group_id == ident))
        connection.execute(delete(G).where(G.c.id == ident))

    return job


def changing(ident: str, **values: Any) -> Job:
    """Another name, owner, code or next evening."""
    return doing(update(G).where(G.c.id == ident).values(values))


def adding_table(ident: str, table_id: str, now: float) -> Job:
    """A table belongs to a group."""
    return lambda connection: put(connection, T, {"table_id": table_id}, {"group_id": ident, "at": now})


def following(before: str, table_id: str, now: float) -> Callable[[Connection], list[str]]:
    """A table belongs to the group of the one before it, if that has one; who belongs to it."""

    def job(connection: Connection) -> list[str]:
        ident = connection.scalar(select(T.c.group_id).where(T.c.table_id == before))
        if not ident:
            return []
        adding_table(ident, table_id, now)(connection)
        return [one.owner for one in members_of(connection, ident)]

    return job


def adding_cup(ident: str, cup: str) -> Job:
    """A tournament belongs to a group."""
    return lambda connection: put(connection, C, {"cup": cup}, {"group_id": ident})


def cups_of(connection: Connection, ident: str) -> list[Any]:
    """Tournaments of a group that are not over, the latest first."""
    c = schema.cups
    query = select(c).join(C, C.c.cup == c.c.id).where(C.c.group_id == ident, c.c.state != "over").order_by(c.c.made.desc())
    return list(connection.execute(query.limit(5)).all())


def tables_in(ident: str) -> Any:
    """A condition for the tables of a group: its own, and those of its tournaments."""
    p = schema.pairings
    rounds = select(p.c.place).join(C, C.c.cup == p.c.cup).where(C.c.group_id == ident, p.c.place != "")
    return lambda column: or_(column.in_(select(T.c.table_id).where(T.c.group_id == ident)), column.in_(rounds))


def running_in(connection: Connection, ident: str, limit: int = 8) -> list[str]:
    """Its tables that are not over, the one where something happened last first."""
    t = schema.tables
    closings = select(schema.closings.c.table_id)
    query = select(t.c.id).where(tables_in(ident)(t.c.id), t.c.over.is_(False), t.c.id.not_in(closings))
    return [row.id for row in connection.execute(query.order_by(t.c.updated.desc()).limit(limit))]


def finished_in(connection: Connection, ident: str) -> list[list[SeatResult]]:
    """Its finished games, the latest first, each seat by seat."""
    r = schema.results
    last = select(r.c.table_id, r.c.serial).where(tables_in(ident)(r.c.table_id)).distinct().order_by(r.c.serial.desc()).limit(MAX_GAMES)
    order = [row.table_id for row in connection.execute(last)]
    games: dict[str, list[SeatResult]] = {table_id: [] for table_id in order}
    for start in range(0, len(order), 200):
        part = order[start : start + 200]
        for row in connection.execute(select(r).where(r.c.table_id.in_(part)).order_by(r.c.seat)):
            games[row.table_id].append(result_of(row))
    return list(games.values())


def passing_on(connection: Connection, guest: str, owner: str) -> None:
    """Moves a guest's memberships to a person."""
    there = select(M.c.group_id).where(M.c.owner == owner)
    connection.execute(delete(M).where(M.c.owner == guest, M.c.group_id.in_(there)))
    connection.execute(update(M).where(M.c.owner == guest).values(owner=owner))
    connection.execute(update(G).where(G.c.owner == guest).values(owner=owner))


def letting_go(connection: Connection, owner: str) -> None:
    """Somebody who is forgotten belongs nowhere."""
    for row in connection.execute(select(M.c.group_id).where(M.c.owner == owner)).all():
        leaving(row.group_id, owner)(connection)
