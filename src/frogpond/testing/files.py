"""Positions, copies and records: what is written is what is read."""

from __future__ import annotations

import copy
import json
import pickle

from frogpond import Record, State, make

from .cases import Case
from .walk import positions, walk


def same(a: State, b: State) -> None:
    """Equal in everything that can be asked."""
    assert a == b
    assert hash(a) == hash(b)
    assert a is not b
    assert a.to_move == b.to_move
    assert a.legal_actions() == b.legal_actions()
    assert a.scores() == b.scores()
    assert a.winners() == b.winners()
    assert a.to_json() == b.to_json()
    assert a.view(0).to_json() == b.view(0).to_json()


def test_bytes_round_trip(case: Case) -> None:
    for state in positions(case, 11, 25):
        packed = state.to_bytes()
        assert isinstance(packed, bytes)
        again = case.game.from_bytes(packed)
        same(state, again)
        assert again.to_bytes() == packed


def test_json_round_trip_through_text(case: Case) -> None:
    for state in positions(case, 12, 15):
        text = json.dumps(state.to_json())
        same(state, case.game.from_json(json.loads(text)))


def test_pickle_round_trip(case: Case) -> None:
    for state in positions(case, 13, 5):
        for protocol in (2, pickle.HIGHEST_PROTOCOL):
            same(state, pickle.loads(pickle.dumps(state, protocol)))
    assert pickle.loads(pickle.dumps(case.game)) == case.game


def test_copy_and_deepcopy(case: Case) -> None:
    for state in positions(case, 14, 5):
        same(state, copy.copy(state))
        same(state, copy.deepcopy(state))
        same(state, copy.deepcopy({"here": [state]})["here"][0])


def test_what_was_read_plays_on_like_the_original(case: Case) -> None:
    """A game saved and loaded at every step, by bytes and by JSON in turn, is the same game."""
    other = case.game.new()
    for number, (state, action) in enumerate(walk(case, 15)):
        assert other == state
        if action < 0:
            break
        other = case.game.from_bytes(other.to_bytes()) if number % 2 else case.game.from_json(other.to_json())
        other.apply(action)
    assert other.is_over


def test_equal_games_make_equal_states_and_others_don_t(case: Case) -> None:
    twin = make(case.name, case.players, **case.options)
    assert twin == case.game
    assert hash(twin) == hash(case.game)
    assert twin.new() == case.game.new()
    assert case.game.new() != case.game
    first, second = positions(case, 16, 2)
    assert first != second


def record_of(case: Case, seed: int) -> tuple[Record, State]:
    record = Record.of(case.game, event="contract suite", note='quotes " and\nlines')
    for state, action in walk(case, seed):
        if action >= 0:
            record.add(state, action)
    return record, state


def test_record_parse_and_print_are_inverse(case: Case) -> None:
    record, _ = record_of(case, 17)
    text = record.text()
    assert Record.parse(text) == record
    assert Record.parse(text).text() == text


def test_record_replays_to_the_same_end_without_a_generator(case: Case) -> None:
    record, end = record_of(case, 18)
    read = Record.parse(record.text())
    game = read.make_game()
    assert game == case.game
    steps = list(read.replay(game))
    state, action = steps[-1]
    assert action == -1
    assert len(steps) == len(record.moves) + 1
    assert state == end
    assert state.scores() == end.scores()


def test_json_says_which_game_and_rules_it_is_of(case: Case) -> None:
    data = case.game.new().to_json()
    assert data["game"] == case.name
    assert data["players"] == case.players
    assert data["rules_version"] == case.game.rules_version
    assert set(data["options"]) >= {option.name for option in case.game.declared if not option.sparse}
    assert set(data["options"]) <= set(case.game.options)
