"""Reasons in words are made for who reads them."""

from __future__ import annotations

import re

import pytest

import frogpond
from bots.test_levels import positions
from frogpond import SPECTATOR, Rng
from frogpond.bots.verdict import explain
from frogpond.engine.advice import why

YOU = re.compile(r"\b(you|your|yours)\b", re.IGNORECASE)


@pytest.mark.parametrize("name", [name for name in frogpond.games() if name != "bullfrogs-solo"])
def test_others_are_told_of_the_seat_by_its_name(name: str) -> None:
    """Wherever the seat itself is told of "you", everybody else reads its name, and nothing else differs."""
    met = 0
    for state in positions(name, 3, 4, 40):
        seat = int(state.to_move)
        for action in state.legal_actions()[:30]:
            mine, theirs = (why(state, action, seat, Rng(1), viewer) for viewer in (seat, SPECTATOR))
            assert mine == why(state, action, seat, Rng(1))
            assert not YOU.search(theirs[0]), theirs
            assert mine[1] == theirs[1]
            if YOU.search(mine[0]):
                met += 1
                assert state.game.seat_name(seat) in theirs[0] or "they can't see" in theirs[0]
            else:
                assert mine == theirs
    assert met or name == "cosmic-frog"  # there only a win says you, which is rare at random


def test_an_explanation_tells_others_what_either_move_does() -> None:
    for state in positions("bullfrogs", 5, 9, 6):
        legal = state.legal_actions()
        if len(legal) > 1:
            told = explain(state, legal[0], legal[-1])
            assert told.why
            assert told.best_why
            assert not YOU.search(told.why + told.best_why)
            assert (told.best_text, told.text) == (state.game.deed(state, legal[0]), state.game.deed(state, legal[-1]))
            return
    raise AssertionError("nobody had a choice")
