"""Finding games by name. Those of this package are declared in games/__init__.py, others by a call of `register`, or by an installed
package with an entry point (plugins.py)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import plugins
from .did_you_mean import did_you_mean
from .game import Game
from .trial import problem

if TYPE_CHECKING:
    from ..draw.frogs import Portrait

_known: dict[str, str | Callable[..., Game]] = {}
_origins: dict[str, str] | None = None


def games() -> list[str]:
    """The names of all games."""
    origins()
    return list(_known)


def register(name: str, game: str | Callable[..., Game]) -> None:
    """Make a game known by name: a Game class, or "module:Class" to be imported when it is asked for."""
    _known[name] = game


def origins() -> dict[str, str]:
    """The package that each plugged-in game comes from, by the game's name. They are looked for when this is first asked."""
    global _origins
    if _origins is None:
        _origins = {}
        plugins.bring_all()
        for name, origin, entry in plugins.brought(plugins.GAMES, _known, problem):
            _known[name] = entry
            _origins[name] = origin
    return _origins


def game_class(name: str) -> Callable[..., Game]:
    """The class of a game; ValueError that names the games if there is none."""
    if name not in _known and name not in games():
        raise ValueError(f"there is no game {name!r}; the games are: {', '.join(_known)}.{did_you_mean(name, _known)}")
    entry = _known[name]
    if isinstance(entry, str):
        module, _, attribute = entry.partition(":")
        entry = _known[name] = getattr(import_module(module), attribute)
    return entry


def beside(name: str, file: str) -> Path:
    """A file in the folder of a game's class."""
    return Path(sys.modules[game_class(name).__module__].__file__ or "").parent / file


def make(name: str, players: int | None = None, **options: Any) -> Game:
    """A game by name with its options; ValueError that names the choices if something is not allowed."""
    return game_class(name)(players, **options)


def portraits() -> dict[str, Portrait]:
    """The kinds of frogs that can stand for people, by name: the common one, and those of the games."""
    return _portraits(tuple(games()))


def portrait_names() -> list[str]:
    """Every portrait that a person can choose: livery letter and kind of frog."""
    from ..draw.palette import LIVERIES

    return [f"{letter}-{kind}" for kind in portraits() for letter in LIVERIES]


@cache
def _portraits(names: tuple[str, ...]) -> dict[str, Portrait]:
    from ..draw.frogs import FROG

    kinds = {FROG.name: FROG}
    for game in names:
        for kind in make(game).look.portraits:
            kinds.setdefault(kind.name, kind)
    return kinds


def make_from(name: str, players: int | None, options: Mapping[str, Any]) -> Game:
    """The same with untrusted options, whose keys may be of any type."""
    reserved = sorted({"self", "name", "players"} & {*options})
    if reserved:
        raise ValueError(f"{reserved[0]!r} is no option of a game")
    return make(name, players, **options)


FILE_OPTIONS = ("data",)
"""Options whose value names a file."""


def make_foreign(name: str, players: int | None, options: Mapping[str, Any], **replace: Any) -> Game:
    """A game as a record, a position or a server describes it. Its file names are never opened here: the caller passes the file's content
    with `replace`."""
    for option in FILE_OPTIONS:
        value = options.get(option)
        if value not in (None, "") and option not in replace:
            raise ValueError(f"it was played with component data of its own ({str(value)[:80]!r}); give them: {option}=FILE")
    return make_from(name, players, {**options, **replace})
