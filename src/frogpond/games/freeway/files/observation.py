# compiled by mypyc
"""The road as numbers for learners: everything, as nothing is hidden; colours are counted from the seat on."""

from __future__ import annotations

from mypy_extensions import i64

from ....engine.sheet import ONE, Sheet, clear, share
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


def observe(t: Road, seat: i64, out: Sheet) -> None:
    """Write the observation of a seat."""
    n = t.n
    seats = n.seats
    bits = out.bits
    codes = out.codes
    at = out.first
    clear(bits, at, out.width)
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
                bits[pads + (space - n.first_pad) * seats + shift] = ONE
            elif space > SIDEWALK:
                i = at + (space - 1) * width
                bits[i + shift] = ONE
                if t.has_moved(space):
                    bits[i + seats] = ONE
            frog += 1
        bits[areas + 2 * shift] = share(codes, t.count(colour, PUDDLE), n.frogs)
        bits[areas + 2 * shift + 1] = share(codes, t.count(colour, SIDEWALK), n.frogs)
        if t.active == colour:
            bits[active + shift] = ONE
        bits[active + seats + 1 + shift] = share(codes, points(t, colour), 25)
        shift += 1
    face: i64 = 0
    while face < n.faces:
        bits[dice + face] = share(codes, (t.rolled >> (face * DIE_BITS)) & DIE_MASK, n.max_dice)
        bits[dice + n.faces + face] = share(codes, t.unused(face), n.max_dice)
        face += 1
    if step == ROLL:
        bits[rest] = share(codes, t.frames.get(1), n.max_dice)
    if step != NONE:
        bits[rest + 1 + step] = ONE
    bits[active + seats] = share(codes, t.turn, n.turn_cap)
    if step == BETWEEN:
        bits[at + (t.frames.get(1) - 1) * width + seats + 1] = ONE
        bits[at + (t.frames.get(2) - 1) * width + seats + 1] = ONE
