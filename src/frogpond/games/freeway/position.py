# compiled by mypyc
"""A position of Freeway Frogs: who is where, which dice are left, which steps are open. Nothing is hidden, so every seat sees it all."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ...engine.frames import Frames
from ...engine.observation_buffer import ObservationBuffer
from ...engine.rng import Rng
from ...engine.state import CHANCE, State
from .files.observation import observe
from .rules.chance import chance_of, reveal, sample
from .rules.flow import decide, go_on
from .rules.numbers import DIE_BITS, DIE_MASK, SIDEWALK
from .rules.numbers import FreewayNumbers as Numbers
from .rules.score import flies, points
from .rules.setup import open_game, set_up
from .rules.steps import ROLL


@final
class FreewayPosition(State):
    """Everything on the board, with the small moves that rules are made of, and what the engine asks."""

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
        total: i64 = 0
        i = colour * self.n.frogs
        stop = i + self.n.frogs
        while i < stop:
            if self.at[i] == space:
                total += 1
            i += 1
        return total

    def out(self, colour: i64) -> i64:
        """Frogs of a colour from the Sidewalk to the last spot (FW-7)."""
        total: i64 = 0
        i = colour * self.n.frogs
        stop = i + self.n.frogs
        while i < stop:
            if SIDEWALK <= self.at[i] < self.n.first_pad:
                total += 1
            i += 1
        return total

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

    # What the engine asks -----------------------------------------------------------------------------------------

    def clone(self) -> FreewayPosition:
        other = FreewayPosition(self.game)
        copy(self, other)
        return other

    def legal(self) -> vec[i64]:
        if self.to_move == CHANCE:
            return chance_of(self, False)
        return self.moves

    def legal_actions(self) -> list[int]:
        """As the engine's, but called more quickly from Python: `legal` is bound here."""
        return list(self.legal())

    def weights(self) -> vec[i64]:
        return chance_of(self, True)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.to_move == CHANCE and self.frames.step() == ROLL:
            return list(self.n.odds)
        return super().chance_outcomes()

    def sample(self, rng: Rng) -> i64:
        return sample(self, rng)

    def advance(self, action: i64) -> None:
        if self.watching:
            self.forget()
            self.moves = vec[i64]()  # positions filmed in mid-move offer nothing
        if self.to_move == CHANCE:
            reveal(self, action)
        else:
            decide(self, action)
        go_on(self)

    def scores(self) -> list[int]:
        return [int(points(self, colour)) for colour in range(self.n.seats)]

    def standing(self) -> list[tuple[int, int]]:
        """Ties of the score are broken without the bonus, the head start counts on (FW-56)."""
        return [(int(points(self, colour)), int(flies(self, colour) + self.n.head_start[colour])) for colour in range(self.n.seats)]

    def observe(self, seat: i64, out: ObservationBuffer) -> None:
        observe(self, seat, out)


def start(game: Any, n: Numbers) -> FreewayPosition:
    """The position before the first roll."""
    t = FreewayPosition(game)
    set_up(t, n)
    open_game(t)
    go_on(t)
    return t


def copy(t: FreewayPosition, to: FreewayPosition) -> None:
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


Position = FreewayPosition
"""The public name: `frogpond.games.freeway.position.Position`."""
