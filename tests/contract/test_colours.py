"""Players choose their colours: an option of every game, in words, notation, positions and records."""

from __future__ import annotations

import pytest

from frogpond import CHANCE, Record, Rng, make
from frogpond.games.bullfrogs.rules.numbers import HIM

CASES = [("bullfrogs", 2), ("bullfrogs-solo", 1), ("cosmic-frog", 3), ("freeway", 2)]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_a_seat_has_the_colour_it_wished_for(name: str, players: int) -> None:
    """A whole random game in chosen colours, read back from its record and from its position."""
    usual = make(name, players)
    wish = usual.colours[3]
    game = make(name, players, colours=wish)
    assert game.colours[0] == wish
    assert sorted(game.colours) == sorted(usual.colours)
    assert game.look.letters(game)[0] == wish[0].upper()
    state, same, rng, record = game.new(), usual.new(), Rng(3), Record.of(game)
    for _ in range(60):
        action = int(state.sample(rng)) if state.to_move == CHANCE else state.legal_actions()[0]
        record.add(state, action)
        state.apply(action)
        same.apply(action)
        assert state.legal_actions() == same.legal_actions()
    again = Record.parse(record.text())
    assert again.make_game() == game
    *_, (last, _) = again.replay(again.make_game())
    assert last == state == game.from_json(state.to_json())
    assert f'"{wish}"' in str(state.to_json()).replace("'", '"')


@pytest.mark.parametrize(("name", "players"), CASES)
def test_positions_without_the_option_are_as_they_were(name: str, players: int) -> None:
    assert "colours" not in make(name, players).to_json()["options"]


@pytest.mark.parametrize(("name", "players"), CASES)
def test_wishes_that_cannot_be_met(name: str, players: int) -> None:
    one = make(name, players).colours[1]
    with pytest.raises(ValueError, match=f"two seats can't both be {one}"):
        make(name, players, colours=f"{one},{one}")
    with pytest.raises(ValueError, match=f"there is no gren; .*{one}"):
        make(name, players, colours="gren")
    with pytest.raises(ValueError, match="only"):
        make(name, players, colours=",".join(make(name, players).colours[:4]))


def test_seats_without_a_wish_take_what_is_left() -> None:
    first, second, third, *_ = make("bullfrogs", 3).colours
    assert make("bullfrogs", 3, colours=f",{first},").colours[:3] == (second, first, third)
    game = make("bullfrogs-solo", colours=second)
    assert game.colours[0] == second
    assert game.colours[HIM] == first
