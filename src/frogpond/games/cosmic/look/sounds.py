"""Sounds of Cosmic Frog, by kind of event."""

from __future__ import annotations

from ....draw.sounds import PAT, PLOP, RATTLE, SPLASH, by_kind

SOUNDS = by_kind(
    {
        PLOP: "descended,landed,leapt,relocated,slipstreamed,fell back",
        PAT: "laid,harvested",
        SPLASH: "destroyed,knocked,thrown,splinter",
        RATTLE: "die,rerolled",
    }
)
