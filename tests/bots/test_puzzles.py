"""Puzzles: one move is clearly best and a search with other random numbers says so too; nothing in them that the seat can't know."""

from __future__ import annotations

import json
from itertools import islice

import pytest

import frogpond
from frogpond import Rng, State
from frogpond.bots import puzzles as making
from frogpond.bots.levels import Searcher
from frogpond.cli import main
from frogpond.engine.puzzles import RATINGS, Puzzle, file_of, of_the_day, puzzles, with_puzzles


def test_there_are_puzzles() -> None:
    assert "bullfrogs" in with_puzzles()
    assert all(len(puzzles(name)) >= 3 for name in with_puzzles())


@pytest.mark.parametrize("name", with_puzzles())
def test_the_shipped_puzzles_can_be_answered(name: str) -> None:
    assert file_of(name).stat().st_size < 400_000
    assert len({puzzle.key for puzzle in puzzles(name)}) == len(puzzles(name))
    for puzzle in puzzles(name):
        state = puzzle.state()
        best = state.find(puzzle.best)
        assert best in state.legal_actions()
        assert len(state.legal_actions()) >= making.CHOICES
        assert [action for action in state.legal_actions() if puzzle.solved_by(state, action)] == [best]
        assert puzzle.value - puzzle.second >= making.gap(state.game) - 0.002, "values are rounded"
        assert 1 <= puzzle.rating < len(RATINGS)


def test_a_search_with_other_random_numbers_agrees() -> None:
    agreed = asked = 0
    for name in with_puzzles():
        for puzzle in puzzles(name)[:3]:
            state = puzzle.state()
            asked += 1
            agreed += Searcher(99, simulations=600).choose(state) == state.find(puzzle.best)
    assert agreed >= asked - 1


def test_the_same_seed_makes_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "MEASURE", 60)
    monkeypatch.setattr(making, "GLANCE", 40)
    game = frogpond.make("bullfrogs")
    one, two = ([puzzle.row() for puzzle in islice(making.made(game, 3, "tadpole", long=120), 1)] for _ in range(2))
    assert one == two
    state = Puzzle(**json.loads(json.dumps(one[0]))).state()
    assert state.text(state.find(one[0]["best"])) == one[0]["best"]


def test_what_a_seat_can_t_know_is_dealt_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    state = frogpond.make("bullfrogs").new()
    rng = Rng(1)
    while state.to_move < 0:
        state.apply(state.sample(rng))
    seen = []

    def blindfold(given: State, seat: int, rng: Rng) -> State:
        seen.append(seat)
        return given.resample(seat, rng)

    monkeypatch.setattr(making, "blindfold", blindfold)
    monkeypatch.setattr(making, "GLANCE", 20)
    making.examine(state, 1, 40)
    assert seen == [int(state.to_move)]


def test_every_day_has_one_and_they_take_turns() -> None:
    days = [f"2026-01-{day:02}" for day in range(1, 29)]
    found = [of_the_day(day) for day in days]
    assert {name for name, _ in found} == set(with_puzzles())
    assert all(0 <= number < len(puzzles(name)) for name, number in found)
    assert len(set(found)) > len(with_puzzles())


def test_the_command_asks_and_answers(capsys: pytest.CaptureFixture[str]) -> None:
    puzzle = puzzles("bullfrogs")[0]
    assert main(["puzzle", "bullfrogs", "--number", "1", "--move", puzzle.best]) == 0
    assert "Yes: " in capsys.readouterr().out
    state = puzzle.state()
    other = next(action for action in state.legal_actions() if action != state.find(puzzle.best))
    assert main(["puzzle", "bullfrogs", "--number", "1", "--move", state.text(other)]) == 1
    assert "No: " in capsys.readouterr().out
    assert main(["puzzle", "bullfrogs", "--number", "999"]) != 0
