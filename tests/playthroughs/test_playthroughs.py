"""Golden playthroughs: the games in these files, played again, read the same to the last letter."""

from __future__ import annotations

import pytest

from playthroughs.playthrough import GAMES, HERE, moves_of, path_of, play

pytestmark = pytest.mark.both_modes


@pytest.mark.parametrize("name", GAMES)
def test_playthrough(name: str) -> None:
    expected = path_of(name).read_text(encoding="utf-8")
    moves = moves_of(expected)
    assert len(moves) > 50
    assert play(name, moves) == expected, "if the change is meant: python tests/playthroughs/playthrough.py, and read the difference"


def test_no_file_is_forgotten() -> None:
    assert sorted(path.name for path in HERE.glob("*.txt")) == sorted(path_of(name).name for name in GAMES)
