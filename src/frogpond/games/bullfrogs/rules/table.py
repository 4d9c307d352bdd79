# compiled by mypyc
"""The table as it lies: cards, pieces, supplies, and whose step it is. The rules are in the modules beside this one."""

from __future__ import annotations

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ....engine.frames import Frames
from ....engine.state import State
from .numbers import LOG, NONE, Numbers

# The steps of a turn, in the rulebook's order; the frames of the stack.
FIRST: Final = 0  # chance: who starts
DEAL: Final = 1  # chance: opening hands, and the card of a solitaire turn
PLAY: Final = 2  # play a pad
ACT: Final = 3  # take actions
SCORE: Final = 4  # score full pads: which one; (a pad has sunk)
SINK: Final = 5  # a pad sinks: (slot, targets left as bits, winner for priority, winner of the battle)
FLEE: Final = 6  # solitaire: the marker leaves a sinking pad
SLIDE: Final = 7  # slide strays: which one
SLIDE_TO: Final = 8  # slide: where to; (slot)
DRAW: Final = 9  # chance: draw a card
NEXT: Final = 10  # the turn is over
ROLL_ACTION: Final = 11  # chance: Isaac's action die
ROLL_MOVE: Final = 12  # chance: Isaac's movement die
WALK: Final = 13  # solitaire: the marker on "any"
ISAAC: Final = 14  # solitaire: Isaac's own actions

STEP_NAMES: Final = (
    "first player", "deal", "play", "act", "score", "sink", "marker leaves", "slide", "slide to", "draw", "next",
    "action die", "movement die", "marker moves", "isaac acts",
)  # fmt: skip

FACES: Final = ("up", "down", "left", "right", "any", "none")  # of the movement die (BF-67)

# Events, in numbers for the rules; words.py has their sentences.
STARTS: Final = 0
DREW: Final = 1
PLAYED: Final = 2
DEPLOYED: Final = 3
REDEPLOYED: Final = 4
SABOTAGED: Final = 5
STOPPED: Final = 6
BATTLE: Final = 7
JUMPED: Final = 8
LEFT_OVER: Final = 9
WON: Final = 10
TIED: Final = 11
SLID: Final = 12
ROLLED: Final = 13
MOVED_MARKER: Final = 14
BUMPED: Final = 15
ISAAC_DEPLOYED: Final = 16
ENDED: Final = 17


class Table(State):
    """Everything that lies on the table, with the small moves that rules are made of."""

    n: Numbers
    grid: vec[u8]  # by cell: slot + 1, or 0 where no card lies
    cell: vec[i64]  # by slot: its cell, NONE when the card is not on the table
    type: vec[u8]  # by slot: card type
    open: vec[u8]  # by slot: open spaces (BF-5); the Log always has one
    frogs: vec[u8]  # by slot and colour
    bulls: vec[u8]  # by slot and colour
    deployed: vec[u8]  # by slot: deploys onto it this turn (BF-25)
    laid: i64  # slots in use so far
    supply_frogs: vec[i64]  # by colour (BF-7)
    supply_bulls: vec[i64]
    out_bulls: vec[i64]  # bullfrogs out of the game (BF-41)
    hand: vec[i64]  # by colour and kind
    pile: vec[i64]  # by colour and kind: not yet drawn, no order (BF-15)
    won: vec[i64]  # by colour and card type: score piles; the row after the colours: cards gone after ties
    frames: Frames
    moves: vec[i64]  # the legal actions of the decision that is open
    active: i64  # the colour whose turn it is
    first: i64  # the colour that started
    turn: i64  # turns begun
    played: i64  # slot of the played card, NONE before
    left: i64  # actions left
    sabotaged: i64  # sabotages this turn
    marker: i64  # slot of Isaac's marker
    die: i64  # Isaac's action die
    way: i64  # Isaac's movement die: 0 to 5, NONE before the first roll

    # Cards --------------------------------------------------------------------------------------------------------

    def neutral_type(self) -> i64:
        return self.n.colours * self.n.kinds

    def spaces(self, slot: i64) -> i64:
        """Spaces printed on a pad."""
        kind = i64(self.type[slot])
        return self.n.spaces[self.n.kinds if kind == self.neutral_type() else kind % self.n.kinds]

    def card_at(self, cell: i64) -> i64:
        """The slot of the card on a cell, NONE if it is empty."""
        return i64(self.grid[cell]) - 1

    def lay(self, card_type: i64, cell: i64) -> i64:
        """Put a card without pieces on an empty cell; its slot."""
        slot = self.laid
        self.laid += 1
        self.cell[slot] = cell
        self.type[slot] = u8(card_type)
        self.grid[cell] = u8(slot + 1)
        self.open[slot] = u8(1 if slot == LOG else self.spaces(slot))
        return slot

    def lift(self, slot: i64) -> None:
        """Take a card off the table."""
        self.grid[self.cell[slot]] = 0
        self.cell[slot] = NONE

    def full(self, slot: i64) -> bool:
        return self.open[slot] == 0

    def in_line(self, a: i64, b: i64) -> bool:
        """Whether two cards lie in one row or column, gaps or not (BF-3)."""
        n = self.n
        p = self.cell[a]
        q = self.cell[b]
        return n.xs[p] == n.xs[q] or n.ys[p] == n.ys[q]

    # Pieces -------------------------------------------------------------------------------------------------------

    def frogs_on(self, slot: i64, colour: i64) -> i64:
        return i64(self.frogs[slot * self.n.colours + colour])

    def bulls_on(self, slot: i64, colour: i64) -> i64:
        return i64(self.bulls[slot * self.n.colours + colour])

    def put(self, slot: i64, colour: i64, bull: bool) -> None:
        """Add one piece to a card; only pads lose an open space by it (BF-5)."""
        at = slot * self.n.colours + colour
        if bull:
            self.bulls[at] = u8(i64(self.bulls[at]) + 1)
        else:
            self.frogs[at] = u8(i64(self.frogs[at]) + 1)
        if slot != LOG:
            self.open[slot] = u8(i64(self.open[slot]) - 1)

    def take(self, slot: i64, colour: i64, bull: bool) -> None:
        """Remove one piece from a card."""
        at = slot * self.n.colours + colour
        if bull:
            self.bulls[at] = u8(i64(self.bulls[at]) - 1)
        else:
            self.frogs[at] = u8(i64(self.frogs[at]) - 1)
        if slot != LOG:
            self.open[slot] = u8(i64(self.open[slot]) + 1)

    def strength(self, slot: i64, colour: i64) -> i64:
        """A colour's strength on a card (BF-6)."""
        return self.frogs_on(slot, colour) * self.n.frog_strength + self.bulls_on(slot, colour) * self.n.bullfrog_strength

    def hand_size(self, colour: i64) -> i64:
        return count(self.hand, colour, self.n.kinds)

    def pile_size(self, colour: i64) -> i64:
        return count(self.pile, colour, self.n.kinds)


def count(cards: vec[i64], colour: i64, kinds: i64) -> i64:
    """How many cards a colour has in a hand or pile."""
    total: i64 = 0
    kind: i64 = 0
    while kind < kinds:
        total += cards[colour * kinds + kind]
        kind += 1
    return total


def zeros(size: i64) -> vec[i64]:
    return vec[i64]([0 for _ in range(size)])


def set_up(t: Table, n: Numbers) -> None:
    """Log in the middle, neutral pads around it, everything else in supplies and piles (BF-8 to BF-14)."""
    t.n = n
    colours = n.colours
    t.grid = vec[u8](bytes(int(n.cells)))
    t.cell = vec[i64]([NONE for _ in range(n.slots)])
    t.type = vec[u8](bytes(int(n.slots)))
    t.open = vec[u8](bytes(int(n.slots)))
    t.deployed = vec[u8](bytes(int(n.slots)))
    t.frogs = vec[u8](bytes(int(n.slots * colours)))
    t.bulls = vec[u8](bytes(int(n.slots * colours)))
    t.laid = 0
    t.lay(t.neutral_type() + 1, n.cell(0, 0))
    for cell in n.neutrals:
        t.lay(t.neutral_type(), cell)
    t.supply_frogs = vec[i64]([n.frogs for _ in range(colours)])
    t.supply_bulls = vec[i64]([n.bullfrogs for _ in range(colours)])
    t.out_bulls = zeros(colours)
    t.hand = zeros(colours * n.kinds)
    t.pile = zeros(colours * n.kinds)
    t.won = zeros((colours + 1) * (colours * n.kinds + 1))
    t.frames = Frames()
    t.moves = vec[i64]()
    t.active = 0
    t.first = 0
    t.turn = 0
    t.played = NONE
    t.left = 0
    t.sabotaged = 0
    t.marker = NONE
    t.die = 0
    t.way = NONE
    decks = 1 if n.solo else colours
    colour: i64 = 0
    while colour < decks:
        kind: i64 = 0
        while kind < n.kinds:
            t.pile[colour * n.kinds + kind] = n.copies[kind]
            kind += 1
        colour += 1
    if n.solo:
        t.supply_frogs[1] = n.isaac_frogs  # BF-62: frogs and a marker on the Log
        t.supply_bulls[1] = 0
        t.marker = LOG


def copy_table(t: Table, to: Table) -> None:
    """Make `to` an independent copy of `t`."""
    to.n = t.n
    to.to_move = t.to_move
    to.grid = t.grid[:]
    to.cell = t.cell[:]
    to.type = t.type[:]
    to.open = t.open[:]
    to.deployed = t.deployed[:]
    to.frogs = t.frogs[:]
    to.bulls = t.bulls[:]
    to.laid = t.laid
    to.supply_frogs = t.supply_frogs[:]
    to.supply_bulls = t.supply_bulls[:]
    to.out_bulls = t.out_bulls[:]
    to.hand = t.hand[:]
    to.pile = t.pile[:]
    to.won = t.won[:]
    to.frames = t.frames.copy()
    to.moves = t.moves  # never changed in place
    to.active = t.active
    to.first = t.first
    to.turn = t.turn
    to.played = t.played
    to.left = t.left
    to.sabotaged = t.sabotaged
    to.marker = t.marker
    to.die = t.die
    to.way = t.way


def numbers_of(t: Table) -> Any:
    """The numbers of the box a table is played with (for code outside the compiled modules)."""
    return t.n
