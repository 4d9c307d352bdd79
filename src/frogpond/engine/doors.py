"""The doors by which the engine enters a game's rooms: what it says, what it shows, what it writes.

A game declares them on its class: `words = Words(text=notation.text, reason=reasons.reason)`. What it leaves out is answered
here, well enough for a small game; and a State may still override the method of the same meaning, as a game in one file does.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .event import Event
from .reason import Reason
from .state import State, tidy
from .view import Choice, View

if TYPE_CHECKING:
    from .game import Game


def number_text(state: State, action: int) -> str:
    return str(action)


def parse_legal(state: State, text: str) -> int:
    """The legal action whose notation a text is; -1 if it is none."""
    wanted = tidy(text)
    for action in state.legal_actions():
        if tidy(state.text(action)) == wanted:
            return action
    return -1


def nothing_unread(state: State, text: str) -> Reason | None:
    return None


def not_now(state: State, action: int) -> Reason:
    return Reason("not-now", f"{state.text(action)} is not possible here.")


def numbered_event(game: Game, kind: int, numbers: list[int]) -> Event:
    return Event(game, str(kind), {"numbers": numbers})


def data_sentence(game: Game, event: Event, viewer: int) -> str:
    return f"{event.kind}: {event.seen_by(viewer)}"


def first_word(state: State, action: int) -> str:
    return state.text(action).partition(" ")[0]


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """What a game says. Functions of a state take it first; those of events take the game."""

    text: Callable[[Any, int], str] = number_text  # the notation of an action or, at a chance node, of an outcome
    parse: Callable[[Any, str], int] = parse_legal  # the action a text names, legal or not; -1 if it can't be read
    unread: Callable[[Any, str], Reason | None] = nothing_unread  # what is wrong with a text that names no action
    reason: Callable[[Any, int], Reason] = not_now  # why an action of the numbering is not legal now
    event: Callable[[Any, int, list[int]], Event] = numbered_event  # the event that rules noted as numbers
    sentence: Callable[[Any, Event, int], str] = data_sentence  # an event for a viewer's log
    label: Callable[[Any, int], str] = first_word  # what kind of thing a decision is, for statistics


def open_view(state: State, seat: int) -> View:
    return View(**state.common_view(seat), table=state.fields())


def bare_choice(state: State, action: int) -> Choice:
    return Choice(action, state.text(action))


def no_pick(state: State, picks: list[str]) -> int:
    return -1


def no_phrase(state: State, picks: list[str]) -> str:
    return ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """What a game shows a seat, and what its clicks mean."""

    view: Callable[[Any, int], View] = open_view  # what a seat may know, its choices aside
    choice: Callable[[Any, int], Choice] = bare_choice  # a legal action as a person meets it
    picked: Callable[[Any, list[str]], int] = no_pick  # the action, legal or not, that clicking these things means; -1: none
    phrase: Callable[[Any, list[str]], str] = no_phrase  # the same in notation, where such an action has no number


def write_own(state: State) -> dict[str, Any]:
    return {"to_move": int(state.to_move), **copy.deepcopy(state.own())}


def read_own(state: State, fields: dict[str, Any]) -> None:
    names = set(state.fields())
    if set(fields) != names:
        wrong = ", ".join(sorted(names ^ set(fields)))
        raise ValueError(f"damaged position: its fields must be {', '.join(sorted(names))}; missing or unknown: {wrong}")
    for name, value in copy.deepcopy(fields).items():
        setattr(state, name, value)


def pack_fields(state: State) -> bytes:
    return json.dumps(state.fields(), sort_keys=True).encode()


def unpack_fields(state: State, data: bytes) -> None:
    state.set_fields(json.loads(data))


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """A whole position on paper. What reads raises ValueError for what makes no position, and leaves one that can be played on."""

    write: Callable[[Any], dict[str, Any]] = write_own  # readable and JSON-ready
    read: Callable[[Any, dict[str, Any]], None] = read_own
    pack: Callable[[Any], bytes] = pack_fields  # compact
    unpack: Callable[[Any, bytes], None] = unpack_fields
