"""Advice for positions from files."""

from __future__ import annotations

import json
from typing import Any

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


@pytest.mark.parametrize("name", frogpond.games())
def test_facts_are_said_of_every_move_and_are_true(name: str) -> None:
    """Cost, gain and odds of every legal move of random positions: in words, the numbers as the words, and nothing changes."""
    game, rng = frogpond.make(name), Rng(4)
    state, said = game.new(), set()
    for _ in range(160):
        if state.is_over:
            state = game.new()
        if state.to_move == CHANCE:
            state.apply(int(state.sample(rng)))
            continue
        before, seat = state.clone(), int(state.to_move)
        for action in state.legal_actions()[:12]:
            facts = game.look.advice.facts(state, action, seat)
            assert facts.costs
            assert facts.gives
            assert facts.odds
            assert 0 <= facts.chance <= 1
            assert (facts.cost == 0) == (facts.costs == "nothing") or facts.costs == "your turn"
            said.add((facts.costs, facts.gives, facts.odds))
        assert state == before
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])
    assert len(said) > 6


def frogs_of(state: frogpond.State, seat: int) -> Any:
    return getattr(state.view(seat), "frogs")  # noqa: B009 - a view of this game


def test_oomph_and_odds_are_those_of_the_rules() -> None:
    """A cost in Oomph is what the frog has less afterwards; the odds of an attack are between never and sure."""
    game, rng = frogpond.make("cosmic-frog", 3), Rng(8)
    state, paid, fights = game.new(), 0, 0
    while not state.is_over and (paid < 20 or fights < 3):
        if state.to_move == CHANCE:
            state.apply(int(state.sample(rng)))
            continue
        seat = int(state.to_move)
        for action in state.legal_actions():
            facts = game.look.advice.facts(state, action, seat)
            if facts.odds.endswith("%"):
                fights += 0 < facts.chance < 1
            elif facts.costs.endswith(" Oomph") and facts.gives.startswith("a place"):
                there = state.clone()
                there.advance(action)
                mine = next(frog for frog in frogs_of(state, seat) if frog.seat == seat)
                then = next(frog for frog in frogs_of(there, seat) if frog.seat == seat)
                assert mine.oomph - then.oomph == int(facts.costs.split()[0])
                paid += 1
        actions = state.legal_actions()
        state.apply(actions[rng.below(len(actions))])
    assert paid >= 20


def test_moves_within_the_noise_are_about_equal_and_a_fact_speaks_for_one() -> None:
    state = played(8)[0]
    while state.to_move < 0:
        state = played(9)[0]
    advice = bots.advise(state, "grandmaster:simulations=40")
    alike = [move for move in advice.moves if move.equal]
    assert len(alike) > 1, "forty simulations tell nothing apart"
    assert advice.moves[: len(alike)] == alike
    assert "about equal. I’d " in advice.head
    text = advice.text()
    assert "about equal" in text
    assert "of the search" not in text
    assert all(f"costs {move.costs}" in text for move in advice.moves)
