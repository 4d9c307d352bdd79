"""Gymnasium: one learning seat against bots, or the solo game.

    env = FrogpondEnv("bullfrogs", opponents="froglet")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

An illegal action changes nothing, costs `illegal_reward` and is explained in info["refused"]. `action_masks()` serves
learners that ask for masks that way.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .. import bots
from ..engine import CHANCE, Rng, make
from .observe import mask, observation


class FrogpondEnv(gymnasium.Env[Any, Any]):
    """A seat's game; the other seats are bots, which see only what their seats may know."""

    metadata = {"render_modes": ["ansi"], "render_fps": 2}  # noqa: RUF012 (gymnasium's own form)

    def __init__(
        self, game: str, players: int | None = None, seat: int = 0, opponents: str = "random", rewards: str = "returns",
        illegal_reward: float = -0.1, max_refusals: int = 1000, render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        if rewards not in ("returns", "score"):
            raise ValueError(f"rewards={rewards!r}: choose returns or score")
        self.game = make(game, players, **options)
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"seat={seat}: seats are 0 to {self.game.seats - 1}")
        bots.make(opponents)
        self.seat = seat
        self.opponents = opponents
        self.reward_kind = rewards
        self.illegal_reward = illegal_reward
        self.max_refusals = max_refusals
        self.render_mode = render_mode
        length = int(self.game.new().observation_length())
        self.observation_space = spaces.Box(-100.0, 100.0, (length,), np.float32)
        self.action_space = spaces.Discrete(self.game.num_actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        super().reset(seed=seed)
        base = int(self.np_random.integers(2**62))
        self.rng = Rng(base)
        others = [seat for seat in range(self.game.seats) if seat != self.seat]
        self.players = {seat: bots.make(self.opponents, seed=Rng(base, seat + 1).getrandbits(60)) for seat in others}
        self.refusals = 0
        self.state = self.game.new()
        self.settle()
        return self.look(), self.info()

    def settle(self) -> None:
        """Chance and bots move until the learning seat decides."""
        while not self.state.is_over and self.state.to_move != self.seat:
            if self.state.to_move == CHANCE:
                self.state.apply(self.state.sample(self.rng))
            else:
                seat = int(self.state.to_move)
                # bots are blindfolded anyway; this draw is part of the games that a seed gives here
                self.state.apply(self.players[seat].choose(self.state.resample(seat, self.rng)))

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        reason = self.state.why_not(self.seat, int(action))
        if reason is not None:
            self.refusals += 1
            return self.look(), self.illegal_reward, False, self.refusals >= self.max_refusals, {**self.info(), "refused": str(reason)}
        self.state.apply(int(action))
        self.settle()
        over = self.state.is_over
        reward = 0.0
        if over:
            reward = self.state.returns()[self.seat] if self.reward_kind == "returns" else float(self.state.scores()[self.seat])
        return self.look(), reward, over, False, self.info()

    def look(self) -> NDArray[np.float32]:
        return observation(self.state, self.seat)

    def action_masks(self) -> NDArray[np.bool_]:
        """True for each legal action."""
        return mask(self.state, self.seat).astype(np.bool_)

    def info(self) -> dict[str, Any]:
        return {"action_mask": mask(self.state, self.seat), "scores": self.state.scores()}

    def render(self) -> Any:
        return self.game.screen(self.state.view(self.seat)) if self.render_mode == "ansi" else None
