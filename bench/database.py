"""A PostgreSQL server of our own on loopback for measurements: as the tests start one, but every commit goes to the disk."""

from __future__ import annotations

import contextlib
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
if TYPE_CHECKING:
    from conftest import Postgres


@contextlib.contextmanager
def private_postgres() -> Iterator[Postgres]:
    from conftest import Postgres

    with tempfile.TemporaryDirectory(prefix="frogpond-postgres-", ignore_cleanup_errors=True) as folder:
        server = Postgres(folder)
        server.start("on")
        try:
            yield server
        finally:
            server.stop()
