"""Options of a game: declared once, read from text or Python, explained to people."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
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

    def value(self, given: Any) -> Any:
        """A given value (text or Python) as the option's value; ValueError that names the choices."""
        for choice in self.choices:
            if given == choice or (isinstance(given, str) and given.strip().casefold() == str(choice).casefold()):
                return choice
        if self.read is not None:
            try:
                return self.read(given)
            except (ValueError, TypeError) as error:
                raise ValueError(f"option {self.name}={given!r}: {error or 'not allowed'} (allowed: {self.values})") from None
        near = did_you_mean(str(given), map(str, self.choices))
        raise ValueError(f"option {self.name}={given!r} is not allowed; choose from: {self.values}.{near}")


def whole(low: int, high: int) -> Callable[[Any], int]:
    """A reader for whole numbers in a range."""

    def read(given: Any) -> int:
        if isinstance(given, bool) or (isinstance(given, float) and not given.is_integer()):
            raise ValueError("a whole number is needed")
        try:
            number = int(given)
        except (ValueError, TypeError):
            raise ValueError("a whole number is needed") from None
        if not low <= number <= high:
            raise ValueError(f"must lie between {low} and {high}")
        return number

    return read


def truth(given: Any) -> bool:
    """A reader for yes and no."""
    if isinstance(given, bool):
        return given
    word = str(given).strip().casefold()
    if word in ("yes", "true", "on", "1"):
        return True
    if word in ("no", "false", "off", "0"):
        return False
    raise ValueError("say yes or no")


def several(choices: tuple[str, ...]) -> Callable[[Any], tuple[str, ...]]:
    """A reader for a list of names: text with commas, or a list. The order given doesn't matter."""

    def read(given: Any) -> tuple[str, ...]:
        names = [part.strip() for part in given.split(",")] if isinstance(given, str) else [str(part) for part in given]
        names = [name.casefold().replace("_", "-").replace(" ", "-") for name in names if name]
        unknown = [name for name in names if name not in choices and name != "none"]
        if unknown:
            raise ValueError(f"unknown: {', '.join(unknown)}.{did_you_mean(unknown[0], choices)}")
        return tuple(choice for choice in choices if choice in names)

    return read


def colour_list(given: Any) -> tuple[str, ...]:
    """A reader for colours in the order of seats: text with commas, or a list; an empty place is a seat without a wish."""
    names = given.split(",") if isinstance(given, str) else list(given or ())
    names = [str(name).strip().casefold() for name in names]
    while names and not names[-1]:
        names.pop()
    return tuple(names)


COLOURS = Option("colours", "the colours of the seats in their order; a seat without one takes the next that is left", (), (),
                 colour_list, "names of colours with commas", sparse=True)  # fmt: skip


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


def read_options(game: str, declared: tuple[Option, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game with their values; ValueError for an unknown name or value."""
    names = {option.name: option for option in declared}
    for name in given:
        if name not in names:
            raise ValueError(f"{game} has no option {name!r}; its options are: {', '.join(names) or 'none'}.{did_you_mean(name, names)}")
    return {name: option.value(given[name]) if name in given else option.default for name, option in names.items()}
