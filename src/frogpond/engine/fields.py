# compiled by mypyc
"""The fields of a position, listed once by its game: bytes, JSON and validation run over the same list."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from .codec import Reader, damaged, need
from .frames import WIDTH, Frames

ABSENT: Final = -1
MAX_COUNT: Final = 1 << 40  # more than any game has of anything
MAX_STEPS: Final = 200


class NumberField:
    """A number of a position: `low` to `high(position)`, and what is wrong outside. In JSON it stands under `key` (its name, if none
    is given) in the object `part`, with the value `usual` where it is left out. `names(position)` are written instead of the numbers
    from 0; with names or if it is `nullable`, null instead of ABSENT."""

    def __init__(
        self,
        name: str,
        low: int,
        high: Callable[[Any], int],
        problem: str = "a number out of range",
        part: str = "",
        usual: int = 0,
        key: str = "",
        names: Callable[[Any], Sequence[str]] | None = None,
        nullable: bool = False,
    ) -> None:
        self.name = name
        self.low = low
        self.high = high
        self.problem = problem
        self.part = part
        self.usual = usual
        self.key = key or name
        self.names = names
        self.nullable = nullable or names is not None

    def write(self, t: Any) -> Any:
        """The value as JSON has it."""
        value = int(getattr(t, self.name))
        if value == ABSENT and self.nullable:
            return None
        return value if self.names is None else str(self.names(t)[value])

    def read(self, t: Any, value: Any) -> None:
        """The inverse of write."""
        if value is None and self.nullable and self.low == ABSENT:
            number = ABSENT
        elif self.names is not None:
            number = index_of(self.names(t), value, self.key)
        else:
            number = whole(value, self.low, self.high(t), self.key)
        setattr(t, self.name, number)


def write_numbers(t: Any, fields: tuple[NumberField, ...], unusual: bool = False) -> dict[str, Any]:
    """Numbers for JSON: all, or those alone that are not as usual."""
    return {field.key: field.write(t) for field in fields if not unusual or getattr(t, field.name) != field.usual}


def read_numbers(t: Any, fields: tuple[NumberField, ...], values: Mapping[str, Any]) -> None:
    """The inverse of write_numbers."""
    for field in fields:
        if field.key in values:
            field.read(t, values[field.key])
        else:
            setattr(t, field.name, field.usual)


def check_numbers(t: Any, fields: tuple[NumberField, ...]) -> None:
    """Every number within its range."""
    for field in fields:
        value: int = getattr(t, field.name)
        need(field.low <= value <= field.high(t), field.problem)


# JSON -------------------------------------------------------------------------------------------------------------


def check_keys(keys: Iterable[Any], choices: Collection[str], what: str) -> None:
    """Refuse names that are not among the choices; the ValueError lists them."""
    for key in keys:
        if key not in choices:
            raise damaged(f"there is no {what} {key!r}; there are {', '.join(choices)}")


def index_of(names: Sequence[str], name: Any, what: str) -> int:
    """The place of a name in a list."""
    check_keys((name,), names, what)
    return names.index(name)


def whole(value: Any, low: int, high: int, what: str) -> int:
    """A whole number from JSON, within a range."""
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return int(value)
    raise damaged(f"{what} must be a number from {low} to {high}")


def write_counts(values: vec[i64], first: i64, names: Sequence[str]) -> dict[str, int]:
    """A row of counts, each under its name."""
    return {name: int(values[first + i]) for i, name in enumerate(names)}


def read_counts(values: vec[i64], first: i64, names: Sequence[str], counts: Mapping[str, Any], what: str) -> None:
    """The inverse of write_counts; what is left out is 0."""
    check_keys(counts, names, what)
    for i, name in enumerate(names):
        values[first + i] = whole(counts.get(name, 0), 0, 1000, what)


def write_steps(frames: Frames, names: Sequence[str]) -> list[list[Any]]:
    """Open steps, bottom first: name and numbers, without the zeros at the end."""
    steps: list[list[Any]] = []
    for frame in frames.to_list():
        while len(frame) > 1 and frame[-1] == 0:
            frame.pop()
        steps.append([names[frame[0]], *frame[1:]])
    return steps


def read_steps(frames: Frames, names: Sequence[str], steps: Iterable[list[Any]]) -> None:
    """The inverse of write_steps."""
    rows: list[list[int]] = []
    for step in steps:
        numbers = [int(number) for number in step[1:]]
        need(len(numbers) < WIDTH, "a step has at most seven numbers")
        rows.append([index_of(names, step[0], "step"), *numbers, *[0] * (WIDTH - 1 - len(numbers))])
    frames.set_list(rows)


# Bytes ------------------------------------------------------------------------------------------------------------


def pack_numbers(row: vec[i64], t: Any, fields: tuple[NumberField, ...]) -> vec[i64]:
    for field in fields:
        number: int = getattr(t, field.name)
        row = append(row, i64(number))
    return row


def unpack_numbers(read: Reader, t: Any, fields: tuple[NumberField, ...]) -> None:
    for field in fields:
        setattr(t, field.name, read.next())


def pack_lists(row: vec[i64], t: Any, names: tuple[str, ...]) -> vec[i64]:
    """Lists of numbers whose length follows from the options."""
    for name in names:
        part: vec[i64] = getattr(t, name)
        row = extend(row, part)
    return row


def unpack_lists(read: Reader, t: Any, names: tuple[str, ...]) -> None:
    """The inverse of pack_lists, for a position that is set up."""
    for name in names:
        part: vec[i64] = getattr(t, name)
        setattr(t, name, read.take(i64(len(part))))


def pack_frames(row: vec[i64], frames: Frames) -> vec[i64]:
    row = append(row, frames.size)
    return extend(row, frames.items[: frames.size * WIDTH])


def unpack_frames(read: Reader, frames: Frames) -> None:
    depth = read.next()
    need(0 <= depth <= MAX_STEPS, "too many open steps")
    frames.items = read.take(depth * WIDTH)
    frames.size = depth


def byte(number: i64) -> u8:
    need(0 <= number <= 255, "a number out of range")
    return u8(number)


def take_bytes(read: Reader, count: i64) -> vec[u8]:
    values = vec[u8](capacity=count)
    for number in read.take(count):
        values = append(values, byte(number))
    return values
