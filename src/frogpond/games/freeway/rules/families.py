# compiled by mypyc
"""The numbering of actions: every move the board allows, then attacks, what a Hop In Between allows, the end of the turn."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ....engine.families import Families
from .numbers import FreewayNumbers as Numbers

# Families by number, in the order in which they are declared.
MOVE: Final = 0
SQUISH: Final = 1
SQUASH: Final = 2
SMASH: Final = 3
BACK: Final = 4
DECLINE: Final = 5
END_TURN: Final = 6


def number_actions(n: Numbers) -> None:
    """Give every action its number once the tables stand."""
    families = Families()
    n.families = families
    n.move = families.add("move", i64(len(n.move_to)), ("move",))
    n.squish = families.add("squish", n.faces * n.hits, ("face", "hit"), n.hits)
    n.squash = families.add("squash", n.faces * n.first_pad, ("face", "spot"), n.first_pad)
    n.smash = families.add("smash", n.faces, ("face",))
    n.back = families.add("back", n.faces * 2, ("face", "side"), 2)
    n.decline = families.add("decline", 1)
    n.end_turn = families.add("end turn", 1)
