"""A game made from what is stored of a table."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from ..engine.game import Game
from ..engine.registry import make


@lru_cache(maxsize=256)
def _made(name: str, players: int | None, options: str, data: str | None) -> Game:
    chosen: dict[str, Any] = json.loads(options)
    if data is not None:
        try:
            chosen["data"] = tomllib.loads(data)
        except tomllib.TOMLDecodeError as error:
            raise ValueError(f"the component data is not valid TOML: {error}") from None
    return make(name, players, **chosen)


def stored_game(name: str, players: int | None, options: Mapping[str, Any], data: str | None) -> Game:
    """The game with its options; component data comes as TOML text, never as the name of a file. Games are shared, they don't change."""
    plain = {key: value for key, value in options.items() if key != "data"}
    return _made(name, players, json.dumps(plain, sort_keys=True), data)
