# compiled by mypyc
"""A position as bytes and back, and the checks that any position from outside must pass."""

from __future__ import annotations

from collections import Counter

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from ....engine.codec import Reader, encode
from ..rules.numbers import DIE_BITS, DIE_MASK, HIGH, LOW, NONE, PUDDLE, SIDEWALK
from ..rules.roll import dice
from ..rules.table import BETWEEN, FIRST, MOVE, ROLL, Road, set_up
from ..words.notation import dice_of


def need(ok: bool, problem: str) -> None:
    if not ok:
        raise ValueError(f"damaged position: {problem}")


def pack(t: Road) -> bytes:
    """All numbers of a position in one row."""
    n = t.n
    row = vec[i64]([t.turn, t.active, t.ender], capacity=64)
    row = extend(row, t.at)
    for packed in (t.rolled, t.left):
        face: i64 = 0
        while face < n.faces:
            row = append(row, (packed >> (face * DIE_BITS)) & DIE_MASK)
            face += 1
    at = i64(len(row))
    row = append(row, 0)
    space: i64 = 1
    while space < n.first_pad:
        if t.has_moved(space):
            row = append(row, space)
            row[at] += 1
        space += 1
    frames = t.frames.to_list()
    row = append(row, i64(len(frames)))
    for frame in frames:
        for number in frame:
            row = append(row, number)
    return encode(row)


def unpack(t: Road, data: bytes) -> None:
    """The inverse of pack; ValueError if the bytes are no position."""
    n = t.n
    set_up(t, n)
    read = Reader(data)
    t.turn, t.active, t.ender = read.next(), read.next(), read.next()
    seat_frogs(t, [int(space) for space in read.take(n.seats * n.frogs)])
    t.rolled = pack_dice([int(count) for count in read.take(n.faces)])
    t.left = pack_dice([int(count) for count in read.take(n.faces)])
    set_moved(t, [int(space) for space in read.take(read.next())])
    depth = read.next()
    need(0 <= depth <= 3, "too many open steps")
    t.frames.set_list([[int(number) for number in read.take(8)] for _ in range(depth)])
    read.done()
    check(t)


def pack_dice(counts: list[int]) -> int:
    need(all(0 <= count <= DIE_MASK for count in counts), "a number of dice out of range")
    return sum(count << (DIE_BITS * face) for face, count in enumerate(counts))


def seat_frogs(t: Road, spaces: list[int]) -> None:
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


def set_moved(t: Road, spaces: list[int]) -> None:
    t.moved = 0
    for space in spaces:
        need(0 < space < t.n.first_pad and t.colour_on(space) == t.active, "a frog that moved must be on a spot, of the colour in turn")
        t.moved |= t.n.bit[space]


def check(t: Road) -> None:
    """Refuse what could not be played on: players without a frog to roll for, dice or steps that don't go together."""
    n = t.n
    steps = t.frames.to_list()
    names = [frame[0] for frame in steps]
    need(names in ([], [FIRST], [MOVE], [MOVE, ROLL], [MOVE, BETWEEN]), "steps that can't be open together")
    need(0 <= t.active < n.seats and NONE <= t.ender < n.seats, "no such player")
    need(0 <= t.turn <= n.turn_cap, "a turn after the last")
    rolled, left = Counter(dice_of(t.n, t.rolled)), Counter(dice_of(t.n, t.left))
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
        need(steps[-1][1] > 0 and steps[-1][1] + rolled.total() == dice(t), "not as many dice as frogs from the Sidewalk to the last spot")
    if names[-1:] == [BETWEEN]:
        back, front, mover = steps[-1][1:4]
        need(all(0 < space < n.first_pad for space in (back, front, mover)), "a Hop In Between off the road")
        need(back < mover < front and n.lane(back) == n.lane(front), "a Hop In Between that is not in between")
        need(t.colour_on(mover) == t.active and n.kind[mover] in (LOW, HIGH), "a Hop In Between without a frog that hopped")
        need(all(t.colour_on(space) not in (NONE, t.active) for space in (back, front)), "a Hop In Between without two opponents")
