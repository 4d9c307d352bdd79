"""The database. `rows (table_id, seq)` is the truth; all else can be made from it or stands beside it (seats, chat, questions)."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text

SCHEMA_VERSION = 1

metadata = MetaData()

about = Table(
    "about", metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)  # fmt: skip

tables = Table(
    "tables", metadata,
    Column("id", String(40), primary_key=True),
    Column("game", String(60), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),            # JSON, as the game shows them
    Column("data", Text),                               # the TOML text of the component data, if it is not the package's
    Column("rules_version", Integer, nullable=False),
    Column("base", LargeBinary),                        # the position it began with, if not the game's start
    Column("created", Float, nullable=False),
    Column("updated", Float, nullable=False),
    Column("seq", Integer, nullable=False),             # rows so far
    Column("version", Integer, nullable=False),         # counts changes of seats and questions
    Column("to_move", Integer, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("private", Boolean, nullable=False),         # a sandbox: nobody else may look
    Column("host", String(64), nullable=False),         # fingerprint of who made it
    Column("invite", String(40), nullable=False, unique=True),
    Column("parent", String(40)),
    Column("parent_move", Integer),
    Column("rematch", String(40)),
    Column("ask", Text),                                # JSON of the question that waits for consent
    Column("settings", Text, nullable=False),           # JSON
    Index("tables_waiting", "over", "updated"),
)  # fmt: skip

seats = Table(
    "seats", metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("name", String(60), nullable=False),
    Column("owner", String(64), nullable=False),        # sha256 of the token; empty for bots and open seats
    Column("bot", String(60), nullable=False),
    Column("home", String(64), nullable=False),
    Index("seats_owner", "owner"),
)  # fmt: skip

rows = Table(
    "rows", metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("action", BigInteger, nullable=False),
    Column("key", String(64), nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip

snapshots = Table(
    "snapshots", metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("state", LargeBinary, nullable=False),
)  # fmt: skip

chat = Table(
    "chat", metadata,
    Column("table_id", String(40), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seq", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("name", String(60), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
)  # fmt: skip

presence = Table(
    "presence", metadata,
    Column("table_id", String(40), primary_key=True),
    Column("owner", String(64), primary_key=True),
    Column("process", String(40), primary_key=True),    # the server process whose sockets these are
    Column("here", Boolean, nullable=False),
    Column("at", Float, nullable=False),                # when they came or left
)  # fmt: skip

beats = Table(
    "beats", metadata,
    Column("process", String(40), primary_key=True),
    Column("at", Float, nullable=False),                # when that process last reached the database
)  # fmt: skip

outages = Table(
    "outages", metadata,
    Column("begin", Float, primary_key=True),           # no process reached the database from here ...
    Column("until", Float, nullable=False),             # ... to here: nobody's clock runs meanwhile
)  # fmt: skip

clocks = Table(
    "clocks", metadata,
    Column("table_id", String(40), primary_key=True),
    Column("state", Text, nullable=False),              # JSON of table.clock.Tally
    Column("due", Float),                               # when somebody's time runs out, if one runs
    Index("clocks_due", "due"),
)  # fmt: skip

reviews = Table(
    "reviews", metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, nullable=False),             # rows of the table when it was reviewed
    Column("data", Text, nullable=False),               # JSON; it can be made again
)  # fmt: skip
