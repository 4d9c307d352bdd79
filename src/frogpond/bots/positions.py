"""A position from a file: a game record, or JSON as `state.to_json` gives it."""

from __future__ import annotations

import json
from typing import Any

from ..engine.record import MAGIC, Record
from ..engine.registry import make_foreign
from ..engine.state import State


def position(text: str, at: int | None = None, **replace: Any) -> State:
    """The state that a text holds: a game record (after `at` moves, else its last decision) or a position as JSON."""
    if text.lstrip().startswith(MAGIC):
        return recorded(Record.parse(text.lstrip()), at, replace)
    if at is not None:
        raise ValueError("a move number goes with a game record; this is a single position")
    try:
        obj = json.loads(text)
    except ValueError as error:
        raise ValueError(f"this is neither a game record (it would begin with {MAGIC!r}) nor JSON: {error}") from None
    if not isinstance(obj, dict) or "game" not in obj:
        raise ValueError("this JSON is no position: an object with game, players, options and state is needed")
    options = obj.get("options") or {}
    if not isinstance(options, dict):
        raise ValueError("the options of a position must be an object")
    return make_foreign(str(obj["game"]), obj.get("players"), options, **replace).from_json(obj)


def recorded(record: Record, at: int | None, replace: dict[str, Any]) -> State:
    """The position after `at` moves of a record, or at its last decision."""
    total = len(record.moves)
    if at is not None and not 0 <= at <= total:
        raise ValueError(f"the record has moves 0 to {total}, not {at}")
    last: State | None = None
    for number, (state, _) in enumerate(record.replay(record.make_game(**replace))):
        if number == at:
            return state.clone()
        if state.to_move >= 0:
            last = state.clone()
    if last is None:
        raise ValueError("nobody has anything to decide in this record")
    return last
