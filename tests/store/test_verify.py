"""The restore drill: what is sound is called sound, every damage is found, and nothing that is looked at is changed."""

from __future__ import annotations

import json
import random
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

import frogpond
from frogpond import bots
from frogpond.cli import main
from frogpond.store import Store, backup, export_tables, schema
from frogpond.store.results import SeatResult, recording
from frogpond.store.verify import verify
from store.test_files import keep


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    """A database with a finished game, one in the middle and one of another kind."""
    store = Store(str(tmp_path / "pond.db"))
    keep(store, moves=10**6)
    keep(store, seed=2)
    keep(store, game="freeway", moves=20)
    with (tmp_path / "export.jsonl").open("w") as out:
        export_tables(store, out)
    store.close()
    backup(str(tmp_path / "pond.db"), tmp_path / "backup.db")
    return tmp_path


@pytest.mark.parametrize("file", ["pond.db", "backup.db", "export.jsonl"])
def test_what_is_sound(pond: Path, file: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = (pond / file).read_bytes()
    seen: list[tuple[int, int]] = []
    report = verify(str(pond / file), bots.names(), lambda done, total: seen.append((done, total)))
    assert (report.tables, report.problems, report.older) == (3, [], [])
    assert seen == [(1, 3), (2, 3), (3, 3)]
    assert main(["verify", str(pond / file)]) == 0
    assert capsys.readouterr().out == "3 tables: 3 sound\n"
    assert (pond / file).read_bytes() == before
    assert not list(pond.glob("*.db-*")), "nothing is left beside it"


def test_ratings_that_do_not_follow_are_named_and_computed_again(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(pond / "pond.db")
    store = Store(database)
    for ident in ("one", "two"):
        ann = SeatResult(ident, 0, "ann", "", "", "freeway", 2, "{}", 1, True, 9, 1.0, pool="people")
        store.one(recording([ann, replace(ann, seat=1, owner="bo", place=2, won=False)], [[0], [1]], False))
    store.close()
    assert main(["verify", database]) == 0
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE results SET mu = 50 WHERE table_id = 'one' AND seat = 0")
    connection.close()
    assert main(["verify", database]) == 1
    assert "games whose rating does not follow from those before: 1, the first is one" in capsys.readouterr().out
    assert main(["ratings", "--database", database]) == 0
    assert capsys.readouterr().out == "1 ratings were not as results say, and are now\n"
    assert main(["verify", database]) == 0


@pytest.mark.postgres
def test_a_database_of_postgresql(postgres_url: str) -> None:
    store = Store(postgres_url)
    ident = keep(store)
    with store.writing.begin() as connection:
        rows = schema.rows
        connection.execute(update(rows).where(rows.c.table_id == ident, rows.c.seq == 3).values(action=4999))
    store.close()
    assert (ident, "row 3 is not legal there") in verify(postgres_url, bots.names()).problems


def test_one_wrong_row_among_many(pond: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One action of one table is changed to another that exists: that table is named, the others are sound."""
    with sqlite3.connect(pond / "pond.db") as connection:
        table = connection.execute("SELECT id FROM tables ORDER BY created LIMIT 1").fetchone()[0]
        connection.execute("UPDATE rows SET action = action + 1 WHERE table_id = ? AND seq = 4", [table])
    connection.close()
    assert main(["verify", str(pond / "pond.db")]) == 1
    said = capsys.readouterr()
    assert f"{table}: row" in said.out
    assert "3 tables: 2 sound, 1 damaged" in said.out
    assert said.err == f"frogpond: {pond / 'pond.db'} is damaged\n"


def test_any_page_of_the_file(pond: Path) -> None:
    """Bytes of the file overwritten at random: never a traceback, and never less than what can still be read."""
    whole = (pond / "backup.db").read_bytes()
    rng = random.Random(3)
    found = 0
    for _ in range(40):
        damaged = bytearray(whole)
        at = rng.randrange(100, len(whole) - 64)
        damaged[at : at + 64] = rng.randbytes(64)
        (pond / "damaged.db").write_bytes(damaged)
        found += not verify(str(pond / "damaged.db"), bots.names()).sound
    assert found, "some of them hit something"


@pytest.mark.parametrize("damage", ["", "hello\n", "\x00\x01", '{"format": "frogpond tables 2"}\n', "SQLite format 3\x00 and no more"])
def test_files_that_are_none_of_ours(tmp_path: Path, damage: str, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x").write_text(damage)
    assert main(["verify", str(tmp_path / "x")]) in (1, 2)
    said = capsys.readouterr()
    assert said.err.startswith("frogpond: ")
    assert len(said.err.splitlines()) == 1


def test_a_table_of_older_rules_is_readable(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules changed since: what they can't follow is called older, not damaged; a record is played as far as it goes."""
    monkeypatch.setattr(type(frogpond.make("bullfrogs")), "rules_version", 2)
    report = verify(str(pond / "pond.db"), bots.names())
    assert (report.tables, report.problems, report.older) == (3, [], []), "today's rules still follow them"
    lines = [json.loads(line) for line in (pond / "export.jsonl").read_text().splitlines()]
    table = next(line for line in lines[1:] if line["header"]["game"] == "bullfrogs")
    table["rows"][-1]["action"] += 1
    (pond / "other.jsonl").write_text("\n".join(json.dumps(line) for line in lines))
    report = verify(str(pond / "other.jsonl"), bots.names())
    assert (len(report.older), report.problems) == (1, [])
    assert "1 of older rules" in report.words()
