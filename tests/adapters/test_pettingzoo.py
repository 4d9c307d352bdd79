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


def test_an_illegal_action_ends_the_episode_with_a_penalty() -> None:
    env = adapter.bullfrogs_v0.env()
    env.reset(seed=1)
    agent = env.agent_selection
    mask = env.observe(agent)["action_mask"]
    env.step(int((mask == 0).nonzero()[0][0]))
    assert env.rewards[agent] == -1
