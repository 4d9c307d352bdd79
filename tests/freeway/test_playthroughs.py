"""Golden playthroughs: any change of rules, numbering, words or pictures shows as a difference in a readable file."""

from __future__ import annotations

import pytest

from freeway.playthroughs import FOLDER, GAMES, playthrough

pytestmark = pytest.mark.both_modes


@pytest.mark.parametrize("name", GAMES)
def test_golden_playthrough(name: str) -> None:
    assert playthrough(*GAMES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8"), "python tests/freeway/playthroughs.py"


def test_every_golden_file_is_checked() -> None:
    assert {path.stem for path in FOLDER.glob("freeway-*.txt")} == set(GAMES)
