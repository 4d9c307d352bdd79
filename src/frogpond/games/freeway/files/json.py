"""A position as readable JSON and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....engine.codec import need
from ..position import COLOUR, DICE, FIELDS, FROGS, NUMBER, SPOTS
from ..rules.flow import go_on
from ..rules.numbers import NONE
from ..rules.roll import dice, pips_of
from ..rules.setup import set_up
from ..rules.steps import BETWEEN, FIRST, MOVE, ROLL, ROLL_DICE, STEP_NAMES, STEPS
from ..words.names import UnreadableText, place, space_text
from .validate import check, pack_dice, place_frogs, set_moved

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position

OVER = "over"
OF_STEPS = {"step", "to_roll", "between"}  # what JSON says about the open steps


def write_fields(t: Position) -> dict[str, Any]:
    """The position for people and puzzle files."""
    step = t.frames.step()
    fields = {key: written(t, name, kind) for name, key, kind in FIELDS}
    fields["step"] = STEP_NAMES[step] if step >= 0 else OVER
    if step == ROLL:
        fields["to_roll"] = int(t.frames.get(ROLL_DICE))
    if step == BETWEEN:
        fields["between"] = {slot: space_text(t, int(t.frames.get(i))) for i, slot in enumerate(STEPS[BETWEEN].slots, 1)}
    return fields


def written(t: Position, name: str, kind: str) -> Any:
    """One field for people."""
    n, value = t.n, getattr(t, name)
    if kind == NUMBER:
        return int(value)
    if kind == COLOUR:
        return None if value == NONE else t.game.colours[value]
    if kind == FROGS:
        frogs = int(n.frogs)
        return {t.game.colours[c]: [space_text(t, int(value[c * frogs + i])) for i in range(frogs)] for c in range(n.seats)}
    if kind == DICE:
        return pips_of(n, value)
    return [space_text(t, space) for space in range(1, int(n.first_pad)) if value >> space & 1]


def read_fields(t: Position, fields: dict[str, Any]) -> None:
    """The inverse of write_fields; only `frogs` must be there."""
    set_up(t, t.n)
    unknown = set(fields) - {key for _, key, _ in FIELDS} - OF_STEPS
    need(not unknown, f"unknown fields {', '.join(sorted(unknown))}")
    unused = fields.get("unused", fields.get("rolled", []))
    usual = {"turn": 1, "active": t.game.colours[0], "ender": None, "rolled": fields.get("rolled", unused), "unused": unused, "moved": []}
    for name, key, kind in FIELDS:
        read_field(t, name, key, kind, fields.get(key, usual[key]) if key in usual else fields[key])
    read_steps(t, fields)
    check(t)
    go_on(t)


def read_field(t: Position, name: str, key: str, kind: str, value: Any) -> None:
    """The inverse of written."""
    n = t.n
    names = list(t.game.colours[: n.seats])
    if kind == NUMBER:
        setattr(t, name, int(value))
    elif kind == COLOUR:
        need(value is None or value in names, f"{key} must be one of {', '.join(names)}")
        setattr(t, name, NONE if value is None else names.index(value))
    elif kind == FROGS:
        need(sorted(value) == sorted(names), f"frogs are needed for {', '.join(names)}")
        lists = [[space_of(t, text) for text in value[name]] for name in names]
        need(all(len(mine) == n.frogs for mine in lists), f"each player has {n.frogs} frogs")
        place_frogs(t, [frog for mine in lists for frog in mine])
    elif kind == DICE:
        setattr(t, name, read_dice(t, value))
    else:
        assert kind == SPOTS
        set_moved(t, [space_of(t, text) for text in value])


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
