"""What a game may keep in its folder: modules such as `guide`, `picture`, `cells`, and `rules.md`. One that is not there is no mistake."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from typing import Any

ROOMS = ("", "words.", "look.")


@cache
def beside(kind: type, name: str) -> Any | None:
    """The module of that name in the rooms of the folder a class lives in, or next to its module; None if there is none."""
    for package in (kind.__module__, kind.__module__.rpartition(".")[0]):
        for room in ROOMS:
            module = f"{package}.{room}{name}"
            try:
                return import_module(module)
            except ModuleNotFoundError as missing:  # something that the module itself needs may be missing: that is a mistake
                if not missing.name or not f"{module}.".startswith(f"{missing.name}."):
                    raise
    return None


@cache
def document(kind: type, name: str) -> str:
    """A text file in the folder a class lives in; empty if there is none."""
    try:
        place = files(kind.__module__).joinpath(name)
        return place.read_text(encoding="utf-8") if place.is_file() else ""
    except (ModuleNotFoundError, TypeError):  # a class of a plain module has no folder
        return ""
