"""Opponents by name and level; one registry for command line, web and tournaments.

>>> import frogpond
>>> from frogpond import bots
>>> bot = bots.make("frog", seed=1)
"""

from __future__ import annotations

from typing import Any

from ..deprecated import moved_to
from .advice import Advice, Hint, advise, hint
from .analysis import analyse
from .bot import Analysis, Bot, RankedMove
from .positions import position
from .registry import ALIASES, about, characters, make, names, offered, register, unregister

__all__ = [
    "ALIASES",
    "Advice",
    "Analysis",
    "Bot",
    "Hint",
    "RankedMove",
    "about",
    "advise",
    "analyse",
    "characters",
    "hint",
    "make",
    "names",
    "offered",
    "position",
    "register",
    "unregister",
]


def __getattr__(name: str) -> Any:
    """The old name of RankedMove."""
    if name == "Move":
        return moved_to("frogpond.bots.bot", {"Move": "RankedMove"})(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
