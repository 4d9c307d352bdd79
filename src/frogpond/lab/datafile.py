"""A changed data file as text: the original with its comments, other numbers where they were changed."""

from __future__ import annotations

import json
import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..engine.game import Game
from .changes import leaves, row_names

LINE = re.compile(r"^(\s*)([\w-]+|\"[^\"]+\")(\s*=\s*)(.+?)(\s*(?:#.*)?)$")
HEADER = re.compile(r"^\s*\[(\[?)([^\]]+)\]\]?")


def own_text(game: Game) -> str:
    """The text of the data file that a game was made with; empty if it is not known."""
    path = game.options.get("data")
    if isinstance(path, str) and path:
        return Path(path).read_text(encoding="utf-8")
    facts = game.facts()
    if path is not None or facts is None:
        return ""
    for kind in type(game).__mro__:  # a house rule has the file of the game that it changes
        file = Path(getattr(sys.modules[kind.__module__], "__file__", None) or "").parent / facts.file
        if file.is_file() and tomllib.loads(text := file.read_text(encoding="utf-8")) == facts.raw:
            return text
    return ""


def changed_facts(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    """Places whose facts differ, with the new ones."""
    before = dict(leaves(old))
    return {place: value for place, value in leaves(new) if before.get(place) != value}


def write_data(game: Game, text: str, raw: Mapping[str, Any], note: str = "") -> str:
    """The file `text` with the facts of `raw`. Lines that stay keep their comments; where a change can't be made line by line the
    whole is written anew."""
    old = tomllib.loads(text)
    facts = changed_facts(old, raw)
    lines = text.splitlines()
    rows: dict[str, int] = {}
    place: list[str] = []
    for number, line in enumerate(lines):
        header = HEADER.match(line)
        if header:
            place = [part.strip().strip('"') for part in re.split(r"\.(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", header[2])]
            if header[1]:
                name = ".".join(place)
                rows[name] = rows.get(name, -1) + 1
                rows = {key: at for key, at in rows.items() if not key.startswith(name + ".")}  # rows below begin again
            place = called(old, place, rows)
            continue
        match = LINE.match(line)
        if match and (name := ".".join([*place, match[2].strip('"')])) in facts:
            lines[number] = f"{match[1]}{match[2]}{match[3]}{plain(facts[name])}{match[5]}"
    result = "\n".join(lines) + "\n"
    try:
        same = tomllib.loads(result) == raw
    except tomllib.TOMLDecodeError:
        same = False
    head = "".join(f"# {line}\n" for line in note.splitlines())
    return head + (result if same else whole(raw))


def called(old: Any, place: list[str], rows: Mapping[str, int]) -> list[str]:
    """A header as the name of a place: each list of tables with the name of its last row so far."""
    names: list[str] = []
    for i, part in enumerate(place):
        old = old[part]
        names.append(part)
        if isinstance(old, list):
            at = rows[".".join(place[: i + 1])]
            names.append(row_names(old)[at])
            old = old[at]
    return names


def plain(value: Any) -> str:
    """A value as TOML."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key_of(key)} = {plain(inner)}" for key, inner in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(plain, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def key_of(key: str) -> str:
    return key if re.fullmatch(r"[\w-]+", key, re.ASCII) else json.dumps(key)


def whole(raw: Mapping[str, Any]) -> str:
    """A file written anew: single facts first, then table after table, their insides on one line."""
    facts = [f"{key_of(key)} = {plain(value)}\n" for key, value in raw.items() if not isinstance(value, Mapping)]
    tables = []
    for key, value in raw.items():
        if isinstance(value, Mapping):
            tables.append(f"\n[{key_of(key)}]\n" + "".join(f"{key_of(name)} = {plain(inner)}\n" for name, inner in value.items()))
    return "".join(facts + tables)
