# compiled by mypyc
"""The course of the game: a turn as a stack of steps, carried on until somebody or chance must decide."""

from __future__ import annotations

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ....engine.reason import Reason
from ....engine.rng import Rng
from ....engine.sheet import Sheet
from ....engine.state import CHANCE, OVER, State
from ....engine.view import Choice, View
from ..files.bytes import pack, unpack
from ..files.json import read_fields, write_fields
from ..files.observation import length, observe
from ..look import picks as clicks
from ..look import view as views
from ..words import notation, reasons
from .attacks import attack, attacks
from .move import back_moves, move_frog, moves, send_back
from .numbers import DIE_BITS, DIE_MASK, NONE, PAIRS, PUDDLE, SIDEWALK, Numbers
from .roll import roll_dice, roll_die
from .score import flies, points
from .table import BETWEEN, CAPPED, ENDED_TURN, FINISHED, FIRST, MOVE, ROLL, STARTS, STEPPED_UP, Road, copy_road, set_up


@final
class Position(Road):
    """A position of Freeway Frogs. Nothing is hidden, so every seat sees it all."""

    def clone(self) -> State:
        other = Position(self.game)
        copy_road(self, other)
        return other

    def legal(self) -> vec[i64]:
        if self.to_move == CHANCE:
            n = self.n
            if self.frames.step() == ROLL:
                return n.face_outcomes
            return vec[i64](range(int(n.first_seat), int(n.first_seat + n.seats)))
        return self.moves

    def legal_actions(self) -> list[int]:
        return list(self.legal())

    def weights(self) -> vec[i64]:
        if self.frames.step() == ROLL:
            return self.n.face_weights
        return vec[i64]([1 for _ in range(self.n.seats)])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        if self.to_move == CHANCE and self.frames.step() == ROLL:
            return list(self.n.odds)
        return super().chance_outcomes()

    def sample(self, rng: Rng) -> i64:
        n = self.n
        if self.frames.step() == ROLL:
            return n.sides[rng.below(i64(len(n.sides)))]
        return n.first_seat + rng.below(n.seats)

    def apply(self, action: i64) -> None:
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
        """Equal scores are told apart without the bonus (FW-56)."""
        return [(int(points(self, colour)), int(flies(self, colour))) for colour in range(self.n.seats)]

    def observation_length(self) -> i64:
        return length(self.n)

    def observe(self, seat: i64, out: Sheet) -> None:
        observe(self, seat, out)

    # Words and files are plain Python, in modules of their own.

    def text(self, action: i64) -> str:
        return notation.text(self, int(action))

    def parse(self, text: str) -> int:
        return notation.parse(self, text)

    def unread(self, text: str) -> Reason | None:
        return notation.unread(self, text)

    def reason(self, action: i64) -> Reason:
        return reasons.reason(self, int(action))

    def choice(self, action: i64) -> Choice:
        return views.choice(self, int(action))

    def picked(self, picks: list[str]) -> int:
        return clicks.picked(self, picks)

    def why_not_picks(self, seat: int, picks: list[str]) -> Reason | None:
        """A landing that no die reaches has no number, but the notation can say why."""
        reason = super().why_not_picks(seat, picks)
        words = clicks.picked_words(self, picks) if reason is not None and reason.code == "not-here" else ""
        return (self.why_not(seat, words) or reason) if words else reason

    def viewed(self, seat: int) -> View:
        return views.viewed(self, seat)

    def fields(self) -> dict[str, Any]:
        return write_fields(self)

    def set_fields(self, fields: dict[str, Any]) -> None:
        read_fields(self, fields)
        go_on(self)

    def packed(self) -> bytes:
        return pack(self)

    def set_packed(self, data: bytes) -> None:
        unpack(self, data)
        go_on(self)


def start(game: Any, n: Numbers) -> Position:
    """The position before the first roll (FW-4, FW-59)."""
    t = Position(game)
    set_up(t, n)
    if n.start == NONE:
        t.frames.push(FIRST)
    else:
        t.active = n.start
        begin_turn(t)
    go_on(t)
    return t


def begin_turn(t: Road) -> None:
    """The steps of a turn, last one first on the stack: roll, then move (FW-60)."""
    t.turn += 1
    t.rolled = 0
    t.left = 0
    t.moved = 0
    t.frames.clear()
    t.frames.push(MOVE)
    roll_dice(t)


def end_turn(t: Road) -> None:
    """A Puddle frog steps up if no own frog is on the Sidewalk (FW-14, FW-15); then the next seat (FW-60), or the end
    after the last round (FW-58)."""
    n = t.n
    me = t.active
    if t.watching and t.left != 0:
        t.note(ENDED_TURN, me, dice_in(t.left))
    if t.count(me, PUDDLE) > 0 and t.count(me, SIDEWALK) == 0:
        t.put(me, PUDDLE, SIDEWALK)
        if t.watching:
            t.note(STEPPED_UP, me)
    if t.turn >= n.turn_cap:
        t.frames.clear()
        if t.watching:
            t.note(CAPPED)
        return
    t.active = me + 1 if me + 1 < n.seats else 0
    begin_turn(t)


def dice_in(packed: i64) -> i64:
    """How many dice a packed number holds."""
    total: i64 = 0
    while packed != 0:
        total += packed & DIE_MASK
        packed >>= DIE_BITS
    return total


def options(t: Road) -> vec[i64]:
    """Every use of an unused die, and ending the turn, which is always allowed (FW-9)."""
    if t.left == 0:  # FW-69
        return vec[i64]([t.n.end_turn])
    found = moves(t)
    if t.left & PAIRS != 0:
        found = attacks(t, found)
    return append(found, t.n.end_turn)


def go_on(t: Road) -> None:
    """Do what needs no decision until a decision, a roll or the end is reached. A decision with exactly one option is
    taken without asking; so the turn ends by itself when no die can be used (FW-10)."""
    while True:
        step = t.frames.step()
        if step == MOVE:
            if t.ender != NONE:  # FW-54: at once, in the middle of the turn
                t.frames.clear()
                if t.watching:
                    t.note(FINISHED, t.ender)
                continue
            t.moves = options(t)
        elif step == BETWEEN:
            t.moves = back_moves(t)
        elif step == NONE:
            t.to_move = OVER
            t.moves = vec[i64]()
            return
        else:
            t.to_move = CHANCE
            return
        if i64(len(t.moves)) > 1:
            t.to_move = t.active
            return
        decide(t, t.moves[0])


def decide(t: Road, action: i64) -> None:
    """Carry out a decision of the step on top."""
    n = t.n
    if t.frames.step() == BETWEEN:
        send_back(t, action)
    elif action < n.squish:
        move_frog(t, action)
    elif action == n.end_turn:
        end_turn(t)
    else:
        attack(t, action)


def reveal(t: Road, outcome: i64) -> None:
    """Carry out the chance event on top."""
    if t.frames.step() == ROLL:
        roll_die(t, outcome)
        return
    t.active = outcome - t.n.first_seat
    if t.watching:
        t.note(STARTS, t.active)
    begin_turn(t)
