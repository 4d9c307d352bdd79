"""The games by name. Those of this package are declared in games/__init__.py, others by whoever brings them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from .game import Game

_known: dict[str, str | Callable[..., Game]] = {}


def games() -> list[str]:
    """The names of all games."""
    return list(_known)


def register(name: str, game: str | Callable[..., Game]) -> None:
    """Make a game known by name: a Game class, or "module:Class" to be imported when it is asked for."""
    _known[name] = game


def game_class(name: str) -> Callable[..., Game]:
    """The class of a game; ValueError that names the games if there is none."""
    if name not in _known:
        raise ValueError(f"there is no game {name!r}; the games are: {', '.join(_known)}")
    entry = _known[name]
    if isinstance(entry, str):
        module, _, attribute = entry.partition(":")
        entry = _known[name] = getattr(import_module(module), attribute)
    return entry


def make(name: str, players: int | None = None, **options: Any) -> Game:
    """A game by name with its options; ValueError that names the choices if something is not allowed."""
    return game_class(name)(players, **options)
