# compiled by mypyc
"""A table as numbers for learners: what the seat's view holds, colours counted from the seat on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

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


def observe(t: Position, seat: i64, out: vec[float], at: i64) -> None:
    """Write the observation of a seat."""
    n = t.n
    colours = n.colours
    kinds = n.kinds
    part = n.observed
    end = at + part[END]
    i = at
    while i < end:
        out[i] = 0.0
        i += 1
    observe_cards(t, seat, out, at + part[CARDS])
    step = t.frames.step()
    if step != NONE:
        out[at + part[STEP] + step] = 1.0
    i = at + part[COUNTS]
    out[i] = float(t.turn) / float(n.deck_size * colours)
    out[i + 1] = float(t.left) / 4.0
    out[i + 2] = float(t.sabotaged) / 4.0
    out[i + 3] = float(t.die) / 3.0
    kind: i64 = 0
    shift: i64 = 0
    while shift < colours:
        colour = (seat + shift) % colours
        if t.active == colour:
            out[at + part[ACTIVE] + shift] = 1.0
        i = at + part[SUPPLY] + shift * 3
        out[i] = float(t.supply_frogs[colour]) / 14.0
        out[i + 1] = float(t.supply_bulls[colour]) / 2.0
        out[i + 2] = float(t.out_bulls[colour]) / 2.0
        i = at + part[SIZES] + shift * 2
        out[i] = float(t.hand_size(colour)) / 3.0
        out[i + 1] = float(t.pile_size(colour)) / 10.0
        i = at + part[UNPLAYED] + shift * kinds
        kind = 0
        while kind < kinds:
            out[i + kind] = float(t.hand[colour * kinds + kind] + t.pile[colour * kinds + kind]) / 4.0
            kind += 1
        out[at + part[SCORE] + shift] = float(points(t, colour)) / 50.0
        shift += 1
    i = at + part[HAND]
    kind = 0
    while kind < kinds:
        out[i + kind] = float(t.hand[seat * kinds + kind]) / 3.0
        kind += 1


def observe_cards(t: Position, seat: i64, out: vec[float], at: i64) -> None:
    """Write the cards on the table, by slot."""
    n = t.n
    colours = n.colours
    kinds = n.kinds
    reach = float(n.radius)
    moving = special(t)
    width = card_width(n)
    slot: i64 = 0
    while slot < t.laid:
        if t.cell[slot] != NONE:
            i = at + slot * width
            out[i] = 1.0
            out[i + 1] = float(n.x(t.cell[slot])) / reach
            out[i + 2] = float(n.y(t.cell[slot])) / reach
            out[i + 3] = float(i64(t.open[slot])) / 6.0
            out[i + 4] = float(i64(t.deployed[slot])) / 2.0
            if slot == LOG:
                out[i + 5] = 1.0
            if slot == t.played:
                out[i + 6] = 1.0
            if slot == moving:
                out[i + 7] = 1.0
            if slot == t.marker:
                out[i + 8] = 1.0
            i += 9
            card = i64(t.type[slot])
            owner: i64 = NONE
            if card < colours * kinds:
                owner = card // kinds
                out[i + card - owner * kinds] = 1.0
            i += kinds
            shift: i64 = 0
            while shift < colours:
                colour = (seat + shift) % colours
                if owner == colour:
                    out[i + shift] = 1.0
                out[i + colours + shift] = float(t.frogs_on(slot, colour)) / 6.0
                out[i + 2 * colours + shift] = float(t.bulls_on(slot, colour)) / 2.0
                shift += 1
        slot += 1
