"""From the format of any earlier version to today's: numbered steps, each taken once, inside the transaction that notes it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from functools import cache

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Float,
    Integer,
    LargeBinary,
    String,
    Text,
    func,
    insert,
    inspect,
    literal,
    select,
    text,
    update,
)
from sqlalchemy.schema import CreateColumn

from ..table import rating
from ..table.games import stored_game
from . import schema
from .results import recompute

log = logging.getLogger("frogpond.store")
EMPTY: dict[type, object] = {Boolean: False, Integer: 0, Float: 0.0, String: "", Text: "", LargeBinary: b""}


def migrate(connection: Connection, make: bool = True) -> None:
    """Make an empty database, or take an older one up to today's format. ValueError for one of a later program, or (without `make`)
    for one that is not as it should be."""
    exists = inspect(connection).has_table(schema.about.name)
    if not exists and not make:
        raise ValueError("it has no tables of frogpond")
    version = connection.scalar(select(schema.about.c.value).where(schema.about.c.name == "schema")) if exists else None
    if version is None:
        schema.metadata.create_all(connection)
        connection.execute(insert(schema.about).values(name="schema", value=str(schema.SCHEMA_VERSION)))
        return
    if not version.isdecimal() or int(version) > schema.SCHEMA_VERSION:
        raise ValueError(f"this database has format {version}; this program reads formats 1 to {schema.SCHEMA_VERSION}")
    if int(version) < schema.SCHEMA_VERSION and not make:
        raise ValueError(f"this database has format {version}; a server that starts takes it up to {schema.SCHEMA_VERSION}")
    for number in range(int(version) + 1, schema.SCHEMA_VERSION + 1):
        STEPS[number](connection)
        connection.execute(update(schema.about).where(schema.about.c.name == "schema").values(value=str(number)))
        log.warning("the database was migrated to format %d", number)


def complete(connection: Connection) -> None:
    """Tables, columns and indexes that are missing; columns that may not be empty are filled with their usual value."""
    schema.metadata.create_all(connection)
    look = inspect(connection)
    for table in schema.metadata.sorted_tables:
        there = {column["name"] for column in look.get_columns(table.name)}
        for column in table.columns:
            if column.name not in there:
                add_column(connection, table.name, column)
        indexes = {index["name"] for index in look.get_indexes(table.name)}
        for index in table.indexes:
            if index.name not in indexes:
                index.create(connection)


def add_column(connection: Connection, table: str, column: Column[object]) -> None:
    """One column more, empty in the rows that are there."""
    words = str(CreateColumn(column).compile(dialect=connection.dialect))
    if not column.nullable and column.server_default is None:
        empty = next(value for kind, value in EMPTY.items() if isinstance(column.type, kind))
        default = literal(empty, column.type).compile(dialect=connection.dialect, compile_kwargs={"literal_binds": True})
        words = words.replace(" NOT NULL", f" DEFAULT {default} NOT NULL")
    connection.execute(text(f"ALTER TABLE {table} ADD COLUMN {words}"))


def number_results(connection: Connection) -> None:
    """Results get serial numbers, by time as far as it is known, and ratings that follow from one another in this order."""
    complete(connection)
    r, m = schema.results, schema.marks
    marks: dict[str, list[str]] = {}
    for row in connection.execute(select(m)):
        marks.setdefault(row.table_id, []).append(row.mark)
    order = select(r.c.table_id, r.c.game, r.c.players, r.c.options).order_by(func.min(r.c.at), r.c.table_id)
    games = connection.execute(order.group_by(r.c.table_id, r.c.game, r.c.players, r.c.options)).all()
    for serial, game in enumerate(games, 1):
        bounds = rating.bounds(rating.RatedGame([""] * game.players, marks=marks.get(game.table_id, ())))
        for side, team in enumerate(teams_of(game.game, game.players, game.options)):
            for seat in team:
                values = {"serial": serial, "side": side, "bound": bounds[seat], "weight": 1.0}
                connection.execute(update(r).where(r.c.table_id == game.table_id, r.c.seat == seat).values(values))
    recompute(connection)


def keep_positions(connection: Connection) -> None:
    """Every running game gets its packed position."""
    from .positions import keep_all

    complete(connection)
    keep_all(connection)


@cache
def teams_of(name: str, players: int, options: str) -> list[list[int]]:
    """The teams; every player alone in a game that is no longer installed."""
    try:
        return [list(team) for team in stored_game(name, players, json.loads(options), None).teams]
    except (ValueError, TypeError):
        return [[seat] for seat in range(players)]


STEPS: dict[int, Callable[[Connection], None]] = {
    2: complete,  # leases, tables set aside, and what people's rights need
    3: complete,  # people, their devices, results, the lobby, the days of the challenge
    4: complete,  # what somebody did how often in a finished game
    5: number_results,  # ratings in the order of a serial number
    6: keep_positions,  # a packed position with every running game
    7: complete,  # the seed of a table, what was tried of puzzles, groups of people who play together
}
"""The step that leads to each format. A change of the format that is more than a new table or column gets a step of its own here."""
