"""Retention: deletes tables that were never played, old chat, and a person's data at their request."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, and_, delete, exists, select, update

from ..table import TableSettings, seats
from ..table.rating import CHANGED
from . import schema
from .accounts import SOMEONE, tables_of
from .results import forget, marking
from .store import Store, header_of, read_seats, seat_columns
from .tokens import fingerprint, new_token

AT_ONCE = 500
REMOVED_TEXT = "(taken away)"
"""Stands where somebody's words stood."""
T, S, R, C, H = schema.tables, schema.seats, schema.rows, schema.chat, schema.held


def removing(table_id: str, hint: Callable[[Connection, str], None]) -> Callable[[Connection], bool]:
    """A table with everything that belongs to it; whether it was still there."""

    def job(connection: Connection) -> bool:
        forget(connection, table_id)
        for part in schema.metadata.sorted_tables:
            if "table_id" in part.c:
                connection.execute(delete(part).where(part.c.table_id == table_id))
        there = connection.execute(delete(T).where(T.c.id == table_id)).rowcount > 0
        hint(connection, f"{table_id}:x")
        return there

    return job


def unplayed(store: Store, before: float) -> list[str]:
    """Tables without any decision, and without any change after `before`."""
    acted = exists().where(and_(R.c.table_id == T.c.id, R.c.kind == "act"))
    query = select(T.c.id).where(and_(T.c.updated < before, ~acted)).order_by(T.c.updated).limit(AT_ONCE)
    with store.engine.begin() as connection:
        return [row.id for row in connection.execute(query)]


def quiet(store: Store, before: float) -> list[str]:
    """Tables with chat and without any line or move after `before`."""
    still = ~exists().where(and_(C.c.table_id == T.c.id, C.c.at >= before))
    talked = exists().where(C.c.table_id == T.c.id)
    with store.engine.begin() as connection:
        return [row.id for row in connection.execute(select(T.c.id).where(and_(T.c.updated < before, talked, still)).limit(AT_ONCE))]


def silencing(table_id: str, hint: Callable[[Connection, str], None]) -> Callable[[Connection], bool]:
    """Deletes the chat of a table; returns whether there was any."""

    def job(connection: Connection) -> bool:
        there = connection.execute(delete(C).where(C.c.table_id == table_id)).rowcount > 0
        hint(connection, f"{table_id}:x")
        return there

    return job


@dataclass(frozen=True, slots=True)
class Forgotten:
    """The result of deleting a person: tables of theirs alone are deleted, those of others are made anonymous."""

    removed: tuple[str, ...]
    left: tuple[str, ...]


def belonging(store: Store, owner: str) -> list[str]:
    """The tables that a person made or had a part in."""
    return sorted(store.read(lambda connection: tables_of(connection, owner)))


def forgetting(table_id: str, owner: str, bot: str, hint: Callable[[Connection, str], None]) -> Callable[[Connection], bool | None]:
    """Removes one person from a table: True if it was theirs alone and is deleted, False if others stay. Their seat is empty once the game
    is over, else a `bot`'s; their name and words are deleted, their decisions stay, for it is the others' game too."""

    def job(connection: Connection) -> bool | None:
        locked = select(T).where(T.c.id == table_id).with_for_update()
        table_row = connection.execute(locked).first()
        if table_row is None:
            return None
        seated = read_seats(connection, table_id)
        if table_row.host == owner and all(someone in ("", owner) for seat in seated for someone in (seat.owner, seat.home)):
            removing(table_id, hint)(connection)
            return True
        head = header_of(table_row)
        nobody = fingerprint(new_token())
        mine = [i for i, seat in enumerate(seated) if owner in (seat.owner, seat.home)]
        if mine and not head.over:
            marking(table_id, CHANGED)(connection)
        for i in mine:
            fresh = replace(seated[i], name=SOMEONE, owner=nobody if seated[i].owner else "", home="") if head.over else seats.bot(bot)
            connection.execute(update(S).where(and_(S.c.table_id == table_id, S.c.seat == i)).values(seat_columns(table_id, i, fresh)))
        rights = and_(H.c.table_id == table_id, H.c.owner == owner)
        spoke = {*mine, *(row.seat for row in connection.execute(select(H.c.seat).where(rights)))}
        connection.execute(update(C).where(and_(C.c.table_id == table_id, C.c.seat.in_(spoke))).values(name=SOMEONE, text=REMOVED_TEXT))
        connection.execute(update(H).where(rights).values(owner=nobody))
        for part in (schema.presence, schema.seen):
            connection.execute(delete(part).where(and_(part.c.table_id == table_id, part.c.owner == owner)))
        values: dict[str, Any] = {"settings": json.dumps(settings_without(head.settings, owner).to_json()), "version": head.version + 1}
        if head.host == owner:
            values["host"] = nobody
        if head.ask is not None and owner in (head.ask.owner, *head.ask.yes):
            values["ask"] = None
        connection.execute(update(T).where(T.c.id == table_id).values(values))
        hint(connection, f"{table_id}:x")
        return False

    return job


def settings_without(agreed: TableSettings, owner: str) -> TableSettings:
    """The settings of a table without one person's part in them."""
    clock = agreed.clock and replace(agreed.clock, agreed=tuple(who for who in agreed.clock.agreed if who != owner))
    wear, stand_ins = ({who: what for who, what in column.items() if who != owner} for column in (agreed.wear, agreed.stand_ins))
    muted = {who: [one for one in whom if one != owner] for who, whom in agreed.muted.items() if who != owner}
    again = agreed.again and agreed.again.without(owner)
    awaits = {seat: whom for seat, whom in agreed.awaits.items() if whom[0] != owner}
    return replace(agreed, clock=clock, wear=wear, stand_ins=stand_ins, muted=muted, again=again, awaits=awaits)
