"""Modules that a game may keep beside its class: `guide`, `advice`, `picture`, `cells`. One that is not there is no mistake."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any


@cache
def beside(kind: type, name: str) -> Any | None:
    """The module of that name next to the module (or package) a class lives in; None if there is none."""
    for package in (kind.__module__, kind.__module__.rpartition(".")[0]):
        module = f"{package}.{name}"
        try:
            return import_module(module)
        except ModuleNotFoundError as missing:  # something that the module itself needs may be missing: that is a mistake
            if not missing.name or not f"{module}.".startswith(f"{missing.name}."):
                raise
    return None
