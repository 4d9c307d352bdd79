"""Many games in one compiled call, NumPy arrays in and out.

    env = BatchEnv(frogpond.make("bullfrogs", players=2), size=256, seed=1, masks=True)
    while learning:
        env.step(policy(env.observations, env.masks))     # one legal action for each lane

Every lane always stands at a decision of seat `env.to_move[lane]`; chance is drawn inside and a finished game is replaced
by a new one (`env.done[lane]`, with `env.rewards[lane, seat]`). The arrays are read-only windows onto memory that the
next step overwrites: copy what you keep.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..engine.batch import Batch
from ..engine.game import Game


class BatchEnv:
    """`size` games side by side."""

    def __init__(self, game: Game, size: int, seed: int = 0, masks: bool = False) -> None:
        self.game = game
        self.core = Batch(game, size, seed, masks)
        lanes, seats, width = size, game.seats, int(self.core.width)
        self.to_move: NDArray[np.int64] = window(self.core.to_move, np.int64, (lanes,))
        self.done: NDArray[np.bool_] = window(self.core.done, np.bool_, (lanes,))
        self.rewards: NDArray[np.float64] = window(self.core.rewards, np.float64, (lanes, seats))
        self.scores: NDArray[np.float64] = window(self.core.scores, np.float64, (lanes, seats))
        self.observations: NDArray[np.float64] = window(self.core.observations, np.float64, (lanes, width))
        self.starts: NDArray[np.int64] = window(self.core.starts, np.int64, (lanes + 1,))
        self.masks: NDArray[np.bool_] | None = window(self.core.masks, np.bool_, (lanes, game.num_actions)) if masks else None

    @property
    def legal(self) -> NDArray[np.int64]:
        """The legal actions of all lanes; lane i has legal[starts[i]:starts[i + 1]]."""
        legal: NDArray[np.int64] = window(self.core.legal, np.int64, (-1,))
        return legal

    def step(self, actions: Any) -> None:
        """One legal action for each lane; ValueError, and nothing done, if one is not legal."""
        self.core.step(np.asarray(actions, dtype=np.int64).tolist())

    def look_ahead(self) -> tuple[NDArray[np.float64], NDArray[np.bool_], NDArray[np.float64]]:
        """Where each legal action leads before chance decides anything, in the order of `legal`: the deciding seat's
        observation there, whether the game is over, and the seat's score. Hidden things are drawn anew, so this never peeks."""
        self.core.look_ahead()
        count, width = int(self.starts[-1]), int(self.core.width)
        return (
            window(self.core.after, np.float64, (-1, width))[:count],
            window(self.core.after_over, np.bool_, (-1,))[:count],
            window(self.core.after_scores, np.float64, (-1,))[:count],
        )

    def random_actions(self) -> NDArray[np.int64]:
        """A uniformly random legal action for each lane."""
        return np.asarray(self.core.random_actions(), dtype=np.int64)


def window(data: Any, kind: Any, shape: tuple[int, ...]) -> Any:
    """A NumPy view of a vec's memory."""
    return np.frombuffer(data, dtype=kind).reshape(shape) if len(data) else np.zeros(tuple(max(0, n) for n in shape), kind)
