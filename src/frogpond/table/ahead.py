"""Deciding ahead: an answer given beforehand to a question that comes again. Pure."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from ..engine.game import Game
from ..engine.view import View


@dataclass(frozen=True, slots=True)
class Premise:
    """A decision made ahead for a seat: this answer, as long as the premise (`Game.window`) is the same in the eyes of that seat."""

    seat: int
    action: int
    words: str
    rests_on: Hashable

    @classmethod
    def of(cls, game: Game, view: View, action: int) -> Premise | None:
        """From the question that is open now; None if it is no window, or this no answer to it."""
        pick = next((choice for choice in view.choices if choice.action == action), None)
        rests_on = window(game, view)
        return None if pick is None or rests_on is None else cls(view.seat, action, pick.label or pick.text, rests_on)


def window(game: Game, view: View) -> Hashable:
    """The premise on which the answer to this view's question may rest; None if it can't be decided ahead."""
    return game.window(view) if view.choices else None
