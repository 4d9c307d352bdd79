"""Databases of earlier versions, kept as they were written then, are taken up to today's format with every table sound."""

from __future__ import annotations

import gzip
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

import frogpond
from frogpond import bots
from frogpond.store import CantOpen, Store, schema
from frogpond.store.migrations import STEPS
from frogpond.store.results import history
from frogpond.store.verify import verify, verify_store
from frogpond.table.rows import RULES

OLD = Path(__file__).parent / "old"
COPIES = sorted(path.name for path in OLD.glob("*.sql*"))


def restored(name: str, folder: Path) -> str:
    """A kept copy as a database file."""
    path = folder / "pond.db"
    kept = (OLD / name).read_bytes()
    with sqlite3.connect(path) as connection:
        connection.executescript((gzip.decompress(kept) if name.endswith(".gz") else kept).decode())
    connection.close()
    return str(path)


def layout(store: Store) -> dict[str, tuple[set[str], set[str | None]]]:
    """Tables with the names of their columns and indexes."""
    look = inspect(store.engine)
    return {
        name: ({column["name"] for column in look.get_columns(name)}, {index["name"] for index in look.get_indexes(name)})
        for name in look.get_table_names()
    }


def version(store: Store) -> str:
    with store.engine.begin() as connection:
        return str(connection.scalar(text("SELECT value FROM about WHERE name = 'schema'")))


def test_every_format_has_a_step_and_a_kept_copy() -> None:
    assert list(STEPS) == list(range(2, schema.SCHEMA_VERSION + 1))
    for number in range(1, schema.SCHEMA_VERSION):
        assert any(name.startswith(f"format-{number}-") for name in COPIES), f"keep a small database of format {number} in tests/store/old"


@pytest.mark.parametrize("name", COPIES)
def test_a_database_of_an_earlier_version_is_taken_up(tmp_path: Path, name: str) -> None:
    database = restored(name, tmp_path)
    before = sqlite3.connect(database).execute("SELECT count(*), sum(seq) FROM tables").fetchone()
    store = Store(database)
    assert version(store) == str(schema.SCHEMA_VERSION)
    fresh = Store(str(tmp_path / "fresh.db"))
    assert layout(store) == layout(fresh), "as if it had been made today"
    fresh.close()
    report = verify_store(store, bots.names())
    assert report.problems == []
    assert report.tables == before[0] >= 2
    tables = [stored for ident in store.ids() if (stored := store.load(ident))]
    changed = {stored.header.id for stored in tables if stored.header.rules_version < frogpond.make(stored.header.game).rules_version}
    assert set(report.older) <= changed, "only tables of earlier rules can't be followed"
    assert sum(row.kind != RULES for stored in tables for row in stored.rows) == before[1] > 0
    assert all(stored.chat for stored in tables)
    store.close()
    again = Store(database)
    assert layout(again) == layout(again)
    again.close()


def test_ratings_that_a_clock_broke_are_made_whole(tmp_path: Path) -> None:
    """Two games ended at the same moment, and the third was recorded after the clock was set back: it began with a rating of before."""
    store = Store(restored("format-4-first.sql", tmp_path))
    games = store.read(lambda connection: history(connection, "ann"))
    assert [(game[0].table_id, game[0].serial) for game in games] == [("oldgame2", 3), ("oldgame1", 2), ("oldgame3", 1)]
    assert [seat.side for seat in games[0]] == [0, 1]
    assert games[2][1].bound == "down"
    assert games[2][1].mu == games[2][1].mu_before == 25.0, "a bot played for the winner"
    assert [games[0][0].mu_before, games[1][0].mu_before] == [games[1][0].mu, games[2][0].mu]
    store.close()


@pytest.mark.parametrize("name", COPIES)
def test_looking_changes_nothing(tmp_path: Path, name: str) -> None:
    database = Path(restored(name, tmp_path))
    before = database.read_bytes()
    assert verify(str(database), bots.names()).sound
    assert database.read_bytes() == before
    with pytest.raises(CantOpen, match="a server that starts takes it up"):
        Store(str(database), create=False)
    assert database.read_bytes()[100:] == before[100:]


@pytest.mark.postgres
def test_postgresql_climbs_too(database: str) -> None:
    """What format 2 brought is taken away again, then an old database is opened as a new server would."""
    store = Store(database)
    whole = layout(store)
    with store.writing.begin() as connection:
        connection.execute(text("DROP TABLE leases"))
        connection.execute(text("DROP TABLE damaged"))
        connection.execute(text("ALTER TABLE seats DROP COLUMN home"))
        connection.execute(text("DROP INDEX clocks_due"))
        connection.execute(text("UPDATE about SET value = '1' WHERE name = 'schema'"))
    store.close()
    again = Store(database)
    assert layout(again) == whole
    assert version(again) == str(schema.SCHEMA_VERSION)
    again.close()


def test_a_database_of_another_format_is_not_touched(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "pond.db"))
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE about SET value = '99' WHERE name = 'schema'"))
    store.close()
    with pytest.raises(CantOpen, match="format 99"):
        Store(str(tmp_path / "pond.db"))


def test_a_step_that_fails_leaves_the_database_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    database = restored(COPIES[0], tmp_path)
    complete = STEPS[2]

    def fail(connection: object) -> None:
        complete(connection)  # type: ignore[arg-type]
        raise ValueError("in the middle of it")

    monkeypatch.setitem(STEPS, 2, fail)
    with pytest.raises(CantOpen, match="in the middle of it"):
        Store(database)
    connection = sqlite3.connect(database)
    assert connection.execute("SELECT value FROM about WHERE name = 'schema'").fetchone() == ("1",)
    assert connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'leases'").fetchone() == (0,)
    connection.close()
