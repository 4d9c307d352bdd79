# compiled by mypyc
"""Whether a position from a file can be played on: frogs in their places, dice that were rolled, steps that go together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from mypy_extensions import u8

from ....engine.codec import need
from ....engine.fields import check_numbers
from ....engine.steps import stacked
from ..rules.numbers import DIE_BITS, DIE_MASK, HIGH, LOW, NONE, PUDDLE, SIDEWALK
from ..rules.roll import dice, pips_of
from ..rules.steps import BETWEEN, BETWEEN_AHEAD, BETWEEN_BEHIND, BETWEEN_FROG, FIRST, ROLL, ROLL_DICE, STEPS
from .fields import FIELDS

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position


def pack_dice(counts: list[int]) -> int:
    need(all(0 <= count <= DIE_MASK for count in counts), "a number of dice out of range")
    return sum(count << (DIE_BITS * face) for face, count in enumerate(counts))


def place_frogs(t: Position, spaces: list[int]) -> None:
    """Put all frogs in their places; one to a spot or pad."""
    n = t.n
    frogs = int(n.frogs)
    for colour in range(n.seats):
        mine = sorted(spaces[colour * frogs : (colour + 1) * frogs])
        for i, space in enumerate(mine):
            need(PUDDLE <= space < n.spaces, "a frog outside the board")
            t.at[colour * frogs + i] = space
            if space > SIDEWALK:
                need(t.on[space] == 0, "two frogs in one space")
                t.on[space] = u8(colour + 1)


def set_moved(t: Position, spaces: list[int]) -> None:
    t.moved = 0
    for space in spaces:
        need(0 < space < t.n.first_pad and t.colour_on(space) == t.active, "a frog that moved must be on a spot, of the colour in turn")
        t.moved |= t.n.bit[space]


def check(t: Position) -> None:
    """Refuse what could not be played on: players without a frog to roll for, dice or steps that don't go together."""
    n = t.n
    steps = t.frames.to_list()
    names = [frame[0] for frame in steps]
    need(stacked(STEPS, names), "steps that can't be open together")
    check_numbers(t, FIELDS)
    rolled, left = Counter(pips_of(n, t.rolled)), Counter(pips_of(n, t.left))
    need(left <= rolled and rolled.total() <= n.max_dice, "unused dice that were not rolled, or too many")
    home = [t.at[colour * n.frogs] >= n.first_pad for colour in range(n.seats)]
    need(all(home[colour] == (t.ender == colour) for colour in range(n.seats)), "the ender is the player with all frogs home")
    need(not steps or t.ender == NONE, "a player has all frogs home, but the game goes on")
    need(bool(steps) or t.ender != NONE or t.turn == n.turn_cap, "the game is over, but nobody has all frogs home")
    for colour in range(n.seats):
        waits = steps and (colour != t.active or names[-1] in (FIRST, ROLL))
        need(not waits or t.out(colour) > 0, "a player has no frog from the Sidewalk to the last spot to roll a die for")
    if names[-1:] == [ROLL]:
        need(t.left == t.rolled and t.moved == 0, "dice used or frogs moved before the roll is over")
        waiting = steps[-1][ROLL_DICE]
        need(waiting > 0 and waiting + rolled.total() == dice(t), "not as many dice as frogs from the Sidewalk to the last spot")
    if names[-1:] == [BETWEEN]:
        back, front, mover = steps[-1][BETWEEN_BEHIND], steps[-1][BETWEEN_AHEAD], steps[-1][BETWEEN_FROG]
        need(all(0 < space < n.first_pad for space in (back, front, mover)), "a Hop In Between off the road")
        need(back < mover < front and n.lane(back) == n.lane(front), "a Hop In Between that is not in between")
        need(t.colour_on(mover) == t.active and n.kind[mover] in (LOW, HIGH), "a Hop In Between without a frog that hopped")
        need(all(t.colour_on(space) not in (NONE, t.active) for space in (back, front)), "a Hop In Between without two opponents")
