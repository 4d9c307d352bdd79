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
from ..files.bytes import pack, read_fields, unpack, write_fields
from ..files.compact import compact
from ..files.observation import length, observe
from ..look import view as views
from ..words import notation, reasons
from .actions import options, take_action
from .isaac import ANY, HIM, PLAYER, STAY, follow_arrow, isaac_acts, move_marker, neighbours, refuges
from .numbers import NONE, Numbers
from .play import places, play_card
from .score import points, tie_points
from .scoring import finish_sinking, full_pads, jump_frog, jumps, score_card
from .slide import landings, slide_card, sliders
from .table import (
    ACT,
    DEAL,
    DRAW,
    DREW,
    ENDED,
    FIRST,
    FLEE,
    ISAAC,
    NEXT,
    PLAY,
    ROLL_ACTION,
    ROLL_MOVE,
    ROLLED,
    SCORE,
    SINK,
    SLIDE,
    SLIDE_TO,
    STARTS,
    WALK,
    Table,
    copy_table,
    set_up,
)


@final
class Position(Table):
    """A position of Bullfrogs."""

    def clone(self) -> State:
        other = Position(self.game)
        copy_table(self, other)
        return other

    def legal(self) -> vec[i64]:
        if self.to_move == CHANCE:
            return chance_of(self, False)
        return self.moves

    def legal_actions(self) -> list[int]:
        return list(self.legal())

    def weights(self) -> vec[i64]:
        return chance_of(self, True)

    def apply(self, action: i64) -> None:
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
        """Other hands are drawn anew from their owners' unplayed cards (BF section 3)."""
        other = Position(self.game)
        copy_table(self, other)
        if not self.n.solo:
            colour: i64 = 0
            while colour < self.n.colours:
                if colour != seat:
                    draw_hand_anew(other, colour, rng)
                colour += 1
        return other

    def compact(self, action: i64) -> i64:
        return compact(self, action)

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
        return views.picked(self, picks)

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
    """The position before the first card is dealt (BF-13 to BF-16, BF-61, BF-62)."""
    t = Position(game)
    set_up(t, n)
    if n.solo:
        t.active = HIM
        t.first = HIM
        begin_turn(t)
    else:
        t.frames.push(NEXT)
        colour = n.colours - 1
        while colour >= 0:
            card: i64 = 0
            while card < n.hand:
                t.frames.push(DEAL, colour)
                card += 1
            colour -= 1
        if n.start == NONE:
            t.frames.push(FIRST)
        else:
            t.first = n.start
    go_on(t)
    return t


def begin_turn(t: Table) -> None:
    """The steps of a turn, last one first on the stack (BF-17, BF-65, BF-66)."""
    t.turn += 1
    frames = t.frames
    frames.clear()
    frames.push(NEXT)
    if t.n.solo:
        frames.push(SCORE)
        if t.active == HIM:
            frames.push(ISAAC)
            frames.push(ROLL_MOVE)
            frames.push(ROLL_ACTION)
            return
        frames.push(ACT)
        frames.push(PLAY)
        frames.push(DEAL, PLAYER)
        return
    frames.push(DRAW, t.active)
    frames.push(SCORE)
    frames.push(ACT)
    frames.push(PLAY)


def end_turn(t: Table) -> None:
    """The next seat (BF-51), or the end when nobody has a card left (BF-53, BF-81)."""
    t.deployed = t.n.blank[: t.n.slots]
    t.played = NONE
    t.left = 0
    t.sabotaged = 0
    colours = t.n.colours
    cards: i64 = 0
    for number in t.hand:
        cards += number
    for number in t.pile:
        cards += number
    if cards == 0:
        t.frames.clear()
        t.to_move = OVER
        t.moves = vec[i64]()
        if t.watching:
            t.note(ENDED)
        return
    if t.turn == 0:
        t.active = t.first
    else:
        t.active = (t.active + 1) % colours
    begin_turn(t)


def go_on(t: Table) -> None:
    """Do what needs no decision until a decision, a chance event or the end is reached. A decision with exactly one
    option is taken without asking (section 3)."""
    n = t.n
    while True:
        step = t.frames.step()
        if step == PLAY:
            t.moves = places(t)
        elif step == ACT:
            t.moves = options(t)
        elif step == SCORE:
            t.moves = full_pads(t)
            if i64(len(t.moves)) == 0:
                sunk = t.frames.get(1) == 1
                t.frames.pop()
                if sunk:  # without a sinking all cards are one group still
                    t.frames.push(SLIDE)
                continue
        elif step == SINK:
            t.moves = jumps(t)
            if i64(len(t.moves)) == 0:
                finish_sinking(t)
                continue
        elif step == FLEE:
            t.moves = refuges(t, t.frames.get(1))
        elif step == SLIDE:
            t.moves = sliders(t)
            if i64(len(t.moves)) == 0:
                t.frames.pop()
                continue
        elif step == SLIDE_TO:
            t.moves = landings(t, t.frames.get(1))
        elif step == WALK:
            t.moves = neighbours(t, t.marker)
            if i64(len(t.moves)) == 0:  # BF-69: it stays if no card is adjacent
                t.frames.pop()
                continue
        elif step == ISAAC:
            t.frames.pop()
            isaac_acts(t)
            continue
        elif step == DRAW and t.pile_size(t.frames.get(1)) == 0:  # BF-50
            t.frames.pop()
            continue
        elif step == NEXT:
            end_turn(t)
            continue
        elif step == NONE:
            t.to_move = OVER
            return
        else:
            t.to_move = CHANCE
            return
        if i64(len(t.moves)) > 1:
            t.to_move = 0 if n.solo else t.active
            return
        decide(t, t.moves[0])


def decide(t: Table, action: i64) -> None:
    """Carry out a decision of the step on top."""
    n = t.n
    step = t.frames.step()
    if step == PLAY:
        play_card(t, (action - n.play) // n.cells, (action - n.play) % n.cells)
    elif step == ACT:
        take_action(t, action)
    elif step == SCORE:
        score_card(t, action - n.score)
    elif step == SINK:
        jump_frog(t, (action - n.jump) // 4, (action - n.jump) % 4)
    elif step == FLEE:
        t.frames.pop()
        move_marker(t, action - n.marker)
    elif step == SLIDE:
        t.frames.push(SLIDE_TO, action - n.slide)
    elif step == SLIDE_TO:
        stray = t.frames.get(1)
        t.frames.pop()
        slide_card(t, stray, action - n.slide_to)
    elif step == WALK:
        t.frames.pop()
        move_marker(t, action - n.marker)


def chance_of(t: Table, weigh: bool) -> vec[i64]:
    """The outcomes of the chance event on top, or their weights."""
    n = t.n
    found = vec[i64]()
    step = t.frames.step()
    if step == DEAL or step == DRAW:  # weight = copies left (BF-15)
        kind: i64 = 0
        base = t.frames.get(1) * n.kinds
        while kind < n.kinds:
            if t.pile[base + kind] > 0:
                found = append(found, t.pile[base + kind] if weigh else kind)
            kind += 1
        return found
    if step == ROLL_ACTION:
        return n.action_weights if weigh else count_up(i64(len(n.action_weights)))
    if step == ROLL_MOVE:
        face: i64 = 0
        while face < 6:
            if n.move_weights[face] > 0:
                found = append(found, n.move_weights[face] if weigh else face)
            face += 1
        return found
    if weigh:
        return vec[i64]([1 for _ in range(n.colours)])
    return count_up(n.colours)


def count_up(size: i64) -> vec[i64]:
    return vec[i64](range(int(size)))


def reveal(t: Table, outcome: i64) -> None:
    """Carry out the chance event on top."""
    n = t.n
    step = t.frames.step()
    colour = t.frames.get(1)
    t.frames.pop()
    if step == DEAL or step == DRAW:
        t.pile[colour * n.kinds + outcome] -= 1
        t.hand[colour * n.kinds + outcome] += 1
        if t.watching:
            t.note(DREW, colour, outcome, 1 if n.solo else 0)
    elif step == FIRST:
        t.first = outcome
        if t.watching:
            t.note(STARTS, outcome)
    elif step == ROLL_ACTION:
        t.die = n.action_faces[outcome]  # BF-67: both dice are seen before anything moves
    elif step == ROLL_MOVE:
        t.way = outcome
        if t.watching:
            t.note(ROLLED, t.die, outcome)
        if outcome == ANY:
            t.frames.push(WALK)
        elif outcome != STAY:
            follow_arrow(t, outcome)


def draw_hand_anew(t: Table, colour: i64, rng: Rng) -> None:
    """A hand of the same size, drawn from all unplayed cards of a colour."""
    n = t.n
    size = t.hand_size(colour)
    left = size + t.pile_size(colour)
    kind: i64 = 0
    while kind < n.kinds:
        at = colour * n.kinds + kind
        t.pile[at] += t.hand[at]
        t.hand[at] = 0
        kind += 1
    while size > 0:
        pick = rng.below(left)
        at = colour * n.kinds
        while pick >= t.pile[at]:
            pick -= t.pile[at]
            at += 1
        t.pile[at] -= 1
        t.hand[at] += 1
        left -= 1
        size -= 1


