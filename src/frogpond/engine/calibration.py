"""Calibration: one number for each game and mind turns values of a search into chances, fitted to games that were played.

The numbers lie in `weights/calibration.json` beside a game's class, each with the mind it was measured with; with another mind values
stay as they are. `frogpond calibrate` makes them.
"""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from math import atanh, tanh
from pathlib import Path
from typing import Any

from .game import Game
from .weights import HAND, name_of, shipped

CALIBRATION_FILE = "calibration.json"
CERTAIN = 0.999  # values beyond are results, or as good as


def file_of(game: Game) -> Path:
    """Where the numbers of a game lie, and of all others in its folder."""
    return shipped(game).parent / CALIBRATION_FILE


def mind_of(game: Game) -> str:
    """The mind that judges a game: the fingerprint of the shipped weights, or "hand"."""
    path = shipped(game)
    return fingerprint(path, path.stat().st_mtime_ns) if path.is_file() else HAND


@lru_cache(maxsize=64)
def fingerprint(path: Path, _changed: int) -> str:
    """Of what decides: the weights and how they are searched, not what else their file tells of them."""
    line, _, body = path.read_bytes().partition(b"\n")
    search = json.dumps(json.loads(line).get("search", {}), sort_keys=True)
    return hashlib.sha256(search.encode() + body).hexdigest()[:16]


@lru_cache(maxsize=64)
def read(path: Path, _changed: int) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return table


def entry(game: Game) -> dict[str, Any]:
    """The calibration of a game; empty if there is none, or it was measured with another mind."""
    path = file_of(game)
    if len(game.teams) < 2 or not path.is_file():
        return {}
    table: dict[str, Any] = read(path, path.stat().st_mtime_ns).get(name_of(game), {})
    return table if table.get("mind") == mind_of(game) else {}


def bent(value: float, slope: float) -> float:
    """A value with its log odds multiplied: what is even stays even, what is certain stays certain."""
    return value if slope == 1.0 or abs(value) >= CERTAIN else tanh(slope * atanh(value))


def calibrated(game: Game, value: float) -> float:
    """A value from -1 to 1 as experience has it."""
    return bent(value, float(entry(game).get("slope", 1.0)))
