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

from ..engine.batch import WAIT, Batch
from ..engine.game import Game
from .observe import window


class BatchEnv:
    """`size` games side by side.

    `masks` asks for masks, `observe=False` for no observations, `compact` for the compact numbers of actions. With
    `learner`, only that seat's decisions are asked for: the others play at random, inside.
    """

    def __init__(
        self, game: Game, size: int, seed: int = 0, masks: bool = False, observe: bool = True, compact: bool = False,
        learner: int | None = None,
    ) -> None:  # fmt: skip
        if learner is not None and not 0 <= learner < game.seats:
            raise ValueError(f"learner={learner}: seats are 0 to {game.seats - 1}")
        self.game = game
        self.core = Batch(game, size, seed, masks, observe, compact, -1 if learner is None else learner)
        lanes, seats, width = size, game.seats, int(self.core.width)
        self.to_move: NDArray[np.int64] = window(self.core.to_move, np.int64, (lanes,))
        self.picks: NDArray[np.int64] = window(self.core.picks, np.int64, (lanes,))
        self.done: NDArray[np.bool_] = window(self.core.done, np.bool_, (lanes,))
        self.rewards: NDArray[np.float64] = window(self.core.rewards, np.float64, (lanes, seats))
        self.scores: NDArray[np.float64] = window(self.core.scores, np.float64, (lanes, seats))
        self.observations: NDArray[np.float32] = window(self.core.seen.bits, np.float32, (lanes, width))
        self.ends: NDArray[np.float32] = window(self.core.ends.bits, np.float32, (lanes, width))
        self.masks: NDArray[np.bool_] | None = window(self.core.masks, np.bool_, (lanes, int(self.core.actions))) if masks else None

    @property
    def starts(self) -> NDArray[np.int64]:
        """Where each lane's legal actions begin in `legal`; the last number is how many there are in all."""
        starts: NDArray[np.int64] = window(self.core.starts, np.int64, (-1,))
        return starts

    @property
    def legal(self) -> NDArray[np.int64]:
        """The legal actions of all lanes; lane i has legal[starts[i]:starts[i + 1]]."""
        legal: NDArray[np.int64] = window(self.core.legal, np.int64, (-1,))[: self.core.starts[-1]]
        return legal

    def step(self, actions: Any) -> None:
        """One legal action for each lane; ValueError, and nothing done, if one is not legal."""
        numbers = np.asarray(actions, dtype=np.int64).tolist()
        if WAIT in numbers:
            raise ValueError(f"lane {numbers.index(WAIT)}: action {WAIT} is not legal")
        self.core.step(numbers)

    def reset(self, seed: int) -> None:
        """All lanes begin anew, with the chance of another seed."""
        self.core.restart(seed)

    def look_ahead(self) -> tuple[NDArray[np.float32], NDArray[np.bool_], NDArray[np.float64]]:
        """Where each legal action leads before chance decides anything, in the order of `legal`: the deciding seat's
        observation there, whether the game is over, and the seat's score. Hidden things are drawn anew, so this never peeks."""
        self.core.look_ahead()
        count, width = int(self.core.starts[-1]), int(self.core.width)
        return (
            window(self.core.after.bits, np.float32, (-1, width))[:count],
            window(self.core.after_over, np.bool_, (-1,))[:count],
            window(self.core.after_scores, np.float64, (-1,))[:count],
        )

    def random_actions(self) -> NDArray[np.int64]:
        """A uniformly random legal action for each lane."""
        self.core.random_actions()
        return self.picks.copy()
