"""The effect of a move, before it is made and before dice or cards decide anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..engine.advice import chance_next
from ..engine.rng import Rng
from ..engine.state import State
from ..engine.story import plain
from ..engine.view import View

if TYPE_CHECKING:
    from ..draw import Picture

WORLDS = 4


@dataclass(frozen=True, slots=True)
class MovePreview:
    """The result of a move as far as its seat can know; `view` is None when that depends on hidden information."""

    view: View | None
    said: list[str]
    note: str
    picture: Picture | None = None  # of the view, if it was to be drawn and the game draws itself


def what_if(state: State, seat: int, action: int, seed: int) -> MovePreview:
    """The position after a legal action of a seat. It is made in several positions that the seat can't tell apart."""
    worlds = []
    for number in range(1 if state.game.perfect_information else WORLDS):
        world = state.resample(seat, Rng(seed, number))
        world.watch()
        world.advance(action)
        worlds.append(world)
    first = worlds[0]
    view = first.viewed(seat)
    before = view.to_json()
    if any(other.to_move != first.to_move or other.viewed(seat).to_json() != before for other in worlds[1:]):
        return MovePreview(None, [], "What happens next depends on what you can’t see.")
    sentences = told_of(first, seat)
    if any(told_of(other, seat) != sentences for other in worlds[1:]):
        sentences = []
    sentences = would(state, action, sentences)
    note = "Then dice or cards decide." if chance_next(first) else "That ends the game." if first.is_over else ""
    return MovePreview(view, sentences, note)


def would(state: State, action: int, sentences: list[str]) -> list[str]:
    """Sentences of a preview: the act, and its consequences if there are more."""
    if state.game.words.deed is None:
        return sentences
    act = f"You would {state.game.deed(state, action)}."
    more = len(sentences) > 1 or any(". " in one or ": " in one for one in sentences)
    return [act, f"The story would say: “{' '.join(sentences)}”"] if more else [act]


def told_of(state: State, seat: int) -> list[str]:
    """Sentences of an action's events, as in the story."""
    return [plain(act.sentence()) for act in state.game.tell(state.events, seat)]


def drawn(state: State, seat: int, action: int, seed: int, dark: bool, size: str) -> MovePreview:
    """The same with its picture: for a process that has the time to draw it."""
    result = what_if(state, seat, action, seed)
    if result.view is None:
        return result
    return MovePreview(result.view, result.said, result.note, state.game.look.picture(result.view, dark=dark, size=size))
