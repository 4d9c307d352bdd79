"""Line numbers of keys and items in a TOML file, which tomllib does not report.

The text has been parsed by tomllib before, so it is well-formed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

TOKEN = re.compile(
    r'''"""(?:\\.|[^\\])*?"""+|'{3}.*?'{3,}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|#[^\n]*|[\[\]{}=,\n]|[^\s\[\]{}=,#"']+''', re.DOTALL
)
Path = tuple[str | int, ...]


class LineNumbers:
    """The line of every key and every item of a list, by its path."""

    def __init__(self, text: str) -> None:
        self.found: dict[Path, int] = {(): 1}
        self.tokens = list(self.split(text))
        self.at = 0
        self.tables: dict[Path, int] = {}  # how many tables of a list have begun
        here: Path = ()
        while self.at < len(self.tokens):
            here = self.statement(here)

    def of(self, path: Path) -> int:
        """The line of a path, or of the nearest thing around it."""
        while path not in self.found:
            path = path[:-1]
        return self.found[path]

    @staticmethod
    def split(text: str) -> Iterator[tuple[str, int]]:
        line = 1
        for match in TOKEN.finditer(text):
            if not match[0].startswith("#"):
                yield match[0], line
            line += match[0].count("\n")

    def peek(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def take(self) -> tuple[str, int]:
        self.at += 1
        return self.tokens[self.at - 1]

    def skip_breaks(self) -> None:
        while self.peek() == "\n":
            self.at += 1

    def statement(self, here: Path) -> Path:
        """A header, or a key with its value; the table that following keys belong to."""
        self.skip_breaks()
        if not self.peek():
            return here
        line = self.tokens[self.at][1]
        if self.peek() != "[":
            self.pair(here)
            return here
        many = 0
        while self.peek() == "[":
            self.at += 1
            many += 1
        path: Path = ()
        names = self.name("]")
        for place, name in enumerate(names, 1):
            path = (*path, name)
            if path in self.tables and not (many == 2 and place == len(names)):
                path = (*path, self.tables[path] - 1)
        if many == 2:
            self.found.setdefault(path, line)
            self.tables[path] = self.tables.get(path, 0) + 1
            path = (*path, self.tables[path] - 1)
        for end in range(1, len(path) + 1):
            self.found.setdefault(path[:end], line)
        self.found[path] = line
        self.at += many
        return path

    def name(self, end: str) -> list[str]:
        """The parts of a name up to some sign: `a."b.c"` has two."""
        words = ""
        while self.peek() not in (end, ""):
            words += self.take()[0]
        table = tomllib.loads(f"{words} = 0")
        parts: list[str] = []
        while isinstance(table, dict):
            (key,) = table
            parts.append(key)
            table = table[key]
        return parts

    def pair(self, here: Path) -> None:
        line = self.tokens[self.at][1]
        for name in self.name("="):
            here = (*here, name)
            self.found.setdefault(here, line)
        self.at += 1
        self.value(here)

    def value(self, here: Path) -> None:
        """A value: lists and inline tables are walked into, all else is one token."""
        first, _ = self.take()
        if first == "[":
            self.several(here, "]")
        elif first == "{":
            self.several(here, "}")

    def several(self, here: Path, end: str) -> None:
        number = 0
        while True:
            self.skip_breaks()
            if self.peek() == ",":
                self.at += 1
            elif self.peek() == end:
                self.at += 1
                return
            elif end == "}":
                self.pair(here)
            else:
                self.found[(*here, number)] = self.tokens[self.at][1]
                self.value((*here, number))
                number += 1
