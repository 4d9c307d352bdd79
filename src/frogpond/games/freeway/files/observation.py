# compiled by mypyc
"""The road as numbers for learners: everything, as nothing is hidden; colours are counted from the seat on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ..rules.numbers import DIE_BITS, DIE_MASK, NONE, PUDDLE, SIDEWALK, Numbers
from ..rules.score import points
from ..rules.steps import BETWEEN, BETWEEN_AHEAD, BETWEEN_BEHIND, ROLL, ROLL_DICE, STEP_NAMES

if TYPE_CHECKING:
    from ..position import Position

# The parts in the order of `layout`, which says how long they are.
SPOTS: Final = 0
PADS: Final = 1
AREAS: Final = 2
ROLLED: Final = 3
UNUSED: Final = 4
TO_ROLL: Final = 5
STEP: Final = 6
ACTIVE: Final = 7
TURNS: Final = 8
SCORE: Final = 9
END: Final = 10


def layout(n: Numbers) -> list[tuple[str, int]]:
    """Names and sizes of the parts, in order. A spot holds: whose frog is on it (one of each colour), has moved this turn,
    is one of the pair of an open Hop In Between."""
    seats = int(n.seats)
    return [
        ("spots", int(n.first_pad - 1) * (seats + 2)),
        ("pads by colour", int(n.pads) * seats),
        ("frogs in the Puddle and on the Sidewalk", 2 * seats),
        ("dice rolled by face", int(n.faces)),
        ("dice unused by face", int(n.faces)),
        ("dice to roll", 1),
        ("step", len(STEP_NAMES)),
        ("active colour", seats),
        ("turns played", 1),
        ("score", seats),
    ]


def observe(t: Position, seat: i64, out: vec[float], at: i64) -> None:
    """Write the observation of a seat."""
    n = t.n
    seats = n.seats
    part = n.observed
    end = at + part[END]
    i = at
    while i < end:
        out[i] = 0.0
        i += 1
    width = seats + 2
    step = t.frames.step()
    shift: i64 = 0
    while shift < seats:
        colour = seat + shift if seat + shift < seats else seat + shift - seats
        frog = colour * n.frogs
        while frog < (colour + 1) * n.frogs:
            space = t.at[frog]
            if space >= n.first_pad:
                out[at + part[PADS] + (space - n.first_pad) * seats + shift] = 1.0
            elif space > SIDEWALK:
                i = at + part[SPOTS] + (space - 1) * width
                out[i + shift] = 1.0
                if t.has_moved(space):
                    out[i + seats] = 1.0
            frog += 1
        i = at + part[AREAS] + 2 * shift
        out[i] = float(t.count(colour, PUDDLE)) / float(n.frogs)
        out[i + 1] = float(t.count(colour, SIDEWALK)) / float(n.frogs)
        if t.active == colour:
            out[at + part[ACTIVE] + shift] = 1.0
        out[at + part[SCORE] + shift] = float(points(t, colour)) / 25.0
        shift += 1
    face: i64 = 0
    while face < n.faces:
        out[at + part[ROLLED] + face] = float((t.rolled >> (face * DIE_BITS)) & DIE_MASK) / float(n.max_dice)
        out[at + part[UNUSED] + face] = float(t.unused(face)) / float(n.max_dice)
        face += 1
    if step == ROLL:
        out[at + part[TO_ROLL]] = float(t.frames.get(ROLL_DICE)) / float(n.max_dice)
    if step != NONE:
        out[at + part[STEP] + step] = 1.0
    out[at + part[TURNS]] = float(t.turn) / float(n.turn_cap)
    if step == BETWEEN:
        out[at + part[SPOTS] + (t.frames.get(BETWEEN_BEHIND) - 1) * width + seats + 1] = 1.0
        out[at + part[SPOTS] + (t.frames.get(BETWEEN_AHEAD) - 1) * width + seats + 1] = 1.0
