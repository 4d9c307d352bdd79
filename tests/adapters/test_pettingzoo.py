"""The PettingZoo adapter, checked by PettingZoo's own suites."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed (extra rl)")

from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils import BaseWrapper

import frogpond
from adapters.cases import CASES, Case
from frogpond.adapters import pettingzoo as adapter

SEEDS = 20


def maker(name: str) -> Any:
    return getattr(adapter, name.replace("-", "_") + "_v0")


class Seeded(BaseWrapper):  # type: ignore[misc]
    """PettingZoo's suites know one seed, or none; this moves it on, so that they see many games."""

    def __init__(self, env: Any, start: int) -> None:
        super().__init__(env)
        self.start = start

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(seed=1000 * self.start + (seed or 0), options=options)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.filterwarnings("ignore")
def test_api(case: Case, scaled: Callable[[int], int]) -> None:
    name, players, options = case
    api_test(maker(name).env(players=players, **options), num_cycles=scaled(20))


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.filterwarnings("ignore")
def test_the_same_seed_gives_the_same_game(case: Case, scaled: Callable[[int], int]) -> None:
    name, players, options = case
    seed_test(lambda: maker(name).env(players=players, **options), num_cycles=scaled(10))


@pytest.mark.parametrize("name", frogpond.games())
@pytest.mark.filterwarnings("ignore")
def test_api_and_seeds_over_many_seeds(name: str, scaled: Callable[[int], int]) -> None:
    for start in range(SEEDS):
        api_test(Seeded(maker(name).env(), start), num_cycles=scaled(15))
        seed_test(lambda start=start: Seeded(maker(name).env(), start), num_cycles=scaled(15))


@pytest.mark.parametrize("name", frogpond.games())
def test_whole_games_over_many_seeds(name: str, scaled: Callable[[int], int]) -> None:
    """PettingZoo's suites play one episode; here are twenty, to the end, with legal actions from the mask."""
    env = maker(name).env()
    for seed in range(scaled(SEEDS)):
        env.reset(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter(max_iter=100_000):
            observation, reward, terminated, truncated, _ = env.last()
            total[agent] += reward
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[seed % len(legal)]))
        assert not env.agents
        if len(total) > 1:
            assert abs(sum(total.values())) < 1e-9


@pytest.mark.parametrize("name", frogpond.games())
@pytest.mark.filterwarnings("ignore")
def test_render(name: str) -> None:
    render_test(lambda render_mode: maker(name).raw_env(render_mode=render_mode), custom_tests={"ansi": lambda text: isinstance(text, str)})


@pytest.mark.parametrize("version", list(adapter.environments()))
@pytest.mark.filterwarnings("ignore")
def test_every_version(version: str) -> None:
    api_test(adapter.environments()[version].env(), num_cycles=50)
    env = adapter.environments()[version].env()
    assert str(env) == version
    env.reset(seed=3)
    while env.agents:  # the legal numbers are the mask's
        observation, _, over, _, info = env.last()
        assert observation["action_mask"].nonzero()[0].tolist() == ([] if over else sorted(info["legal"]))
        env.step(None if over else info["legal"][-1])


@pytest.mark.filterwarnings("ignore")
def test_an_illegal_action_ends_the_episode_with_a_penalty() -> None:
    for version in (adapter.bullfrogs_v0, adapter.bullfrogs_v1):
        env = version.env()
        env.reset(seed=1)
        agent = env.agent_selection
        mask = env.observe(agent)["action_mask"]
        env.step(int((mask == 0).nonzero()[0][0]))
        assert env.rewards[agent] == -1
        rewards = {}
        for who in env.agent_iter():
            _, rewards[who], over, _, _ = env.last()
            assert over
            env.step(None)
        assert rewards == {agent: -1.0, "player_1" if agent == "player_0" else "player_0": 0.0}
        env.reset(seed=1)
        with pytest.raises(AssertionError, match="not in the action space"):
            env.step(10**6)


def test_a_raw_environment_says_why_and_changes_nothing() -> None:
    env = adapter.bullfrogs_v0.raw_env()
    env.reset(seed=1)
    before = env.core.to_bytes()
    with pytest.raises(frogpond.IllegalAction, match="BF-"):
        env.step(int((env.observe(env.agent_selection)["action_mask"] == 0).nonzero()[0][0]))
    assert env.core.to_bytes() == before


def test_calls_out_of_order_are_told() -> None:
    env = adapter.freeway_v0.env()
    for name in ("agents", "rewards", "agent_selection", "infos", "num_agents"):
        with pytest.raises(AttributeError, match="not known before reset"):
            getattr(env, name)
    with pytest.raises(AttributeError, match="not known before reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(AssertionError, match="step"):
        for _ in env.agent_iter():
            pass
    with pytest.warns(UserWarning, match="reset has no option 'seat'; there is: start"):
        env.reset(options={"seat": 1})


def test_a_start_is_honoured() -> None:
    state = frogpond.make("freeway").new()
    rng = frogpond.Rng(1)
    for _ in range(30):
        state.apply(state.sample(rng) if state.to_move == frogpond.CHANCE else state.legal_actions()[-1])
    env = adapter.freeway_v0.env()
    env.reset(seed=1, options={"start": state})
    while state.to_move == frogpond.CHANCE:
        state.apply(state.sample(rng))
    turns = [state.game.turn(position)[0] for position in (frogpond.make("freeway").new(), state, env.core)]
    assert turns[0] < turns[1] <= turns[2]


def test_there_is_no_parallel_environment_and_that_is_said() -> None:
    with pytest.raises(NotImplementedError, match="one after another"):
        adapter.cosmic_frog_v0.parallel_env()
    assert adapter.cosmic_frog_v0.env().metadata["is_parallelizable"] is False
    with pytest.raises(AttributeError, match="there are bullfrogs_v0"):
        adapter.heron_v0  # noqa: B018 (asking is the test)


@pytest.mark.parametrize("name", frogpond.games())
def test_only_the_agent_that_decides_may_act(name: str) -> None:
    env = maker(name).env()
    env.reset(seed=1)
    for agent in env.possible_agents:
        assert env.observe(agent)["action_mask"].any() == (agent == env.agent_selection)
