"""Tables kept safe. Every function is plain and blocking; the server calls them from threads.

Two counters guard a table: `seq` for its rows, `version` for its seats and questions. A write names the counter it expects; if
somebody else was there first nothing is written and `Clash` says so: read again. When a write returns it is on disk.
"""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypedDict, TypeVar, Unpack

from sqlalchemy import Connection, Dialect, Insert, Integer, Update, and_, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import DatabaseError, InterfaceError, OperationalError, SQLAlchemyError

from ..table import Question, Row, Said, Seat, TableSettings
from ..table.rights import Held
from . import schema
from .engine import CantOpen, database_url, file_of, open_engine, why_not_opened
from .jobs import put
from .lobby import wants
from .migrations import migrate
from .moderation import is_listed, keep_held, read_held, why_closed
from .presence import Heartbeat, read_seen
from .results import read_marks
from .tokens import new_id

T = TypeVar("T")
PADDING = "." * 4000  # as much as a few rows: a disk that has room for this has room for a move
CHANNEL = "frogpond"
# The commonest write, put together once: the next rows of a table, if nobody else was first. Its values come by name.
FORWARD = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("for_id"), schema.tables.c.seq == bindparam("for_seq"))
    .values({name: bindparam(name) for name in ("seq", "to_move", "over", "updated", "ask", "position")})
    .values(rules_version=func.coalesce(bindparam("rules", type_=Integer), schema.tables.c.rules_version))
)
ROWS = insert(schema.rows)
SET_ASIDE = select(schema.damaged.c.table_id)
NOTIFY = "SELECT pg_notify(%(channel)s, hint) FROM unnest(%(hints)s::text[]) AS hint"
HINTS = "frogpond hints"


DAMAGE = (ValueError, KeyError, IndexError, TypeError, AttributeError, ArithmeticError, RecursionError, DatabaseError)
"""What reading a damaged table throws. So does a database that does not answer: see `away`."""

Packed = tuple[int, bytes]
"""A packed position, and the version of the rules it is of."""

Clocked = tuple[dict[str, Any], float | None]
"""A clock as JSON, and the moment when somebody's time runs out."""


class PreparedStatement:
    """A statement put into the words of a database once, for what is written with every decision."""

    def __init__(self, statement: Insert | Update, dialect: Dialect, columns: Sequence[str] | None = None) -> None:
        compiled = statement.compile(dialect=dialect, column_keys=columns)
        self.text, self.order = str(compiled), compiled.positiontup

    def values(self, parameters: dict[str, Any]) -> Any:
        """Values as this database takes them: in their order, or by name."""
        return parameters if self.order is None else tuple(parameters[name] for name in self.order)

    def run(self, connection: Connection, *rows: dict[str, Any]) -> int:
        """How many rows it met."""
        parameters = [self.values(row) for row in rows]
        driver = connection.connection.driver_connection
        if isinstance(driver, sqlite3.Connection):  # its own words at once: asked through the toolkit this takes three times as long
            with contextlib.suppress(sqlite3.Error):  # which then says in its own way what is wrong
                run = driver.execute if len(parameters) == 1 else driver.executemany
                return run(self.text, parameters[0] if len(parameters) == 1 else parameters).rowcount
        return connection.exec_driver_sql(self.text, parameters[0] if len(parameters) == 1 else parameters).rowcount


class Clash(Exception):
    """Somebody else changed the table first; nothing was written."""


@dataclass(frozen=True, slots=True)
class Header:
    """A table without its rows."""

    id: str
    game: str
    players: int
    options: dict[str, Any]
    rules_version: int
    host: str
    invite: str
    data: str | None = None
    base: bytes | None = None
    created: float = 0.0
    updated: float = 0.0
    seq: int = 0
    version: int = 0
    to_move: int = 0
    over: bool = False
    private: bool = False
    parent: str | None = None
    parent_move: int | None = None
    rematch: str | None = None
    ask: Question | None = None
    settings: TableSettings = field(default_factory=TableSettings)


@dataclass(frozen=True, slots=True)
class Stored:
    """A whole table as it was read in one transaction."""

    header: Header
    seats: list[Seat]
    rows: list[Row]
    chat: list[Said]
    position: bytes | None = None
    clock: dict[str, Any] | None = None
    seen: list[Heartbeat] = field(default_factory=list)
    held: Held = field(default_factory=dict)
    listed: bool = False
    closed: str = ""
    wanted: bool = False
    marks: frozenset[str] = frozenset()
    seed: bytes | None = field(default=None, repr=False)


def away(error: BaseException) -> bool:
    """Whether the database does not answer, so that nothing is known about the table itself."""
    if isinstance(error, DatabaseError):
        return isinstance(error, (OperationalError, InterfaceError)) and "decode" not in str(error.orig)  # SQLite's word for damaged text
    return isinstance(error, SQLAlchemyError)


def header_of(row: Any) -> Header:
    fields = {name: value for name, value in row._mapping.items() if name not in ("position", "seed")}
    fields["options"] = json.loads(fields["options"])
    fields["settings"] = TableSettings.from_json(json.loads(fields["settings"]))
    fields["ask"] = Question.from_json(json.loads(fields["ask"])) if fields["ask"] else None
    return Header(**fields)


def read_header(connection: Connection, table_id: str) -> Header | None:
    row = connection.execute(select(*schema.HEADER).where(schema.tables.c.id == table_id)).first()
    return header_of(row) if row is not None else None


def readable(rows: Iterable[Any]) -> list[Header]:
    """The headers that can be read: a damaged table must not hide the others of a list."""
    headers = []
    for row in rows:
        with contextlib.suppress(ValueError, KeyError, TypeError, AttributeError):
            headers.append(header_of(row))
    return headers


def columns_of(header: Header) -> dict[str, Any]:
    fields = {name: getattr(header, name) for name in Header.__slots__}
    return {**fields, "options": json.dumps(header.options), **values_of(settings=header.settings, ask=header.ask)}


class Values(TypedDict, total=False):
    """The columns of a table beside seats and rows that may change."""

    ask: Question | None
    settings: TableSettings
    rematch: str


def values_of(**values: Unpack[Values]) -> dict[str, Any]:
    """The same as columns."""
    columns: dict[str, Any] = dict(values)
    for name in ("ask", "settings"):
        if columns.get(name) is not None:
            columns[name] = json.dumps(columns[name].to_json())
    return columns


class Store:
    """An open database."""

    def __init__(self, database: str, create: bool = True) -> None:
        """Opens the database, and creates or migrates it unless `create` is False; CantOpen says in one line why not."""
        self.url = database_url(database)
        self.process = new_id()  # hints bear it, so that nobody heeds their own
        self.shared = self.url.get_backend_name() == "postgresql"
        self.engine = open_engine(self.url, create)
        self.writing = self.engine.execution_options(writes=True)
        self.forward = PreparedStatement(FORWARD, self.engine.dialect)
        self.rows = PreparedStatement(insert(schema.rows), self.engine.dialect, [column.name for column in schema.rows.columns])
        self._is_file = file_of(self.url) is not None
        self._kept: Connection | None = None  # what decisions are written through, one after the other
        self._writes = threading.Lock()
        try:
            with (self.writing if create else self.engine).begin() as connection:
                if self.shared:  # two processes that start at once must not both make the tables
                    connection.execute(text("SELECT pg_advisory_xact_lock(78301)"))
                migrate(connection, create)
        except SQLAlchemyError as error:
            self.close()
            raise why_not_opened(self.url, error) from None
        except ValueError as error:
            self.close()
            raise CantOpen(str(error)) from None

    def close(self) -> None:
        """Let go of the database."""
        with self._writes:
            self._let_go()
        self.engine.dispose()

    def _let_go(self) -> None:
        connection, self._kept = self._kept, None
        if connection is not None:
            connection.close()

    @contextlib.contextmanager
    def _written(self) -> Iterator[Connection]:
        """A transaction that writes. That of an SQLite file goes through a connection that stays open, unless somebody is at it already:
        to fetch one from the pool and to bring it back takes longer than to write a decision. If anything fails the next one is new."""
        if not self._is_file or not self._writes.acquire(blocking=False):
            with self.writing.begin() as connection:
                yield connection
            return
        try:
            if self._kept is None:
                self._kept = self.writing.connect()
            with self._kept.begin():
                yield self._kept
        except BaseException:
            self._let_go()
            raise
        finally:
            self._writes.release()

    def write(self, *jobs: Callable[[Connection], T]) -> list[T | Clash]:
        """Jobs in one transaction, one commit for all. A job that clashes has written nothing; its Clash is its result."""
        results: list[T | Clash] = []
        with self._written() as connection:
            hints: list[str] = []
            connection.info[HINTS] = hints
            for job in jobs:
                try:
                    results.append(job(connection))
                except Clash as clash:
                    results.append(clash)
            if hints:
                self._notify(connection, hints)
        return results

    def _notify(self, connection: Connection, hints: list[str]) -> None:
        """Tell the other processes, all in one go, when this is committed."""
        connection.exec_driver_sql(NOTIFY, {"channel": CHANNEL, "hints": hints}).close()

    def _freeze(self, connection: Connection) -> None:
        """Begins a snapshot: everything read from now on is of one moment."""
        if self.shared:
            connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"))

    def one(self, job: Callable[[Connection], T]) -> T:
        """Runs one job; Clash if another process was first."""
        result = self.write(job)[0]
        if isinstance(result, Clash):
            raise result
        return result

    def read(self, job: Callable[[Connection], T]) -> T:
        """Something read in one transaction."""
        with self.engine.begin() as connection:
            return job(connection)

    # Jobs: each checks its counter first, so that a clash has written nothing ----------------------------------------

    def creating(
        self, header: Header, seats: Sequence[Seat], rows: Sequence[Row] = (), clock: Clocked | None = None, hands: Held | None = None,
        position: bytes | None = None, seed: bytes | None = None,
    ) -> Callable[[Connection], None]:  # fmt: skip
        """A new table with its first rows, the position after them, who has seen what of them, and the seed of its dice."""
        if header.seq != len(rows):
            raise ValueError(f"the table says it has {header.seq} rows, but {len(rows)} came with it")

        def job(connection: Connection) -> None:
            connection.execute(insert(schema.tables).values(columns_of(header) | {"position": position, "seed": seed}))
            connection.execute(insert(schema.seats), [seat_columns(header.id, i, seat) for i, seat in enumerate(seats)])
            if rows:
                connection.execute(insert(schema.rows), [row_columns(header.id, row) for row in rows])
            if clock is not None:
                connection.execute(insert(schema.clocks).values(table_id=header.id, state=json.dumps(clock[0]), due=clock[1]))
            if hands:
                keep_held(connection, header.id, hands)

        return job

    def appending(
        self,
        table_id: str,
        expected: int,
        rows: Sequence[Row],
        to_move: int,
        over: bool,
        position: Packed | None = None,
        clock: Clocked | None = None,
        version: int | None = None,
        ask: Question | None = None,
    ) -> Callable[[Connection], None]:
        """Rows at `expected`, the position after them, and the question that still waits for consent. A clock also names the version it was
        read with."""

        def job(connection: Connection) -> None:
            seq = expected + len(rows)
            conditions = {"for_id": table_id, "for_seq": expected}
            values = {"seq": seq, "to_move": to_move, "over": over, "updated": time.time(), **values_of(ask=ask)}
            values["rules"], values["position"] = position or (None, None)
            if version is None:
                count = self.forward.run(connection, {**conditions, **values})
            else:
                count = connection.execute(FORWARD.where(schema.tables.c.version == version), {**conditions, **values}).rowcount
            if count != 1:
                raise Clash(f"table {table_id} is past {expected}")
            set_clock(connection, table_id, clock)
            if rows:
                self.rows.run(connection, *(row_columns(table_id, row) for row in rows))
            self.hint(connection, f"{table_id}:{seq}")

        return job

    def changing(
        self,
        table_id: str,
        version: int,
        seats: Sequence[Seat] | None = None,
        clock: Clocked | None = None,
        seq: int | None = None,
        hands: Held | None = None,
        **values: Unpack[Values],
    ) -> Callable[[Connection], None]:
        """Other seats (and who has held one), or another question, rematch or settings. A clock also names the `seq` it was read with."""
        plain = values_of(**values)

        def job(connection: Connection) -> None:
            t = schema.tables
            fits = and_(t.c.id == table_id, t.c.version == version, *([] if seq is None else [t.c.seq == seq]))
            result = connection.execute(update(t).where(fits).values(version=version + 1, updated=time.time(), **plain))
            if result.rowcount != 1:
                raise Clash(f"table {table_id} is past version {version}")
            set_clock(connection, table_id, clock)
            if seats is not None:
                connection.execute(delete(schema.seats).where(schema.seats.c.table_id == table_id))
                connection.execute(insert(schema.seats), [seat_columns(table_id, i, seat) for i, seat in enumerate(seats)])
            if hands is not None:
                keep_held(connection, table_id, hands)
            self.hint(connection, f"{table_id}:v{version + 1}")

        return job

    def choosing(self, table_id: str, version: int, options: Mapping[str, Any]) -> Callable[[Connection], None]:
        """Other options, for a table whose game has not begun: every process reads it anew."""

        def job(connection: Connection) -> None:
            t = schema.tables
            fits = and_(t.c.id == table_id, t.c.version == version, t.c.seq == 0)
            values = {"version": version + 1, "updated": time.time(), "options": json.dumps(options)}
            if connection.execute(update(t).where(fits).values(values)).rowcount != 1:
                raise Clash(f"table {table_id} is past version {version}")
            self.hint(connection, f"{table_id}:x")

        return job

    def saying(self, table_id: str, seq: int, seat: int, name: str, words: str) -> Callable[[Connection], Said]:
        """A line of chat; its number is the next one."""

        def job(connection: Connection) -> Said:
            c = schema.chat
            if self.shared:  # two processes must not take the same number
                connection.execute(select(schema.tables.c.id).where(schema.tables.c.id == table_id).with_for_update())
            number = int(connection.scalar(select(func.coalesce(func.max(c.c.number), -1)).where(c.c.table_id == table_id)) or 0) + 1
            line = Said(number, seq, seat, name, words, time.time())
            values = {"table_id": table_id, "number": number, "seq": seq, "seat": seat, "name": name, "text": words, "at": line.at}
            connection.execute(insert(c).values(values))
            self.hint(connection, f"{table_id}:c{number}")
            return line

        return job

    def hint(self, connection: Connection, words: str) -> None:
        """Tell the other processes where to look, from within a job; sent with the commit."""
        if self.shared:
            connection.info[HINTS].append(f"{self.process} {words}")

    # The same, one at a time -----------------------------------------------------------------------------------------

    def create(self, header: Header, seats: Sequence[Seat], rows: Sequence[Row] = (), position: bytes | None = None) -> None:
        """Keep a new table."""
        self.one(self.creating(header, seats, rows, position=position))

    def append(self, table_id: str, expected: int, rows: Sequence[Row], to_move: int, over: bool, position: Packed | None = None) -> None:
        """Keep what happened; Clash if the table has moved on."""
        self.one(self.appending(table_id, expected, rows, to_move, over, position))

    def change(self, table_id: str, version: int, seats: Sequence[Seat] | None = None, **values: Unpack[Values]) -> None:
        """Changes seats or columns of a table; Clash if another process did meanwhile."""
        self.one(self.changing(table_id, version, seats, **values))

    def say(self, table_id: str, seq: int, seat: int, name: str, words: str) -> Said:
        """Keep a line of chat."""
        return self.one(self.saying(table_id, seq, seat, name, words))

    # Reading ----------------------------------------------------------------------------------------------------------

    def load(self, table_id: str, from_seq: int = 0, from_chat: int = 0) -> Stored | None:
        """A table with its rows and chat from the given numbers on, read in one transaction; None if there is none."""
        with self.engine.begin() as connection:
            self._freeze(connection)
            head = connection.execute(select(schema.tables).where(schema.tables.c.id == table_id)).first()
            if head is None:
                return None
            return Stored(
                header_of(head),
                read_seats(connection, table_id),
                read_rows(connection, table_id, from_seq),
                read_chat(connection, table_id, from_chat),
                None if head.position is None else bytes(head.position),
                read_clock(connection, table_id),
                read_seen(connection, table_id),
                read_held(connection, table_id),
                is_listed(connection, table_id),
                why_closed(connection, table_id),
                wants(connection, table_id),
                read_marks(connection, table_id),
                None if head.seed is None else bytes(head.seed),
            )

    def by_invite(self, invite: str) -> str | None:
        """The table that an invite link leads to."""
        with self.engine.begin() as connection:
            return connection.scalar(select(schema.tables.c.id).where(schema.tables.c.invite == invite))

    def belongs(self, table_id: str, owner: str) -> bool:
        """Whether a person has a seat at a table, if only one that a bot keeps for them, or made it."""
        t, s = schema.tables, schema.seats
        sits = select(s.c.table_id).where(and_(s.c.table_id == table_id, (s.c.owner == owner) | (s.c.home == owner)))
        hosted = select(t.c.id).where(and_(t.c.id == table_id, t.c.host == owner))
        with self.engine.begin() as connection:
            return connection.execute(sits.union(hosted)).first() is not None

    def of_person(self, owner: str, limit: int = 30) -> list[tuple[Header, list[Seat]]]:
        """The tables where a person sits or is the host, the freshest first."""
        t, s = schema.tables, schema.seats
        theirs = select(s.c.table_id).where((s.c.owner == owner) | (s.c.home == owner))
        closed = t.c.id.in_(select(schema.closings.c.table_id))
        mine = ((t.c.host == owner) | t.c.id.in_(theirs)) & ~closed
        query = select(*schema.HEADER).where(mine).order_by(t.c.updated.desc()).limit(limit)
        with self.engine.begin() as connection:
            headers = readable(connection.execute(query))
            return [(header, read_seats(connection, header.id)) for header in headers]

    def finished(self, limit: int = 30) -> list[Header]:
        """Games that are over and that their makers listed, the freshest first."""
        return self._listed(True, limit)

    def running(self, limit: int = 30) -> list[Header]:
        """Games that go on, or wait for players, and that their makers listed, the freshest first."""
        return self._listed(False, limit)

    def _listed(self, over: bool, limit: int) -> list[Header]:
        t = schema.tables
        public_tables = t.c.id.in_(select(schema.listings.c.table_id)) & t.c.id.not_in(select(schema.closings.c.table_id))
        public = and_(t.c.over.is_(over), t.c.private.is_(False), public_tables)
        query = select(*schema.HEADER).where(public).order_by(t.c.updated.desc()).limit(limit)
        with self.engine.begin() as connection:
            return readable(connection.execute(query))

    def waiting_for_bots(self, before: float, since: float) -> list[str]:
        """Tables where a bot is to decide and nothing happened after `before`, nor before `since`. Bots among themselves rest while
        nobody looks, unless their table says otherwise."""
        t, s = schema.tables, schema.seats
        other = s.alias()
        person = select(other.c.seat).where(and_(other.c.table_id == t.c.id, other.c.kind == "person")).exists()
        query = (
            select(t.c.id)
            .join(s, and_(s.c.table_id == t.c.id, s.c.seat == t.c.to_move))
            .where(and_(t.c.over.is_(False), s.c.kind == "bot", t.c.updated <= before, t.c.updated >= since, t.c.id.not_in(SET_ASIDE)))
            .where(person | t.c.settings.contains('"alone": true'))
            .order_by(t.c.updated.desc())
        )
        with self.engine.begin() as connection:
            return [row.id for row in connection.execute(query)]

    def goes_on(self, table_id: str) -> bool:
        """Whether there is such a table, and its game is not over."""
        t = schema.tables
        with self.engine.begin() as connection:
            return connection.scalar(select(t.c.over).where(t.c.id == table_id)) is False

    def clocks_due(self, before: float) -> list[str]:
        """Tables where a player's time has run out."""
        c = schema.clocks
        with self.engine.begin() as connection:
            query = select(c.c.table_id).where(and_(c.c.due <= before, c.c.table_id.not_in(SET_ASIDE))).order_by(c.c.due).limit(200)
            return [row.table_id for row in connection.execute(query)]

    def counts(self) -> dict[str, int]:
        """How many tables and rows there are."""
        with self.engine.begin() as connection:
            tables = connection.scalar(select(func.count()).select_from(schema.tables))
            over = connection.scalar(select(func.count()).select_from(schema.tables).where(schema.tables.c.over.is_(True)))
            return {"tables": int(tables or 0), "over": int(over or 0)}

    def ids(self) -> list[str]:
        """All tables, oldest first."""
        with self.engine.begin() as connection:
            return [row.id for row in connection.execute(select(schema.tables.c.id).order_by(schema.tables.c.created))]

    def overview(self) -> list[Any]:
        """All tables in a few columns, the freshest first; nothing of them is read that could be damaged."""
        t = schema.tables
        query = select(t.c.id, t.c.game, t.c.players, t.c.seq, t.c.over, t.c.updated).order_by(t.c.updated.desc())
        with self.engine.begin() as connection:
            return list(connection.execute(query))

    def alive(self) -> bool:
        """Whether the database keeps what is written; it throws when it does not answer or its disk is full."""
        a = schema.about
        with self.writing.begin() as connection:
            now = f"{time.time():.3f} {PADDING}"
            put(connection, a, {"name": "ready"}, {"value": now})
        return True


def seat_columns(table_id: str, number: int, seat: Seat) -> dict[str, Any]:
    return {"table_id": table_id, "seat": number, **{name: getattr(seat, name) for name in Seat.__slots__}}


def row_columns(table_id: str, row: Row) -> dict[str, Any]:
    return {"table_id": table_id, **{name: getattr(row, name) for name in Row.__slots__}}


def read_seats(connection: Connection, table_id: str) -> list[Seat]:
    s = schema.seats
    rows: Iterable[Any] = connection.execute(select(s).where(s.c.table_id == table_id).order_by(s.c.seat))
    return [Seat(row.kind, row.name, row.owner, row.bot, row.home) for row in rows]


def read_rows(connection: Connection, table_id: str, start: int) -> list[Row]:
    r = schema.rows
    rows: Iterable[Any] = connection.execute(select(r).where(and_(r.c.table_id == table_id, r.c.seq >= start)).order_by(r.c.seq))
    return [Row(row.seq, row.kind, row.seat, row.action, row.key, row.at, row.position and bytes(row.position)) for row in rows]


def read_chat(connection: Connection, table_id: str, start: int) -> list[Said]:
    c = schema.chat
    rows: Iterable[Any] = connection.execute(select(c).where(and_(c.c.table_id == table_id, c.c.number >= start)).order_by(c.c.number))
    return [Said(row.number, row.seq, row.seat, row.name, row.text, row.at) for row in rows]


def set_clock(connection: Connection, table_id: str, clock: Clocked | None) -> None:
    """Keep a clock beside the rows of the same transaction."""
    if clock is None:
        return
    c = schema.clocks
    values = {"state": json.dumps(clock[0]), "due": clock[1]}
    if connection.execute(update(c).where(c.c.table_id == table_id).values(values)).rowcount == 0:
        connection.execute(insert(c).values(table_id=table_id, **values))


def read_clock(connection: Connection, table_id: str) -> dict[str, Any] | None:
    c = schema.clocks
    state = connection.scalar(select(c.c.state).where(c.c.table_id == table_id))
    return json.loads(state) if state else None
