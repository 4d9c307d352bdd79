"""Opponents by name and level; one registry for command line, web and tournaments.

    >>> import frogpond
    >>> from frogpond import bots
    >>> bot = bots.make("frog", seed=1)
"""

from __future__ import annotations

from .advice import Advice, Hint, advise, hint
from .analysis import analyse
from .bot import Analysis, Bot, Move
from .positions import position
from .registry import ALIASES, about, characters, make, names, offered, register, unregister

__all__ = [
    "ALIASES", "Advice", "Analysis", "Bot", "Hint", "Move", "about", "advise", "analyse", "characters", "hint", "make", "names", "offered",
    "position", "register", "unregister",
]
