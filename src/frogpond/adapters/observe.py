"""Observations, legal actions and masks as learners want them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..engine import make
from ..engine.game import Game
from ..engine.observation_buffer import LIMIT, ObservationBuffer
from ..engine.state import State


class Eyes:
    """What an environment shows of its states; one for each environment, as it writes on the same sheet again and again.

    With `compact`, actions have the compact numbers of the game (`State.compact`): environments from version 1 on.
    """

    def __init__(self, game: Game, compact: bool = False) -> None:
        self.compact = compact and game.num_compact != game.num_actions
        self.count = game.num_compact if compact else game.num_actions
        self.width = int(game.new().observation_length())
        self.sheet = ObservationBuffer(1, self.width)
        self.row: NDArray[np.float32] = window(self.sheet.bits, np.float32, (self.width,))

    def observation(self, state: State, seat: int) -> NDArray[np.float32]:
        """What a seat may know, as `game.observation_layout()` says."""
        self.sheet.begin(0)
        state.observe(seat, self.sheet)
        return self.row.copy()

    def legal(self, state: State) -> list[int]:
        """The numbers of the legal actions, in the order of `state.legal_actions()`."""
        actions = state.legal_actions()
        return [state.compact(action) for action in actions] if self.compact else actions

    def mask(self, legal: list[int]) -> NDArray[np.int8]:
        """1 for each of these numbers, 0 for all others."""
        array = np.zeros(self.count, np.int8)
        array[legal] = 1
        return array

    def action(self, state: State, number: int) -> int:
        """The legal action with this number; -1 if none has it."""
        return state.from_compact(number) if self.compact else number if state.is_legal(number) else -1

    def observation_space(self) -> spaces.Box:
        """Where observations lie. The bounds hold for every game and its data, as larger numbers are cut."""
        return spaces.Box(-float(LIMIT), float(LIMIT), (self.width,), np.float32)

    def action_space(self) -> spaces.Discrete:
        """All numbers of actions."""
        return spaces.Discrete(self.count)


def observation(state: State, seat: int) -> NDArray[np.float32]:
    """The observation of one state; an environment that makes many keeps its `Eyes`."""
    return Eyes(state.game).observation(state, seat)


def versions(name: str) -> list[int]:
    """The versions of a game's environments: 0, and 1 with compact numbers of actions where the game has them."""
    game = make(name)
    return [0] if game.num_compact == game.num_actions else [0, 1]


def window(data: Any, kind: Any, shape: tuple[int, ...]) -> Any:
    """A NumPy view of a vec's memory."""
    return np.frombuffer(data, dtype=kind).reshape(shape) if len(data) else np.zeros(tuple(max(0, n) for n in shape), kind)


def check_rewards(rewards: str) -> None:
    """ValueError for a kind of reward there is not."""
    if rewards not in ("returns", "score"):
        raise ValueError(f"rewards={rewards!r}: choose returns or score")


def reset_options(options: Mapping[str, Any] | None, names: tuple[str, ...]) -> dict[str, Any]:
    """The options of a reset; ValueError that names the choices for one that nobody knows."""
    settings = dict(options or {})
    unknown = [repr(name) for name in settings if name not in names]
    if unknown:
        raise ValueError(f"reset has no option {', '.join(unknown)}; " + (f"there are: {', '.join(names)}" if names else "there are none"))
    return settings


def starting_state(game: Game, start: Any) -> State:
    """Where a game begins: at the beginning, at a state, or at what `to_json` or `to_bytes` gave."""
    if start is None:
        return game.new()
    if isinstance(start, State):
        if start.game != game:
            raise ValueError(f"the start is a position of {start.game!r}, not of {game!r}")
        return start.clone()
    return game.from_bytes(start) if isinstance(start, bytes) else game.from_json(start)
