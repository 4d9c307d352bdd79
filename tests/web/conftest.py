"""A server for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from frogpond.web.live.services import HONEST
from web.pond import Pond, settings


@pytest.fixture(scope="module")
def shared_pond(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pond]:
    """One server for all tests of a module: each makes tables and people of its own."""
    with Pond(settings(tmp_path_factory.mktemp("pond") / "pond.db")) as running:
        yield running


@pytest.fixture
def pond(shared_pond: Pond) -> Pond:
    """A server with honest dice."""
    shared_pond.app.rooms.services.draw = HONEST
    return shared_pond


@pytest.fixture
def fresh_pond(tmp_path: Path) -> Iterator[Pond]:
    """A server of its own, for tests that count."""
    with Pond(settings(tmp_path / "pond.db")) as running:
        yield running
