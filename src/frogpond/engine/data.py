"""Component data: read from a TOML file of the package or of a designer, checked with errors that say where."""

from __future__ import annotations

import copy
import hashlib
import json
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from .did_you_mean import did_you_mean, near_files
from .toml_lines import LineNumbers

WHOLE = "a data file has every fact. Begin with a copy of the game's own file, or set one number alone, as data.TABLE.KEY=NUMBER."
"""What to do about a part of a data file."""


class DataError(ValueError):
    """A data file that can't be used; the message says where and why. `place` is the path of the fact, `problem` the why alone, `mended`
    the value of that fact with which it could be used, where there is one."""

    def __init__(self, message: str, place: tuple[str | int, ...] = (), problem: str = "", mended: int | None = None) -> None:
        super().__init__(message)
        self.place = place
        self.mended = mended
        self.problem = problem or message


@dataclass(frozen=True, slots=True)
class Read:
    """How a rule reads a fact: a number from low to high, one of some words, or not at all (`fixed`: it stands there for the reader).
    `limit` is the place of another number beyond which this one makes no difference."""

    low: int | None = None
    high: int | None = None
    choices: tuple[str, ...] = ()
    fixed: bool = False
    limit: str = ""


Reads = dict[tuple[str | int, ...], Read]
READS: ContextVar[Reads | None] = ContextVar("READS", default=None)


@contextmanager
def noting() -> Iterator[Reads]:
    """Collects the facts that are read of data files in here, by path; a form of a data file is made from them."""
    noted: Reads = {}
    before = READS.set(noted)
    try:
        yield noted
    finally:
        READS.reset(before)


class Written(dict[str, Any]):
    """The data of a TOML text, which remembers the text. `kept` marks what was taken in earlier, perhaps by a more lenient program:
    keys that are not known stay without effect there, as they always were."""

    def __init__(self, text: str, name: str = "data", kept: bool = False) -> None:
        super().__init__(tomllib.loads(text))
        self.text = text
        self.name = name
        self.kept = kept


@cache
def model(package: str, filename: str) -> Written:
    """The file that a game comes with; nobody changes it."""
    return Written(files(package).joinpath(filename).read_text(encoding="utf-8"), filename)


def load(
    package: str, filename: str, source: str | Path | Mapping[str, Any] | None, free: tuple[str, ...] = (), fixed: tuple[str, ...] = ()
) -> Facts:
    """The facts of a game: the package's own file, or the file or mapping given in its place, which must be of the same shape.

    `free` are patterns of places (`ponds`, `ponds.*.entry`) where the keys are names that a file chooses itself; `fixed` are places
    that stand there for the reader's sake, and can't be changed because no rule reads them."""
    own = model(package, filename)
    if source is None or source == "":
        return Facts(copy.deepcopy(dict(own)), filename)
    if not isinstance(source, Mapping):
        path = Path(source)
        try:
            source = Written(path.read_text(encoding="utf-8"), path.name)
        except OSError as error:
            raise DataError(f"can't read data file {str(path)!r}: {error.strerror or error}.{near_files(path)}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise DataError(f"data file {path.name} is not valid TOML: {error}") from None
    facts = Facts(source, source.name, LineNumbers(source.text)) if isinstance(source, Written) else Facts(dict(source), "data")
    if not (isinstance(source, Written) and source.kept):
        Shape(own, free, fixed).check(facts)
    return facts


class Facts:
    """A table of data with checked access; errors name the file, the line and the place."""

    def __init__(self, table: Mapping[str, Any], file: str, lines: LineNumbers | None = None, path: tuple[str | int, ...] = ()) -> None:
        self.raw = table
        self.file = file
        self.lines = lines
        self.path = path

    @property
    def where(self) -> str:
        """The file, and the table in it."""
        return self.file + self.place()

    def place(self) -> str:
        """The table as a header of the file: ` [road]`, ` [[ponds.small.pads]] no. 2`."""
        value = ""
        names: list[str] = []
        for part in self.path:
            if isinstance(part, int):
                value += f" [[{'.'.join(names)}]] no. {part + 1}"
                names = []
            else:
                names.append(part)
        return f"{value} [{'.'.join(names)}]" if names else value

    def fail(self, key: str, problem: str, mended: int | None = None) -> DataError:
        """The error for a key; a dotted one is in a table below this one. `mended` is the value that would do, where another fact asks
        for one."""
        line = f", line {self.lines.of((*self.path, *key.split('.')))}" if self.lines else ""
        words = f"{key} {problem}"
        return DataError(f"{self.file}{line}{self.place()}: {words}", (*self.path, *key.split(".")), words, mended)

    def note(self, key: str, read: Read) -> None:
        """Remember how a fact is read, if somebody wants to know."""
        noted = READS.get()
        if noted is not None:
            noted[(*self.path, key)] = read

    def inner(self, *path: str | int) -> Facts:
        """A table below this one that is known to be there."""
        table: Any = self.raw
        for part in path:
            table = table[part]
        return Facts(table, self.file, self.lines, (*self.path, *path))

    def get(self, key: str) -> Any:
        if key not in self.raw:
            raise self.fail(key, f"is missing: {WHOLE}")
        return self.raw[key]

    def table(self, key: str) -> Facts:
        value = self.get(key)
        if not isinstance(value, Mapping):
            raise self.fail(key, "must be a table")
        return self.inner(key)

    def tables(self, key: str, least: int = 0) -> list[Facts]:
        value = self.get(key)
        if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
            raise self.fail(key, "must be a list of tables")
        if len(value) < least:
            raise self.fail(key, f"needs at least {least} entries, has {len(value)}")
        return [self.inner(key, i) for i in range(len(value))]

    def number(self, key: str, low: int, high: int, why: str = "", limit: str = "") -> int:
        """A whole number in some bounds; `why` says where they come from, `limit` names the number beyond which it has no effect."""
        value = self.get(key)
        self.note(key, Read(low, high, limit=limit))
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(key, f"must be {numbers_from(low, high)}, not {value!r}{because(why)}")
        return value

    def word(self, key: str, choices: tuple[str, ...] = ()) -> str:
        value = self.get(key)
        self.note(key, Read(choices=choices))
        if not isinstance(value, str) or (choices and value not in choices):
            near = did_you_mean(str(value), choices)
            raise self.fail(key, f"must be {'one of ' + ', '.join(choices) if choices else 'text'}, not {value!r}.{near}".removesuffix("."))
        return value

    def flag(self, key: str) -> bool:
        value = self.get(key)
        self.note(key, Read())
        if not isinstance(value, bool):
            raise self.fail(key, f"must be true or false, not {value!r}")
        return value

    def numbers(self, key: str, low: int, high: int, least: int = 1, why: str = "") -> list[int]:
        value = self.get(key)
        self.note(key, Read(low, high))
        if not isinstance(value, list) or len(value) < least:
            raise self.fail(key, f"must be a list of at least {least} whole numbers")
        for item in value:
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                raise self.fail(key, f"must hold whole numbers from {low} to {high}, not {item!r}{because(why)}")
        return list(value)

    def words(self, key: str, choices: tuple[str, ...] = (), least: int = 1) -> list[str]:
        value = self.get(key)
        self.note(key, Read(choices=choices))
        if not isinstance(value, list) or len(value) < least:
            raise self.fail(key, f"must be a list of at least {least} names")
        for item in value:
            if not isinstance(item, str) or (choices and item not in choices):
                raise self.fail(key, f"must hold {'only ' + ', '.join(choices) if choices else 'text'}, not {item!r}")
        return list(value)

    def handicap(self, key: str, low: int, high: int, seats: int) -> list[int]:
        """The start of each seat beyond the others: `key` of the table [handicap], by seat; zero where it is absent."""
        table = self.table("handicap") if "handicap" in self.raw else self
        numbers = table.numbers(key, low, high, least=0) if table is not self and key in table.raw else []
        return (numbers + [0] * seats)[:seats]

    def digest(self) -> str:
        """A fingerprint of the content, so that a record can tell whether it is read with the same data. A table of handicaps that
        gives nobody anything is as good as none: files were kept before there was one."""
        handicap = self.raw.get("handicap")
        idle = isinstance(handicap, Mapping) and not any(any(by_seat) for by_seat in handicap.values() if isinstance(by_seat, list))
        raw = {key: value for key, value in self.raw.items() if key != "handicap"} if idle else self.raw
        return hashlib.sha256(json.dumps(raw, sort_keys=True, default=str).encode()).hexdigest()[:16]


def numbers_from(low: int, high: int) -> str:
    return f"a whole number from {low} to {high}" if low < high else f"the whole number {low}"


def because(why: str) -> str:
    return f": {why}" if why else ""


# The shape of a file --------------------------------------------------------------------------------------------------

TYPE_NAMES: tuple[tuple[type, str], ...] = (
    (bool, "true or false"), (int, "a whole number"), (str, "text"), (Mapping, "a table"), (list, "a list"),
)  # fmt: skip
"""What a value can be, and how that is called; a truth value is a number too, so it comes first."""


def kind_of(value: Any) -> str:
    return next((name for kind, name in TYPE_NAMES if isinstance(value, kind)), type(value).__name__)


class Shape:
    """The keys and the kinds of values a file may have: those of the game's own file."""

    def __init__(self, own: Mapping[str, Any], free: tuple[str, ...], fixed: tuple[str, ...]) -> None:
        self.own = own
        self.free = free
        self.fixed = fixed
        self.known: dict[str, dict[str, list[Any]]] = {}  # by place: what our own file has there

    def check(self, facts: Facts) -> None:
        """DataError for the first thing that the game's own file does not have."""
        self.table(facts, [self.own], "")

    def table(self, facts: Facts, models: list[Mapping[str, Any]], place: str) -> None:
        if place not in self.known:  # the same for all tables of a list
            self.known[place] = {key: [model[key] for model in models if key in model] for model in models for key in model}
        keys = self.known[place]
        free = any(fnmatchcase(place, pattern) for pattern in self.free)
        for key, value in facts.raw.items():
            if key == "source":
                self.source(facts, value, keys)
            elif not isinstance(key, str) or (key not in keys and not free):
                names = [name for name in keys if name != "source" and not name.endswith("_source")]
                if not (isinstance(key, str) and key.endswith("_source") and key.removesuffix("_source") in keys):
                    raise facts.fail(str(key), f"is not known here.{did_you_mean(str(key), names)} Known are: {', '.join(names)}.")
            else:
                below = [item for each in keys.values() for item in each] if free else keys[key]
                self.value(facts, key, value, below, f"{place}.{'*' if free else key}".removeprefix("."))

    def value(self, facts: Facts, key: str, value: Any, models: list[Any], place: str) -> None:
        kinds = list(dict.fromkeys(kind_of(model) for model in models))
        if kind_of(value) not in kinds and "a whole number" not in kinds:  # numbers are read with their bounds, which say more
            raise facts.fail(key, f"must be {' or '.join(kinds)}, not {value!r}")
        tables = [model for model in models if isinstance(model, Mapping)]
        items = [item for model in models if isinstance(model, list) for item in model if isinstance(item, Mapping)]
        if isinstance(value, Mapping):
            self.table(facts.inner(key), tables, place)
        elif isinstance(value, list):
            for number, item in enumerate(value):
                if isinstance(item, Mapping):
                    items = items or list(named(self.own, key))
                    self.table(facts.inner(key, number), items, place)
        fixed = any(fnmatchcase(place, pattern) for pattern in self.fixed)
        if fixed:
            facts.note(key, Read(fixed=True))
        if fixed and not isinstance(value, Mapping) and value not in models:
            must = "" if items else f": it must be {models[0]!r}, not {value!r}"
            raise facts.fail(key, f"can't be changed, as no rule reads it{must}")

    def source(self, facts: Facts, value: Any, keys: Mapping[str, Any]) -> None:
        """Where facts come from: one word for the whole table, or one for each of its keys."""
        if isinstance(value, Mapping):
            for key, word in value.items():
                if key not in facts.raw:
                    names = [name for name in facts.raw if name != "source"]
                    raise facts.inner("source").fail(key, f"is no key of this table.{did_you_mean(key, names)}".removesuffix("."))
                if not isinstance(word, str):
                    raise facts.inner("source").fail(key, f"must be text, not {word!r}")
        elif not isinstance(value, str):
            raise facts.fail("source", f"must be text, or a table with a text for each key, not {value!r}")


def named(table: Any, key: str) -> Iterator[Mapping[str, Any]]:
    """All tables in lists of this name, wherever they are: for a list that our own file has empty in one place."""
    for name, value in table.items() if isinstance(table, Mapping) else enumerate(table):
        if isinstance(value, list) and name == key:
            yield from (item for item in value if isinstance(item, Mapping))
        if isinstance(value, (Mapping, list)):
            yield from named(value, key)
