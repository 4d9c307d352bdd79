"""Each rule of the specification is cited by the code and by a test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import frogpond

pytestmark = pytest.mark.both_modes
CODE = Path(frogpond.__file__).resolve().parent / "games" / "freeway"


def cited(folder: Path, pattern: str) -> set[int]:
    """Numbers cited in a folder; `FW-1 to FW-3` cites all three."""
    found: set[int] = set()
    for path in folder.rglob("*.py"):
        for first, last in re.findall(rf"{pattern}(\d+)(?: to {pattern}(\d+))?\b", path.read_text(encoding="utf-8")):
            found |= set(range(int(first), int(last or first) + 1))
    return found


def in_rules(pattern: str) -> set[int]:
    text = (CODE / "rules.md").read_text(encoding="utf-8")
    return {int(number) for number in re.findall(rf"^\| {pattern}(\d+) \|", text, re.MULTILINE)}


def test_every_rule_is_cited_by_code_and_by_a_test() -> None:
    rules = in_rules("FW-")
    assert rules == set(range(1, 72))
    assert rules - cited(CODE, "FW-") == set()
    names = {int(number) for path in Path(__file__).parent.glob("*.py") for number in re.findall(r"fw(\d+)_", path.read_text("utf-8"))}
    assert rules - cited(Path(__file__).parent, "FW-") - names == set()


def test_every_example_and_obligation_has_a_test() -> None:
    assert in_rules("FW-E") - cited(Path(__file__).parent, "FW-E") == set()
    assert in_rules("FW-T") - cited(Path(__file__).parent, "FW-T") == set()


def test_no_number_is_cited_that_does_not_exist() -> None:
    assert cited(CODE, "FW-") | cited(Path(__file__).parent, "FW-") <= in_rules("FW-")
