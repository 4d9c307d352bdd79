"""The smallest Bullfrogs that still hides something: a deck of two pads, of which one is in hand, and one bullfrog each.

Pads never fill up, so the tie-breaker decides: whose bullfrog stands on a pad. Only one kind of pad gives an action, and when
the first player plays its first pad it doesn't know which kind the second one holds. About 54,000 positions in all.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import frogpond

Facts = dict[str, Any]


def facts() -> Facts:
    """Component data of the small game."""
    data: Facts = json.loads(json.dumps(frogpond.make("bullfrogs").data.raw))  # type: ignore[attr-defined]
    kinds = [("idle", 0), ("busy", 1)]
    data["deck"] = [{"kind": kind, "actions": actions, "spaces": 12, "points": 3, "copies": 1} for kind, actions in kinds]
    data["deck_size"]["cards"] = data["solitaire"]["player_cards"] = 2
    data["limits"]["hand"] = 1
    data["pieces"].update(frogs=0, bullfrogs=1)
    data["neutral_pad"]["copies"] = 0
    data["start_layout"]["neutral_cells"] = []
    for edition in data["editions"].values():
        edition["removed_with_four_players"] = []
    return data


def written(folder: Path) -> Path:
    """The same as a data file, as a designer would have it."""
    path = folder / "tiny.toml"
    path.write_text("\n".join(toml(facts(), "")), encoding="utf-8")
    return path


def toml(table: Facts, name: str) -> list[str]:
    """A table as lines of TOML: numbers, words and lists first, then the tables in it."""
    lines = [f"[{name}]"] if name else []
    lines += [f"{json.dumps(key)} = {inline(value)}" for key, value in table.items() if not isinstance(value, dict)]
    for key, value in table.items():
        if isinstance(value, dict):
            lines += toml(value, f"{name}.{json.dumps(key)}" if name else json.dumps(key))
    return lines


def inline(value: Any) -> str:
    """A value on one line."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(key)} = {inline(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(inline, value)) + "]"
    return json.dumps(value)
