"""Rules, bots, tables and the application layer need no server: neither its libraries nor threads nor processes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("bare_environment.py")


@pytest.mark.parametrize(("absent", "loaded"), [((), ["sqlalchemy"]), (("sqlalchemy",), [])], ids=["application layer", "rules and tables"])
def test_a_whole_table_without_a_server(absent: tuple[str, ...], loaded: list[str]) -> None:
    """A person and a bot play to the end. Storage of the application layer is the SQL store, on SQLite; tables alone need none."""
    run = subprocess.run([sys.executable, str(PROGRAM), *absent], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout.strip()) == (0, str(loaded)), run.stderr[-2000:]
