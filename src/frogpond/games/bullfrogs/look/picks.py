"""Things that names on a board stand for: water, a card, a piece on it, a card of the hand, the supply, a button."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from ..rules.numbers import LOG, PLAYER
from ..words.vocabulary import PIECES

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position

# Kinds of things
WATER: Final = "water"
PAD: Final = "pad"
THE_LOG: Final = "log"
OWN_FROG: Final = "own frog"
OWN_BULLFROG: Final = "own bullfrog"
RIVAL_FROG: Final = "rival's frog"
RIVAL_BULLFROG: Final = "rival's bullfrog"
HAND: Final = "card of the hand"
SUPPLY: Final = "supply"
STOP: Final = "stop button"
MARKER: Final = "marker"
DICE: Final = "dice"
PANEL: Final = "panel"
NOTHING: Final = "nothing"
KINDS: Final = (
    WATER, PAD, THE_LOG, OWN_FROG, OWN_BULLFROG, RIVAL_FROG, RIVAL_BULLFROG, HAND, SUPPLY, STOP, MARKER, DICE, PANEL, NOTHING,
)  # fmt: skip
PLACES: Final = (WATER, PAD, THE_LOG)
PIECES_ON_CARDS: Final = (OWN_FROG, OWN_BULLFROG, RIVAL_FROG, RIVAL_BULLFROG)


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing on the board. `cell` and `slot` say where, `number` is a colour, a kind of card or a kind of piece."""

    kind: str
    cell: int = -1
    slot: int = -1
    number: int = -1


def thing(t: Position, pick: str) -> Thing:
    """The thing that a name on the board stands for."""
    if match := re.fullmatch(r"c-(-?\d{1,3})-(-?\d{1,3})", pick):
        x, y = int(match[1]), int(match[2])
        if max(abs(x), abs(y)) > t.n.radius:
            return Thing(NOTHING)
        cell = int(t.n.cell(x, y))
        return card(t, int(t.card_at(cell))) if t.card_at(cell) >= 0 else Thing(WATER, cell)
    if match := re.fullmatch(r"(?:pad|pts)-(\d{1,3})", pick):
        return card(t, int(match[1]))
    if match := re.fullmatch(r"([fb])-(\d{1,3})-(\d{1,2})", pick):
        return piece(t, "fb".index(match[1]), int(match[2]), int(match[3]))
    if pick.startswith("hand-") and pick[5:] in t.game.kind_names:
        return Thing(HAND, number=t.game.kind_names.index(pick[5:]))
    if pick.startswith("supply-") and pick[7:] in PIECES:
        return Thing(SUPPLY, number=PIECES.index(pick[7:]))
    if (match := re.fullmatch(r"panel-(\d{1,2})", pick)) and int(match[1]) < t.n.colours:
        return Thing(PANEL, number=int(match[1]))
    if pick == "button-stop":
        return Thing(STOP)
    if t.n.solo and pick == "marker":
        return Thing(MARKER, int(t.cell[t.marker]), int(t.marker))
    return Thing(DICE) if t.n.solo and pick.startswith("die") else Thing(NOTHING)


def card(t: Position, slot: int) -> Thing:
    """A card by its slot, if it is on the table."""
    if slot >= t.laid or t.cell[slot] < 0:
        return Thing(NOTHING)
    return Thing(THE_LOG if slot == LOG else PAD, int(t.cell[slot]), slot)


def piece(t: Position, bull: int, slot: int, colour: int) -> Thing:
    """A piece on a card, if there is such a one: own or a rival's to the deciding player."""
    if slot >= t.laid or t.cell[slot] < 0 or colour >= t.n.colours or not (t.bulls_on if bull else t.frogs_on)(slot, colour):
        return Thing(NOTHING)
    own = colour == (PLAYER if t.n.solo else t.active)
    kind = (OWN_FROG, OWN_BULLFROG)[bull] if own else (RIVAL_FROG, RIVAL_BULLFROG)[bull]
    return Thing(kind, int(t.cell[slot]), slot, colour)
