"""Baselines: what learners and outside search reach against our bots, by one protocol. A table comes out.

    python bench/baselines.py freeway                    # MaskablePPO and DQN learn, then everybody plays froglet
    python bench/baselines.py bullfrogs-solo --steps 50000 --games 200
    python bench/baselines.py bullfrogs --outside 0.1    # OpenSpiel's ISMCTS against our bots and, in equal time, our search

The protocol is that of `frogpond tournament`: so many games against froglet (alone: for the score), every seat equally often, the same
dice for all, 95 % intervals, all from one seed. Learners need `pip install sb3-contrib`; without it they are left out, and that is said.
"""

from __future__ import annotations

import argparse
import time
from functools import partial
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts

import frogpond
from frogpond import bots
from frogpond.adapters.gymnasium import FrogpondEnv
from frogpond.adapters.observe import Eyes
from frogpond.adapters.openspiel import SpielState, spiel_name
from frogpond.bots.bot import Bot
from frogpond.engine.playouts import finish
from frogpond.engine.rng import Rng
from frogpond.engine.state import State
from frogpond.lab import tournament
from measure import surroundings

try:
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3 import DQN
except ImportError as error:
    DQN, missing = object, str(error)
else:
    missing = ""

YARDSTICK = "froglet"
NAMED = ("random", "tadpole", "frog", "bullfrog")


class MaskedDQN(DQN):  # type: ignore[misc]
    """DQN that tries and chooses legal actions only; its targets, as in the library, know no masks."""

    def predict(
        self, observation: Any, state: Any = None, episode_start: Any = None, deterministic: bool = True, action_masks: Any = None
    ) -> Any:
        """The legal action of the highest value; while learning sometimes any."""
        masks = np.stack(self.env.env_method("action_masks")) if action_masks is None else np.atleast_2d(action_masks)
        if not deterministic and np.random.random() < self.exploration_rate:
            return np.array([np.random.choice(np.flatnonzero(mask)) for mask in masks]), state
        with torch.no_grad():
            values = self.q_net(torch.as_tensor(np.atleast_2d(observation))).numpy()
        return np.where(masks, values, -np.inf).argmax(axis=1), state


class Learned(Bot):
    """A policy as a bot."""

    def __init__(self, model: Any, game: Any, seed: int = 0) -> None:
        super().__init__(seed)
        self.model, self.eyes = model, Eyes(game, compact=True)

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        legal = self.eyes.legal(state)
        choice, _ = self.model.predict(
            self.eyes.observation(state, seat), deterministic=True, action_masks=self.eyes.mask(legal).astype(bool)
        )
        return [(state.legal_actions()[legal.index(int(np.ravel(choice)[0]))], 1, 0.0)]


class Rollout:
    """How OpenSpiel's search judges a position: one random game, played inside our rules. Every action is as likely as the others."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def evaluate(self, state: SpielState) -> list[float]:
        """What everybody gets in the end."""
        end = state.core.clone()
        finish(end, self.rng)
        return end.returns()

    def prior(self, state: SpielState) -> list[tuple[int, float]]:
        """The legal actions and how likely they are."""
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's ISMCTS with a clock. An information set is what is seen now, and what is hidden is drawn by the rules."""

    def __init__(self, game: Any, rng: Rng, seconds: float) -> None:
        numbers = np.random.RandomState(int(rng.below(2**31)))
        super().__init__(game, Rollout(rng), 1.4, 0, random_state=numbers, allow_inconsistent_action_sets=True)
        self.rng, self.seconds = rng, seconds

    def get_state_key(self, state: SpielState) -> tuple[int, bytes]:
        """Who decides, and what that seat sees."""
        seat = state.current_player()
        return seat, bytes(Eyes(state.core.game).observation(state.core, seat))

    def run_search(self, state: SpielState) -> list[tuple[int, float]]:
        """As many simulations as the time of the processor allows, and one at least."""
        self.reset()
        self._root_node = self.create_new_node(state)
        end = time.process_time() + self.seconds
        while not self._root_node.child_info or time.process_time() < end:
            self.run_simulation(SpielState(self._game, state.core.resample(state.current_player(), self.rng)))
        return self.get_final_policy(state, self._root_node)  # type: ignore[no-any-return]


class Outside(Bot):
    """That search as a bot."""

    def __init__(self, seed: int = 0, seconds: float = 0.1) -> None:
        super().__init__(seed)
        self.seconds = seconds

    def judge(self, state: State, seat: int, rng: Rng) -> list[tuple[int, int, float]]:
        game = pyspiel.load_game(spiel_name(state.game.name), {"players": int(state.game.seats)})
        return [(int(Timed(game, rng, self.seconds).step(SpielState(game, state))), 1, 0.0)]


def learn(kind: str, name: str, players: int | None, steps: int, seed: int) -> Any:
    """A policy that learned against the yardstick."""
    env = FrogpondEnv(name, players, opponents=YARDSTICK, compact=True)
    size: dict[str, Any] = {"policy_kwargs": {"net_arch": [256, 256]}, "seed": seed, "device": "cpu"}
    if kind == "ppo":
        return MaskablePPO("MlpPolicy", env, n_steps=2048, batch_size=256, gamma=1.0, ent_coef=0.01, **size).learn(steps)
    return MaskedDQN("MlpPolicy", env, buffer_size=50_000, learning_starts=2_000, gamma=1.0, **size).learn(steps)


def show(report: dict[str, Any]) -> None:
    print(tournament.as_text(report) + "\n", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--players", type=int)
    parser.add_argument("--steps", type=int, default=100_000, help="decisions that each learner learns from (default 100000)")
    parser.add_argument("--games", type=int, default=400, help="games of each (default 400)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--outside", type=float, metavar="SECONDS", help="OpenSpiel's ISMCTS against our bots, with so much time a decision"
    )
    options = parser.parse_args()
    game = frogpond.make(options.game, options.players)
    print(surroundings("open_spiel", "gymnasium", *(() if missing else ("stable-baselines3", "sb3-contrib", "torch"))))
    if options.outside:
        bots.register("ismcts", Outside)
        search, own = f"ismcts:seconds={options.outside}", f"grandmaster:simulations=1000000:seconds={options.outside}"
        field = ["tadpole", YARDSTICK, "frog", own]
        matches: list[tuple[str, str]] | None = [(search, name) for name in field]
        show(tournament.run(tournament.plan(game, [search, *field], options.games, options.seed, matches)))
        return
    names = [*NAMED]
    for kind in () if missing else ("ppo", "dqn"):
        begin = time.process_time()
        model = learn(kind, options.game, options.players, options.steps, options.seed)
        print(f"{kind}: {options.steps:,} decisions, {time.process_time() - begin:.0f} s of CPU time", flush=True)
        bots.register(kind, partial(Learned, model, game))
        names.append(kind)
    if missing:
        print(f"left out: MaskablePPO and DQN ({missing})")
    matches = None if game.seats == 1 else [(name, YARDSTICK) for name in names]
    show(tournament.run(tournament.plan(game, [*names, YARDSTICK], options.games, options.seed, matches)))


if __name__ == "__main__":
    main()
