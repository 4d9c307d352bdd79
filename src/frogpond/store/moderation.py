"""Moderation: holders of seats, listed and closed tables, reports, and actions of operators."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from ..table.rights import Held
from . import schema
from .jobs import put

Job = Callable[[Connection], None]


@dataclass(frozen=True, slots=True)
class AbuseReport:
    """Somebody at a table reports another person, or the table. `chat` are its last lines then, as (name, text)."""

    id: str
    table_id: str
    at: float
    owner: str
    about: str
    name: str
    text: str
    chat: Sequence[tuple[str, str]] = field(default_factory=tuple)
    done: str = ""


@dataclass(frozen=True, slots=True)
class Audited:
    """One thing an operator did."""

    id: str
    at: float
    operator: str
    deed: str
    subject: str
    words: str


# Seats that were held -----------------------------------------------------------------------------------------------------


def keep_held(connection: Connection, table_id: str, hands: Held) -> None:
    """Keep who has held what, in the transaction that changes the seats."""
    h = schema.held
    connection.execute(delete(h).where(h.c.table_id == table_id))
    rows = [{"table_id": table_id, "owner": owner, "seat": seat} for owner, seats in hands.items() for seat in sorted(seats)]
    if rows:
        connection.execute(insert(h), rows)


def read_held(connection: Connection, table_id: str) -> dict[str, frozenset[int]]:
    h = schema.held
    hands: dict[str, frozenset[int]] = {}
    for row in connection.execute(select(h.c.owner, h.c.seat).where(h.c.table_id == table_id)):
        hands[row.owner] = hands.get(row.owner, frozenset()) | {int(row.seat)}
    return hands


# Listed and closed --------------------------------------------------------------------------------------------------------


def listing(table_id: str, on: bool, now: float) -> Job:
    """Whether a table is in the public list."""

    def job(connection: Connection) -> None:
        t = schema.listings
        if on:
            put(connection, t, {"table_id": table_id}, {"at": now})
        else:
            connection.execute(delete(t).where(t.c.table_id == table_id))

    return job


def is_listed(connection: Connection, table_id: str) -> bool:
    t = schema.listings
    return connection.scalar(select(t.c.table_id).where(t.c.table_id == table_id)) is not None


def closing(table_id: str, why: str, now: float) -> Job:
    """Nobody may use this table any more. Its version counts on, so that every process reads it again."""

    def job(connection: Connection) -> None:
        c, t = schema.closings, schema.tables
        put(connection, c, {"table_id": table_id}, {"at": now, "why": why})
        connection.execute(update(t).where(t.c.id == table_id).values(version=t.c.version + 1, ask=None))
        connection.execute(delete(schema.clocks).where(schema.clocks.c.table_id == table_id))

    return job


def why_closed(connection: Connection, table_id: str) -> str:
    c = schema.closings
    return connection.scalar(select(c.c.why).where(c.c.table_id == table_id)) or ""


def closed_since(connection: Connection, since: float) -> list[str]:
    """Tables that were closed after a moment."""
    c = schema.closings
    return [row.table_id for row in connection.execute(select(c.c.table_id).where(c.c.at >= since))]


# Reports ------------------------------------------------------------------------------------------------------------------


def reporting(report: AbuseReport) -> Job:
    def job(connection: Connection) -> None:
        fields = {name: getattr(report, name) for name in AbuseReport.__slots__}
        connection.execute(insert(schema.reports).values({**fields, "chat": json.dumps(list(report.chat)), "done": None}))

    return job


def read_reports(connection: Connection, table_id: str = "", everything: bool = False) -> list[AbuseReport]:
    """Reports that wait for an operator, the oldest first; or all of them."""
    r = schema.reports
    query = select(r).order_by(r.c.at)
    if table_id:
        query = query.where(r.c.table_id == table_id)
    if not everything:
        query = query.where(r.c.done.is_(None))
    rows: Iterable[Any] = connection.execute(query)
    return [
        AbuseReport(
            row.id, row.table_id, row.at, row.owner, row.about, row.name, row.text, [(name, words) for name, words in json.loads(row.chat)],
            row.done or "",
        )
        for row in rows
    ]  # fmt: skip


def count_reports(connection: Connection, owner: str, since: float) -> int:
    """How many reports a person has made since a moment."""
    r = schema.reports
    return len(connection.execute(select(r.c.id).where(r.c.owner == owner, r.c.at >= since)).all())


def settling(report_id: str, table_id: str, decision: str) -> Job:
    """A report (or, without one, all that wait about a table) was dealt with."""

    def job(connection: Connection) -> None:
        r = schema.reports
        which = r.c.id == report_id if report_id else r.c.table_id == table_id
        connection.execute(update(r).where(which, r.c.done.is_(None)).values(done=decision))

    return job


# What operators did -------------------------------------------------------------------------------------------------------


def auditing(entry: Audited) -> Job:
    def job(connection: Connection) -> None:
        connection.execute(insert(schema.audit).values({name: getattr(entry, name) for name in Audited.__slots__}))

    return job


def read_audit(connection: Connection) -> list[Audited]:
    a = schema.audit
    rows: Iterable[Any] = connection.execute(select(a).order_by(a.c.at))
    return [Audited(row.id, row.at, row.operator, row.deed, row.subject, row.words) for row in rows]
