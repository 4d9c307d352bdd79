"""Advice for positions from files."""

from __future__ import annotations

import json

import pytest

import frogpond
from frogpond import CHANCE, Record, Rng, bots


def played(moves: int) -> tuple[frogpond.State, Record]:
    game = frogpond.make("bullfrogs")
    state, record, rng = game.new(), Record.of(game), Rng(3)
    for _ in range(moves):
        actions = state.legal_actions()
        action = int(state.sample(rng)) if state.to_move == CHANCE else actions[rng.below(len(actions))]
        record.add(state, action)
        state.apply(action)
    return state, record


def test_a_position_as_json_and_a_record_get_the_same_advice() -> None:
    state, record = played(8)
    while state.to_move < 0:
        state, record = played(len(record.moves) + 1)
    from_json = bots.hint(json.dumps(state.to_json()), "frog", simulations=20)
    assert bots.hint(record.text(), "frog", simulations=20) == from_json
    assert bots.hint(record.text(), "frog", at=len(record.moves), simulations=20) == from_json
    assert from_json.best.action in state.legal_actions()


def test_the_last_decision_of_a_finished_record() -> None:
    game = frogpond.make("bullfrogs")
    state, record, rng = game.new(), Record.of(game), Rng(3)
    while not state.is_over:
        actions = state.legal_actions()
        action = int(state.sample(rng)) if state.to_move == CHANCE else actions[rng.below(len(actions))]
        record.add(state, action)
        state.apply(action)
    assert bots.hint(record.text(), "froglet").moves


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("hop", "neither a game record"),
        ("[1]", "no position"),
        ('{"game": "leapfrog"}', "no game 'leapfrog'"),
        ('{"game": "bullfrogs", "players": 2}', "no position"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        bots.hint(text)


def test_a_chance_event_or_a_move_that_is_not_there() -> None:
    record = played(8)[1]
    with pytest.raises(ValueError, match="chance decides"):
        bots.hint(record.text(), at=0)
    with pytest.raises(ValueError, match="moves 0 to 8"):
        bots.hint(record.text(), at=99)
