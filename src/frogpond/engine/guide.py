"""Explanations of a game's things: a piece under the pointer, a part of the board in words, every component of the box.

A game hands over its words as a `Guide` with its `Look`; one without has simply nothing to say.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic

from .type_variables import G, V

if TYPE_CHECKING:
    from .game import Game
    from .view import View

BOX = "rulebook"
UNKNOWN = "reconstruction"


@dataclass(frozen=True, slots=True)
class Explained:
    """One thing on the table, explained."""

    title: str
    text: str
    rule: str = ""

    def __str__(self) -> str:
        return f"{self.title}. {self.text}" + (f" ({self.rule})" if self.rule else "")


@dataclass(frozen=True, slots=True)
class Fact:
    """A number of a component and where it comes from."""

    label: str
    value: str
    source: str = ""

    @property
    def reconstructed(self) -> bool:
        """Whether this number is ours, because the rulebook does not give it."""
        return UNKNOWN in self.source


@dataclass(frozen=True, slots=True)
class Part:
    """A component of the box for the component browser. `art` is an SVG of ours, or empty."""

    group: str
    name: str
    text: str
    rule: str = ""
    facts: tuple[Fact, ...] = ()
    art: str = ""


def nothing_known(game: Game, view: View, pick: str) -> Explained | None:
    """No explanation."""
    return None


def nothing_said(game: Game, view: View, what: str) -> str:
    """No description."""
    return ""


def no_parts(game: Game) -> Sequence[Part]:
    """No components."""
    return ()


@dataclass(frozen=True, slots=True)
class Guide(Generic[G, V]):
    """Explanations of a game's things; each gets the game, and the view where it speaks of a position."""

    explain: Callable[[G, V, str], Explained | None] = nothing_known  # a thing by its name for picking
    describe: Callable[[G, V, str], str] = nothing_said  # a part of the table by what people call it
    parts: Callable[[G], Sequence[Part]] = no_parts  # every component with its numbers
    topics: tuple[str, ...] = ()  # examples of what `describe` can be asked for


def source_of(table: Mapping[str, Any], key: str) -> str:
    """Where a fact of a data table comes from: its own word (`key_source`, or in `source` by key), else the table's."""
    source = table.get(f"{key}_source", table.get("source", ""))
    return str(source.get(key, "")) if isinstance(source, Mapping) else str(source)


def fact(label: str, table: Mapping[str, Any], key: str) -> Fact:
    """A number of a data table with its source."""
    value = table[key]
    text = ", ".join(str(item) for item in value) if isinstance(value, list) else str(value)
    return Fact(label, text, source_of(table, key))


def handicap_parts(raw: Mapping[str, Any], seats: Sequence[str]) -> list[Part]:
    """The handicaps of a data file, seat by seat; none where nobody has any."""
    table = raw.get("handicap", {})
    handicaps = {key: by_seat[: len(seats)] for key, by_seat in table.items() if isinstance(by_seat, list) and any(by_seat[: len(seats)])}
    result = []
    for key, by_seat in handicaps.items():
        facts = tuple(Fact(name, f"{more:+}", source_of(table, key)) for name, more in zip(seats, by_seat, strict=False) if more)
        result.append(Part("Handicaps", key.capitalize(), "What this seat gets at the start, on top of what all get.", "", facts))
    return result


def count(number: int, word: str, more: str = "") -> str:
    """A number with its noun."""
    return f"{number} {noun(number, word, more)}"


def noun(number: float, word: str, more: str = "") -> str:
    """The noun that goes with a number."""
    return word if number == 1 else more or word + "s"


def listed(words: list[str], empty: str = "nothing") -> str:
    """Words in a sentence: a, b and c."""
    if len(words) < 2:
        return words[0] if words else empty
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted_from(count: int) -> list[str]:
    """Names of seats, colours or frogs as counted from the observing one on."""
    return ["own", *(f"{i} on" for i in range(1, count))]
