"""Packed positions for the running games of a database that had none (format 5 and before)."""

from __future__ import annotations

import logging
import time

from sqlalchemy import Column, Connection, Integer, LargeBinary, MetaData, String, Table, insert, select, update

from ..table import Table as GameTable
from ..table.clock import ClockState
from ..table.games import stored_game
from . import schema
from .store import DAMAGE, header_of, read_clock, read_rows, read_seats, row_columns, set_clock

log = logging.getLogger("frogpond.store")
SNAPSHOTS = Table("snapshots", MetaData(), Column("table_id", String), Column("seq", Integer), Column("state", LargeBinary))
"""What was kept before: a position every fifty rows."""


def keep_all(connection: Connection) -> None:
    """A position for every running game, by its newest snapshot and its rows, as far as today's rules follow them. A table that can't be
    read, or whose game is not installed, stays as it is."""
    t = schema.tables
    SNAPSHOTS.create(connection, checkfirst=True)
    for ident in connection.execute(select(t.c.id).where(t.c.over.is_(False))).scalars().all():
        try:
            keep(connection, ident)
        except DAMAGE as error:
            log.warning("table %s... has no position yet: %s", ident[:4], error)
    SNAPSHOTS.drop(connection)


def keep(connection: Connection, ident: str) -> None:
    """The position of one table; if it is of earlier rules also the row with which it goes on by today's."""
    t, s = schema.tables, SNAPSHOTS
    head = header_of(connection.execute(select(*schema.HEADER).where(t.c.id == ident)).one())
    game = stored_game(head.game, head.players, head.options, head.data)
    if head.rules_version > game.rules_version:
        return
    newest = select(s.c.seq, s.c.state).where(s.c.table_id == ident).order_by(s.c.seq.desc()).limit(1)
    last = connection.execute(newest).first()
    snapshot = (int(last.seq), bytes(last.state)) if last else None
    table = GameTable(ident, game, read_seats(connection, ident), read_rows(connection, ident, 0), head.base, snapshot, head.rules_version)
    state = table.state
    values: dict[str, object] = {"position": state.to_bytes()}
    correction = table.correct(head.updated)
    if correction is not None:
        connection.execute(insert(schema.rows), [row_columns(ident, row) for row in correction.rows])
        values |= {"rules_version": game.rules_version, "seq": correction.after, "to_move": correction.to_move, "over": correction.over}
        clock, clock_state = head.settings.clock, read_clock(connection, ident)
        if clock is not None and clock_state:
            now, turn = time.time(), game.turn(state)[0]
            tally = ClockState.from_json(clock_state)
            tally = tally.moved(clock, correction.rows, len(table.moves), table.seats, correction.to_move, turn, now)
            set_clock(connection, ident, (tally.to_json(), tally.due(now)))
    connection.execute(update(t).where(t.c.id == ident).values(values))
