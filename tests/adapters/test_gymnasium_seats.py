"""Gymnasium by name: opponents of every kind, options of a reset, wrappers, pictures, and many games side by side."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed (extra rl)")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import frogpond
from frogpond import bots
from frogpond.adapters.gymnasium import ENVIRONMENTS, FrogpondEnv, SelfPlay, TurnEnv, env_id
from frogpond.adapters.observe import observation
from frogpond.adapters.vector import FrogpondVectorEnv
from frogpond.bots.levels import RandomBot


def finish(env: Any, seed: int = 1, **options: Any) -> tuple[float, dict[str, Any]]:
    """One game to its end, taking the first legal action; its reward and last info."""
    _, info = env.reset(seed=seed, options=options or None)
    over, reward = False, 0.0
    while not over:
        _, reward, over, _, info = env.step(info["legal"][0])
    return reward, info


@pytest.mark.parametrize("spec", ENVIRONMENTS)
@pytest.mark.filterwarnings("ignore")
def test_every_game_is_registered(spec: str) -> None:
    env: Any = gymnasium.make(spec)
    reward, info = finish(env)
    assert -1 <= reward <= 1
    assert len(info["scores"]) == env.unwrapped.game.seats
    check_env(env.unwrapped, skip_render_check=True)


def test_names_follow_the_games() -> None:
    assert env_id("cosmic-frog") == "frogpond/CosmicFrog-v0"
    assert {env_id(name) for name in frogpond.games()} <= set(ENVIRONMENTS)
    env: Any = gymnasium.make("frogpond/Bullfrogs-v0", players=4, edition="v1.23", seat=3, opponents=["tadpole", "random", "froglet"])
    assert env.unwrapped.game.options["edition"] == "v1.23"
    assert env.unwrapped.opponents == {0: "tadpole", 1: "random", 2: "froglet"}
    assert env.action_space.n == frogpond.make("bullfrogs", 4, edition="v1.23").num_actions


@pytest.mark.parametrize("version", [0, 1])
def test_versions_play_the_same_game_under_different_numbers(version: int) -> None:
    """Version 0 keeps the numbers that old models know; version 1 has compact ones for the same actions in the same order."""
    env: Any = gymnasium.make(env_id("bullfrogs", version)).unwrapped
    assert env.action_space.n == (12245, 1409)[version]
    finish(env, seed=5)
    other = FrogpondEnv("bullfrogs")
    finish(other, seed=5)
    assert env.state.to_bytes() == other.state.to_bytes()


class Predictor:
    """A policy as learners' libraries have it, which takes the last legal action and counts."""

    def __init__(self, pair: bool) -> None:
        self.pair, self.asked = pair, 0

    def predict(self, observation: Any, *, action_masks: Any) -> Any:
        self.asked += 1
        assert observation.dtype == np.float32
        action = np.flatnonzero(action_masks)[-1]
        return (action, None) if self.pair else action


def test_opponents_of_every_kind_sit_one_a_seat() -> None:
    asked = []

    def function(seen: Any, mask: Any) -> int:
        asked.append((len(seen), int(mask.sum())))
        return int(np.flatnonzero(mask)[0])

    policy = Predictor(pair=True)
    env = FrogpondEnv("bullfrogs", 4, seat=1, opponents={0: function, 2: policy, 3: bots.make("tadpole", seed=3)})
    finish(env)
    assert len(asked) > 5
    assert policy.asked > 5
    assert env.observation_space.shape == (asked[0][0],)


class Peeker(RandomBot):
    """A bot that chooses in a way of its own, and notes what it is shown beside what there is."""

    def __init__(self) -> None:
        super().__init__()
        self.env: Any = None
        self.shown: list[tuple[frogpond.State, frogpond.State]] = []

    def choose(self, state: frogpond.State, seat: int | None = None) -> int:
        self.shown.append((state.clone(), self.env.state.clone()))
        return state.legal_actions()[0]


def test_a_bot_sees_what_its_seat_may_know() -> None:
    peeker = Peeker()
    peeker.env = FrogpondEnv("bullfrogs", opponents=peeker)
    finish(peeker.env)
    assert len(peeker.shown) > 5
    assert all(shown.view(1).to_json() == true.view(1).to_json() for shown, true in peeker.shown)
    assert any(shown.to_bytes() != true.to_bytes() for shown, true in peeker.shown)


def test_a_function_plays_what_it_says() -> None:
    """The first legal action for the opponent and for the learner: the same game as by hand."""
    env = FrogpondEnv("freeway", opponents=lambda seen, mask: int(np.flatnonzero(mask)[0]))
    finish(env, seed=9)
    by_hand = TurnEnv("freeway")
    finish(by_hand, seed=9)
    assert env.state.to_bytes() == by_hand.state.to_bytes()


@pytest.mark.parametrize(
    ("opponents", "words"),
    [
        ("heron", "there is no bot 'heron'"),
        (["random"], "1 opponents for 2 other seats"),
        ({1: "random"}, "but the other seats are"),
        (7, "is no opponent"),
    ],
)
def test_who_can_not_sit_down_is_told_why(opponents: Any, words: str) -> None:
    with pytest.raises((ValueError, TypeError), match=words):
        FrogpondEnv("bullfrogs", 3, opponents=opponents)


def test_an_opponent_that_cheats_is_named() -> None:
    env = FrogpondEnv("bullfrogs", seat=1, opponents=lambda seen, mask: int(np.flatnonzero(mask == 0)[0]))
    with pytest.raises(ValueError, match=r"the opponent in seat 0 chose \d+, which is not legal"):
        env.reset(seed=1)


def test_reset_takes_seat_opponents_and_a_start() -> None:
    env = FrogpondEnv("bullfrogs")
    state = frogpond.make("bullfrogs").new()
    rng = frogpond.Rng(4)
    while state.to_move != 1:
        state.apply(state.sample(rng) if state.to_move == frogpond.CHANCE else state.legal_actions()[0])
    for start in (state, state.to_bytes(), state.to_json()):
        seen, info = env.reset(seed=1, options={"seat": 1, "opponents": "tadpole", "start": start})
        assert env.state == state
        assert info["legal"] == state.legal_actions()
        assert (seen == observation(state, 1)).all()
    env.reset(seed=2)
    assert env.seat == 1  # who sits where stays; the start does not
    assert env.opponents == {0: "tadpole"}
    assert env.state != state
    with pytest.raises(ValueError, match="reset has no option 'start_at'; there are: seat, opponents, start"):
        env.reset(options={"start_at": state})
    with pytest.raises(ValueError, match="not of"):
        env.reset(options={"start": frogpond.make("freeway").new()})


def test_turn_by_turn_the_learner_has_every_seat() -> None:
    env = TurnEnv("bullfrogs", 3)
    _, info = env.reset(seed=2)
    seats, over, reward = set(), False, 0.0
    while not over:
        seats.add(info["seat"])
        assert info["seat"] == env.state.to_move
        decider = info["seat"]
        seen, reward, over, _, info = env.step(info["legal"][-1])
        assert (seen == observation(env.state, info["seat"])).all()
    assert seats == {0, 1, 2}
    assert info["rewards"] == env.state.returns()
    assert reward == info["rewards"][decider]
    with pytest.raises(ValueError, match="every seat"):
        TurnEnv("bullfrogs", opponents="frog")


def test_self_play_moves_on_by_a_seat_and_takes_the_policy_of_the_day() -> None:
    env = SelfPlay(FrogpondEnv("bullfrogs", 3), "random")
    seats = []
    for game in range(4):
        policy = Predictor(pair=False)
        env.policy = policy
        _, info = env.reset(seed=game)
        seats.append(info["seat"])
        over = False
        while not over:
            _, _, over, _, info = env.step(info["legal"][0])
        assert policy.asked
    assert seats == [0, 1, 2, 0]
    with pytest.raises(TypeError, match="no FrogpondEnv"):
        SelfPlay(TurnEnv("bullfrogs"), "random")


@pytest.mark.filterwarnings("ignore")
def test_pictures_are_true_or_refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    env: Any = gymnasium.make("frogpond/Freeway-v0", render_mode="rgb_array")
    env.reset(seed=1)
    first = env.render()
    assert first.dtype == np.uint8
    assert first.shape[2] == 3
    assert first.std() > 10  # there is something on it
    info = env.unwrapped.info()
    for _ in range(5):
        _, _, _, _, info = env.step(info["legal"][0])
    assert (env.render() != first).any()
    text: Any = gymnasium.make("frogpond/Freeway-v0", render_mode="ansi")
    text.reset(seed=1)
    assert text.render() == text.unwrapped.game.screen(text.unwrapped.state.view(0))
    loud = FrogpondEnv("freeway", render_mode="human")
    _, info = loud.reset(seed=1)
    loud.step(info["legal"][0])
    assert loud.render() is None
    assert len(capsys.readouterr().out.splitlines()) > 6
    with pytest.raises(ValueError, match="choose from ansi, human, rgb_array"):
        FrogpondEnv("freeway", render_mode="depth")
    monkeypatch.setattr("frogpond.adapters.rendering.can_png", lambda: False)
    with pytest.raises(ValueError, match="pip install resvg_py"):
        FrogpondEnv("freeway", render_mode="rgb_array")


@pytest.mark.parametrize("opponents", ["random", "tadpole", "learner"])
@pytest.mark.parametrize("spec", ["frogpond/Bullfrogs-v1", "frogpond/Freeway-v0"])
def test_many_games_side_by_side(spec: str, opponents: str) -> None:
    env: Any = gymnasium.make_vec(spec, num_envs=3, opponents=opponents)
    assert isinstance(env, FrogpondVectorEnv)
    seen, infos = env.reset(seed=6)
    assert env.observation_space.contains(seen)
    ended = np.zeros(3, np.int64)
    rng = np.random.default_rng(1)
    while not (ended > 1).all():
        legal = [infos["legal"][a:b] for a, b in zip(infos["starts"][:-1], infos["starts"][1:], strict=True)]
        for lane, numbers in enumerate(legal):
            assert np.flatnonzero(infos["action_mask"][lane]).tolist() == sorted(numbers.tolist())
        seen, rewards, done, cut, infos = env.step([rng.choice(numbers) for numbers in legal])
        if opponents != "learner":
            assert (infos["seat"] == 0).all()
        assert env.observation_space.contains(seen)
        assert not cut.any()
        assert not rewards[~done].any()
        ended += done
        for ended_lane in np.flatnonzero(done):
            lane = int(ended_lane)
            assert env.single_observation_space.contains(infos["final_obs"][lane])
            assert infos["_final_obs"][lane]
            scores = infos["final_info"]["scores"][lane]
            if opponents != "learner":
                assert rewards[lane] == pytest.approx(np.sign(scores[0] - scores[1])) or scores[0] == scores[1]
    again, _ = env.reset(seed=6)
    third, _ = env.reset(seed=6)
    assert (again == third).all()
    with pytest.raises(ValueError, match="is not legal"):
        env.step([10**6] * 3)
    with pytest.raises(ValueError, match="reset has no option"):
        env.reset(options={"seat": 1})
    with pytest.raises(ValueError, match="not drawn"):
        gymnasium.make_vec(spec, num_envs=2, render_mode="ansi")


@pytest.mark.parametrize("seat", range(3))
def test_the_reward_is_that_of_the_learning_seat(seat: int) -> None:
    env = FrogpondEnv("freeway", 3, seat=seat)
    rewards = set()
    for seed in range(12):
        reward, _ = finish(env, seed=seed)
        assert reward == env.state.returns()[seat]
        rewards.add(reward)
    assert len(rewards) > 1
