"""Each numbered rule of the specification is cited by the code and by a test, and no number is cited that does not exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import frogpond

pytestmark = pytest.mark.both_modes
CODE = Path(frogpond.__file__).resolve().parent / "games" / "cosmic"
TESTS = Path(__file__).resolve().parent
RULES = {int(number) for number in re.findall(r"^- `CF-(\d+)`", (CODE / "rules.md").read_text(encoding="utf-8"), re.MULTILINE)}


def cited(folder: Path) -> set[int]:
    """Numbers cited in a folder, as `CF-31`, in the name of a test as `cf31`; `CF-1 to CF-3` cites all three."""
    found: set[int] = set()
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        for first, last in re.findall(r"CF-(\d+)(?: to CF-(\d+))?\b", text):
            found |= set(range(int(first), int(last or first) + 1))
        found |= {int(number) for number in re.findall(r"cf(\d+)_", text)}
    return found


def test_every_rule_is_cited_by_code_and_by_a_test() -> None:
    assert set(range(1, 148)) == RULES
    assert RULES - cited(CODE) == set()
    assert RULES - cited(TESTS) == set()


def test_no_number_is_cited_that_does_not_exist() -> None:
    assert (cited(CODE) | cited(TESTS)) - RULES == set()
