"""Positions that are mirror images of each other, or turned: around the Log no direction is better than another."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from .json import write_fields

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

EARLY = 3  # turns in which a pond may still be symmetric
PLAIN = {"play", "act", "score", "draw", "next"}  # steps that tell of no place


def images(t: Position) -> list[str]:
    """The position as seen from all eight sides, as texts that are equal for equal positions; none once no two can be."""
    if t.n.solo or int(t.turn) > EARLY:
        return []
    fields: dict[str, Any] = write_fields(t)
    if not {step[0] for step in fields["steps"]} <= PLAIN:
        return []
    played, cards = fields.pop("played"), fields.pop("cards")
    fields["sunk"] = sorted(name for _, name in fields["sunk"])
    rest = json.dumps(fields, sort_keys=True)
    result = []
    for number in range(8):
        pond = []
        for card in cards:
            x, y = card["at"]
            x, y = (x, y) if number & 1 else (y, x)
            at = [x if number & 2 else -x, y if number & 4 else -y]
            more = {key: value for key, value in card.items() if key not in ("at", "slot")}
            pond.append(json.dumps([at, card["slot"] == played, more], sort_keys=True))
        result.append(rest + "".join(sorted(pond)))
    return result
