# compiled by mypyc
"""The road as it lies: who is where, which dice are left, whose step it is. The rules are in the modules beside this one."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ....engine.frames import Frames
from ....engine.state import State
from .numbers import DIE_BITS, DIE_MASK, NONE, PUDDLE, SIDEWALK, Numbers

# The steps of a turn, in the rulebook's order; the frames of the stack.
FIRST: Final = 0  # chance: who starts
ROLL: Final = 1  # chance: roll the dice one after another; (dice still to roll)
MOVE: Final = 2  # move frogs, attack, or end the turn
BETWEEN: Final = 3  # Hop In Between: (spot behind, spot ahead, spot of the frog that hopped in)

STEP_NAMES: Final = ("first player", "roll", "move", "between")

# Events, in numbers for the rules; words.py has their sentences.
STARTS: Final = 0
ROLLED: Final = 1
MOVED: Final = 2
SENT_BACK: Final = 3
DECLINED: Final = 4
SQUISHED: Final = 5
SQUASHED: Final = 6
SMASHED: Final = 7
SWEPT: Final = 8
ENDED_TURN: Final = 9
STEPPED_UP: Final = 10
FINISHED: Final = 11
CAPPED: Final = 12


class Road(State):
    """Everything on the board, with the small moves that rules are made of."""

    n: Numbers
    at: vec[i64]  # by colour and frog: its space, sorted for each colour, as frogs are known by their space only (FW-64)
    on: vec[u8]  # by space: colour + 1, or 0 where nobody is; the Sidewalk holds any number (FW-5), so `at` alone tells
    frames: Frames
    moves: vec[i64]  # the legal actions of the decision that is open
    active: i64  # the colour whose turn it is
    turn: i64  # turns begun
    rolled: i64  # the dice of this turn, packed
    left: i64  # those of them that are unused, packed
    moved: i64  # own frogs that have moved this turn: a bit for each spot (FW-11)
    ender: i64  # who brought all frogs home (FW-54)

    def colour_on(self, space: i64) -> i64:
        """Whose frog is on a spot or pad; NONE if it is empty."""
        return i64(self.on[space]) - 1

    def put(self, colour: i64, source: i64, to: i64) -> None:
        """Take a frog of a colour from one space to another, keeping its colour's list in order."""
        at = self.at
        low = colour * self.n.frogs
        i = low
        while at[i] != source:
            i += 1
        if to > source:
            last = low + self.n.frogs - 1
            while i < last and at[i + 1] < to:
                at[i] = at[i + 1]
                i += 1
        else:
            while i > low and at[i - 1] > to:
                at[i] = at[i - 1]
                i -= 1
        at[i] = to
        if source > SIDEWALK:
            self.on[source] = 0
        if to > SIDEWALK:
            self.on[to] = u8(colour + 1)

    def count(self, colour: i64, space: i64) -> i64:
        """How many frogs of a colour are on a space, Puddle and Sidewalk included."""
        found: i64 = 0
        i = colour * self.n.frogs
        stop = i + self.n.frogs
        while i < stop:
            if self.at[i] == space:
                found += 1
            i += 1
        return found

    def out(self, colour: i64) -> i64:
        """Frogs of a colour from the Sidewalk to the last spot (FW-7)."""
        found: i64 = 0
        i = colour * self.n.frogs
        stop = i + self.n.frogs
        while i < stop:
            if SIDEWALK <= self.at[i] < self.n.first_pad:
                found += 1
            i += 1
        return found

    def unused(self, face: i64) -> i64:
        """Unused dice that show a face."""
        return (self.left >> (face * DIE_BITS)) & DIE_MASK

    def add_die(self, face: i64, one: i64 = 1) -> None:
        """Put a rolled die on the table."""
        die = one << (face * DIE_BITS)
        self.rolled += die
        self.left += die

    def spend(self, face: i64, dice: i64) -> None:
        """Use up dice of one face."""
        self.left -= dice << (face * DIE_BITS)

    def has_moved(self, space: i64) -> bool:
        """Whether the own frog on a spot has moved this turn."""
        return (self.moved >> space) & 1 != 0


def set_up(t: Road, n: Numbers) -> None:
    """Frogs in the Puddle and on the Sidewalk, nothing rolled (FW-59)."""
    t.n = n
    t.at = vec[i64]([PUDDLE if i % n.frogs < n.start_puddle else SIDEWALK for i in range(n.seats * n.frogs)])
    t.on = vec[u8](bytes(int(n.spaces)))
    t.frames = Frames()
    t.moves = vec[i64]()
    t.active = 0
    t.turn = 0
    t.rolled = 0
    t.left = 0
    t.moved = 0
    t.ender = NONE


def copy_road(t: Road, to: Road) -> None:
    """Make `to` an independent copy of `t`."""
    to.n = t.n
    to.to_move = t.to_move
    to.at = t.at[:]
    to.on = t.on[:]
    to.frames = t.frames.copy()
    to.moves = t.moves  # never changed in place
    to.active = t.active
    to.turn = t.turn
    to.rolled = t.rolled
    to.left = t.left
    to.moved = t.moved
    to.ender = t.ender
