"""Who does what: a name is held by one process at a time, by the database's own clock, so that two never do the same work."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sqlalchemy import Connection, and_, delete, func, or_, update

from . import schema

TERM = 45.0
"""Seconds a lease lasts after it was last renewed. Processes renew with every beat; what a dead one held is free after this."""
NOW = func.extract("epoch", func.clock_timestamp())
L = schema.leases


def taking(name: str, process: str) -> Callable[[Connection], bool]:
    """Take a lease, or renew it; False if another process holds it."""
    from sqlalchemy.dialects.postgresql import insert  # no other database has several processes

    def job(connection: Connection) -> bool:
        fresh = insert(L).values(name=name, process=process, until=NOW + TERM)
        mine = or_(L.c.process == process, L.c.until < NOW)
        values = {"process": fresh.excluded.process, "until": fresh.excluded.until}
        taken = fresh.on_conflict_do_update(index_elements=[L.c.name], set_=values, where=mine).returning(L.c.name)
        return connection.scalar(taken) is not None

    return job


def renewing(process: str) -> Callable[[Connection], None]:
    """All that a process holds, for another term; what nobody renewed for long is swept away."""

    def job(connection: Connection) -> None:
        connection.execute(update(L).where(L.c.process == process).values(until=NOW + TERM))
        connection.execute(delete(L).where(L.c.until < NOW - 10 * TERM))

    return job


def letting_go(process: str, names: Sequence[str] | None = None) -> Callable[[Connection], None]:
    """These leases of a process, or all of them, are free at once."""
    which = L.c.process == process if names is None else and_(L.c.process == process, L.c.name.in_(names))

    def job(connection: Connection) -> None:
        connection.execute(delete(L).where(which))

    return job
