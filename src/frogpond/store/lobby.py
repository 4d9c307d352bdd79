"""Tables that want players, games to watch, times that run out, and the seeds of days."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, and_, delete, func, select

from ..table import Seat
from . import schema
from .jobs import put

if TYPE_CHECKING:
    from .store import Header


def wanting(table_id: str, on: bool, now: float) -> Callable[[Connection], None]:
    """Whether anybody may sit down at a table."""

    def job(connection: Connection) -> None:
        y = schema.lobby
        if on:
            put(connection, y, {"table_id": table_id}, {"at": now})
        else:
            connection.execute(delete(y).where(y.c.table_id == table_id))

    return job


def wants(connection: Connection, table_id: str) -> bool:
    y = schema.lobby
    return connection.scalar(select(y.c.table_id).where(y.c.table_id == table_id)) is not None


def open_tables(connection: Connection, read: Callable[[Any], Header], limit: int = 30) -> list[tuple[Header, list[Seat]]]:
    """Tables of the lobby with a free seat, the oldest first: who waited longest is met first."""
    from .store import read_seats

    t, y, s = schema.tables, schema.lobby, schema.seats
    free = select(s.c.table_id).where(s.c.kind == "open")
    closings = select(schema.closings.c.table_id)
    fits = and_(t.c.over.is_(False), t.c.private.is_(False), t.c.id.in_(free), t.c.id.not_in(closings))
    query = select(t).join(y, y.c.table_id == t.c.id).where(fits).order_by(y.c.at).limit(limit)
    headers = [read(row) for row in connection.execute(query)]
    return [(header, read_seats(connection, header.id)) for header in headers]


def hosts_in_lobby(connection: Connection, owners: Sequence[str]) -> dict[str, str]:
    """The invitation to an open table of each of these people, if they have one in the lobby."""
    t, y, s, c = schema.tables, schema.lobby, schema.seats, schema.closings
    free, closings = select(s.c.table_id).where(s.c.kind == "open"), select(c.c.table_id)
    query = select(t.c.host, t.c.invite).join(y, y.c.table_id == t.c.id).where(t.c.host.in_(owners), t.c.over.is_(False))
    rows = connection.execute(query.where(t.c.private.is_(False), t.c.id.in_(free), t.c.id.not_in(closings)).order_by(y.c.at))
    return {row.host: row.invite for row in rows} if owners else {}


def due_times(connection: Connection, tables: Sequence[str]) -> dict[str, float]:
    """When the running clock of each table ends."""
    c = schema.clocks
    query = select(c.c.table_id, c.c.due).where(c.c.table_id.in_(tables), c.c.due.is_not(None))
    return {row.table_id: float(row.due) for row in connection.execute(query)} if tables else {}


def seed_of_day(day: str, game: str) -> Callable[[Connection], int]:
    """The seed of a day's challenge: drawn at the first request of that day, and stored. Nobody can know it before."""

    def job(connection: Connection) -> int:
        y = schema.days
        mine = and_(y.c.day == day, y.c.game == game)
        seed = connection.scalar(select(y.c.seed).where(mine))
        if seed is not None:
            return int(seed)
        put(connection, y, {"day": day, "game": game}, {}, {"seed": secrets.randbits(56)})
        return int(connection.scalar(select(y.c.seed).where(mine)) or 0)

    return job


def people_here(connection: Connection, since: float) -> int:
    """How many people are at tables now, through processes that live."""
    p, b = schema.presence, schema.beats
    living = select(b.c.process).where(b.c.at >= since)
    return int(connection.scalar(select(func.count(p.c.owner.distinct())).where(p.c.here.is_(True), p.c.process.in_(living))) or 0)
