# compiled by mypyc
"""Roll dice: as many as own frogs from the Sidewalk to the last spot (FW-6 to FW-8).

The dice come one after another, each a chance event with a die's faces as outcomes. Only how many show which face is
kept, so each roll, as a multiset, has its multinomial share, and nobody needs to list the 715 rolls of four dice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from .events import ROLLED
from .numbers import DIE_BITS, DIE_MASK
from .numbers import FreewayNumbers as Numbers
from .steps import ROLL, ROLL_DICE

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def dice(t: Position) -> i64:
    """How many dice the player in turn rolls (FW-7); there are never more than the box holds."""
    out = t.out(t.active)
    return out if out < t.n.max_dice else t.n.max_dice


def roll_dice(t: Position) -> None:
    """Open the roll; the number of dice is fixed for the turn (FW-7)."""
    t.frames.push(ROLL, dice(t))


def roll_die(t: Position, face: i64) -> None:
    """One die comes to rest; the last one closes the roll."""
    t.add_die(face)
    left = t.frames.get(ROLL_DICE) - 1
    if left > 0:
        t.frames.set(ROLL_DICE, left)
    else:
        t.frames.pop()
    if t.watching:
        t.note(ROLLED, t.active, face, left)


def pips_of(n: Numbers, packed: i64) -> list[int]:
    """The pips of packed dice, smallest first."""
    return [int(n.face[face]) for face in range(n.faces) for _ in range((packed >> (face * DIE_BITS)) & DIE_MASK)]
