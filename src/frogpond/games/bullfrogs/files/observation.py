# compiled by mypyc
"""A table as numbers for learners: what the seat's view holds, colours counted from the seat on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from ....engine.sheet import ONE, Sheet, clear, share
from ..rules.numbers import LOG, NONE, Numbers
from ..rules.score import points
from ..rules.steps import FLEE, FLEE_PAD, SINK, SINK_PAD, SLIDE_TO, SLIDE_TO_PAD, STEP_NAMES

if TYPE_CHECKING:
    from ..position import Position

# The parts in the order of `layout`, which says how long they are.
CARDS: Final = 0
STEP: Final = 1
COUNTS: Final = 2
ACTIVE: Final = 3
SUPPLY: Final = 4
SIZES: Final = 5
UNPLAYED: Final = 6
HAND: Final = 7
SCORE: Final = 8
END: Final = 9


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


def special(t: Position) -> i64:
    """The card that sinks or slides, NONE if none does."""
    step = t.frames.step()
    if step == SINK:
        return t.frames.get(SINK_PAD)
    if step == FLEE:
        return t.frames.get(FLEE_PAD)
    return t.frames.get(SLIDE_TO_PAD) if step == SLIDE_TO else NONE


def observe(t: Position, seat: i64, out: Sheet) -> None:
    """Write the observation of a seat."""
    n = t.n
    colours = n.colours
    kinds = n.kinds
    part = n.observed
    bits = out.bits
    codes = out.codes
    at = out.first
    observe_cards(t, seat, out, at + part[CARDS])
    clear(bits, at + part[STEP], part[END] - part[STEP])
    step = t.frames.step()
    if step != NONE:
        bits[at + part[STEP] + step] = ONE
    i = at + part[COUNTS]
    bits[i] = share(codes, t.turn, n.deck_size * colours)
    bits[i + 1] = share(codes, t.left, 4)
    bits[i + 2] = share(codes, t.sabotaged, 4)
    bits[i + 3] = share(codes, t.die, 3)
    kind: i64 = 0
    shift: i64 = 0
    while shift < colours:
        colour = turned(seat + shift, colours)
        if t.active == colour:
            bits[at + part[ACTIVE] + shift] = ONE
        i = at + part[SUPPLY] + shift * 3
        bits[i] = share(codes, t.supply_frogs[colour], 14)
        bits[i + 1] = share(codes, t.supply_bulls[colour], 2)
        bits[i + 2] = share(codes, t.out_bulls[colour], 2)
        i = at + part[SIZES] + shift * 2
        bits[i] = share(codes, t.hand_size(colour), 3)
        bits[i + 1] = share(codes, t.pile_size(colour), 10)
        i = at + part[UNPLAYED] + shift * kinds
        kind = 0
        while kind < kinds:
            bits[i + kind] = share(codes, t.hand[colour * kinds + kind] + t.pile[colour * kinds + kind], 4)
            kind += 1
        bits[at + part[SCORE] + shift] = share(codes, points(t, colour), 50)
        shift += 1
    i = at + part[HAND]
    kind = 0
    while kind < kinds:
        bits[i + kind] = share(codes, t.hand[seat * kinds + kind], 3)
        kind += 1


def observe_cards(t: Position, seat: i64, out: Sheet, at: i64) -> None:
    """Write the cards on the table, by slot; those that lie as they lay when the row was last written are left alone."""
    n = t.n
    colours = n.colours
    bits = out.bits
    last = out.last
    note = out.note
    moving = special(t)
    width = card_width(n)
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
            flags: i64 = (1 if slot == t.played else 0) + (2 if slot == moving else 0) + (4 if slot == t.marker else 0)
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
                write_card(t, seat, slot, moving, bits, out.codes, at + slot * width)
        note += 2
        slot += 1


def write_card(t: Position, seat: i64, slot: i64, moving: i64, bits: vec[i32], codes: vec[i32], i: i64) -> None:
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
    if slot == moving:
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


def turned(colour: i64, colours: i64) -> i64:
    """Colours counted on from a seat come round."""
    return colour if colour < colours else colour - colours
