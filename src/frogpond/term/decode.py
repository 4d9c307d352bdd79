"""A View from the JSON that a server sends: the reverse of `View.to_json`, by the types of the game's own class."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from ..engine.game import Game
from ..engine.state import SPECTATOR
from ..engine.view import View


@cache
def hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def read_view(game: Game, data: dict[str, Any]) -> View:
    """The view; ValueError if it is not one of this game."""
    view = read(type(game.new().viewed(SPECTATOR)), data)
    assert isinstance(view, View)
    return view


def read(kind: Any, value: Any) -> Any:
    """A value of a certain type from JSON."""
    if kind is Any or value is None:
        return value
    origin, inner = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return read(next(one for one in inner if one is not type(None)), value)
    if isinstance(kind, type) and is_dataclass(kind):
        if not isinstance(value, dict):
            raise ValueError(f"the server sent {type(value).__name__} where {kind.__name__} was expected")
        hinted = hints(kind)
        missing = [f.name for f in fields(kind) if f.name not in value]
        if missing:
            raise ValueError(f"the server's view lacks {', '.join(missing)}; it plays another version of the game")
        return kind(**{f.name: read(hinted[f.name], value[f.name]) for f in fields(kind)})
    if origin is list:
        return [read(inner[0], item) for item in value]
    if origin is tuple:
        types = [inner[0]] * len(value) if len(inner) == 2 and inner[1] is Ellipsis else inner
        return tuple(read(one, item) for one, item in zip(types, value, strict=True))
    if origin is dict:
        return {int(key) if inner[0] is int else key: read(inner[1], item) for key, item in value.items()}
    return value
