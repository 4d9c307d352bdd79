"""The doors by which the engine enters a game's rooms: what it says, what it shows, what it writes.

A game declares them on its class: `words = Words(text=notation.text, reason=reasons.reason)`. What it leaves out is answered
here, well enough for a small game; and a State may still override the method of the same meaning, as a game in one file does.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from .event import Event
from .reason import Reason
from .state import State, tidy
from .story import Act, Opening, said_by
from .type_variables import G, S, V
from .view import Choice, View

if TYPE_CHECKING:
    from .game import Game


def number_text(state: State, action: int) -> str:
    """Notation without words: the action's number."""
    return str(action)


def parse_legal(state: State, text: str) -> int:
    """The legal action whose notation a text is; -1 if it is none."""
    line = tidy(text)
    for action in state.legal_actions():
        if tidy(state.text(action)) == line:
            return action
    return -1


def nothing_unread(state: State, text: str) -> Reason | None:
    """No text that can't be read has a better answer than that it can't be read."""
    return None


def not_now(state: State, action: int) -> Reason:
    """The plain refusal."""
    return Reason("not-now", f"You can't do that here: {state.text(action)}.")


def guessed(state: State, seat: int, picks: list[str]) -> Reason:
    """The refusal of the first action of the numbering that begins with these clicks."""
    guess = next((action for action in range(state.game.num_actions) if begins(state, action, picks)), -1)
    reason = state.why_not(seat, guess) if guess >= 0 else None
    return reason or Reason("not-here", "You can't choose that here. What you can choose glows.")


def begins(state: State, action: int, picks: list[str]) -> bool:
    """Whether an action, legal or not, is chosen by clicking these things first."""
    try:
        return state.choice(action).begins(picks)
    except (IndexError, ValueError, KeyError, TypeError):
        return False  # an action that has no place on the board now


def numbered_event(game: Game, kind: int, numbers: list[int]) -> Event:
    """An event that knows its numbers only."""
    return Event(game, str(kind), {"numbers": numbers})


def data_sentence(game: Game, event: Event, viewer: int) -> str:
    """The plain sentence of an event: its kind and what the viewer may know of it."""
    return f"{event.kind}: {event.seen_by(viewer)}"


def no_opening(game: Game, event: Event, before: Sequence[Event], viewer: int) -> Opening | None:
    """A game without chapters of its own: the seat that decides has the turn."""
    return None


def every_event(game: Game, events: Sequence[Event], viewer: int) -> list[Act]:
    """A small game's chapter: each event is a sentence."""
    lines = []
    for number, event in enumerate(events):
        about = game.subject(event)
        name = "" if about is None or about < 0 else "You" if about == viewer else game.seat_name(about)
        lines.append(said_by(game.sentence(event, viewer), name, (number,)))
    return lines


def no_fold(game: Game, events: Sequence[Event], viewer: int) -> str:
    """Folds nothing: every event has its own line."""
    return ""


def first_word(state: State, action: int) -> str:
    """The kind of a decision: the first word of its notation."""
    return state.text(action).partition(" ")[0]


def any_chance(state: State) -> str:
    """Chance events that are all of one kind."""
    return "chance"


def no_die(state: State, outcome: int) -> tuple[int, int] | None:
    """A game without dice."""
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Generic[G, S]):
    """Sentences of a game. Functions of a state take it first; those of events take the game."""

    text: Callable[[S, int], str] = number_text  # the notation of an action or, at a chance node, of an outcome
    typed: Callable[[S, int], str] | None = None  # the same as it is listed for people who type, if places have other names there
    parse: Callable[[S, str], int] = parse_legal  # the action a text names, legal or not; -1 if it can't be read
    unread: Callable[[S, str], Reason | None] = nothing_unread  # what is wrong with a text that names no action
    reason: Callable[[S, int], Reason] = not_now  # why an action of the numbering is not legal now
    clicked: Callable[[S, int, list[str]], Reason] = guessed  # why clicking these things leads to nothing
    event: Callable[[G, int, list[int]], Event] = numbered_event  # the event that rules noted as numbers
    sentence: Callable[[G, Event, int], str] = data_sentence  # an event for a viewer's log, its places marked (engine/story.py)
    opens: Callable[[G, Event, Sequence[Event], int], Opening | None] = no_opening  # whether an event begins a chapter of the story
    tell: Callable[[G, Sequence[Event], int], list[Act]] = every_event  # the events of a chapter as a person would tell them
    fold: Callable[[G, Sequence[Event], int], str] = no_fold  # what `tell` left out, in a few words; empty: not worth a line
    deed: Callable[[S, int], str] | None = None  # an action in words, as advice names it; without: its notation
    label: Callable[[S, int], str] = first_word  # what kind of thing a decision is, for statistics
    chance: Callable[[S], str] = any_chance  # what kind of chance event a state stands at; a run of one kind is one roll or draw
    die: Callable[[S, int], tuple[int, int] | None] = no_die  # whose die an outcome is and what it shows; None if it is no die


def open_view(state: State, seat: int) -> View:
    """Everything the state writes as JSON, for a game that hides nothing."""
    return View(**state.common_view(seat), table=state.fields())


def bare_choice(state: State, action: int) -> Choice:
    """A choice that is picked from a list."""
    return Choice(action, state.text(action))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight(Generic[S, V]):
    """Views and pictures of a game for a seat, and the meaning of its clicks."""

    view: Callable[[S, int], V] = open_view  # type: ignore[assignment]  # what a seat may know, its choices aside
    choice: Callable[[S, int], Choice] = bare_choice  # a legal action as a person meets it


def write_own(state: State) -> dict[str, Any]:
    """The fields by the State's own method."""
    return {"to_move": int(state.to_move), **copy.deepcopy(state.own())}


def read_own(state: State, fields: dict[str, Any]) -> None:
    """The fields read by the State's own method."""
    names = set(state.fields())
    if set(fields) != names:
        wrong = ", ".join(sorted(names ^ set(fields)))
        raise ValueError(f"damaged position: its fields must be {', '.join(sorted(names))}; missing or unknown: {wrong}")
    for name, value in copy.deepcopy(fields).items():
        setattr(state, name, value)


def pack_fields(state: State) -> bytes:
    """The fields as bytes: their JSON."""
    return json.dumps(state.fields(), sort_keys=True).encode()


def unpack_fields(state: State, data: bytes) -> None:
    """The inverse of `pack_fields`."""
    state.set_fields(json.loads(data))


@dataclass(frozen=True, slots=True, kw_only=True)
class Files(Generic[S]):
    """A whole position on paper. What reads raises ValueError for what makes no position, and leaves one that can be played on."""

    write: Callable[[S], dict[str, Any]] = write_own  # readable and JSON-ready
    read: Callable[[S, dict[str, Any]], None] = read_own
    pack: Callable[[S], bytes] = pack_fields  # compact
    unpack: Callable[[S, bytes], None] = unpack_fields
