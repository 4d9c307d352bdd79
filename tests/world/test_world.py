"""A short simulated world in every run; long ones, and worlds with planted bugs, in `make verify`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

RUN = Path(__file__).parent / "run.py"
BUG_WORLDS = 12


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    """In a process of its own: time and randomness are replaced there."""
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    return subprocess.run([sys.executable, str(RUN), *arguments], capture_output=True, text=True, env=environment, check=False)


def story(answer: subprocess.CompletedProcess[str]) -> str:
    return re.sub(r" \[.*\]", "", answer.stdout)


def test_a_world_holds_and_its_seed_repeats_it() -> None:
    first = run("--seed", "11", "--acts", "250", "--people", "8")
    assert first.returncode == 0, first.stdout + first.stderr
    assert "everything holds" in first.stdout
    assert story(run("--seed", "11", "--acts", "250", "--people", "8")) == story(first)


@pytest.mark.slow
def test_many_worlds_hold(scaled: Callable[[int], int]) -> None:
    answer = run("--seed", "100", "--worlds", str(scaled(1)), "--acts", "4000")
    assert answer.returncode == 0, answer.stdout + answer.stderr


@pytest.mark.slow
@pytest.mark.parametrize("bug", [
    "acknowledged before it is stored", "an act that is sent twice is done twice", "ratings do not follow when an earlier game is undone",
    "what was missed while the line was down is not looked up", "clocks run while no server does",
    "leases of a killed process are renewed for ever",
])  # fmt: skip
def test_a_planted_bug_is_found(bug: str) -> None:
    answer = run("--bug", bug, "--worlds", str(BUG_WORLDS), "--acts", "6000")
    assert answer.returncode == 1, answer.stdout + answer.stderr
    assert "BROKEN" in answer.stdout
