"""`frogpond reports`: what was reported, closing a table, and the line that is kept about it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from frogpond.cli import main
from frogpond.store import Header, Store, new_id
from frogpond.store.moderation import AbuseReport, reporting, why_closed
from frogpond.table import Seat

ANN, BO = "a" * 64, "b" * 64


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A database with one table and two reports."""
    path = str(tmp_path / "pond.db")
    store = Store(path)
    store.create(Header("table-one", "bullfrogs", 2, {}, 1, ANN, new_id()), [Seat(), Seat()])
    store.one(reporting(AbuseReport("r1", "table-one", 1.0, ANN, BO, "B\x1b[31mo", "he is rude", [("Bo", "rude\x07 words")])))
    store.one(reporting(AbuseReport("r2", "table-one", 2.0, BO, "", "", "nothing works")))
    store.close()
    return path


def ran(capsys: pytest.CaptureFixture[str], database: str, *words: str) -> str:
    assert main(["reports", "--database", database, *words]) == 0
    return capsys.readouterr().out


def test_reports_are_listed_without_signs_a_terminal_obeys(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = ran(capsys, database)
    assert "he is rude" in out
    assert "| Bo: rude? words" in out
    assert "\x1b" not in out
    assert [report["id"] for report in json.loads(ran(capsys, database, "--json"))] == ["r1", "r2"]


def test_settling_and_closing_leave_a_line(database: str, capsys: pytest.CaptureFixture[str]) -> None:
    ran(capsys, database, "--settle", "r2", "--why", "it works", "--operator", "olga")
    assert [report["id"] for report in json.loads(ran(capsys, database, "--json"))] == ["r1"]
    ran(capsys, database, "--close", "table-one", "--why", "rude", "--operator", "olga")
    assert "No reports are waiting" in ran(capsys, database)
    assert "settled: table closed: rude" in ran(capsys, database, "--all")
    audit = json.loads(ran(capsys, database, "--audit", "--json"))
    assert [(one["operator"], one["deed"], one["subject"], one["words"]) for one in audit] == [
        ("olga", "settle", "r2", "it works"), ("olga", "close", "table-one", "rude"),
    ]  # fmt: skip
    store = Store(database)
    with store.engine.begin() as connection:
        assert why_closed(connection, "table-one") == "rude"
    store.close()


@pytest.mark.parametrize("words", [["--close", "nowhere"], ["--settle", "r9"]])
def test_what_is_not_there(database: str, capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    assert main(["reports", "--database", database, *words]) == 2
    assert capsys.readouterr().err.startswith("frogpond: ")
    assert json.loads(ran(capsys, database, "--audit", "--json")) == []


def test_a_missing_database_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.db"
    assert main(["reports", "--database", str(path)]) == 2
    assert not path.exists()
