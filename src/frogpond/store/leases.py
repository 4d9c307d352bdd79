"""Leases: a name is held by one process at a time, by the database's own clock, so that two never do the same work."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from sqlalchemy import Connection, Executable, and_, bindparam, delete, func, or_, update

from . import schema

TERM = 45.0
"""Seconds a lease lasts after it was last renewed. Processes renew with every beat; what a dead one held is free after this."""
NOW = func.extract("epoch", func.clock_timestamp())
L = schema.leases


@cache
def taking_statement() -> Executable:
    """Put together once: bots ask for their lease often."""
    from sqlalchemy.dialects.postgresql import insert  # no other database has several processes

    fresh = insert(L).values(name=bindparam("lease"), process=bindparam("holder"), until=NOW + TERM)
    mine = or_(L.c.process == bindparam("holder"), L.c.until < NOW)
    values = {"process": fresh.excluded.process, "until": fresh.excluded.until}
    return fresh.on_conflict_do_update(index_elements=[L.c.name], set_=values, where=mine).returning(L.c.name)


def taking(name: str, process: str) -> Callable[[Connection], bool]:
    """Take a lease, or renew it; False if another process holds it."""
    return lambda connection: connection.scalar(taking_statement(), {"lease": name, "holder": process}) is not None


def renewing(process: str, names: Sequence[str]) -> Callable[[Connection], None]:
    """Renews these leases of a process for another term and deletes long expired ones. Leases of a killed process of the same name are not
    renewed: nobody might be doing that work."""

    def job(connection: Connection) -> None:
        connection.execute(update(L).where(L.c.process == process, L.c.name.in_(names)).values(until=NOW + TERM))
        connection.execute(delete(L).where(L.c.until < NOW - 10 * TERM))

    return job


def letting_go(process: str, names: Sequence[str] | None = None) -> Callable[[Connection], None]:
    """These leases of a process, or all of them, are free at once."""
    which = L.c.process == process if names is None else and_(L.c.process == process, L.c.name.in_(names))

    def job(connection: Connection) -> None:
        connection.execute(delete(L).where(which))

    return job
