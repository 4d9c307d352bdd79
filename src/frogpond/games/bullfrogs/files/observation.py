# compiled by mypyc
"""A table as numbers for learners: what the seat's view holds, colours counted from the seat on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i32, i64

from ....engine.observation_buffer import ONE, UNWRITTEN, ObservationBuffer, clear, share
from ..rules.numbers import LOG, NONE
from ..rules.numbers import BullfrogsNumbers as Numbers
from ..rules.score import points
from ..rules.steps import FLEE, FLEE_PAD, SINK, SINK_PAD, SLIDE_TO, SLIDE_TO_PAD, STEP_NAMES

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

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

# What a row notes of what it shows: these, then two by slot.
SCORE_NOTE: Final = 0
SEAT_NOTE: Final = 1
STEP_NOTE: Final = 2
LAID_NOTE: Final = 3


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


def observe(t: Position, seat: i64, out: ObservationBuffer) -> None:
    """Write the observation of a seat."""
    n = t.n
    colours = n.colours
    kinds = n.kinds
    part = n.observed
    bits = out.bits
    codes = out.codes
    at = out.first
    last = out.last
    note = out.note
    if last[note + SCORE_NOTE] == UNWRITTEN:
        out.clear()
    observe_cards(t, seat, out, at + part[CARDS])
    if last[note + SCORE_NOTE] != t.score_mark or last[note + SEAT_NOTE] != seat:
        last[note + SCORE_NOTE] = t.score_mark
        last[note + SEAT_NOTE] = seat
        observe_scores(t, seat, out, at + part[SCORE])
    step = t.frames.step()
    before = last[note + STEP_NOTE]
    if before != step:
        last[note + STEP_NOTE] = step
        if before >= 0:
            bits[at + part[STEP] + before] = 0
        if step != NONE:
            bits[at + part[STEP] + step] = ONE
    i = at + part[COUNTS]
    bits[i] = share(codes, t.turn, n.deck_size * colours)
    bits[i + 1] = share(codes, t.left, 4)
    bits[i + 2] = share(codes, t.sabotaged, 4)
    bits[i + 3] = share(codes, t.die, 3)
    hand = t.hand
    pile = t.pile
    first = at + part[UNPLAYED]
    shift: i64 = 0
    while shift < colours:
        colour = turned(seat + shift, colours)
        bits[at + part[ACTIVE] + shift] = ONE if t.active == colour else 0
        i = at + part[SUPPLY] + shift * 3
        bits[i] = share(codes, t.supply_frogs[colour], 14)
        bits[i + 1] = share(codes, t.supply_bulls[colour], 2)
        bits[i + 2] = share(codes, t.out_bulls[colour], 2)
        in_hand: i64 = 0
        in_pile: i64 = 0
        card = colour * kinds
        while card < (colour + 1) * kinds:
            in_hand += hand[card]
            in_pile += pile[card]
            bits[first] = share(codes, hand[card] + pile[card], 4)
            first += 1
            card += 1
        i = at + part[SIZES] + shift * 2
        bits[i] = share(codes, in_hand, 3)
        bits[i + 1] = share(codes, in_pile, 10)
        shift += 1
    i = at + part[HAND]
    kind: i64 = 0
    while kind < kinds:
        bits[i + kind] = share(codes, hand[seat * kinds + kind], 3)
        kind += 1


def observe_scores(t: Position, seat: i64, out: ObservationBuffer, at: i64) -> None:
    """Write the scores as things stand."""
    colours = t.n.colours
    shift: i64 = 0
    while shift < colours:
        out.bits[at + shift] = share(out.codes, points(t, turned(seat + shift, colours)), 50)
        shift += 1


def observe_cards(t: Position, seat: i64, out: ObservationBuffer, at: i64) -> None:
    """Write the cards on the table, by slot; what lies as it lay when the row was last written is left alone."""
    n = t.n
    colours = n.colours
    bits = out.bits
    last = out.last
    note = out.note + LAID_NOTE
    moving = special(t)
    width = card_width(n)
    cells = t.cell
    types = t.type
    opens = t.open
    deployed = t.deployed
    frogs = t.frogs
    bulls = t.bulls
    cards = t.laid
    played = t.played
    marker = t.marker
    before = last[note]
    last[note] = cards
    if before == UNWRITTEN:
        before = n.slots
    note += 1
    slot: i64 = 0
    piece: i64 = 0
    while slot < cards:
        how: i64 = 0
        pieces: i64 = 0
        if cells[slot] != NONE:
            flags: i64 = (1 if slot == played else 0) + (2 if slot == moving else 0) + (4 if slot == marker else 0)
            how = ((cells[slot] << 10 | i64(types[slot])) << 3 | flags) + 1
            pieces = (i64(opens[slot]) << 5 | i64(deployed[slot])) << 2 | seat
            while piece < (slot + 1) * colours:
                pieces = (pieces << 6 | i64(frogs[piece])) << 5 | i64(bulls[piece])
                piece += 1
        if last[note] != how:
            last[note] = how
            last[note + 1] = pieces
            clear(bits, at, width)
            if how != 0:
                write_card(t, slot, moving, bits, out.codes, at)
                write_pieces(t, seat, slot, bits, out.codes, at)
        elif how != 0 and last[note + 1] != pieces:
            last[note + 1] = pieces
            write_pieces(t, seat, slot, bits, out.codes, at)
        piece = (slot + 1) * colours
        note += 2
        at += width
        slot += 1
    while slot < before:
        if last[note] != 0:
            last[note] = 0
            clear(bits, at, width)
        note += 2
        at += width
        slot += 1


def write_card(t: Position, slot: i64, moving: i64, bits: vec[i32], codes: vec[i32], i: i64) -> None:
    """A card that lies on the table, on cleared paper, less what `write_pieces` writes."""
    n = t.n
    bits[i] = ONE
    bits[i + 1] = share(codes, n.x(t.cell[slot]), n.radius)
    bits[i + 2] = share(codes, n.y(t.cell[slot]), n.radius)
    if slot == LOG:
        bits[i + 5] = ONE
    if slot == t.played:
        bits[i + 6] = ONE
    if slot == moving:
        bits[i + 7] = ONE
    if slot == t.marker:
        bits[i + 8] = ONE
    card = i64(t.type[slot])
    if card < n.colours * n.kinds:
        bits[i + 9 + card % n.kinds] = ONE


def write_pieces(t: Position, seat: i64, slot: i64, bits: vec[i32], codes: vec[i32], i: i64) -> None:
    """The part of a card that deployments change: open spaces and deploys; owner, frogs and bullfrogs, colours counted from the seat on."""
    colours = t.n.colours
    kinds = t.n.kinds
    frogs = t.frogs
    bulls = t.bulls
    bits[i + 3] = share(codes, i64(t.open[slot]), 6)
    bits[i + 4] = share(codes, i64(t.deployed[slot]), 2)
    i += 9 + kinds
    card = i64(t.type[slot])
    owner: i64 = card // kinds if card < colours * kinds else NONE
    base = slot * colours
    colour = seat
    shift: i64 = 0
    while shift < colours:
        bits[i + shift] = ONE if owner == colour else 0
        bits[i + colours + shift] = share(codes, i64(frogs[base + colour]), 6)
        bits[i + 2 * colours + shift] = share(codes, i64(bulls[base + colour]), 2)
        colour = turned(colour + 1, colours)
        shift += 1


def turned(colour: i64, colours: i64) -> i64:
    """Colours counted on from a seat come round."""
    return colour if colour < colours else colour - colours
