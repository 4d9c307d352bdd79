"""A position as readable JSON and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..rules.numbers import DIE_BITS, NONE
from ..rules.roll import dice
from ..rules.table import BETWEEN, FIRST, MOVE, ROLL, STEP_NAMES, set_up
from ..words.notation import Unread, dice_of, place, space_text
from .bytes import check, need, seat_frogs, set_moved

if TYPE_CHECKING:
    from ..rules.table import Road

OVER = "over"


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
    if step == ROLL:
        fields["to_roll"] = int(t.frames.get(1))
    if step == BETWEEN:
        back, front, mover = (space_text(t, int(t.frames.get(i))) for i in (1, 2, 3))
        fields["between"] = {"behind": back, "ahead": front, "frog": mover}
    return fields


def read_fields(t: Road, fields: dict[str, Any]) -> None:
    """The inverse of write_fields; only `frogs` must be there."""
    n = t.n
    names = list(t.game.colours[: n.seats])
    set_up(t, n)
    unknown = set(fields) - {"turn", "active", "step", "frogs", "rolled", "unused", "moved", "ender", "between", "to_roll"}
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
            t.frames.push(ROLL, int(fields.get("to_roll", dice(t) - len(fields.get("rolled", [])))))
        elif step == STEP_NAMES[BETWEEN]:
            pair = fields["between"]
            t.frames.push(BETWEEN, space(pair["behind"]), space(pair["ahead"]), space(pair["frog"]))
    check(t)


def read_dice(t: Road, pips: list[Any]) -> int:
    n = t.n
    faces = [int(face) for face in n.face]
    need(len(pips) <= n.max_dice and all(pip in faces for pip in pips), f"dice are up to {n.max_dice} of {', '.join(map(str, faces))}")
    return sum(1 << (DIE_BITS * faces.index(pip)) for pip in pips)
