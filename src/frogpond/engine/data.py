"""Component data: read from a TOML file of the package or of a designer, checked with errors that say where."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any


class DataError(ValueError):
    """A data file that can't be used; the message says where and why."""


def load(package: str, filename: str, source: str | Path | Mapping[str, Any] | None) -> Facts:
    """The facts of a game: the package's own file, or the file or mapping given in its place."""
    if source is None or source == "":
        return Facts(tomllib.loads(files(package).joinpath(filename).read_text(encoding="utf-8")), filename)
    if isinstance(source, Mapping):
        return Facts(dict(source), "data")
    path = Path(source)
    try:
        return Facts(tomllib.loads(path.read_text(encoding="utf-8")), path.name)
    except OSError as error:
        raise DataError(f"can't read data file {str(path)!r}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise DataError(f"data file {path.name} is not valid TOML: {error}") from None


class Facts:
    """A table of data with checked access; `where` names the place for error messages."""

    def __init__(self, table: Mapping[str, Any], where: str) -> None:
        self.raw = table
        self.where = where

    def fail(self, key: str, problem: str) -> DataError:
        return DataError(f"{self.where}: {key} {problem}")

    def get(self, key: str) -> Any:
        if key not in self.raw:
            raise self.fail(key, "is missing")
        return self.raw[key]

    def table(self, key: str) -> Facts:
        value = self.get(key)
        if not isinstance(value, Mapping):
            raise self.fail(key, "must be a table")
        return Facts(value, f"{self.where} [{key}]")

    def tables(self, key: str, least: int = 0) -> list[Facts]:
        value = self.get(key)
        if not isinstance(value, list) or not all(isinstance(item, Mapping) for item in value):
            raise self.fail(key, "must be a list of tables")
        if len(value) < least:
            raise self.fail(key, f"needs at least {least} entries, has {len(value)}")
        return [Facts(item, f"{self.where} [[{key}]] no. {i + 1}") for i, item in enumerate(value)]

    def number(self, key: str, low: int, high: int) -> int:
        value = self.get(key)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.fail(key, f"must be a whole number from {low} to {high}, not {value!r}")
        return value

    def word(self, key: str, choices: tuple[str, ...] = ()) -> str:
        value = self.get(key)
        if not isinstance(value, str) or (choices and value not in choices):
            raise self.fail(key, f"must be {'one of ' + ', '.join(choices) if choices else 'text'}, not {value!r}")
        return value

    def flag(self, key: str) -> bool:
        value = self.get(key)
        if not isinstance(value, bool):
            raise self.fail(key, f"must be true or false, not {value!r}")
        return value

    def numbers(self, key: str, low: int, high: int, least: int = 1) -> list[int]:
        value = self.get(key)
        if not isinstance(value, list) or len(value) < least:
            raise self.fail(key, f"must be a list of at least {least} whole numbers")
        for item in value:
            if not isinstance(item, int) or isinstance(item, bool) or not low <= item <= high:
                raise self.fail(key, f"must hold whole numbers from {low} to {high}, not {item!r}")
        return list(value)

    def words(self, key: str, choices: tuple[str, ...] = (), least: int = 1) -> list[str]:
        value = self.get(key)
        if not isinstance(value, list) or len(value) < least:
            raise self.fail(key, f"must be a list of at least {least} names")
        for item in value:
            if not isinstance(item, str) or (choices and item not in choices):
                raise self.fail(key, f"must hold {'only ' + ', '.join(choices) if choices else 'text'}, not {item!r}")
        return list(value)

    def digest(self) -> str:
        """A fingerprint of the content, so that a record can tell whether it is read with the same data."""
        return hashlib.sha256(json.dumps(self.raw, sort_keys=True, default=str).encode()).hexdigest()[:16]
