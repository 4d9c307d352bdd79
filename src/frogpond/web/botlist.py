"""The opponents there are: the registry of `frogpond.bots`."""

from __future__ import annotations

from typing import Any

from ..engine.rng import Rng
from ..engine.state import State

try:
    from .. import bots
except ImportError:
    bots = None  # type: ignore[assignment]


class RandomBot:
    """Any legal action, all alike."""

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    def choose(self, state: State) -> int:
        actions = state.legal_actions()
        return actions[int(self.rng.below(len(actions)))]


def bot_names() -> list[str]:
    """All bots, weakest first."""
    return list(bots.names()) if bots is not None else ["random"]


def make_bot(name: str, seed: int) -> Any:
    """A bot by name."""
    return bots.make(name, seed=seed) if bots is not None else RandomBot(seed)
