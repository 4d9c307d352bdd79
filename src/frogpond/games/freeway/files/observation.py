# compiled by mypyc
"""The road as numbers for learners: everything, as nothing is hidden; colours are counted from the seat on."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ..rules.numbers import DIE_BITS, DIE_MASK, NONE, PUDDLE, SIDEWALK, Numbers
from ..rules.score import points
from ..rules.table import BETWEEN, ROLL, STEP_NAMES, Road


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


def length(n: Numbers) -> i64:
    return (n.first_pad - 1) * (n.seats + 2) + n.pads * n.seats + 2 * n.seats + 2 * n.faces + 2 + i64(len(STEP_NAMES)) + 2 * n.seats


def observe(t: Road, seat: i64, out: vec[float], at: i64) -> None:
    """Write the observation of a seat."""
    n = t.n
    seats = n.seats
    end = at + length(n)
    i = at
    while i < end:
        out[i] = 0.0
        i += 1
    width = seats + 2
    pads = at + (n.first_pad - 1) * width
    areas = pads + n.pads * seats
    dice = areas + 2 * seats
    rest = dice + 2 * n.faces
    active = rest + 1 + i64(len(STEP_NAMES))
    step = t.frames.step()
    shift: i64 = 0
    while shift < seats:
        colour = seat + shift if seat + shift < seats else seat + shift - seats
        frog = colour * n.frogs
        while frog < (colour + 1) * n.frogs:
            space = t.at[frog]
            if space >= n.first_pad:
                out[pads + (space - n.first_pad) * seats + shift] = 1.0
            elif space > SIDEWALK:
                i = at + (space - 1) * width
                out[i + shift] = 1.0
                if t.has_moved(space):
                    out[i + seats] = 1.0
            frog += 1
        out[areas + 2 * shift] = float(t.count(colour, PUDDLE)) / float(n.frogs)
        out[areas + 2 * shift + 1] = float(t.count(colour, SIDEWALK)) / float(n.frogs)
        if t.active == colour:
            out[active + shift] = 1.0
        out[active + seats + 1 + shift] = float(points(t, colour)) / 25.0
        shift += 1
    face: i64 = 0
    while face < n.faces:
        out[dice + face] = float((t.rolled >> (face * DIE_BITS)) & DIE_MASK) / float(n.max_dice)
        out[dice + n.faces + face] = float(t.unused(face)) / float(n.max_dice)
        face += 1
    if step == ROLL:
        out[rest] = float(t.frames.get(1)) / float(n.max_dice)
    if step != NONE:
        out[rest + 1 + step] = 1.0
    out[active + seats] = float(t.turn) / float(n.turn_cap)
    if step == BETWEEN:
        out[at + (t.frames.get(1) - 1) * width + seats + 1] = 1.0
        out[at + (t.frames.get(2) - 1) * width + seats + 1] = 1.0
