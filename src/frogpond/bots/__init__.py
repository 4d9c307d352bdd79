"""Opponents by name."""

from __future__ import annotations

from ..engine.rng import Rng
from ..engine.state import State


class RandomBot:
    """Chooses uniformly among the legal actions."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.rng = Rng(seed)

    def choose(self, state: State) -> int:
        actions = state.legal_actions()
        return actions[self.rng.below(len(actions))]


def names() -> list[str]:
    """The names of all bots."""
    return ["random"]


def make(name: str, seed: int = 0) -> RandomBot:
    """A bot by name; ValueError that names the bots if there is none."""
    if name != "random":
        raise ValueError(f"there is no bot {name!r}; the bots are: {', '.join(names())}")
    return RandomBot(seed)
