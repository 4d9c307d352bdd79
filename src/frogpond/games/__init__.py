"""One folder a game.

Python binds this package to the name `frogpond.games` as soon as a game is imported, where the contract has a function.
So the package can be called like that function: `frogpond.games()` gives the names either way.
"""

from __future__ import annotations

import sys
from types import ModuleType

from ..engine.registry import games


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        return games()


sys.modules[__name__].__class__ = _Games
