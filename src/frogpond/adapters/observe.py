"""Observations and masks as NumPy arrays."""

from __future__ import annotations

import numpy as np
from librt.vecs import vec
from numpy.typing import NDArray

from ..engine.state import State


def observation(state: State, seat: int) -> NDArray[np.float32]:
    """What a seat may know, as `game.observation_layout()` says."""
    out = vec[float]([0.0] * int(state.observation_length()))
    state.observe(seat, out, 0)
    return np.frombuffer(out, np.float64).astype(np.float32) if len(out) else np.zeros(0, np.float32)  # type: ignore[call-overload]


def mask(state: State, seat: int) -> NDArray[np.int8]:
    """1 for each legal action of the seat; all 0 when it is not its decision."""
    legal = np.zeros(state.game.num_actions, np.int8)
    if seat == state.to_move:
        legal[state.legal_actions()] = 1
    return legal
