"""What a seat may know: views, and positions it can't tell from the true one."""

from __future__ import annotations

import json
import random

import pytest

from frogpond import CHANCE, SPECTATOR, Rng, State

from .cases import Case
from .walk import play_on, positions, viewers, walk


def test_views_are_plain_json_and_independent_of_the_state(case: Case) -> None:
    for state in positions(case, 41, 6):
        for viewer in viewers(case.game):
            view = state.view(viewer)
            data = view.to_json()
            assert json.loads(json.dumps(data)) == data
            assert data["seat"] == viewer
            assert data["to_move"] == state.to_move
            assert data["over"] == state.is_over
            assert data["scores"] == state.scores()
            assert data["winners"] == state.winners()
            if not state.is_over:
                moved = state.clone()
                moved_view = moved.view(viewer)
                moved.apply(moved.legal_actions()[0])
                assert moved_view.to_json() == data


def test_a_seat_can_t_tell_a_resampled_position_from_the_true_one(case: Case) -> None:
    for number, state in enumerate(positions(case, 42, 12)):
        before = state.to_bytes()
        for viewer in viewers(case.game):
            view = state.view(viewer).to_json()
            for stream in range(2):
                other = state.resample(viewer, Rng(number, stream))
                assert other.view(viewer).to_json() == view
                assert other.to_move == state.to_move
                if viewer == state.to_move:
                    assert other.legal_actions() == state.legal_actions()
        assert state.to_bytes() == before


def test_resampled_positions_are_real_ones(case: Case) -> None:
    """They can be saved, and played to the end with nothing lost."""
    for state in positions(case, 43, 5):
        for viewer in viewers(case.game):
            other = state.resample(viewer, Rng(3))
            assert case.game.from_bytes(other.to_bytes()) == other
            play_on(other, 1, case.longest, case.subject.conserved)


def test_resampling_draws_hidden_things_anew(case: Case) -> None:
    """In games that hide something the truth is not simply copied; in open games there is nothing else it could be."""
    changed = 0
    for number, state in enumerate(positions(case, 44, 20)):
        for viewer in viewers(case.game):
            changed += state.resample(viewer, Rng(number, 5)) != state
    assert (changed > 0) == case.hides


def test_the_same_generator_gives_the_same_sample(case: Case) -> None:
    for state in positions(case, 45, 5):
        assert state.resample(0, Rng(8)) == state.resample(0, Rng(8))
        assert state.resample(0, random.Random(8)) == state.resample(0, random.Random(8))


def test_no_view_holds_more_than_its_seat_may_know(hidden_case: Case) -> None:
    """Across all samples of what a seat can't know, its view never moves; so nothing hidden can be in it. Here the other way:
    positions that differ only in hidden things have equal views for this seat and some other view that differs."""
    told_apart = 0
    for number, state in enumerate(positions(hidden_case, 46, 15)):
        for viewer in viewers(hidden_case.game):
            other = state.resample(viewer, Rng(number, 9))
            if other == state:
                continue
            assert other.view(viewer).to_json() == state.view(viewer).to_json()
            told_apart += any(other.view(seat).to_json() != state.view(seat).to_json() for seat in range(hidden_case.players))
    assert told_apart > 0


def test_views_are_for_seats_and_spectators_only(case: Case) -> None:
    state = case.game.new()
    for nobody in (case.players, 99, -1, -2, -4):
        with pytest.raises(ValueError, match="seat"):
            state.view(nobody)
        with pytest.raises(ValueError, match="seat"):
            state.resample(nobody, Rng(1))
    assert state.view(SPECTATOR).choices == []


def test_events_told_to_a_viewer_follow_from_what_it_may_know(hidden_case: Case) -> None:
    """A chance outcome that a viewer doesn't see in its views it sees in its events only if everybody is told."""
    everybody = viewers(hidden_case.game)
    secrets: list[State] = []
    for state, action in walk(hidden_case, 47):
        if state.to_move == CHANCE and any(event.secret for event in told_after(state, action).events):
            secrets.append(state.clone())
    assert secrets
    for state in secrets[:: 1 + len(secrets) // 12]:
        after = [told_after(state, outcome) for outcome in state.legal_actions()[:4]]
        stories = [{viewer: json.dumps([event.to_json(viewer) for event in branch.events]) for viewer in everybody} for branch in after]
        for viewer in everybody:
            views = [json.dumps(branch.view(viewer).to_json()) for branch in after]
            for i in range(1, len(after)):
                if views[i] == views[0] and stories[i][viewer] != stories[0][viewer]:
                    assert all(stories[i][other] != stories[0][other] for other in everybody)


def told_after(state: State, action: int) -> State:
    """A watched copy after one more step."""
    branch = state.clone()
    branch.watch()
    branch.apply(action)
    return branch
