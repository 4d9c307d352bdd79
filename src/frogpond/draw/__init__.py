"""The toolkit for pictures. It knows frogs, leaves, tiles, dice and signs, and no game."""

from __future__ import annotations

from .palette import LIVERIES, Livery, livery
from .picture import Companion, Picture
from .png import NoRenderer, can_png, to_png

__all__ = ["LIVERIES", "Companion", "Livery", "NoRenderer", "Picture", "can_png", "livery", "to_png"]
