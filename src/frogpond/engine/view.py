"""The information of one seat, ready for JSON: the only way out of a state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from functools import lru_cache
from typing import Any


@dataclass(frozen=True, slots=True)
class Choice:
    """One legal action as a person meets it.

    `picks` names the things on the board or in the dock that are clicked, in order, to choose it; drawing code gives
    the same ids to what it draws, so one page script serves every game. `price` is shown at the target, if any. `family`, `x` and `y`
    are the action taken apart, in a game with families of actions.
    """

    action: int  # its number, as in `legal_actions()`
    text: str  # in notation
    picks: tuple[str, ...] = ()  # ids of things to click, in order
    label: str = ""  # words for a button
    price: int | None = None  # shown at the target, if any
    family: int = -1  # the kind of action, -1 without families
    x: int = 0  # its first place or value
    y: int = 0  # its second

    def begins(self, picks: Sequence[str]) -> bool:
        """Whether it is made by clicking these things first."""
        return self.picks[: len(picks)] == tuple(picks)


@dataclass(slots=True, kw_only=True)
class View:
    """The fields that every game shows a viewer; each game adds its own in a subclass."""

    game: str  # its name
    options: dict[str, Any]  # of the game
    players: int  # number of seats
    seat: int  # of the viewer, -3 for spectators
    to_move: int  # the seat that decides, CHANCE or OVER
    turn: int = 0  # turns begun
    asked: str = ""  # the question, in words
    help: str = ""  # more about it
    over: bool = False  # the game has ended
    scores: list[int] = field(default_factory=list)  # by seat
    winners: list[int] = field(default_factory=list)  # seats; ties share
    choices: list[Choice] = field(default_factory=list)  # the viewer's legal actions
    table: Any = None  # of people and seats, where a server adds it

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


COPIED = frozenset({dict, list})


def seen_by(public: dict[str, Any], seat: int) -> dict[str, Any]:
    """The fields of a view that everybody sees alike, for one of them: lists and dictionaries are copies, as a view is its owner's."""
    result = {**public, "seat": seat}
    for name, value in public.items():
        if type(value) in COPIED:
            result[name] = value.copy()
    return result


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
    """The fields of a dataclass, in order; None for anything else."""
    return tuple(one.name for one in fields(kind)) if is_dataclass(kind) else None
