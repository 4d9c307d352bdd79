"""One folder a game. The package itself can be called: `frogpond.games()` gives the names of all games."""

from __future__ import annotations

import sys
from types import ModuleType

from ..engine.registry import games


class _Games(ModuleType):
    """A package that answers a call: importing a game would otherwise hide the function of the same name."""

    def __call__(self) -> list[str]:
        return games()


sys.modules[__name__].__class__ = _Games
