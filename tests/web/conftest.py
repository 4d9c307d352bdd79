"""A server for the tests of this folder."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from frogpond.store import matchmaking
from frogpond.table import daily
from frogpond.web.live import room_registry
from frogpond.web.live.services import HONEST
from waiting import PATIENCE
from web.pond import Pond, settings


@pytest.fixture(autouse=True)
def all_the_time_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that answers is ready, however late on a busy machine."""
    monkeypatch.setattr(room_registry, "READY_PATIENCE", PATIENCE)


@pytest.fixture(scope="session")
def shared_pond(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pond]:
    """One server for all tests of a worker that need no other settings: each makes tables and people of its own."""
    with Pond(settings(tmp_path_factory.mktemp("pond") / "pond.db")) as running:
        yield running


@pytest.fixture
def pond(shared_pond: Pond) -> Iterator[Pond]:
    """A server with honest dice; whoever came leaves when the test is over."""
    shared_pond.app.rooms.services.draw = HONEST
    yield shared_pond
    shared_pond.send_home()


@pytest.fixture
def fresh_pond(tmp_path: Path) -> Iterator[Pond]:
    """A server of its own, for tests that count."""
    with Pond(settings(tmp_path / "pond.db")) as running:
        yield running


@pytest.fixture
def today(monkeypatch: pytest.MonkeyPatch) -> str:
    """It is this day as long as the test lasts, though midnight may pass."""
    day = daily.day_of(time.time())
    monkeypatch.setattr(daily, "day_of", lambda now: day)
    return day


@pytest.fixture
def patient_seekers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody who waits to be found a game is let go because the machine is busy and their next look comes late."""
    monkeypatch.setattr(matchmaking, "SEEKER_TIMEOUT", 3600.0)
