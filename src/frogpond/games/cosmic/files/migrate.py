"""Positions of earlier rules as today's have them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..rules import steps as s
from ..rules.abilities.massive import crush_price
from ..rules.numbers import NONE

if TYPE_CHECKING:
    from ..position import Position


def from_rules_1(t: Position) -> None:
    """A crush was bought with the leap. Its price is given back, and Massive is asked once it stands there (CF-125)."""
    frames = t.frames.to_list()
    for frame in frames:
        if frame[0] == s.ACT and frame[s.ACT_ONTO] == 1:
            frog = frame[s.ACT_FROG]
            onto = int(t.ground) if t.ground != NONE else int(t.place[frog]) if t.on_shard(frog) else NONE
            frame[s.ACT_ONTO] = onto + 1
            back = int(t.regain(frog, crush_price(t)))
            if frog == t.puppet:
                t.budget += back
        elif frame[0] == s.EDGE:
            frame[3] = 0
        elif frame[0] == s.NAMED:
            frame[7] = 0
    t.frames.set_list(frames)
