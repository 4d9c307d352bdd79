# compiled by mypyc
"""The numbering of actions: plays and slides by cell, then what is done to cards by their slots, jumps by direction."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ....engine.families import Families
from .numbers import BullfrogsNumbers as Numbers

# Families by number, in the order in which they are declared.
PLAY: Final = 0
SLIDE_TO: Final = 1
DEPLOY: Final = 2
REDEPLOY: Final = 3
SABOTAGE: Final = 4
STOP: Final = 5
SCORE: Final = 6
JUMP: Final = 7
SLIDE: Final = 8
MARKER: Final = 9

# Directions are up, down, left, right (BF-2); a sabotage has one more.
DIRECTION_COUNT: Final = 4
TO_SUPPLY: Final = 4  # v1.23 (BF-31)


def number_actions(n: Numbers) -> None:
    """Give every action its number once cards and grid are known."""
    families = Families()
    slots = n.slots
    n.families = families
    n.play = families.add("play", n.kinds * n.cells, ("kind", "cell"), n.cells)
    n.slide_to = families.add("slide to", n.cells, ("cell",))
    n.deploy = families.add("deploy", 2 * slots, ("piece", "slot"), slots)
    n.redeploy = families.add("redeploy", slots * slots, ("from slot", "slot"), slots)
    n.sabotage = families.add("sabotage", n.colours * slots * (DIRECTION_COUNT + 1), ("owner and slot", "direction"), DIRECTION_COUNT + 1)
    n.stop = families.add("stop", 1)
    n.score = families.add("score", slots, ("slot",))
    n.jump = families.add("jump", n.colours * DIRECTION_COUNT, ("colour", "direction"), DIRECTION_COUNT)
    n.slide = families.add("slide", slots, ("slot",))
    n.marker = families.add("marker", slots, ("slot",))


def frogs_at(n: Numbers, owner: i64, slot: i64) -> i64:
    """Whose frog on which card, as one number: what a sabotage is aimed at."""
    return owner * n.slots + slot


def whose_frog(n: Numbers, number: i64) -> tuple[i64, i64]:
    """The inverse of frogs_at: owner and slot."""
    return number // n.slots, number % n.slots
