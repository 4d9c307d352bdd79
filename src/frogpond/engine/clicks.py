"""Clicks that lead to nothing: what was picked before, what was clicked, and the answer by thing and moment.

A game reads names on its page as things (a frozen dataclass with a `kind`) and has one table: a row for each kind of thing, a column for
each moment of picking, in each cell a function that makes the refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from .reason import Reason
from .state import State
from .view import Choice

GLOWS = "What you can choose glows."
ELSE = "else"
"""The column for all moments that a row does not name."""


class NamedThing(Protocol):
    """The thing that a name on the page stands for."""

    @property
    def kind(self) -> str: ...


P = TypeVar("P", bound=State)
T = TypeVar("T", bound=NamedThing)
Column = str | int


def beginning(choices: Sequence[Choice], picks: Sequence[str]) -> list[Choice]:
    """The choices that are made by clicking these things first."""
    return [choice for choice in choices if choice.begins(picks)]


class Clicks(Generic[P, T]):
    """The table of a game. `read` says what a name stands for (None: nothing), `moment` the column by what was picked before, `instead`
    refuses a thing that can be chosen in place of what was picked before."""

    def __init__(
        self,
        read: Callable[[P, str], T | None],
        moment: Callable[[P, list[T]], Column],
        table: Mapping[str, Mapping[Column, Callable[[P, T, list[T]], Reason]]],
        instead: Callable[[P, list[int]], Reason],
    ) -> None:
        self.read = read
        self.moment = moment
        self.table = table
        self.instead = instead

    def clicked(self, t: P, seat: int, picks: list[str]) -> Reason:
        """Why these clicks lead to nothing. What was clicked after the first thing that leads nowhere is left out."""
        if not picks:
            return Reason("not-here", f"You clicked on nothing. {GLOWS}")
        choices = [t.choice(action) for action in t.legal_actions()]
        size = next((i for i in range(1, len(picks) + 1) if not beginning(choices, picks[:i])), len(picks))
        *before, last = picks[:size]
        for until in range(len(before) - 1, -1, -1):
            if there := beginning(choices, [*before[:until], last]):
                return self.instead(t, [choice.action for choice in there])
        thing = self.read(t, last)
        if thing is None:
            return Reason("not-here", f"You can't choose that. {GLOWS}")
        things = [each for name in before if (each := self.read(t, name)) is not None]
        row = self.table[thing.kind]
        column = self.moment(t, things)
        return (row[column] if column in row else row[ELSE])(t, thing, things)


def only_shown(text: str) -> Callable[[Any, Any, Any], Reason]:
    """The answer for a thing that is only looked at."""
    return lambda t, thing, before: Reason("not-here", f"{text} {GLOWS}")
