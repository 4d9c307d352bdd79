"""PettingZoo: an AEC environment for each game, such as `bullfrogs_v0.env(players=3, edition="v1.23")`.

Agents are player_0, player_1, ... Observations are {"observation", "action_mask"}. Rewards come at the end: the zero-sum
`returns` of the game, or with `rewards="score"` the final scores.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..engine import CHANCE, SPECTATOR, Rng, games, make
from .observe import mask, observation


class FrogpondAEC(AECEnv):  # type: ignore[misc]
    """One game as an agent-environment cycle; a seat may decide several times in a row."""

    def __init__(
        self, name: str, players: int | None = None, rewards: str = "returns", render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        if rewards not in ("returns", "score"):
            raise ValueError(f"rewards={rewards!r}: choose returns or score")
        self.game = make(name, players, **options)
        self.reward_kind = rewards
        self.metadata = {
            "name": name.replace("-", "_") + "_v0",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        length = int(self.game.new().observation_length())
        bound = np.full(length, 100.0, np.float32)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-bound, bound, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (self.game.num_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents}
        self.seed = 0

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.seed = seed
            self.rng = Rng(seed)
        elif not hasattr(self, "rng"):
            self.rng = Rng(int(np.random.default_rng().integers(2**62)))
        self.state = self.game.new()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.settle()

    def settle(self) -> None:
        """Draw chance; name the agent that decides."""
        while self.state.to_move == CHANCE:
            self.state.apply(self.state.sample(self.rng))
        if self.state.is_over:
            values = self.state.returns() if self.reward_kind == "returns" else [float(score) for score in self.state.scores()]
            for agent, value in zip(self.possible_agents, values, strict=True):
                self.rewards[agent] = value
                self.terminations[agent] = True
        else:
            self.agent_selection = self.possible_agents[int(self.state.to_move)]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.possible_agents.index(agent)
        return {"observation": observation(self.state, seat), "action_mask": mask(self.state, seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state.play(int(action) if action is not None else -1)
        self.settle()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        text = self.game.screen(self.state.view(SPECTATOR))
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        pass


def versioned(name: str) -> SimpleNamespace:
    """The usual pair of makers for one game: raw_env and env."""

    def raw_env(players: int | None = None, **options: Any) -> FrogpondAEC:
        return FrogpondAEC(name, players, **options)

    def env(players: int | None = None, **options: Any) -> Any:
        wrapped: Any = raw_env(players, **options)
        wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
        wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
        return wrappers.OrderEnforcingWrapper(wrapped)

    return SimpleNamespace(env=env, raw_env=raw_env, __name__=name.replace("-", "_") + "_v0")


def __getattr__(name: str) -> Any:
    """The environment of a game by its versioned name; also of one that was registered after this module was imported."""
    known = {game.replace("-", "_") + "_v0": game for game in games()}
    if name not in known:
        raise AttributeError(f"no environment {name!r}; there are {', '.join(known)}")
    return versioned(known[name])
