"""How strong bots are, by game and seats: `weights/strengths.json` in the folder of a game, made by `docs/strengths.py` from the matches in
docs/measurements/levels.md. In one game a level is far above the next, in another hardly: a win has to count for what it is there."""

from __future__ import annotations

import json
from functools import lru_cache
from pathlib import Path

from .registry import beside, games

STRENGTHS_FILE = "weights/strengths.json"


def strengths(game: str, players: int) -> dict[str, float]:
    """Where bots stand on the scale of ratings, by name; nothing for a game whose bots were not measured."""
    return read(beside(game, STRENGTHS_FILE)).get(f"{game}-{players}", {}) if game in games() else {}


@lru_cache(maxsize=16)
def read(path: Path) -> dict[str, dict[str, float]]:
    """The strengths of a folder's games."""
    table: dict[str, dict[str, float]] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return table
