"""What a move would do, before it is made and before dice or cards decide anything."""

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
    """What a move leads to as far as its seat can know; `view` is None when that depends on what it can't see."""

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
    seen = view.to_json()
    if any(other.to_move != first.to_move or other.viewed(seat).to_json() != seen for other in worlds[1:]):
        return MovePreview(None, [], "What happens next depends on what you can’t see.")
    said = told_of(first, seat)
    if any(told_of(other, seat) != said for other in worlds[1:]):
        said = []
    said = would(state, action, said)
    note = "Then dice or cards decide." if chance_next(first) else "That ends the game." if first.is_over else ""
    return MovePreview(view, said, note)


def would(state: State, action: int, said: list[str]) -> list[str]:
    """What would be done, and what the story would tell of it if that is more than the act itself."""
    if state.game.words.deed is None:
        return said
    act = f"You would {state.game.deed(state, action)}."
    more = len(said) > 1 or any(". " in one or ": " in one for one in said)
    return [act, f"The story would say: “{' '.join(said)}”"] if more else [act]


def told_of(state: State, seat: int) -> list[str]:
    """What an action did, as the story would tell it."""
    return [plain(told.sentence()) for told in state.game.tell(state.events, seat)]


def drawn(state: State, seat: int, action: int, seed: int, dark: bool, size: str) -> MovePreview:
    """The same with its picture: for a process that has the time to draw it."""
    found = what_if(state, seat, action, seed)
    if found.view is None:
        return found
    return MovePreview(found.view, found.said, found.note, state.game.look.picture(found.view, dark=dark, size=size))
