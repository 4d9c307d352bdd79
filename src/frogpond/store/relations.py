"""Relations between people: co-players, friends, blocks and invitations by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlalchemy import Connection, and_, delete, func, or_, select, update

from . import schema
from .jobs import doing, put

Job = Callable[[Connection], None]
FRIEND, BLOCK = "friend", "block"
INVITED_DAYS = 7.0


@dataclass(frozen=True, slots=True)
class CoPlayer:
    """Somebody one played with: how often, when last, at which game."""

    owner: str
    games: int
    at: float
    game: str


@dataclass(frozen=True, slots=True)
class Invitation:
    """Somebody is asked to a table by name."""

    table_id: str
    by: str
    at: float


def tying(owner: str, other: str, kind: str, now: float) -> Job:
    """One person says what another is to them; an empty kind says nothing any more."""

    def job(connection: Connection) -> None:
        t = schema.ties
        if kind:
            put(connection, t, {"owner": owner, "other": other}, {"kind": kind, "at": now})
        else:
            connection.execute(delete(t).where(t.c.owner == owner, t.c.other == other))

    return job


def ties_of(connection: Connection, owner: str) -> dict[str, str]:
    """A person's relations to others."""
    t = schema.ties
    return {row.other: row.kind for row in connection.execute(select(t).where(t.c.owner == owner).order_by(t.c.at))}


def blocks(connection: Connection) -> dict[str, frozenset[str]]:
    """Whom each person blocks."""
    t = schema.ties
    others_of: dict[str, set[str]] = {}
    for row in connection.execute(select(t.c.owner, t.c.other).where(t.c.kind == BLOCK)):
        others_of.setdefault(row.owner, set()).add(row.other)
    return {owner: frozenset(others) for owner, others in others_of.items()}


def companions(connection: Connection, owner: str, limit: int = 40) -> list[CoPlayer]:
    """The people a person finished games with, the latest first."""
    mine, theirs = schema.results.alias(), schema.results.alias()
    both = and_(mine.c.table_id == theirs.c.table_id, mine.c.owner == owner, theirs.c.owner.not_in(("", owner)))
    query = select(theirs.c.owner, func.count(theirs.c.table_id.distinct()).label("games"), func.max(theirs.c.at).label("last"))
    rows = connection.execute(
        query.select_from(mine.join(theirs, both)).group_by(theirs.c.owner).order_by(func.max(theirs.c.at).desc()).limit(limit)
    ).all()
    players = []
    for row in rows:
        that = and_(theirs.c.owner == row.owner, theirs.c.at == row.last)
        last = select(theirs.c.game).select_from(mine.join(theirs, both)).where(that).limit(1)
        players.append(CoPlayer(row.owner, int(row.games), float(row.last), connection.scalar(last) or ""))
    return players


def inviting(table_id: str, owner: str, by: str, now: float) -> Job:
    """Somebody is asked to a table."""

    def job(connection: Connection) -> None:
        put(connection, schema.invitations, {"table_id": table_id, "owner": owner}, {"by": by, "at": now})

    return job


def declining(table_id: str, owner: str) -> Job:
    """Somebody does not come to a table they were asked to."""
    i = schema.invitations
    return doing(delete(i).where(i.c.table_id == table_id, i.c.owner == owner))


def invited_to(connection: Connection, table_id: str) -> set[str]:
    """The people invited to a table."""
    i = schema.invitations
    return {row.owner for row in connection.execute(select(i.c.owner).where(i.c.table_id == table_id))}


def invitations_of(connection: Connection, owner: str, now: float) -> list[Invitation]:
    """The tables that a person is invited to and that still have a free seat, the latest first."""
    i, s, t = schema.invitations, schema.seats, schema.tables
    free = select(s.c.table_id).where(s.c.kind == "open")
    sits = select(s.c.table_id).where(or_(s.c.owner == owner, s.c.home == owner))
    closings = select(schema.closings.c.table_id)
    fits = and_(i.c.owner == owner, i.c.at > now - INVITED_DAYS * 86400, t.c.over.is_(False), t.c.id.in_(free), t.c.id.not_in(sits))
    query = select(i).join(t, t.c.id == i.c.table_id).where(fits, t.c.id.not_in(closings)).order_by(i.c.at.desc()).limit(10)
    return [Invitation(row.table_id, row.by, row.at) for row in connection.execute(query)]


def present(connection: Connection, owners: Iterable[str], since: float) -> set[str]:
    """Which of these people are at a table now, through processes that live."""
    p, b = schema.presence, schema.beats
    living = select(b.c.process).where(b.c.at >= since)
    query = select(p.c.owner).where(p.c.owner.in_(sorted(set(owners))), p.c.here.is_(True), p.c.process.in_(living))
    return {row.owner for row in connection.execute(query)}


def passing_on(connection: Connection, guest: str, owner: str) -> None:
    """Moves a guest's relations to a person, where they have none themselves."""
    t, i = schema.ties, schema.invitations
    for mine, theirs in ((t.c.owner, t.c.other), (t.c.other, t.c.owner)):
        owners = {row[0] for row in connection.execute(select(theirs).where(mine == owner))} | {owner}
        connection.execute(delete(t).where(mine == guest, theirs.in_(sorted(owners))))
        connection.execute(update(t).where(mine == guest).values({mine.name: owner}))
    there = select(i.c.table_id).where(i.c.owner == owner)
    connection.execute(delete(i).where(i.c.owner == guest, i.c.table_id.in_(there)))
    connection.execute(update(i).where(i.c.owner == guest).values(owner=owner))
    connection.execute(update(i).where(i.c.by == guest).values(by=owner))


def letting_go(connection: Connection, owner: str) -> None:
    """Deletes all relations of a person, in both directions."""
    t, i = schema.ties, schema.invitations
    connection.execute(delete(t).where(or_(t.c.owner == owner, t.c.other == owner)))
    connection.execute(delete(i).where(or_(i.c.owner == owner, i.c.by == owner)))
