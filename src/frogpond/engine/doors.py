"""Deprecated path of `frogpond.engine.hooks`."""

from __future__ import annotations

from typing import Any

from ..deprecated import moved_to

_attribute = moved_to("frogpond.engine.hooks")


def __getattr__(name: str) -> Any:
    return _attribute(name)
