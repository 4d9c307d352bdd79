# compiled by mypyc
"""A table as numbers for learners: what the seat's view holds, colours counted from the seat on."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i32, i64

from ....engine.sheet import ONE, Sheet, clear, share
from ..rules.numbers import LOG, NONE, Numbers
from ..rules.score import points
from ..rules.table import FLEE, SINK, SLIDE_TO, STEP_NAMES, Table


def card_width(n: Numbers) -> i64:
    return 9 + n.kinds + 3 * n.colours


def layout(n: Numbers) -> list[tuple[str, int]]:
    """Names and sizes of the parts, in order. A card slot holds: lies on the table, x, y, open spaces, deploys this turn,
    is the Log, is the played card, is sinking or sliding, has Isaac's marker; kind (one of each); owner, frogs and
    bullfrogs by colour."""
    colours, kinds = int(n.colours), int(n.kinds)
    return [
        ("cards", int(n.slots * card_width(n))),
        ("step", len(STEP_NAMES)),
        ("turn, actions left, sabotages, action die", 4),
        ("active colour", colours),
        ("supply: frogs, bullfrogs, out", 3 * colours),
        ("hand and pile sizes", 2 * colours),
        ("unplayed cards by colour and kind", colours * kinds),
        ("own hand by kind", kinds),
        ("score", colours),
    ]


def length(n: Numbers) -> i64:
    return n.slots * card_width(n) + i64(len(STEP_NAMES)) + 4 + 7 * n.colours + n.colours * n.kinds + n.kinds


def turned(colour: i64, colours: i64) -> i64:
    """Colours counted on from a seat come round."""
    return colour if colour < colours else colour - colours


def write_card(t: Table, seat: i64, slot: i64, special: i64, bits: vec[i32], codes: vec[i32], i: i64) -> None:
    """A card that lies on the table, on cleared paper."""
    n = t.n
    colours = n.colours
    kinds = n.kinds
    bits[i] = ONE
    bits[i + 1] = share(codes, n.x(t.cell[slot]), n.radius)
    bits[i + 2] = share(codes, n.y(t.cell[slot]), n.radius)
    bits[i + 3] = share(codes, i64(t.open[slot]), 6)
    bits[i + 4] = share(codes, i64(t.deployed[slot]), 2)
    if slot == LOG:
        bits[i + 5] = ONE
    if slot == t.played:
        bits[i + 6] = ONE
    if slot == special:
        bits[i + 7] = ONE
    if slot == t.marker:
        bits[i + 8] = ONE
    i += 9
    card = i64(t.type[slot])
    owner: i64 = NONE
    if card < colours * kinds:
        owner = card // kinds
        bits[i + card - owner * kinds] = ONE
    i += kinds
    shift: i64 = 0
    while shift < colours:
        colour = turned(seat + shift, colours)
        if owner == colour:
            bits[i + shift] = ONE
        bits[i + colours + shift] = share(codes, t.frogs_on(slot, colour), 6)
        bits[i + 2 * colours + shift] = share(codes, t.bulls_on(slot, colour), 2)
        shift += 1


def observe(t: Table, seat: i64, out: Sheet) -> None:
    """Write the observation of a seat; cards that lie as they lay when the row was last written are left alone."""
    n = t.n
    colours = n.colours
    kinds = n.kinds
    bits = out.bits
    codes = out.codes
    last = out.last
    at = out.first
    step = t.frames.step()
    special: i64 = t.frames.get(1) if step == SINK or step == FLEE or step == SLIDE_TO else NONE
    width = card_width(n)
    note = out.note
    cells = t.cell
    frogs = t.frogs
    bulls = t.bulls
    laid = t.laid
    piece: i64 = 0
    slot: i64 = 0
    while slot < n.slots:
        how: i64 = 0
        pieces: i64 = 0
        if slot < laid and cells[slot] != NONE:
            flags: i64 = (1 if slot == t.played else 0) + (2 if slot == special else 0) + (4 if slot == t.marker else 0)
            how = (((cells[slot] * 16 + i64(t.open[slot])) * 32 + i64(t.deployed[slot])) * 1024 + i64(t.type[slot])) * 8 + flags
            how = how * 4 + seat + 1
            piece = slot * colours
            while piece < (slot + 1) * colours:
                pieces = (pieces * 64 + i64(frogs[piece])) * 32 + i64(bulls[piece])
                piece += 1
        if last[note] != how or last[note + 1] != pieces:
            last[note] = how
            last[note + 1] = pieces
            clear(bits, at + slot * width, width)
            if how != 0:
                write_card(t, seat, slot, special, bits, codes, at + slot * width)
        note += 2
        slot += 1
    i = at + n.slots * width
    clear(bits, i, at + out.width - i)
    if step != NONE:
        bits[i + step] = ONE
    i += i64(len(STEP_NAMES))
    bits[i] = share(codes, t.turn, n.deck_size * colours)
    bits[i + 1] = share(codes, t.left, 4)
    bits[i + 2] = share(codes, t.sabotaged, 4)
    bits[i + 3] = share(codes, t.die, 3)
    i += 4
    shift: i64 = 0
    while shift < colours:
        colour = turned(seat + shift, colours)
        if t.active == colour:
            bits[i + shift] = ONE
        j = i + colours + shift * 3
        bits[j] = share(codes, t.supply_frogs[colour], 14)
        bits[j + 1] = share(codes, t.supply_bulls[colour], 2)
        bits[j + 2] = share(codes, t.out_bulls[colour], 2)
        j = i + 4 * colours + shift * 2
        bits[j] = share(codes, t.hand_size(colour), 3)
        bits[j + 1] = share(codes, t.pile_size(colour), 10)
        j = i + 6 * colours + shift * kinds
        kind: i64 = 0
        while kind < kinds:
            bits[j + kind] = share(codes, t.hand[colour * kinds + kind] + t.pile[colour * kinds + kind], 4)
            kind += 1
        bits[i + 6 * colours + colours * kinds + kinds + shift] = share(codes, points(t, colour), 50)
        shift += 1
    i += 6 * colours + colours * kinds
    kind = 0
    while kind < kinds:
        bits[i + kind] = share(codes, t.hand[seat * kinds + kind], 3)
        kind += 1
