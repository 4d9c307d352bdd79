"""Compiled and interpreted, the same games: equal digests of whole trajectories."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import frogpond
from contract.cases import all_cases
from contract.trajectories import digest

SCRIPT = Path(__file__).with_name("trajectories.py")


@pytest.mark.skipif(not frogpond.COMPILED, reason="this run is interpreted: there is nothing to compare with")
def test_trajectories_are_equal_compiled_and_interpreted(scaled: Callable[[int], int]) -> None:
    games = scaled(1)
    source = str(Path(frogpond.__file__).resolve().parent.parent)
    environment = {**os.environ, "FROGPOND_PURE": "1", "PYTHONPATH": source}
    command = [sys.executable, str(SCRIPT), str(games)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    mode, *interpreted = done.stdout.splitlines()
    assert mode == "interpreted"
    assert interpreted == [f"{case} {digest(case, games)}" for case in all_cases()]
