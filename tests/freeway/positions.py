"""Positions for the rule tests, written as in the worked examples: spots as numbers, 0 the Sidewalk, "P" the Puddle."""

from __future__ import annotations

from functools import cache
from typing import Any

from frogpond import Reason, State, make
from frogpond.games.freeway import Freeway, Position
from frogpond.games.freeway.look.view import FreewayView

Place = int | str
NAMES = ("green", "blue", "red", "yellow")


@cache
def game(players: int = 2, **options: Any) -> Freeway:
    made = make("freeway", players, **options)
    assert isinstance(made, Freeway)
    return made


def place(given: Place) -> str:
    """5 is spot N5, 0 the Sidewalk, "P" the Puddle; other texts are as the notation has them."""
    if given == "P":
        return "puddle"
    if given == 0:
        return "sidewalk"
    return f"N{given}" if isinstance(given, int) else given


def road(
    own: list[Place], *others: list[Place], dice: list[int] | None = None, left: list[int] | None = None, of: Freeway | None = None,
    active: int = 0, **more: Any,
) -> Position:  # fmt: skip
    """A position in the turn of the first list's player (seat `active`), after the roll if dice are given. The players are as
    many as the lists, at least two; frogs that are not listed wait in the Puddle, players that are not listed have one
    frog on the Sidewalk."""
    here = of or game(max(2, 1 + len(others)))
    frogs: dict[str, list[str]] = {}
    lists = [own, *others]
    for i in range(here.seats):
        listed = [place(given) for given in lists[i]] if i < len(lists) else ["sidewalk"]
        frogs[NAMES[(active + i) % here.seats]] = listed + ["puddle"] * (4 - len(listed))
    fields: dict[str, Any] = {"frogs": frogs, "active": NAMES[active], **more}
    if dice is not None:
        fields |= {"rolled": dice, "unused": dice if left is None else left, "step": "move"}
    state = here.from_json({**here.to_json(), "state": fields})
    assert isinstance(state, Position)
    return state


def options(state: State) -> set[str]:
    """Everything the player may do, in notation."""
    return {state.text(action) for action in state.legal_actions()}


def landings(state: State, source: str, die: int) -> set[str]:
    """Where a frog may land with a die."""
    start, end = f"{source} to ", f" with {die}"
    return {text[len(start) : -len(end)] for text in options(state) if text.startswith(start) and text.endswith(end)}


def where(state: State, colour: int = 0) -> list[str]:
    """The places of a player's frogs, in order from the Puddle on."""
    found: list[str] = state.to_json()["state"]["frogs"][NAMES[colour]]
    return found


def after(state: State, *moves: str) -> Position:
    """A copy with moves made in it; each is checked."""
    copy = state.clone()
    for move in moves:
        copy.play(move)
    assert isinstance(copy, Position)
    return copy


def look(state: State, seat: int = 0) -> FreewayView:
    """What a seat sees."""
    view = state.view(seat)
    assert isinstance(view, FreewayView)
    return view


def is_open(state: State) -> bool:
    """Whether a Hop In Between waits to be settled."""
    return bool(state.to_json()["state"]["step"] == "between")


def why(state: State, text: str) -> Reason:
    """The reason why something is refused; it must be refused."""
    reason = state.why_not(int(state.to_move), text)
    assert reason is not None, f"{text} is legal"
    return reason


def refused(state: State, text: str) -> tuple[str, str]:
    """Code and rule of a refusal."""
    reason = why(state, text)
    return reason.code, reason.rule


def roll(state: State, *pips: int) -> Position:
    """A copy with dice rolled as told."""
    return after(state, *(f"die {number}" for number in pips))
