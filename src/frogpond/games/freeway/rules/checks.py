"""Conditions of an action, check by check, in the order in which a refusal looks at it. `legal.py` finds the same actions at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....engine.refusals import Check, Checks, about, not_at, only_at
from . import families as f
from .attacks import anybody_on_road, can_be_hit, hit_ends_in, median_full
from .between import back_space
from .numbers import MEDIAN, PUDDLE, SIDEWALK
from .roll import pips_of
from .steps import BETWEEN, BETWEEN_AHEAD, BETWEEN_BEHIND

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position

NAMES: Final = {f.SQUISH: "squish", f.SQUASH: "squash", f.SMASH: "smash"}
"""The attacks."""


def waits(t: Position, space: int) -> bool:
    """Whether a frog to be moved from here would have to step up from the Puddle first."""
    return space == PUDDLE or (space == SIDEWALK and t.count(t.active, SIDEWALK) == 0 < t.count(t.active, PUDDLE))


def needed(t: Position, attack: int) -> int:
    """How many equal dice an attack takes."""
    n = t.n
    return int({f.SQUISH: n.squish_dice, f.SQUASH: n.squash_dice, f.SMASH: n.smash_dice}[attack])


def pair(t: Position) -> tuple[int, int]:
    """The spots of the two frogs of the open Hop In Between: behind, ahead."""
    return int(t.frames.get(BETWEEN_BEHIND)), int(t.frames.get(BETWEEN_AHEAD))


# Of a space: an own frog that may move
MOVER: Checks[Position] = (
    Check("puddle-waits", "FW-15", lambda t, at, _: at != PUDDLE or t.count(t.active, PUDDLE) == 0 or t.count(t.active, SIDEWALK) == 0),
    Check("puddle", "FW-14", lambda t, at, _: not waits(t, at)),
    Check("no-sidewalk", "FW-16", lambda t, at, _: at != SIDEWALK or t.count(t.active, SIDEWALK) > 0),
    Check("no-frog", "FW-11", lambda t, at, _: at == SIDEWALK or t.on[at] != 0),
    Check("not-yours", "FW-11", lambda t, at, _: at == SIDEWALK or t.colour_on(at) == t.active),
    Check("home", "FW-53", lambda t, at, _: at < t.n.first_pad),
    Check("moved", "FW-11", lambda t, at, _: not t.has_moved(at)),
)
# Of a face: an unused die
DIE: Checks[Position] = (
    Check("not-rolled", "FW-7", lambda t, face, _: t.n.face[face] in pips_of(t.n, t.rolled)),
    Check("used", "FW-12", lambda t, face, _: t.unused(face) > 0),
)
# Of a move: an empty landing
LANDING: Checks[Position] = (
    Check("pad-taken", "FW-50", lambda t, move, _: t.n.move_to[move] < t.n.first_pad or t.on[t.n.move_to[move]] == 0),
    Check("own-frog", "FW-18", lambda t, move, _: t.colour_on(t.n.move_to[move]) != t.active),
    Check("taken", "FW-18", lambda t, move, _: t.on[t.n.move_to[move]] == 0),
)
# Of a space: a frog that can be hit
VICTIM: Checks[Position] = (
    Check("in-puddle", "FW-40", lambda t, at, _: at != PUDDLE),
    Check("on-sidewalk", "FW-40", lambda t, at, _: at != SIDEWALK),
    Check("home", "FW-53", lambda t, at, _: at < t.n.first_pad),
    Check("no-victim", "FW-40", lambda t, at, _: t.on[at] != 0),
    Check("own-victim", "FW-40", lambda t, at, _: t.colour_on(at) != t.active),
    Check("in-median", "FW-40", lambda t, at, _: can_be_hit(t, at)),
)
# Of a face and a squish: where the frog goes
SHELTER: Checks[Position] = (
    Check("median-full", "FW-43", lambda t, face, hit: t.n.hit_to[hit] == SIDEWALK or not median_full(t)),
    Check("median-taken", "FW-42", lambda t, face, hit: t.n.hit_to[hit] == SIDEWALK or t.on[t.n.hit_to[hit]] == 0),
    Check("median-free", "FW-42", lambda t, face, hit: hit_ends_in(t, hit, median_full(t))),
)
# Of a face and a side: one of the two frogs of a Hop In Between
BACK: Checks[Position] = (
    Check("median-stays", "FW-30", lambda t, face, side: t.n.kind[pair(t)[side]] != MEDIAN),
    Check("zero", "FW-71", lambda t, face, side: t.n.face[face] != 0),
    Check("back-taken", "FW-34", lambda t, face, side: free(t, int(back_space(t, pair(t)[side], t.n.face[face])))),
)


def free(t: Position, space: int) -> bool:
    return space == SIDEWALK or t.on[space] == 0


def enough(attack: int, rule: str) -> Checks[Position]:
    """Of a face: dice for an attack."""
    return (
        Check("dice-used", "FW-39", lambda t, face, _: t.unused(face) >= needed(t, attack) or rolled(t, face) < needed(t, attack)),
        Check(f"{NAMES[attack]}-dice", rule, lambda t, face, _: t.unused(face) >= needed(t, attack)),
    )


def rolled(t: Position, face: int) -> int:
    """How many dice of this turn show a face."""
    return pips_of(t.n, t.rolled).count(int(t.n.face[face]))


def face_of(t: Position, move: int, _: int) -> tuple[int, int]:
    return int(t.n.move_face[move]), 0


ENOUGH: Final = {attack: enough(attack, rule) for attack, rule in ((f.SQUISH, "FW-41"), (f.SQUASH, "FW-44"), (f.SMASH, "FW-46"))}
SETTLED: Checks[Position] = (not_at("open", "FW-33", BETWEEN),)
NO_HOP: Checks[Position] = (not_at("no-attack", "FW-39", BETWEEN),)
HOPPED: Checks[Position] = (only_at("not-open", "FW-25", BETWEEN),)

CHECKS: Final[dict[int, Checks[Position]]] = {
    f.MOVE: (*SETTLED, *about(lambda t, move, _: (int(t.n.move_from[move]), 0), MOVER), *about(face_of, DIE), *LANDING),
    f.SQUISH: (
        *NO_HOP, *ENOUGH[f.SQUISH], *about(lambda t, face, hit: (int(t.n.hit_victim[hit]), face), VICTIM), *SHELTER,
    ),
    f.SQUASH: (*NO_HOP, *ENOUGH[f.SQUASH], *about(lambda t, face, spot: (spot, face), VICTIM)),
    f.SMASH: (*NO_HOP, *ENOUGH[f.SMASH], Check("nobody", "FW-63", lambda t, face, _: anybody_on_road(t))),
    f.BACK: (*HOPPED, *DIE, *BACK),
    f.DECLINE: HOPPED,
    f.END_TURN: SETTLED,
}  # fmt: skip
"""By family."""

RULES: Final = {
    # texts and clicks that begin no action: whose frog, with which die, whereto
    "not-yours": "FW-11", "no-frog": "FW-11", "puddle": "FW-14", "puddle-waits": "FW-15", "their-puddle": "FW-14", "home": "FW-53",
    "zero": "FW-71", "die-moves-nobody": "FW-11", "which-die": "FW-12", "instead": "FW-12",
    "backward": "FW-13", "full-roll": "FW-11", "exact": "FW-48", "overshoot": "FW-48", "out-of-reach": "FW-11", "pad-out-of-reach": "FW-48",
    "taken": "FW-18",
    # attacks
    "hit": "FW-39", "on-sidewalk": "FW-40", "in-median": "FW-40", "no-victim": "FW-40", "which-space": "FW-42", "to-median": "FW-42",
    "to-sidewalk": "FW-41", "smash-all": "FW-46", "squash-sidewalk": "FW-44",
    # a Hop In Between
    "not-the-pair": "FW-33", "back-full": "FW-33", "back-die": "FW-33", "back-nobody": "FW-34",
}  # fmt: skip
"""The rules behind refusals of what is no action."""
