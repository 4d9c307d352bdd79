"""An empty database of each kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete

from frogpond.store import Store, engine, schema
from waiting import PATIENCE


@pytest.fixture(autouse=True)
def all_the_time_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever writes waits for those before, however slow the disk is."""
    monkeypatch.setattr(engine, "BUSY", PATIENCE)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "pond.db")
    url: str = request.getfixturevalue("postgres_url")
    store = Store(url)
    with store.engine.begin() as connection:
        for table in schema.metadata.sorted_tables:
            if table is not schema.about:
                connection.execute(delete(table))
    store.close()
    return url


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    opened = Store(database)
    yield opened
    opened.close()
