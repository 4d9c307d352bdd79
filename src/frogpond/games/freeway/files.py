# compiled by mypyc
"""A position as readable JSON and as bytes, and back."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

from ...engine.codec import Reader, encode
from .notation import Unread, dice_of, place, space_text
from .numbers import DIE_BITS, DIE_MASK, HIGH, LOW, NONE, PUDDLE, SIDEWALK
from .road import BETWEEN, FIRST, MOVE, ROLL, STEP_NAMES, Road, set_up

OVER: Final = "over"


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
        t.moved |= 1 << space


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
        need(t.rolled == 0 and t.moved == 0, "dice or moves before the roll")
    if names[-1:] == [BETWEEN]:
        back, front, mover = steps[-1][1:4]
        need(all(0 < space < n.first_pad for space in (back, front, mover)), "a Hop In Between off the road")
        need(back < mover < front and n.lane(back) == n.lane(front), "a Hop In Between that is not in between")
        need(t.colour_on(mover) == t.active and n.kind[mover] in (LOW, HIGH), "a Hop In Between without a frog that hopped")
        need(all(t.colour_on(space) not in (NONE, t.active) for space in (back, front)), "a Hop In Between without two opponents")


def write_fields(t: Road) -> dict[str, Any]:
    """The position for people and puzzle files."""
    n = t.n
    colours: tuple[str, ...] = t.game.colours
    frogs = int(n.frogs)
    step = t.frames.step()
    fields: dict[str, Any] = {
        "turn": int(t.turn),
        "active": colours[t.active],
        "step": STEP_NAMES[step] if step >= 0 else OVER,
        "frogs": {colours[c]: [space_text(t, int(t.at[c * frogs + i])) for i in range(frogs)] for c in range(n.seats)},
        "rolled": dice_of(t.n, t.rolled),
        "unused": dice_of(t.n, t.left),
        "moved": [space_text(t, space) for space in range(1, int(n.first_pad)) if t.has_moved(space)],
        "ender": None if t.ender == NONE else colours[t.ender],
    }
    if step == BETWEEN:
        back, front, mover = (space_text(t, int(t.frames.get(i))) for i in (1, 2, 3))
        fields["between"] = {"behind": back, "ahead": front, "frog": mover}
    return fields


def read_fields(t: Road, fields: dict[str, Any]) -> None:
    """The inverse of write_fields; only `frogs` must be there."""
    n = t.n
    names = list(t.game.colours[: n.seats])
    set_up(t, n)
    unknown = set(fields) - {"turn", "active", "step", "frogs", "rolled", "unused", "moved", "ender", "between"}
    need(not unknown, f"unknown fields {', '.join(sorted(unknown))}")

    def space(text: Any) -> int:
        try:
            return place(t, str(text))
        except Unread as problem:
            raise ValueError(f"damaged position: {problem.reason.text}") from None

    def colour(key: str, default: str | None) -> int:
        given = fields.get(key, default)
        need(given is None or given in names, f"{key} must be one of {', '.join(names)}")
        return NONE if given is None else names.index(given)

    need(sorted(fields["frogs"]) == sorted(names), f"frogs are needed for {', '.join(names)}")
    lists = [[space(text) for text in fields["frogs"][name]] for name in names]
    need(all(len(mine) == n.frogs for mine in lists), f"each player has {n.frogs} frogs")
    t.turn = int(fields.get("turn", 1))
    t.active = colour("active", names[0])
    t.ender = colour("ender", None)
    seat_frogs(t, [frog for mine in lists for frog in mine])
    unused = fields.get("unused", fields.get("rolled", []))
    t.rolled = read_dice(t, fields.get("rolled", unused))
    t.left = read_dice(t, unused)
    set_moved(t, [space(text) for text in fields.get("moved", [])])
    step = fields.get("step", STEP_NAMES[MOVE if t.rolled else ROLL])
    need(step in (*STEP_NAMES, OVER), f"there is no step {step!r}; steps are {', '.join((*STEP_NAMES, OVER))}")
    if step == STEP_NAMES[FIRST]:
        t.frames.push(FIRST)
    elif step != OVER:
        t.frames.push(MOVE)
        if step == STEP_NAMES[ROLL]:
            t.frames.push(ROLL)
        elif step == STEP_NAMES[BETWEEN]:
            pair = fields["between"]
            t.frames.push(BETWEEN, space(pair["behind"]), space(pair["ahead"]), space(pair["frog"]))
    check(t)


def read_dice(t: Road, pips: list[Any]) -> int:
    n = t.n
    faces = [int(face) for face in n.face]
    need(len(pips) <= n.max_dice and all(pip in faces for pip in pips), f"dice are up to {n.max_dice} of {', '.join(map(str, faces))}")
    return sum(1 << (DIE_BITS * faces.index(pip)) for pip in pips)
