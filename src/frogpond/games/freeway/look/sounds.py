"""Sounds of Freeway Frogs, by kind of event."""

from __future__ import annotations

from ....draw.sounds import PLOP, RATTLE, SPLASH, by_kind

SOUNDS = by_kind(
    {
        PLOP: "moved,stepped up",
        SPLASH: "sent back,squished",
        RATTLE: "rolled",
    }
)
