"""Frogpond: frog board games as software for playing, studying and designing.

>>> import frogpond
>>> game = frogpond.make("bullfrogs", players=3)
>>> state = game.new()
"""

from __future__ import annotations

import pathlib as _pathlib
import typing as _typing

from . import compiled as _compiled

_compiled.use(_pathlib.Path(__file__).resolve().parent)

from .engine import (  # noqa: E402  (which modules these are was decided by the line above)
    CHANCE,
    OVER,
    SPECTATOR,
    Choice,
    Event,
    Game,
    IllegalAction,
    Move,
    Option,
    Reason,
    Record,
    RecordError,
    Rng,
    State,
    View,
    make,
    play_random,
    register,
)
from .engine import state as _state  # noqa: E402

if _typing.TYPE_CHECKING:
    from .engine import games
else:
    from . import games

__version__ = "1.1.0.dev0"

COMPILED: bool = not str(_state.__file__).endswith((".py", ".pyc"))
"""True when the compiled modules are in use."""

__all__ = [
    "CHANCE",
    "COMPILED",
    "OVER",
    "SPECTATOR",
    "Choice",
    "Event",
    "Game",
    "IllegalAction",
    "Move",
    "Option",
    "Reason",
    "Record",
    "RecordError",
    "Rng",
    "State",
    "View",
    "games",
    "make",
    "play_random",
    "register",
]


def __dir__() -> list[str]:
    """What is public here: the names above, and nothing that was only imported for them."""
    return [*__all__, "__doc__", "__version__"]
