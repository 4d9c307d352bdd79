"""Places as they can be found on the board: the Log is H8 for ever, and both ways to type a place are read."""

from __future__ import annotations

import pytest

import frogpond
from frogpond.games.bullfrogs.look.rim import rim
from frogpond.games.bullfrogs.words.vocabulary import coordinate, read_coordinate, with_coordinates


def test_names_are_unique_constant_and_read_back() -> None:
    cells = [(x, y) for x in range(-80, 81) for y in range(-80, 81)]
    names = [coordinate(x, y) for x, y in cells]
    assert len(set(names)) == len(names)
    assert [read_coordinate(name.lower()) for name in names] == cells


@pytest.mark.parametrize(
    ("cell", "name"),
    [((0, 0), "H8"), ((1, 0), "I8"), ((0, -1), "H9"), ((-7, 7), "A1"), ((18, 0), "Z8"), ((19, 0), "AA8"), ((-8, 0), "ZZ8"), ((0, 8), "H0"),
     ((0, 9), "H-1")],
)  # fmt: skip
def test_east_are_letters_south_are_numbers(cell: tuple[int, int], name: str) -> None:
    assert coordinate(*cell) == name
    assert read_coordinate(name.lower()) == cell


def test_typed_moves_are_read_by_either_name() -> None:
    state = frogpond.make("bullfrogs", 2).new()
    while state.to_move < 0:
        state.apply(state.legal_actions()[0])
    for action in state.legal_actions():
        written, typed = state.text(action), state.game.typed(state, action)
        assert typed == with_coordinates(written)
        assert "," not in typed
        assert state.find(written) == state.find(typed) == state.find(typed.upper()) == action
    reason = state.why_not(int(state.to_move), "play wide ZZ500")
    assert reason is not None


def test_the_rim_names_every_cell_that_cards_reach() -> None:
    drawn = rim()
    assert f" {coordinate(0, 0)[0]} " in drawn
    assert 'data-west="-30"' in drawn


def test_a_terminal_shows_the_names_that_story_and_moves_use() -> None:
    """The Log stands under H and in row 8; a move to H10 is found there."""
    game = frogpond.make("bullfrogs", 2)
    lines = game.screen(game.new().view(frogpond.SPECTATOR)).splitlines()
    letters = {name: lines[0].index(name) for name in lines[0].split()}
    assert list(letters) == ["F", "G", "H", "I", "J"]
    log = next(line for line in lines if "LOG" in line)
    assert abs(log.index("LOG") + 1 - letters["H"]) < 2
    rows = [line for line in lines if line[:1].isdigit()]
    assert [line.split()[0] for line in rows] == ["6", "7", "8", "9", "10"]
