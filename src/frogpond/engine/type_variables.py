"""Type variables of a game's hooks: its own class, its positions, its views. A bare `Game` is one whose positions the caller does not
know."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

    from typing_extensions import TypeVar  # defaults of type variables; `typing` has them from Python 3.13 on

    from .game import Game
    from .state import State
    from .view import View

    G = TypeVar("G", bound=Game, default=Any)
    S = TypeVar("S", bound=State, default=Any)
    V = TypeVar("V", bound=View, default=Any)
else:
    from typing import TypeVar

    G, S, V = TypeVar("G"), TypeVar("S"), TypeVar("V")
