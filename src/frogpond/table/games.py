"""A game made from what is stored of a table, or wished for a new one. Component data comes as TOML text, never as the name of a file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..engine.game import Game
from ..engine.registry import make_from
from .untrusted_data import read


@lru_cache(maxsize=256)
def _made(name: str, players: int | None, options: str, data: str | None, cached: bool) -> Game:
    values: dict[str, Any] = json.loads(options)
    if data is not None:
        values["data"] = read(data, cached)
    return make_from(name, players, values)


def stored_game(name: str, players: int | None, options: Mapping[str, Any], data: str | None, kept: bool = True) -> Game:
    """The game of a stored table; keys of its data that are not known were taken in earlier and stay without effect. Games are
    shared, they don't change."""
    plain = {key: value for key, value in options.items() if key != "data"}
    return _made(name, players, json.dumps(plain, sort_keys=True), data, kept)


def new_game(name: str, players: int | None, options: Mapping[str, Any], data: str | None) -> Game:
    """The game of a new table; ValueError that says what is wrong, in its data too."""
    return stored_game(name, players, options, data, kept=False)
