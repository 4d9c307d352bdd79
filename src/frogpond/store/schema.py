"""The database. `rows (table_id, seq)` is the truth; all else can be made from it or stands beside it (seats, chat, questions)."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Float, Index, Integer, LargeBinary, MetaData, String, Table, Text

SCHEMA_VERSION = 7
"""Counted up with every change below; `migrations` leads earlier formats here."""

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
    Column("position", LargeBinary),                    # packed, after the last row, by the rules above; never leaves the server
    Column("seed", LargeBinary),                        # what its dice follow from; never leaves the server before the end
    Index("tables_waiting", "over", "updated"),
)  # fmt: skip

HEADER = tuple(column for column in tables.columns if column.name not in ("position", "seed"))
"""What is read of a table for lists."""

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
    Column("position", LargeBinary),                    # packed, where the rules were corrected; never leaves the server
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

seen = Table(
    "seen", metadata,
    Column("table_id", String(40), primary_key=True),
    Column("owner", String(64), primary_key=True),
    Column("move", Integer, nullable=False),            # how many moves this person has followed
)  # fmt: skip

reviews = Table(
    "reviews", metadata,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, nullable=False),             # rows of the table when it was reviewed
    Column("data", Text, nullable=False),               # JSON; it can be made again
)  # fmt: skip

held = Table(
    "held", metadata,                                   # who has held which seat of the game since it was dealt: what they have seen
    Column("table_id", String(40), primary_key=True),
    Column("owner", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
)  # fmt: skip

listings = Table(
    "listings", metadata,                               # tables whose makers want them in the public list
    Column("table_id", String(40), primary_key=True),
    Column("at", Float, nullable=False),
)  # fmt: skip

closings = Table(
    "closings", metadata,                               # tables that nobody may use any more
    Column("table_id", String(40), primary_key=True),
    Column("at", Float, nullable=False),
    Column("why", Text, nullable=False),
)  # fmt: skip

reports = Table(
    "reports", metadata,
    Column("id", String(40), primary_key=True),
    Column("table_id", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Column("owner", String(64), nullable=False),        # who reports
    Column("about", String(64), nullable=False),        # whom; empty: the table
    Column("name", String(60), nullable=False),         # as they were called then
    Column("text", Text, nullable=False),
    Column("chat", Text, nullable=False),               # JSON: the last lines of chat, as they were then
    Column("done", Text),                               # what the operator did about it; empty while nothing was done
    Index("reports_at", "at"),
)  # fmt: skip

audit = Table(
    "audit", metadata,                                  # what operators did; only ever appended
    Column("id", String(40), primary_key=True),
    Column("at", Float, nullable=False),
    Column("operator", String(60), nullable=False),
    Column("deed", String(40), nullable=False),
    Column("subject", String(40), nullable=False),
    Column("words", Text, nullable=False),
)  # fmt: skip

people = Table(
    "people", metadata,                                 # people with a name
    Column("owner", String(64), primary_key=True),      # the fingerprint of their first token
    Column("code", String(40), nullable=False, unique=True),  # their address for others
    Column("name", String(60), nullable=False),
    Column("read", String(120), unique=True),           # the name as the eye reads it, for kept identities only: no two alike
    Column("face", String(10), nullable=False),         # livery letter and kind: "R-bull"
    Column("phrase", String(128), unique=True),         # what is stored of the recovery phrase, if there is one
    Column("made", Float, nullable=False),
    Column("away", Float),                              # until when somebody said they are away
)  # fmt: skip

devices = Table(
    "devices", metadata,                                # browsers that are somebody; the others are themselves
    Column("fingerprint", String(64), primary_key=True),
    Column("owner", String(64), nullable=False),        # empty: signed out
    Column("label", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("devices_owner", "owner"),
)  # fmt: skip

links = Table(
    "links", metadata,                                  # codes that make another device the same person, once, for a minute
    Column("code", String(128), primary_key=True),      # what is stored of it
    Column("owner", String(64), nullable=False),
    Column("until", Float, nullable=False),
)  # fmt: skip

passkeys = Table(
    "passkeys", metadata,                               # keys in people's own devices that say who they are
    Column("id", String(64), primary_key=True),         # fingerprint of the credential's name
    Column("credential", Text, nullable=False),         # its name, in base64url
    Column("owner", String(64), nullable=False),
    Column("public", LargeBinary, nullable=False),
    Column("uses", BigInteger, nullable=False),         # as the key counts them; most count nothing
    Column("label", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Column("seen", Float, nullable=False),
    Index("passkeys_owner", "owner"),
)  # fmt: skip

challenges = Table(
    "challenges", metadata,                             # what a passkey is asked to sign, once, for some minutes
    Column("challenge", String(64), primary_key=True),  # its fingerprint
    Column("owner", String(64), nullable=False),        # who keeps themselves by it; empty: somebody signs in
    Column("until", Float, nullable=False),
)  # fmt: skip

ties = Table(
    "ties", metadata,                                   # what one person says of another
    Column("owner", String(64), primary_key=True),
    Column("other", String(64), primary_key=True),
    Column("kind", String(10), nullable=False),         # friend or block
    Column("at", Float, nullable=False),
    Index("ties_other", "other"),
)  # fmt: skip

invitations = Table(
    "invitations", metadata,                            # somebody was asked to a table by name
    Column("table_id", String(40), primary_key=True),
    Column("owner", String(64), primary_key=True),      # who was asked
    Column("by", String(64), nullable=False),
    Column("at", Float, nullable=False),
    Index("invitations_owner", "owner"),
)  # fmt: skip

pushes = Table(
    "pushes", metadata,                                 # where a device takes notices
    Column("id", String(64), primary_key=True),         # fingerprint of the address
    Column("owner", String(64), nullable=False),
    Column("device", String(64), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("p256dh", String(120), nullable=False),
    Column("auth", String(60), nullable=False),
    Column("made", Float, nullable=False),
    Index("pushes_owner", "owner"),
)  # fmt: skip

cups = Table(
    "cups", metadata,                                   # tournaments
    Column("id", String(40), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("owner", String(64), nullable=False),        # who opened it
    Column("game", String(60), nullable=False),
    Column("players", Integer, nullable=False),         # at each table
    Column("system", String(20), nullable=False),       # swiss or robin
    Column("rounds", Integer, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("bot", String(60), nullable=False),          # fills seats that nobody takes; empty: there are byes
    Column("state", String(10), nullable=False),        # open, running or over
    Column("round", Integer, nullable=False),           # how many rounds were paired
    Column("made", Float, nullable=False),
    Index("cups_made", "made"),
)  # fmt: skip

entries = Table(
    "entries", metadata,                                # who plays in a tournament
    Column("cup", String(40), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("owner", String(64), nullable=False),
    Column("name", String(60), nullable=False),
    Column("left", Boolean, nullable=False),            # is paired no more
    Index("entries_owner", "owner"),
)  # fmt: skip

pairings = Table(
    "pairings", metadata,                               # the tables of its rounds; a bye has no table
    Column("cup", String(40), primary_key=True),
    Column("round", Integer, primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("place", String(40), nullable=False),        # the table
    Column("seated", Text, nullable=False),             # JSON: numbers of entries by seat, -1 for a bot
    Column("points", Text),                             # JSON by seat, once it is over
    Index("pairings_place", "place"),
)  # fmt: skip

groups = Table(
    "player_groups", metadata,                          # people who play together again and again
    Column("id", String(40), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("owner", String(64), nullable=False),        # renames, hands over, deletes
    Column("code", String(40), nullable=False, unique=True),  # the right to join
    Column("made", Float, nullable=False),
    Column("evening", Float),                           # when they meet next
)  # fmt: skip

group_members = Table(
    "group_members", metadata,
    Column("group_id", String(40), primary_key=True),
    Column("owner", String(64), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("joined", Float, nullable=False),
    Index("group_members_owner", "owner"),
)  # fmt: skip

group_tables = Table(
    "group_tables", metadata,                           # tables that were opened in a group
    Column("table_id", String(40), primary_key=True),
    Column("group_id", String(40), nullable=False),
    Column("at", Float, nullable=False),
    Index("group_tables_group", "group_id"),
)  # fmt: skip

group_cups = Table(
    "group_cups", metadata,                             # tournaments of a group
    Column("cup", String(40), primary_key=True),
    Column("group_id", String(40), nullable=False),
    Index("group_cups_group", "group_id"),
)  # fmt: skip

results = Table(
    "results", metadata,                                # finished games, one row a seat; can be made again from the rows
    Column("table_id", String(40), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("owner", String(64), nullable=False),        # empty for bots
    Column("name", String(60), nullable=False),
    Column("bot", String(60), nullable=False),
    Column("game", String(60), nullable=False),
    Column("players", Integer, nullable=False),
    Column("options", Text, nullable=False),            # in words
    Column("place", Integer, nullable=False),           # 1 is best; equal places share
    Column("won", Boolean, nullable=False),
    Column("score", Integer, nullable=False),
    Column("at", Float, nullable=False),
    Column("daily", String(10), nullable=False),        # the day, for a game of the challenge
    Column("pool", String(10), nullable=False),         # whose rating it changes: people, bots, or empty for none
    Column("why", Text, nullable=False),                # why it does not count, in words
    Column("mu", Float),
    Column("sigma", Float),
    Column("mu_before", Float),
    Column("sigma_before", Float),
    Column("did", Text, nullable=False, default=""),    # written by earlier versions only; forgetting clears it
    Column("serial", Integer, nullable=False),          # counts recorded games; ratings follow in this order, whatever clocks say
    Column("side", Integer, nullable=False),            # the team, numbered from 0
    Column("bound", String(10), nullable=False),        # which way the rating may move: either, "down" or "still"
    Column("weight", Float, nullable=False),            # how much of the change counts, 0 to 1
    Index("results_owner", "owner", "at"),
    Index("results_serial", "serial"),
    Index("results_pool", "pool", "game", "players"),
    Index("results_daily", "daily"),
)  # fmt: skip

marks = Table(
    "marks", metadata,                                  # what happened at a table that ratings must know: hint, stand-in
    Column("table_id", String(40), primary_key=True),
    Column("mark", String(20), primary_key=True),
)  # fmt: skip

lobby = Table(
    "lobby", metadata,                                  # tables where anybody may sit down
    Column("table_id", String(40), primary_key=True),
    Column("at", Float, nullable=False),
)  # fmt: skip

wishes = Table(
    "wishes", metadata,                                 # those who wait to be found a game, and what was found
    Column("owner", String(64), primary_key=True),
    Column("name", String(60), nullable=False),
    Column("game", String(60), nullable=False),
    Column("players", Integer, nullable=False),
    Column("pace", String(10), nullable=False),
    Column("rating", Float, nullable=False),
    Column("since", Float, nullable=False),
    Column("seen", Float, nullable=False),              # when their page last asked
    Column("found", String(40), nullable=False),        # the table, once there is one
    Column("claimed", Float),                           # since when somebody makes it
)  # fmt: skip

days = Table(
    "days", metadata,                                   # the seed of each day's challenge, drawn when the day began
    Column("day", String(10), primary_key=True),
    Column("game", String(60), primary_key=True),
    Column("seed", BigInteger, nullable=False),
)  # fmt: skip

puzzle_tries = Table(
    "puzzle_tries", metadata,                           # who tried which puzzle; its first try changes the ratings
    Column("owner", String(64), primary_key=True),
    Column("puzzle", String(40), primary_key=True),
    Column("rating", Float, nullable=False),            # of the solver, after the first try
    Column("solved", Boolean, nullable=False),          # by any try
    Column("day", String(10), nullable=False),          # if it was that day's puzzle
    Column("at", Float, nullable=False),
)  # fmt: skip

puzzle_ratings = Table(
    "puzzle_ratings", metadata,
    Column("puzzle", String(40), primary_key=True),
    Column("rating", Float, nullable=False),
    Column("tries", Integer, nullable=False),
)  # fmt: skip

leases = Table(
    "leases", metadata,
    Column("name", String(80), primary_key=True),       # what one process at a time does: a table's bots, a review
    Column("process", String(40), nullable=False),
    Column("until", Float, nullable=False),             # by the database's own clock
)  # fmt: skip

damaged = Table(
    "damaged", metadata,
    Column("table_id", String(40), primary_key=True),   # a table that could not be opened: housekeeping leaves it alone
    Column("at", Float, nullable=False),
    Column("reason", Text, nullable=False),
)  # fmt: skip
