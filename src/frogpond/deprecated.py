"""Old import paths of public modules: each keeps working, and reports its new path with a DeprecationWarning."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def moved_to(new: str, renamed: Mapping[str, str] | None = None) -> Callable[[str], Any]:
    """Return a module `__getattr__` that looks names up in the module `new`; `renamed` maps old names to new ones."""

    def attribute(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        target = (renamed or {}).get(name, name)
        value = getattr(import_module(new), target)
        # The caller of `__getattr__` is the import machinery or the user's own line; both are two frames up.
        warnings.warn(f"use {new}.{target} instead of the old path of {name}", DeprecationWarning, stacklevel=3)
        return value

    return attribute
