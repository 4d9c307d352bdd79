"""Parts of a story: names of players, sentences with marked places, and acts with their details.

A sentence is text in which places are marked by signs that no name can hold (`tidy_name` lets only printable ones through), so a
sentence is written as any f-string is, taken apart into words and places without doubt, and never read as markup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

if TYPE_CHECKING:
    from .game import Game

T = TypeVar("T")
OPEN, MIDDLE, CLOSE = "\ue000", "\ue001", "\ue002"
MARKED = re.compile(f"{OPEN}([^{MIDDLE}]*){MIDDLE}([^{CLOSE}]*){CLOSE}")
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

# Who is called what ---------------------------------------------------------------------------------------------------

_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())
_named: ContextVar[set[int] | None] = ContextVar("named", default=None)


class Within(Generic[T]):
    """A while in which a variable has a value; made for every sentence, so it is lighter than a generator."""

    __slots__ = ("_token", "_value", "_variable")

    def __init__(self, variable: ContextVar[Any], value: T) -> None:
        self._variable = variable
        self._value = value

    def __enter__(self) -> T:
        self._token = self._variable.set(self._value)
        return self._value

    def __exit__(self, *_: object) -> None:
        self._variable.reset(self._token)


def speaking(names: Sequence[str]) -> Within[tuple[str, ...]]:
    """Names the seats within this context; outside it they are called by their colours."""
    return Within(_names, names if type(names) is tuple else tuple(names))


def spoken() -> tuple[str, ...]:
    """The names of the current `speaking` context, to be passed on to another."""
    return _names.get()


def naming() -> Within[set[int]]:
    """The seats that are called by name in here."""
    return Within(_named, set())


def mention(seats: Iterable[int]) -> None:
    """Seats that are called by name in here."""
    names = _named.get()
    if names is not None:
        names.update(seats)


def called(seat: int) -> str:
    """The name of a seat in the current `speaking` context; empty outside of one."""
    named, names = _named.get(), _names.get()
    if named is not None:
        named.add(seat)
    return names[seat] if 0 <= seat < len(names) else ""


def whose(name: str) -> str:
    """The owner before a thing: "your" for you, else the name with an s."""
    return f"{name[0]}our" if name in ("You", "you") else f"{name}'s"


def was(name: str) -> str:
    return "were" if name in ("You", "you") else "was"


def unit_name(game: Game, unit: int, viewer: int) -> str:
    """The name of a seat's unit on the board: that of its player, if it has no other."""
    seat = game.units[unit]
    colour = game.colours[unit % len(game.colours)]
    if game.units.count(seat) == 1:
        return "You" if seat == viewer else game.seat_name(seat)
    name = "You" if seat == viewer else called(seat)
    return f"{whose(name)} {colour} frog" if name else colour.capitalize()


# Sentences ------------------------------------------------------------------------------------------------------------


class Place(NamedTuple):
    """A place as sentences name it; `at` is the id of what is drawn there, or of a thing beside the board (several: the best first)."""

    text: str
    at: str

    def __str__(self) -> str:
        return f"{OPEN}{self.at}{MIDDLE}{self.text}{CLOSE}"


Part = str | Place


@lru_cache(maxsize=4096)
def parts(sentence: str) -> tuple[Part, ...]:
    """A sentence taken apart: words, and the places between them."""
    result: list[Part] = []
    end = 0
    for mark in MARKED.finditer(sentence):
        if mark.start() > end:
            result.append(sentence[end : mark.start()])
        result.append(Place(mark[2], mark[1]))
        end = mark.end()
    if end < len(sentence):
        result.append(sentence[end:])
    return tuple(result)


@lru_cache(maxsize=4096)
def plain(sentence: str) -> str:
    """A sentence as it is read."""
    return MARKED.sub(r"\2", sentence) if OPEN in sentence else sentence


def parts_json(sentence: str) -> list[Any]:
    """The same for a page: words as they are, a place as [name, id]."""
    return [part if isinstance(part, str) else [part.text, part.at] for part in parts(sentence)]


def capital(sentence: str) -> str:
    """With a capital at its head, though it be in the name of a place."""
    mark = MARKED.match(sentence)
    if mark:
        return str(Place(mark[2][:1].upper() + mark[2][1:], mark[1])) + sentence[mark.end() :]
    return sentence[:1].upper() + sentence[1:]


def full_stop(words: str) -> str:
    """The words as a sentence that ends."""
    return words if not words or words.endswith(("?", "!", ".", "…")) else f"{words}."


def listed(things: Sequence[object]) -> str:
    """Things in a row: a, b and c."""
    words = [str(thing) for thing in things]
    return " and ".join(words) if len(words) < 3 else f"{', '.join(words[:-1])} and {words[-1]}"


def number(count: int) -> str:
    """A number in a sentence: small ones in words."""
    return NUMBERS[count] if 0 <= count < len(NUMBERS) else str(count)


def several(count: int, one: str, more: str = "") -> str:
    """So many things: "a frog", "two frogs"."""
    if count == 1:
        return f"{'an' if one[:1].lower() in 'aeio' else 'a'} {one}"
    return f"{number(count)} {more or one + 's'}"


# The story ------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Opening:
    """A chapter begins: somebody's turn (`seat`, and which of their units), or something that comes over all of them (-1)."""

    seat: int = -1
    unit: int = -1
    name: str = ""
    counts: bool = False  # one more turn of the game


@dataclass(frozen=True, slots=True)
class Act:
    """One sentence of the story: an act with all its parts.

    `by` did it; then `words` go on from there ("leapt to F6"), and so a chapter that has its name in the head needs no name again.
    `more` is a second sentence. `events` are the events of the chapter that it tells; arrows and rings show it on the board.
    """

    words: str
    events: tuple[int, ...]
    by: str = ""
    more: str = ""
    unit: int = -1  # whose colour the arrows have
    arrows: tuple[tuple[str, str], ...] = ()
    rings: tuple[str, ...] = ()

    def sentence(self, without: str = "") -> str:
        """The whole sentence, without the player's name if it is `without`."""
        words = f"{self.by} {self.words}" if self.by and self.by != without else self.words
        return f"{capital(words)}.{f' {capital(self.more)}' if self.more else ''}"

    def to_json(self) -> dict[str, Any]:
        """For a page; what is empty is left out."""
        result: Mapping[str, Any] = {
            "by": self.by, "words": parts_json(f"{self.words if self.by else capital(self.words)}."),
            "more": parts_json(capital(self.more)) if self.more else None, "arrows": self.arrows or None, "rings": self.rings or None,
        }  # fmt: skip
        return {name: value for name, value in result.items() if value}


def said_by(sentence: str, name: str, events: tuple[int, ...], **more: Any) -> Act:
    """A sentence whose subject may be taken off again, so that it can stand under its name."""
    words = sentence.removesuffix(".")
    if name and words.startswith(name + " "):
        return Act(words[len(name) + 1 :], events, name, **more)
    return Act(words, events, **more)
