"""Search for any game of the engine: playouts, information-set tree search, one-step greed."""

from __future__ import annotations

from .greedy import greedy
from .ismcts import Search

__all__ = ["Search", "greedy"]
