"""`gymnasium.vector` with our batches underneath: `gymnasium.make_vec("frogpond/Bullfrogs-v0", num_envs=256)`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..engine import Rng, make
from ..engine.batch import WAIT
from .batch import BatchEnv
from .observe import Eyes, check_rewards, reset_options
from .opponents import Chooser, Opponents, by_seat, chooser

EVERYBODY = "learner"


class FrogpondVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games of one learning seat side by side, stepped in compiled code; a finished game is followed by a new one in
    the same step, with infos["final_obs"] as Gymnasium has it.

    `opponents` is as in FrogpondEnv; "random" ones play inside the compiled step, and `opponents="learner"` means turn by
    turn: every seat's decisions are asked for (infos["seat"]), and infos["rewards"] has everybody's. infos["action_mask"],
    infos["legal"] and infos["starts"] say what is legal; an illegal action is a ValueError, as nothing could be learned of it.
    """

    metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012 (gymnasium's own form)

    def __init__(
        self, game: str, num_envs: int = 1, players: int | None = None, seat: int = 0, opponents: Opponents = "random",
        rewards: str = "returns", masks: bool = True, compact: bool = False, render_mode: str | None = None, **options: Any,
    ) -> None:  # fmt: skip
        check_rewards(rewards)
        if render_mode is not None:
            raise ValueError(f"render_mode={render_mode!r}: many games side by side are not drawn; FrogpondEnv draws one")
        self.game = make(game, players, **options)
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"seat={seat}: seats are 0 to {self.game.seats - 1}")
        self.turns = isinstance(opponents, str) and opponents == EVERYBODY
        self.opponents = {} if self.turns else by_seat(opponents, [other for other in range(self.game.seats) if other != seat])
        self.inside = not self.turns and all(opponent == "random" for opponent in self.opponents.values())
        self.seat = seat
        self.reward_kind = rewards
        self.num_envs = num_envs
        self.eyes = Eyes(self.game, compact)
        self.single_observation_space = self.eyes.observation_space()
        self.single_action_space = self.eyes.action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.batch = BatchEnv(self.game, num_envs, 0, masks, compact=compact, learner=seat if self.inside else None)
        if not self.turns:
            self.batch.core.viewer = seat
        self.players: list[dict[int, Chooser]] = []

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """All games anew."""
        reset_options(options, ())
        if isinstance(seed, (list, tuple)):
            seed = seed[0]
        super().reset(seed=seed)
        base = int(self.np_random.integers(2**62))
        self.batch.reset(base)
        self.rngs = [Rng(base + 1, lane) for lane in range(self.num_envs)]
        self.players = [
            {seat: chooser(opponent, self.eyes, rng.getrandbits(60)) for seat, opponent in self.opponents.items()} for rng in self.rngs
        ]
        self.others(self.batch.done.copy(), self.results())
        return self.batch.observations.copy(), self.infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """One legal action a lane, and what follows until the learner decides in all of them."""
        batch = self.batch
        decided = batch.to_move.copy() if self.turns else np.full(self.num_envs, self.seat)
        batch.step(actions)
        done, rewards = batch.done.copy(), self.results()
        self.others(done, rewards)
        infos = self.infos()
        if self.turns:
            infos["rewards"] = rewards
        if done.any():
            infos |= self.finals(done)
        reward = rewards[np.arange(self.num_envs), decided]
        return batch.observations.copy(), reward, done, np.zeros(self.num_envs, np.bool_), infos

    def results(self) -> NDArray[np.float64]:
        """By lane and seat: the reward of a game that ended with the last step, else 0."""
        return np.array(self.batch.rewards if self.reward_kind == "returns" else self.batch.scores * self.batch.done[:, None])

    def others(self, done: NDArray[np.bool_], rewards: NDArray[np.float64]) -> None:
        """Opponents decide, lanes at the learner waiting, until the learner decides everywhere. A game that ends meanwhile counts."""
        core = self.batch.core
        if self.inside or self.turns:
            return
        while (self.batch.to_move != self.seat).any():
            moves = []
            for lane, mover in enumerate(self.batch.to_move.tolist()):
                moves.append(WAIT if mover == self.seat else self.number(lane, self.players[lane][mover]))
            core.step(moves)
            ended = self.batch.done
            rewards[ended] = self.results()[ended]
            done |= ended

    def number(self, lane: int, choose: Callable[..., int]) -> int:
        """What an opponent does, as the batch numbers it."""
        state = self.batch.core.states[lane]
        action = choose(state, self.rngs[lane])
        return int(state.compact(action)) if self.eyes.compact else action

    def infos(self) -> dict[str, Any]:
        """What is legal, and who decides."""
        batch = self.batch
        info = {"legal": batch.legal.copy(), "starts": batch.starts.copy(), "seat": batch.to_move.copy()}
        if batch.masks is not None:
            info["action_mask"] = batch.masks.copy().view(np.int8)
        return info

    def finals(self, done: NDArray[np.bool_]) -> dict[str, Any]:
        """Where games ended, in Gymnasium's form for environments that begin anew in the same step."""
        last: NDArray[Any] = np.full(self.num_envs, None, dtype=object)
        for lane in done.nonzero()[0]:
            last[lane] = self.batch.ends[lane].copy()
        return {"final_obs": last, "_final_obs": done, "final_info": {"scores": self.batch.scores.copy()}, "_final_info": done}
