"""One folder a game, and one line here. The package itself can be called: `frogpond.games()` gives the names of all games."""

from __future__ import annotations

import sys
from types import ModuleType

from ..engine.registry import games, register

BUILT_IN = {
    "bullfrogs": "bullfrogs:Bullfrogs",
    "bullfrogs-solo": "bullfrogs:BullfrogsSolo",
    "freeway": "freeway:Freeway",
    "cosmic-frog": "cosmic:CosmicFrog",
}
"""The games of this package by name: folder and class, imported when somebody asks for the game."""

for _name, _place in BUILT_IN.items():
    register(_name, f"{__name__}.{_place}")


class _Games(ModuleType):
    """A package that answers a call: importing a game would otherwise hide the function of the same name."""

    def __call__(self) -> list[str]:
        return games()


sys.modules[__name__].__class__ = _Games
