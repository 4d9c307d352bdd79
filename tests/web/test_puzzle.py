"""The page of puzzles: today's, any other, right and wrong answers, and addresses that are none."""

from __future__ import annotations

import re

import pytest

from frogpond.engine.puzzles import puzzles, with_puzzles
from web.pond import Pond


def test_the_puzzle_of_the_day_is_one_of_them(pond: Pond) -> None:
    page = pond.person().web.get("/puzzle")
    assert page.status_code == 200
    assert "Today’s puzzle" in page.text
    action = re.search(r'action="(/puzzle/[a-z-]+/\d+)"', page.text)
    assert action
    assert pond.person().web.get(action[1]).status_code == 200


@pytest.mark.parametrize("name", with_puzzles())
def test_right_and_wrong_answers(pond: Pond, name: str) -> None:
    web = pond.person().web
    puzzle = puzzles(name)[0]
    state = puzzle.state()
    best = state.find(puzzle.best)
    other = next(action for action in state.legal_actions() if action != best)
    asked = web.get(f"/puzzle/{name}/1").text
    assert 'id="verdict"' not in asked
    assert asked.count("<option") == len(state.legal_actions())
    assert "Yes, that’s the move." in web.get(f"/puzzle/{name}/1?move={best}").text
    assert "There’s something better." in web.get(f"/puzzle/{name}/1?move={other}").text
    assert 'id="verdict"' not in web.get(f"/puzzle/{name}/1?move=65535").text
    for theme in ("dark", "light"):
        picture = web.get(f"/puzzle/{name}/1/{theme}.svg")
        assert picture.headers["content-type"] == "image/svg+xml"
        assert picture.text.startswith("<svg")


@pytest.mark.parametrize("address", ["newts/1", "bullfrogs/0", "bullfrogs/9999", "bullfrogs/x", "bullfrogs/1/green.svg"])
def test_there_is_no_such_puzzle(pond: Pond, address: str) -> None:
    assert pond.person().web.get(f"/puzzle/{address}").status_code == 404
