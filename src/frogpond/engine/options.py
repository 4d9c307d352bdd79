"""Options of a game: declared once, read from text or Python, explained to people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import Any

from .did_you_mean import did_you_mean


@dataclass(frozen=True, slots=True)
class Option:
    """One option. `choices` are the allowed values; `read` turns other input into a value or raises ValueError. An option that is `sparse`
    is written into positions and records only where it is set, so that those made before it existed stay readable."""

    name: str
    meaning: str
    default: Any
    choices: tuple[Any, ...] = ()
    read: Callable[[Any], Any] | None = None
    allowed: str = ""
    sparse: bool = False

    @property
    def values(self) -> str:
        """The allowed values, for people."""
        return self.allowed or ", ".join(str(choice) for choice in self.choices)

    def value(self, value: Any) -> Any:
        """A given value (text or Python) as the option's value; ValueError that names the choices."""
        for choice in self.choices:
            if value == choice or (isinstance(value, str) and value.strip().casefold() == str(choice).casefold()):
                return choice
        if self.read is not None:
            try:
                return self.read(value)
            except (ValueError, TypeError) as error:
                raise ValueError(f"option {self.name}={value!r}: {error or 'not allowed'} (allowed: {self.values})") from None
        near = did_you_mean(str(value), map(str, self.choices))
        raise ValueError(f"option {self.name}={value!r} is not allowed; choose from: {self.values}.{near}")


@dataclass(frozen=True, slots=True, kw_only=True)
class OptionWords:
    """An option in words for players. A choice is its name, and after a colon what it means; one without words keeps its own name."""

    question: str
    choices: Mapping[str, str] = field(default_factory=dict)
    summary: str = ""  # in invitations, around the choice: "at most {} rounds"; empty: the choice alone
    with_teams: tuple[str, ...] = ()  # choices that are offered to teams only
    covered: tuple[str, ...] = ()  # choices that the form leaves out because another option means the same

    def title(self, choice: str) -> str:
        """The name of a choice."""
        return self.choices[choice].partition(": ")[0] if choice in self.choices else choice.replace("-", " ").replace("_", " ")

    def meaning(self, choice: str) -> str:
        """The meaning of a choice; empty if its name says it."""
        return self.choices.get(choice, "").partition(": ")[2]

    def summaries(self, value: object) -> list[str]:
        """A value for invitations and lists of tables, in phrases."""
        if isinstance(value, (list, tuple)):
            return [self.title(str(one)) for one in value]
        words = self.choices.get(str(value), "")
        if self.summary:
            return [self.summary.format(words or value)]
        return [words or f"{self.question.rstrip('?').lower()}: {value}"]


@dataclass(frozen=True, slots=True)
class Preset:
    """A ready-made table: values of options in the form, and what it is made of; `{seats}` in the words are all seats."""

    options: Mapping[str, str]
    words: str


def whole(low: int, high: int) -> Callable[[Any], int]:
    """A reader for whole numbers in a range."""

    def read(value: Any) -> int:
        if isinstance(value, bool) or (isinstance(value, float) and not value.is_integer()):
            raise ValueError("a whole number is needed")
        try:
            number = int(value)
        except (ValueError, TypeError):
            raise ValueError("a whole number is needed") from None
        if not low <= number <= high:
            raise ValueError(f"must lie between {low} and {high}")
        return number

    return read


def truth(value: Any) -> bool:
    """A reader for yes and no."""
    if isinstance(value, bool):
        return value
    word = str(value).strip().casefold()
    if word in ("yes", "true", "on", "1"):
        return True
    if word in ("no", "false", "off", "0"):
        return False
    raise ValueError("say yes or no")


def several(choices: tuple[str, ...]) -> Callable[[Any], tuple[str, ...]]:
    """A reader for a list of names: text with commas, or a list. The order given doesn't matter."""

    def read(value: Any) -> tuple[str, ...]:
        names = [part.strip() for part in value.split(",")] if isinstance(value, str) else [str(part) for part in value]
        names = [name.casefold().replace("_", "-").replace(" ", "-") for name in names if name]
        unknown = [name for name in names if name not in choices and name != "none"]
        if unknown:
            raise ValueError(f"unknown: {', '.join(unknown)}.{did_you_mean(unknown[0], choices)}")
        return tuple(choice for choice in choices if choice in names)

    return read


def colour_list(value: Any) -> tuple[str, ...]:
    """A reader for colours in the order of seats: text with commas, or a list; an empty place is a seat without a wish."""
    names = value.split(",") if isinstance(value, str) else list(value or ())
    names = [str(name).strip().casefold() for name in names]
    while names and not names[-1]:
        names.pop()
    return tuple(names)


COLOURS = Option("colours", "the colours of the seats in their order; a seat without one takes the next that is left", (), (),
                 colour_list, "names of colours with commas", sparse=True)  # fmt: skip


def read_data(value: Any) -> Any:
    """A path or a mapping; what is in it is checked when the game is made."""
    if value is None or isinstance(value, Mapping):
        return value
    if isinstance(value, (str, PathLike)):
        return str(value).strip()
    raise ValueError("a file name, or the data itself as a mapping, is needed")


def data_option(such_as: str) -> Option:
    """Other component data than the game's own."""
    return Option("data", f"component data: a TOML file in place of ours, {such_as}", None, (), read_data, "a file name")


def read_start(value: Any) -> Any:
    return "random" if value == "random" else whole(0, 3)(value.removeprefix("seat") if isinstance(value, str) else value)


STARTING_SEAT = Option("start", "the seat that takes the first turn, or random", 0, (), read_start, "a seat number or random")


def starting_seat(start: Any, seats: int) -> int | None:
    """The seat that the option says, None for a random one; ValueError if nobody sits there."""
    if start != "random" and start >= seats:
        raise ValueError(f"option start={start}: seats are 0 to {seats - 1}, or random")
    return None if start == "random" else int(start)


def seat_colours(wishes: tuple[str, ...], names: Sequence[str], count: int) -> tuple[str, ...]:
    """The colours in the order of seats, then those that nobody of `count` has; ValueError if a wish can't be met."""
    unknown = [wish for wish in wishes if wish and wish not in names]
    if unknown:
        raise ValueError(f"option colours: there is no {unknown[0]}; choose from: {', '.join(names)}.{did_you_mean(unknown[0], names)}")
    twice = [wish for at, wish in enumerate(wishes) if wish and wish in wishes[:at]]
    if twice:
        raise ValueError(f"option colours: two seats can't both be {twice[0]}")
    if len(wishes) > count:
        raise ValueError(f"option colours: {len(wishes)} colours are named, but only {count} are played")
    left = [name for name in names if name not in wishes]
    return (*(wish or left.pop(0) for wish in wishes), *left)


def read_options(game: str, declared: tuple[Option, ...], values: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game with their values; ValueError for an unknown name or value."""
    names = {option.name: option for option in declared}
    for name in values:
        if name not in names:
            raise ValueError(f"{game} has no option {name!r}; its options are: {', '.join(names) or 'none'}.{did_you_mean(name, names)}")
    return {name: option.value(values[name]) if name in values else option.default for name, option in names.items()}
