"""Presence: who is at which table through which server process, which processes live, and outages when none did.

Every process beats: it writes the time now and then. A person is here while a living process has a socket of theirs. A time in which nobody
beat is an outage: no move could be kept then, so thinking time does not count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, and_, delete, func, select, update

from . import schema
from .jobs import put

PRESENCE_TIMEOUT = 60.0
"""Seconds after its last beat that a process still counts as alive."""
PRESENCE_TTL = 30 * 86400.0


@dataclass(frozen=True, slots=True)
class Heartbeat:
    """One person as one process saw them last."""

    owner: str
    process: str
    here: bool
    at: float


@dataclass(frozen=True, slots=True)
class Pulse:
    """The result of a heartbeat: all processes with their last one, and the outages so far as (begin, until)."""

    beats: dict[str, float]
    outages: list[tuple[float, float]]


Hint = Callable[[Connection, str], None]


def marking(table_id: str, owner: str, process: str, here: bool, at: float, hint: Hint) -> Callable[[Connection], None]:
    """Somebody came to a table, or left it."""

    def job(connection: Connection) -> None:
        p = schema.presence
        put(connection, p, {"table_id": table_id, "owner": owner, "process": process}, {"here": here, "at": at})
        hint(connection, f"{table_id}:p{process}")

    return job


def beating(process: str, now: float, most: float = PRESENCE_TIMEOUT) -> Callable[[Connection], Pulse]:
    """Records a heartbeat of this process. If no process had one for longer than `most` seconds before, that was an outage."""

    def job(connection: Connection) -> Pulse:
        b, o = schema.beats, schema.outages
        newest = connection.scalar(select(func.max(b.c.at)))
        if newest is not None and now - newest > most:
            put(connection, o, {"begin": newest}, {"until": now})  # those that start together all find it
        put(connection, b, {"process": process}, {"at": now})
        connection.execute(delete(b).where(b.c.at < now - PRESENCE_TTL))
        connection.execute(delete(o).where(o.c.until < now - PRESENCE_TTL))
        connection.execute(delete(schema.presence).where(schema.presence.c.at < now - PRESENCE_TTL))
        beats = {row.process: float(row.at) for row in connection.execute(select(b))}
        return Pulse(beats, [(float(row.begin), float(row.until)) for row in connection.execute(select(o).order_by(o.c.begin))])

    return job


def leaving(process: str, now: float) -> Callable[[Connection], None]:
    """Records that this process stops: its connections and leases end."""

    def job(connection: Connection) -> None:
        p = schema.presence
        connection.execute(delete(schema.leases).where(schema.leases.c.process == process))
        connection.execute(update(p).where(and_(p.c.process == process, p.c.here.is_(True))).values(here=False, at=now))

    return job


def read_seen(connection: Connection, table_id: str) -> list[Heartbeat]:
    p = schema.presence
    rows: Iterable[Any] = connection.execute(select(p).where(p.c.table_id == table_id))
    return [Heartbeat(row.owner, row.process, row.here, row.at) for row in rows]
