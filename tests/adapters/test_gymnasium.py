"""The Gymnasium adapter and the NumPy batches."""

from __future__ import annotations

from collections.abc import Callable

import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed (extra rl)")

import numpy as np
from gymnasium.utils.env_checker import check_env

import frogpond
from adapters.cases import CASES, Case
from frogpond.adapters.batch import BatchEnv
from frogpond.adapters.gymnasium import FrogpondEnv
from frogpond.adapters.observe import observation


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.filterwarnings("ignore")
def test_check_env(case: Case) -> None:
    name, players, options = case
    check_env(FrogpondEnv(name, players, **options), skip_render_check=True)
    last = FrogpondEnv(name, players, seat=frogpond.make(name, players, **options).seats - 1, render_mode="ansi", **options)
    check_env(last, skip_render_check=True)
    last.reset(seed=1)
    assert isinstance(last.render(), str)


@pytest.mark.parametrize("name", frogpond.games())
def test_masked_games_end(name: str, scaled: Callable[[int], int]) -> None:
    env = FrogpondEnv(name)
    for seed in range(scaled(3)):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            legal = info["action_mask"].nonzero()[0]
            assert (env.action_masks().nonzero()[0] == legal).all()
            _, _, over, _, info = env.step(legal[seed % len(legal)])


def test_a_refused_action_is_explained_and_changes_nothing() -> None:
    env = FrogpondEnv("bullfrogs")
    _, info = env.reset(seed=1)
    before = env.state.to_bytes()
    _, reward, over, _, info = env.step(int((info["action_mask"] == 0).nonzero()[0][0]))
    assert reward < 0
    assert not over
    assert "BF-" in info["refused"]
    assert env.state.to_bytes() == before


@pytest.mark.parametrize("case", CASES, ids=str)
def test_observation_follows_its_layout_and_hides_what_the_view_hides(case: Case, scaled: Callable[[int], int]) -> None:
    name, players, options = case
    game = frogpond.make(name, players, **options)
    rng = frogpond.Rng(5)
    state = game.new()
    assert sum(size for _, size in game.observation_layout()) == state.observation_length()
    steps = 0
    while not state.is_over and steps < scaled(150):
        state.apply(state.sample(rng) if state.to_move == frogpond.CHANCE else state.legal_actions()[rng.below(len(state.legal_actions()))])
        steps += 1
        if steps % 7 == 0:
            for seat in range(game.seats):
                seen = observation(state, seat)
                assert np.isfinite(seen).all()
                assert (observation(state.resample(seat, rng), seat) == seen).all()


@pytest.mark.parametrize("name", frogpond.games())
def test_batches_play_the_same_games_as_single_states(name: str, scaled: Callable[[int], int]) -> None:
    """Lane by lane, a batch does what stepping a state by hand does with the same generator."""
    game = frogpond.make(name)
    env = BatchEnv(game, 4, seed=9, masks=True)
    states = [game.new() for _ in range(4)]
    rngs = [frogpond.Rng(9, lane) for lane in range(4)]

    def settle(lane: int) -> None:
        while states[lane].to_move < 0:
            if states[lane].is_over:
                states[lane] = game.new()
            else:
                states[lane].apply(states[lane].sample(rngs[lane]))

    for lane in range(4):
        settle(lane)
    finished = 0
    for step in range(scaled(400)):
        actions = []
        for lane, state in enumerate(states):
            legal = state.legal_actions()
            assert env.legal[env.starts[lane] : env.starts[lane + 1]].tolist() == legal
            assert env.masks is not None
            assert env.masks[lane].nonzero()[0].tolist() == legal
            assert env.to_move[lane] == state.to_move
            assert (env.observations[lane] == observation(state, int(state.to_move))).all()
            actions.append(legal[(step * 7 + lane) % len(legal)])
        env.step(actions)
        for lane, action in enumerate(actions):
            states[lane].apply(action)
            over = states[lane].is_over
            expected = states[lane].returns() if over else None
            settle(lane)
            if not over and states[lane].to_move >= 0:
                over = bool(env.done[lane])
            if expected is not None:
                assert env.done[lane]
                assert env.rewards[lane].tolist() == pytest.approx(expected)
                finished += 1
    assert finished or name == "cosmic-frog"


@pytest.mark.parametrize("name", ["bullfrogs-solo", "bullfrogs", "freeway"])
def test_looking_ahead_shows_what_applying_does(name: str, scaled: Callable[[int], int]) -> None:
    """In these games nothing hidden decides what an own action does, so a look ahead is the true afterstate."""
    env = BatchEnv(frogpond.make(name), 3, seed=5)
    ended = 0
    for _ in range(scaled(300)):
        before = [state.to_bytes() for state in env.core.states]
        seen, over, scores = env.look_ahead()
        assert [state.to_bytes() for state in env.core.states] == before
        assert len(seen) == len(over) == len(scores) == len(env.legal)
        for lane, state in enumerate(env.core.states):
            row = int(env.starts[lane + 1]) - 1  # the last legal action of the lane
            after = state.clone()
            after.apply(int(env.legal[row]))
            seat = int(state.to_move)
            assert (seen[row] == observation(after, seat)).all()
            assert bool(over[row]) == after.is_over
            assert scores[row] == after.scores()[seat]
            ended += after.is_over
        env.step(env.random_actions())
    assert ended or name != "bullfrogs"  # the last action listed ends no solo game (Isaac's turn comes first) and no race


def test_a_batch_refuses_illegal_actions_whole() -> None:
    env = BatchEnv(frogpond.make("bullfrogs"), 2, seed=1)
    before = [state.to_bytes() for state in env.core.states]
    for action in (-5, -1):
        with pytest.raises(ValueError, match=f"lane 1: action {action} is not legal"):
            env.step([int(env.legal[0]), action])
        assert [state.to_bytes() for state in env.core.states] == before


def test_a_batch_with_compact_numbers_plays_the_same_games() -> None:
    game = frogpond.make("bullfrogs")
    plain, compact = BatchEnv(game, 3, seed=4, masks=True), BatchEnv(game, 3, seed=4, masks=True, compact=True)
    assert plain.masks is not None
    assert compact.masks is not None
    assert compact.masks.shape == (3, game.num_compact)
    for step in range(200):
        which = plain.starts[:-1] + step % np.diff(plain.starts)
        assert (compact.starts == plain.starts).all()
        assert (compact.masks.sum(axis=1) == plain.masks.sum(axis=1)).all()
        plain.step(plain.legal[which])
        compact.step(compact.legal[which])
        assert [a.to_bytes() for a in compact.core.states] == [b.to_bytes() for b in plain.core.states]
        assert (compact.observations == plain.observations).all()


def test_a_batch_with_a_learner_asks_for_its_decisions_only() -> None:
    env = BatchEnv(frogpond.make("freeway", 3), 8, seed=2, learner=1)
    ended = 0
    while not ended:
        assert (env.to_move == 1).all()
        env.step(env.random_actions())
        ended = int(env.done.sum())
    lane = int(env.done.argmax())
    assert env.ends[lane].any()
    assert (env.observations[lane] == observation(env.core.states[lane], 1)).all()


def test_a_batch_reset_with_its_first_seed_begins_as_it_began() -> None:
    env = BatchEnv(frogpond.make("bullfrogs"), 4, seed=7)
    before = [state.to_bytes() for state in env.core.states]
    for _ in range(30):
        env.step(env.random_actions())
    env.reset(7)
    assert [state.to_bytes() for state in env.core.states] == before
    assert not env.done.any()
