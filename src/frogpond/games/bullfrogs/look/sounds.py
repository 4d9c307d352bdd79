"""Sounds of Bullfrogs, by kind of event."""

from __future__ import annotations

from ....draw.sounds import PAT, PLOP, RATTLE, SPLASH, by_kind

SOUNDS = by_kind(
    {
        PLOP: "deployed,isaac deployed,redeployed,jumped,sabotaged,bumped",
        PAT: "played,slid",
        SPLASH: "battle,won",
        RATTLE: "rolled",
    }
)
