"""PettingZoo: an AEC environment for each game, such as `bullfrogs_v0.env(players=3, edition="v1.23")`.

Agents are player_0, player_1, ... Observations are {"observation", "action_mask"}; info["legal"] has the legal actions as a
list, so that `env.last(observe=False)` is all that a player without a network needs. Rewards come at the end: the zero-sum
`returns` of the game, or with `rewards="score"` the final scores. Versions from 1 on have compact numbers of actions.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from typing import Any, NoReturn

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger

from ..engine import CHANCE, SPECTATOR, IllegalAction, Rng, games, make
from ..engine.reason import Reason
from .observe import Eyes, check_rewards, starting_state, versions
from .rendering import MODES, check_mode, render

LATER = ("agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "num_agents")


class FrogpondAEC(AECEnv):  # type: ignore[misc]
    """One game as an agent-environment cycle; a seat may decide several times in a row.

    What PettingZoo's usual wrappers check is checked here, at a fraction of their time: the order of calls, the action
    space, and illegal actions, which end the episode with `illegal_reward` (None: they raise IllegalAction and change
    nothing). `reset(options=...)` takes `start`, a position to begin at.
    """

    def __init__(
        self, name: str, players: int | None = None, rewards: str = "returns", render_mode: str | None = None,
        illegal_reward: float | None = -1.0, version: int = 0, **options: Any,
    ) -> None:  # fmt: skip
        super().__init__()
        check_rewards(rewards)
        self.game = make(name, players, **options)
        check_mode(self.game, render_mode)
        self.reward_kind = rewards
        self.illegal_reward = illegal_reward
        self.metadata = {
            "name": f"{name.replace('-', '_')}_v{version}",
            "render_modes": list(MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.eyes = Eyes(self.game, version > 0)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": self.eyes.observation_space(),
                    "action_mask": spaces.Box(0, 1, (self.eyes.count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: self.eyes.action_space() for agent in self.possible_agents}
        self.steps = 0

    def __getattr__(self, name: str) -> Any:
        if name in LATER:
            raise AttributeError(f"{name} is not known before reset()")
        raise AttributeError(f"{type(self).__name__} has no {name!r}")

    def observation_space(self, agent: str) -> Any:
        """Where an agent's observations lie."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """All numbers of actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Options: start; others are named in a warning, as PettingZoo's own suite passes some."""
        settings = dict(options or {})
        state = starting_state(self.game, settings.pop("start", None))
        if settings:
            warnings.warn(f"reset has no option {', '.join(map(repr, settings))}; there is: start", stacklevel=2)
        if seed is not None:
            self.rng = Rng(seed)
        elif "rng" not in self.__dict__:
            self.rng = Rng(int(np.random.default_rng().integers(2**62)))
        self.core = state
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {"legal": []} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self.steps += 1
        self.settle()

    def settle(self) -> None:
        """Draw chance; name the agent that decides, or end the game."""
        core = self.core
        mover = core.to_move
        while mover == CHANCE:
            core.advance(core.sample(self.rng))
            mover = core.to_move
        if mover >= 0:
            self.legal = self.eyes.legal(core)
            self.agent_selection = agent = self.possible_agents[mover]
            self.infos[agent]["legal"] = self.legal
        else:
            self.end(core.returns() if self.reward_kind == "returns" else [float(score) for score in core.scores()])
        if self.render_mode == "human":
            self.render()

    def end(self, values: list[float]) -> None:
        """Nobody acts any more; each seat gets its reward."""
        self.legal = []
        for agent, value in zip(self.possible_agents, values, strict=True):
            self.rewards[agent] = self._cumulative_rewards[agent] = value
            self.terminations[agent] = True

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know; its mask allows nothing when another decides."""
        legal = self.legal if agent == self.agent_selection else []
        return {"observation": self.eyes.observation(self.core, self.seat_of[agent]), "action_mask": self.eyes.mask(legal)}

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agent that acts next, again and again, until nobody is left."""
        agents = self.agents
        while agents and max_iter > 0:
            steps = self.steps
            yield self.agent_selection
            if steps == self.steps:
                raise AssertionError("need to call step() or reset() in a loop over `agent_iter`")
            agents = self.agents
            max_iter -= 1

    def step(self, action: Any) -> None:
        """The decision of the agent whose turn it is; None once the game is over for it."""
        if not self.agents:
            EnvLogger.warn_step_after_terminated_truncated()
            return
        self.steps += 1
        if not self.legal:
            self._was_dead_step(action)
            return
        number = -1 if action is None else int(action)
        if number not in self.legal:
            self.refuse(number)
            return
        self.core.advance(self.eyes.action(self.core, number) if self.eyes.compact else number)
        self.settle()

    def refuse(self, number: int) -> None:
        """An action that is not legal: outside the space an error, inside it the end of the episode (or an error too)."""
        if not 0 <= number < self.eyes.count:
            raise AssertionError(f"action {number} is not in the action space: 0 to {self.eyes.count - 1}")
        if self.illegal_reward is None:
            reason = None if self.eyes.compact else self.core.why_not(int(self.core.to_move), number)
            raise IllegalAction(reason or Reason("number", f"No legal action has the number {number} here."))
        EnvLogger.warn_on_illegal_move()
        values = [0.0] * self.game.seats
        values[self.seat_of[self.agent_selection]] = self.illegal_reward
        self.truncations = dict.fromkeys(self.agents, True)
        self.end(values)
        self._deads_step_first()

    def render(self) -> Any:
        """The table as a spectator sees it: text, pixels, or printed, as `render_mode` says."""
        return render(self.core, SPECTATOR, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


class Version:
    """One game in one version: `env()` as PettingZoo's own games have it."""

    def __init__(self, game: str, version: int) -> None:
        self.game = game
        self.version = version
        self.__name__ = f"{game.replace('-', '_')}_v{version}"

    def env(self, players: int | None = None, **options: Any) -> FrogpondAEC:
        """The environment; an illegal action ends the episode with -1 for the agent that took it."""
        return FrogpondAEC(self.game, players, version=self.version, **options)

    def raw_env(self, players: int | None = None, **options: Any) -> FrogpondAEC:
        """The environment; an illegal action is an IllegalAction that says why, and changes nothing."""
        return FrogpondAEC(self.game, players, version=self.version, illegal_reward=None, **options)

    def parallel_env(self, *_: Any, **__: Any) -> NoReturn:
        """Refused: there is nothing to do at the same time."""
        raise NotImplementedError(
            f"{self.game} has no parallel environment: seats decide one after another, sometimes several times in a row. Use env()."
        )

    def __repr__(self) -> str:
        return f"<{self.__name__}>"


def environments() -> dict[str, Version]:
    """All environments by name, also of games that were registered after this module was imported."""
    entries = [Version(game, version) for game in games() for version in versions(game)]
    return {version.__name__: version for version in entries}


def __getattr__(name: str) -> Version:
    """An environment by its versioned name."""
    if name.startswith("__"):
        raise AttributeError(name)  # asked by whoever looks at modules; making every game to answer would be slow
    names = environments()
    if name in names:
        return names[name]
    raise AttributeError(f"no environment {name!r}; there are {', '.join(names)}")
