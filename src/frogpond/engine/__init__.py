"""The abstract game: states, chance, views, reasons, events, records, the registry."""

from __future__ import annotations

from .event import Event
from .game import Game
from .move import Move
from .options import Option
from .playouts import play_random
from .reason import IllegalAction, Reason
from .record import Record, RecordError
from .registry import games, make, register
from .rng import Rng
from .state import CHANCE, OVER, SPECTATOR, State
from .view import Choice, View

__all__ = [
    "CHANCE",
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
