"""Recorded games replay to the end they had, checked move by move; each still shows what it is kept for."""

from __future__ import annotations

from pathlib import Path

import pytest

from frogpond import Record
from records.find import HERE, WANTED, told_by

pytestmark = pytest.mark.both_modes
FILES = sorted(HERE.glob("*.frog"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recorded_game(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert record.text() == text
    end, told = told_by(record, record.make_game())
    assert end.is_over
    assert " ".join(str(score) for score in end.scores()) == record.tags["scores"]
    if path.stem in WANTED:
        assert WANTED[path.stem][3](end, told), f"this game no longer shows {record.tags['what']}"


def test_the_records_that_are_wanted_are_here() -> None:
    assert {path.stem for path in FILES} >= set(WANTED)
