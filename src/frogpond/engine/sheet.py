"""Deprecated path of `frogpond.engine.observation_buffer`."""

from __future__ import annotations

from typing import Any

from ..deprecated import moved_to

_attribute = moved_to("frogpond.engine.observation_buffer", {"Sheet": "ObservationBuffer"})


def __getattr__(name: str) -> Any:
    return _attribute(name)
