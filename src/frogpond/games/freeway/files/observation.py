# compiled by mypyc
"""The road as numbers for learners: everything, as nothing is hidden; colours are counted from the seat on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ....engine.observation_buffer import ONE, ObservationBuffer, clear, share
from ..rules.numbers import DIE_BITS, DIE_MASK, NONE, PUDDLE, SIDEWALK
from ..rules.numbers import FreewayNumbers as Numbers
from ..rules.score import points
from ..rules.steps import BETWEEN, BETWEEN_AHEAD, BETWEEN_BEHIND, ROLL, ROLL_DICE, STEP_NAMES

if TYPE_CHECKING:
    from ..position import FreewayPosition as Position

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


def observe(t: Position, seat: i64, out: ObservationBuffer) -> None:
    """Write the observation of a seat."""
    n = t.n
    seats = n.seats
    part = n.observed
    bits = out.bits
    codes = out.codes
    at = out.first
    clear(bits, at, part[END])
    width = seats + 2
    step = t.frames.step()
    shift: i64 = 0
    while shift < seats:
        colour = seat + shift if seat + shift < seats else seat + shift - seats
        frog = colour * n.frogs
        while frog < (colour + 1) * n.frogs:
            space = t.at[frog]
            if space >= n.first_pad:
                bits[at + part[PADS] + (space - n.first_pad) * seats + shift] = ONE
            elif space > SIDEWALK:
                i = at + part[SPOTS] + (space - 1) * width
                bits[i + shift] = ONE
                if t.has_moved(space):
                    bits[i + seats] = ONE
            frog += 1
        i = at + part[AREAS] + 2 * shift
        bits[i] = share(codes, t.count(colour, PUDDLE), n.frogs)
        bits[i + 1] = share(codes, t.count(colour, SIDEWALK), n.frogs)
        if t.active == colour:
            bits[at + part[ACTIVE] + shift] = ONE
        bits[at + part[SCORE] + shift] = share(codes, points(t, colour), 25)
        shift += 1
    face: i64 = 0
    while face < n.faces:
        bits[at + part[ROLLED] + face] = share(codes, (t.rolled >> (face * DIE_BITS)) & DIE_MASK, n.max_dice)
        bits[at + part[UNUSED] + face] = share(codes, t.unused(face), n.max_dice)
        face += 1
    if step == ROLL:
        bits[at + part[TO_ROLL]] = share(codes, t.frames.get(ROLL_DICE), n.max_dice)
    if step != NONE:
        bits[at + part[STEP] + step] = ONE
    bits[at + part[TURNS]] = share(codes, t.turn, n.turn_cap)
    if step == BETWEEN:
        bits[at + part[SPOTS] + (t.frames.get(BETWEEN_BEHIND) - 1) * width + seats + 1] = ONE
        bits[at + part[SPOTS] + (t.frames.get(BETWEEN_AHEAD) - 1) * width + seats + 1] = ONE
