"""A server for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from web.pond import Pond, settings


@pytest.fixture
def pond(tmp_path: Path) -> Iterator[Pond]:
    """A server of its own on an SQLite file."""
    with Pond(settings(tmp_path / "pond.db")) as running:
        yield running
