"""The pictures of README and docs show the interface as it is: each is taken again and compared."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from waiting import PATIENCE

ROOT = Path(__file__).resolve().parent.parent.parent


@pytest.mark.slow
@pytest.mark.browser
def test_no_picture_is_of_an_older_interface() -> None:
    command = [sys.executable, "docs/screenshots.py", "--check"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr[-2000:]}"
