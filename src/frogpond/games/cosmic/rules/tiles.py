# compiled by mypyc
"""A tile in one number: nothing, a Land with its back, or a Barren (CF-2, CF-4, CF-103)."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NO_TILE: Final = 0
BARREN: Final = 25  # Lands are 1 to 24: 1 + type + 8 * back

# Land types: the four lowlands, then the highlands of the same domains (CF-4)
TYPES: Final = 8
DOMAINS: Final = 4
LOWLAND: Final = 0
HIGHLAND: Final = 1

# Backs of Lands (CF-103)
NORMAL: Final = 0
ABUNDANT: Final = 1
HARMONIOUS: Final = 2
BACKS: Final = 3


def land(kind: i64, back: i64 = NORMAL) -> i64:
    """The tile of a Land type with a back."""
    return 1 + kind + TYPES * back


def is_land(tile: i64) -> bool:
    return tile != NO_TILE and tile != BARREN


def type_of(tile: i64) -> i64:
    """The Land type of a Land, 0 to 7."""
    return (tile - 1) & 7


def domain_of(tile: i64) -> i64:
    """The domain of a Land, 0 to 3: stone, terra, water, plant."""
    return (tile - 1) & 3


def elevation_of(tile: i64) -> i64:
    """LOWLAND or HIGHLAND."""
    return ((tile - 1) >> 2) & 1


def back_of(tile: i64) -> i64:
    """The back of a Land: NORMAL, ABUNDANT or HARMONIOUS."""
    return (tile - 1) >> 3
