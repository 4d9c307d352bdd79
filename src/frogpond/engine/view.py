"""What one seat may know, ready for JSON: the only door out of a state."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action as a person meets it.

    `picks` names the things on the board or in the dock that are clicked, in order, to choose it; drawing code gives
    the same ids to what it draws, so one page script serves every game. `price` is shown at the target, if any.
    """

    action: int
    text: str
    picks: tuple[str, ...] = ()
    label: str = ""
    price: int | None = None


@dataclass(slots=True, kw_only=True)
class View:
    """What every game tells a viewer; each game adds its own fields in a subclass."""

    game: str
    options: dict[str, Any]
    players: int
    seat: int
    to_move: int
    turn: int = 0
    asked: str = ""
    help: str = ""
    over: bool = False
    scores: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)
    choices: list[Choice] = field(default_factory=list)
    table: Any = None

    @property
    def legal(self) -> list[int]:
        """The viewer's legal actions, in order."""
        return [choice.action for choice in self.choices]

    def _repr_svg_(self) -> str | None:
        """The view as a picture in a notebook, if its game can draw itself and is known by name and options."""
        from .registry import make

        try:
            return make(self.game, self.players, **self.options).svg(self)
        except ValueError:
            return None

    def _repr_html_(self) -> str | None:
        """The same with what is asked and the scores below it."""
        from .registry import make

        try:
            return make(self.game, self.players, **self.options).html(self)
        except ValueError:
            return None

    def to_json(self) -> dict[str, Any]:
        """A plain dictionary of lists, strings and numbers."""
        result: dict[str, Any] = plain(self)
        return result


def seen_by(public: dict[str, Any], seat: int) -> dict[str, Any]:
    """The fields of a view that everybody sees alike, for one of them: lists and dictionaries are copies, as a view is its owner's."""
    seen = {name: value.copy() if isinstance(value, (dict, list)) else value for name, value in public.items()}
    seen["seat"] = seat
    return seen


ATOMS = frozenset({int, str, float, bool, type(None)})
"""What is plain already; most of a view is."""


def plain(value: Any) -> Any:
    """Dataclasses to dictionaries, tuples to lists, all the way down."""
    if type(value) in ATOMS:
        return value
    if isinstance(value, (list, tuple)):
        return [item if type(item) in ATOMS else plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    names = field_names(value.__class__)
    return value if names is None else {name: plain(getattr(value, name)) for name in names}


@lru_cache(maxsize=256)
def field_names(kind: type) -> tuple[str, ...] | None:
    """What a dataclass has, in order; None for anything else."""
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else None
