"""A position as readable JSON and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.codec import need
from ....engine.fields import check_keys, read_numbers, write_numbers
from ....engine.refusals import UnreadableText
from ..rules.flow import go_on
from ..rules.roll import dice, pips_of
from ..rules.setup import set_up
from ..rules.steps import BETWEEN, FIRST, MOVE, ROLL, ROLL_DICE, STEP_NAMES, STEPS
from ..words.vocabulary import place, space_text
from .fields import FIELDS, colours
from .validate import check, pack_dice, place_frogs, set_moved

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position

OVER = "over"
KEYS = ("turn", "active", "ender", "frogs", "rolled", "unused", "moved", "step", "to_roll", "between")


def write_fields(t: Position) -> dict[str, Any]:
    """The position for people and puzzle files."""
    n, step, frogs = t.n, t.frames.step(), int(t.n.frogs)
    fields: dict[str, Any] = write_numbers(t, FIELDS)
    fields["frogs"] = {name: [space_text(t, int(t.at[c * frogs + i])) for i in range(frogs)] for c, name in enumerate(colours(t))}
    fields["rolled"] = pips_of(n, t.rolled)
    fields["unused"] = pips_of(n, t.left)
    fields["moved"] = [space_text(t, space) for space in range(1, int(n.first_pad)) if t.has_moved(space)]
    fields["step"] = STEP_NAMES[step] if step >= 0 else OVER
    if step == ROLL:
        fields["to_roll"] = int(t.frames.get(ROLL_DICE))
    if step == BETWEEN:
        fields["between"] = {slot: space_text(t, int(t.frames.get(i))) for i, slot in enumerate(STEPS[BETWEEN].slots, 1)}
    return fields


def read_fields(t: Position, fields: dict[str, Any]) -> None:
    """The inverse of write_fields; only `frogs` must be there."""
    n = t.n
    set_up(t, n)
    check_keys(fields, KEYS, "field")
    read_numbers(t, FIELDS, fields)
    frogs = fields["frogs"]
    need(sorted(frogs) == sorted(colours(t)), f"frogs are needed for {', '.join(colours(t))}")
    lists = [[space_of(t, text) for text in frogs[name]] for name in colours(t)]
    need(all(len(spaces) == n.frogs for spaces in lists), f"each player has {n.frogs} frogs")
    place_frogs(t, [space for spaces in lists for space in spaces])
    unused = fields.get("unused", fields.get("rolled", []))
    t.rolled = read_dice(t, fields.get("rolled", unused))
    t.left = read_dice(t, unused)
    set_moved(t, [space_of(t, text) for text in fields.get("moved", [])])
    read_steps(t, fields)
    check(t)
    go_on(t)


def read_steps(t: Position, fields: dict[str, Any]) -> None:
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
            t.frames.push(BETWEEN, space_of(t, pair["behind"]), space_of(t, pair["ahead"]), space_of(t, pair["frog"]))


def space_of(t: Position, text: Any) -> int:
    try:
        return place(t, str(text))
    except UnreadableText as problem:
        raise ValueError(f"damaged position: {problem.reason.text}") from None


def read_dice(t: Position, pips: list[Any]) -> int:
    n = t.n
    faces = [int(face) for face in n.face]
    need(len(pips) <= n.max_dice and all(pip in faces for pip in pips), f"dice are up to {n.max_dice} of {', '.join(map(str, faces))}")
    return int(pack_dice([pips.count(face) for face in faces]))
