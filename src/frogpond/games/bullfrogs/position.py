# compiled by mypyc
"""A position of Bullfrogs: cards, pieces, supplies, hands, and which steps are open."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ...engine.frames import Frames
from ...engine.observation_buffer import ObservationBuffer, fresh_mark
from ...engine.rng import Rng
from ...engine.state import CHANCE, OVER, State
from .files.compact import compact
from .files.observation import observe
from .rules.chance import chance_of, draw_hand_anew, reveal
from .rules.flow import decide, go_on
from .rules.numbers import HIM, LOG, NONE, PLAYER
from .rules.numbers import BullfrogsNumbers as Numbers
from .rules.score import points, tie_points
from .rules.setup import open_game, set_up


@final
class BullfrogsPosition(State):
    """Everything that lies on the table, with the small moves that rules are made of, and what the engine asks."""

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
    score_mark: i64  # another whenever score piles or pieces on the Log change, see Sheet
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
        """Whether two cards lie in one row or column, gaps or not (BF-3, BF-101)."""
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
        else:
            self.score_mark = fresh_mark()

    def take(self, slot: i64, colour: i64, bull: bool) -> None:
        """Remove one piece from a card."""
        at = slot * self.n.colours + colour
        if bull:
            self.bulls[at] = u8(i64(self.bulls[at]) - 1)
        else:
            self.frogs[at] = u8(i64(self.frogs[at]) - 1)
        if slot != LOG:
            self.open[slot] = u8(i64(self.open[slot]) + 1)
        else:
            self.score_mark = fresh_mark()

    def strength(self, slot: i64, colour: i64) -> i64:
        """A colour's strength on a card (BF-6)."""
        return self.frogs_on(slot, colour) * self.n.frog_strength + self.bulls_on(slot, colour) * self.n.bullfrog_strength

    def hand_size(self, colour: i64) -> i64:
        return count(self.hand, colour, self.n.kinds)

    def pile_size(self, colour: i64) -> i64:
        return count(self.pile, colour, self.n.kinds)

    # What the engine asks -----------------------------------------------------------------------------------------

    def clone(self) -> BullfrogsPosition:
        other = BullfrogsPosition(self.game)
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

    def advance(self, action: i64) -> None:
        if self.watching:
            self.forget()
        if self.to_move == CHANCE:
            reveal(self, action)
        else:
            decide(self, action)
        go_on(self)

    def scores(self) -> list[int]:
        if self.n.solo:
            return [int(points(self, PLAYER) - points(self, HIM))]  # BF-84
        return [int(points(self, colour)) for colour in range(self.n.colours)]

    def standing(self) -> list[tuple[int, int]]:
        if self.n.solo:
            return [(int(points(self, PLAYER) - points(self, HIM)), 0)]
        return [(int(points(self, colour)), int(tie_points(self, colour))) for colour in range(self.n.colours)]

    def winners(self) -> list[int]:
        if self.to_move != OVER:
            return []
        if self.n.solo:
            return [0] if self.scores()[0] > 0 else []  # BF-126
        return self.best_standing()

    def returns(self) -> list[float]:
        if self.n.solo:
            if self.to_move != OVER:
                return [0.0]
            return [max(-1.0, min(1.0, self.scores()[0] / 60.0))]  # BF-126
        return super().returns()

    def redeal(self, seat: i64, rng: Rng) -> State:
        """Other hands are resampled from their owners' unplayed cards (BF-15)."""
        other = BullfrogsPosition(self.game)
        copy(self, other)
        if not self.n.solo:
            colour: i64 = 0
            while colour < self.n.colours:
                if colour != seat:
                    draw_hand_anew(other, colour, rng)
                colour += 1
        return other

    def compact(self, action: i64) -> i64:
        return compact(self, action)

    def observe(self, seat: i64, out: ObservationBuffer) -> None:
        observe(self, seat, out)


def start(game: Any, n: Numbers) -> BullfrogsPosition:
    """The position before the first card is dealt."""
    t = BullfrogsPosition(game)
    set_up(t, n)
    open_game(t)
    go_on(t)
    return t


def copy(t: BullfrogsPosition, to: BullfrogsPosition) -> None:
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
    to.score_mark = t.score_mark
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


def count(cards: vec[i64], colour: i64, kinds: i64) -> i64:
    """How many cards a colour has in a hand or pile."""
    total: i64 = 0
    kind: i64 = 0
    while kind < kinds:
        total += cards[colour * kinds + kind]
        kind += 1
    return total


Position = BullfrogsPosition
"""The public name: `frogpond.games.bullfrogs.position.Position`."""
