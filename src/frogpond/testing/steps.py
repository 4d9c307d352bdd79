"""The steps of a game: legal actions, chance, copies, the end."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import pytest

import frogpond
from frogpond import CHANCE, OVER, IllegalAction, Rng, State

from .cases import Case
from .walk import pick, positions, walk

Scaled = Callable[[int], int]


def test_actions_are_numbered_sorted_and_different(case: Case, scaled: Scaled) -> None:
    game = case.game
    assert 0 < game.num_actions <= 65536
    for seed in range(scaled(1)):
        for state, _ in walk(case, seed):
            actions = state.legal_actions()
            assert all(type(action) is int for action in actions)
            assert actions == sorted(set(actions))
            if state.is_over:
                assert state.to_move == OVER
                assert actions == []
                continue
            assert actions, "neither over nor anything to do"
            limit = game.num_outcomes if state.to_move == CHANCE else game.num_actions
            assert actions[0] >= 0
            assert actions[-1] < limit
            assert state.to_move == CHANCE or 0 <= state.to_move < game.seats
            assert list(state.legal()) == actions


def test_random_games_end_and_play_random_gives_their_scores(case: Case, scaled: Scaled) -> None:
    for seed in range(scaled(3)):
        *_, (state, action) = walk(case, seed)
        assert action == -1
        assert frogpond.play_random(case.game, seed) == state.scores()


def test_chance_outcomes_are_probabilities_of_the_legal_outcomes(case: Case) -> None:
    for state, _ in walk(case, 1):
        if state.to_move != CHANCE:
            with pytest.raises(ValueError, match="chance"):
                state.chance_outcomes()
            continue
        outcomes = state.chance_outcomes()
        assert [outcome for outcome, _ in outcomes] == state.legal_actions()
        assert all(0 < share <= 1 for _, share in outcomes)
        assert math.isclose(sum(share for _, share in outcomes), 1)


def test_a_copy_and_its_original_go_separate_ways(case: Case) -> None:
    """Playing on with a copy leaves the original as it was, and the other way round."""
    for state in positions(case, 2, 12):
        if state.is_over:
            continue
        before = state.to_bytes()
        actions = state.legal_actions()
        copy = state.clone()
        assert copy == state
        assert hash(copy) == hash(state)
        assert copy is not state
        for other in (actions[0], actions[-1]):
            branch = state.clone()
            branch.apply(other)
            assert state.to_bytes() == before
            assert state.legal_actions() == actions
            assert branch.to_bytes() != before
        copied = copy.to_bytes()
        state.apply(actions[-1])
        assert copy.to_bytes() == copied
        assert copy.legal_actions() == actions


def test_no_past_position_ever_changes(case: Case) -> None:
    """Copies kept all along a game still hash to what they hashed to when they were made."""
    copies: list[tuple[State, int, bytes, list[int]]] = []
    for state, _ in walk(case, 3):
        copy = state.clone()
        copies.append((copy, hash(copy), copy.to_bytes(), copy.legal_actions()))
    for copy, hashed, packed, actions in copies:
        assert hash(copy) == hashed
        assert copy.to_bytes() == packed
        assert copy.legal_actions() == actions
    assert len({packed for _, _, packed, _ in copies}) == len(copies), "a step that changed nothing"


def test_asking_questions_changes_nothing(case: Case) -> None:
    """Views, texts, reasons, files and samples are questions; only apply and play move on."""
    for state in positions(case, 4, 8):
        before = state.to_bytes()
        for seat in range(case.players):
            state.view(seat).to_json()
            state.resample(seat, Rng(1))
        for action in state.legal_actions():
            state.text(action)
            state.why_not(0, action)
        for action in range(0, case.game.num_actions, 97):
            state.why_not(int(state.to_move), action)
        state.to_json(), state.scores(), state.winners(), state.returns(), str(state), repr(state)
        assert state.to_bytes() == before


def test_global_random_generators_have_no_say(case: Case) -> None:
    """The same choices give the same game whatever the global generators do meanwhile."""
    plain = [state.to_bytes() for state, _ in walk(case, 5)]
    saved = random.getstate()
    try:
        burnt: list[bytes] = []
        for state, _ in walk(case, 5):
            random.seed(len(burnt))
            random.random()
            burnt.append(state.to_bytes())
    finally:
        random.setstate(saved)
    assert burnt == plain


def test_no_game_draws_from_a_global_generator(case: Case) -> None:
    random.seed(99)
    before = random.getstate()
    for state, _ in walk(case, 6):
        state.resample(0, Rng(7))
    assert random.getstate() == before


def test_play_is_apply_for_legal_actions_by_number_and_by_text(case: Case) -> None:
    for state in positions(case, 7, 10):
        if state.is_over:
            continue
        action = pick(state, Rng(11))
        applied, by_number, by_text = state.clone(), state.clone(), state.clone()
        applied.apply(action)
        by_number.play(action)
        by_text.play(state.text(action))
        assert applied == by_number == by_text


def test_play_refuses_illegal_actions_and_leaves_the_state_alone(case: Case) -> None:
    choose = random.Random(8)
    for state in positions(case, 8, 10):
        before = state.to_bytes()
        legal = set(state.legal_actions())
        limit = case.game.num_outcomes if state.to_move == CHANCE else case.game.num_actions
        illegal = {choose.randrange(limit) for _ in range(40)} - legal
        wrongs: list[int | str] = [*sorted(illegal), -1, limit, limit + 7, 10**12, "no such move at all", ""]
        for wrong in wrongs:
            with pytest.raises(IllegalAction) as refusal:
                state.play(wrong)
            assert refusal.value.reason.text in str(refusal.value)
            assert state.to_bytes() == before
        assert state.legal_actions() == sorted(legal)


def test_nothing_appears_or_vanishes(counted_case: Case, scaled: Scaled) -> None:
    check = counted_case.subject.conserved
    assert check is not None
    for seed in range(scaled(2)):
        for state, _ in walk(counted_case, 100 + seed):
            check(state)
