# compiled by mypyc
"""Step 3, score full pads: count, jump, remove (BF-33 to BF-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from ....engine.observation_buffer import fresh_mark
from .events import BATTLE, JUMPED, LEFT_OVER, TIED, WON
from .numbers import FOUR_CLASSES, LOG, NONE
from .score import strongest
from .steps import FLEE, SCORE_SUNK, SINK, SINK_LAST, SINK_PAD, SINK_TARGETS, SINK_WINNER

if TYPE_CHECKING:
    from ..position import BullfrogsPosition as Position


def full_pads(t: Position) -> vec[i64]:
    """One action for each pad that is full now, since when does not matter (BF-33, BF-111)."""
    moves = vec[i64]()
    room = t.open
    cell = t.cell
    cards = t.laid
    slot: i64 = 1
    while slot < cards:
        if room[slot] == 0 and cell[slot] != NONE:
            moves = append(moves, t.n.score.of(slot))
        slot += 1
    return moves


def score_card(t: Position, slot: i64) -> None:
    """A full pad begins to sink: the battle is decided and the targets of its jumps are found (BF-34 to BF-36)."""
    winner = strongest(t, slot)
    targets: i64 = 0
    direction: i64 = 0
    while direction < 4:
        to = t.card_at(t.n.neighbour(t.cell[slot], direction))
        if to != NONE and t.open[to] != 0:
            targets |= 1 << direction
        direction += 1
    last = t.active if winner == NONE else winner  # BF-39, BF-112, BF-122: on a tie the active player, or Isaac, jumps as the winner
    t.frames.push(SINK, slot, targets, last, winner)
    if t.watching:
        t.note(BATTLE, t.cell[slot], winner, t.active)


def may_jump(t: Position, slot: i64, colour: i64, last: i64) -> i64:
    """Which piece of a colour may jump now: 0 frog, 1 bullfrog, NONE (BF-38 to BF-40)."""
    frogs = t.frogs_on(slot, colour)
    bulls = t.bulls_on(slot, colour)
    if frogs == 0 and bulls == 0:
        return NONE
    losers_frogs = False
    losers = False
    other: i64 = 0
    while other < t.n.colours:
        if other != last:
            if t.frogs_on(slot, other) > 0:
                losers_frogs = True
                losers = True
            elif t.bulls_on(slot, other) > 0:
                losers = True
        other += 1
    if colour == last:
        if losers:
            return NONE  # the winner's pieces go last
    elif frogs == 0 and losers_frogs and t.n.priority == FOUR_CLASSES:
        return NONE  # BF-38: all losers' frogs before any loser's bullfrog
    return 0 if frogs > 0 else 1


def jumps(t: Position) -> vec[i64]:
    """Every (owner, target) of the class whose turn it is; empty when no target or no piece is left (BF-37)."""
    moves = vec[i64]()
    slot = t.frames.get(SINK_PAD)
    targets = t.frames.get(SINK_TARGETS)
    last = t.frames.get(SINK_LAST)
    if targets == 0:
        return moves
    colour: i64 = 0
    while colour < t.n.colours:
        if may_jump(t, slot, colour, last) != NONE:
            direction: i64 = 0
            while direction < 4:
                if targets & (1 << direction):
                    moves = append(moves, t.n.jump.of(colour, direction))
                direction += 1
        colour += 1
    return moves


def jump_frog(t: Position, colour: i64, direction: i64) -> None:
    """One piece jumps; its target takes no other from this sinking (BF-36)."""
    slot = t.frames.get(SINK_PAD)
    bull = may_jump(t, slot, colour, t.frames.get(SINK_LAST)) == 1
    to = t.card_at(t.n.neighbour(t.cell[slot], direction))
    t.take(slot, colour, bull)
    t.put(to, colour, bull)
    t.frames.set(SINK_TARGETS, t.frames.get(SINK_TARGETS) & ~(1 << direction))
    if t.watching:
        t.note(JUMPED, colour, 1 if bull else 0, t.cell[slot], t.cell[to])


def finish_sinking(t: Position) -> None:
    """After the jumps: the marker leaves first (BF-76, BF-123), then leftovers go home and the pad is awarded."""
    slot = t.frames.get(SINK_PAD)
    if slot == t.marker:
        t.frames.push(FLEE, slot)
        return
    winner = t.frames.get(SINK_WINNER)
    t.frames.pop()
    t.frames.set(SCORE_SUNK, 1)  # slides follow the scoring (BF-43)
    return_leftovers(t, slot)
    remove_card(t, slot, winner)


def return_leftovers(t: Position, slot: i64) -> None:
    """Frogs left on the pad return to supply, bullfrogs leave the game (BF-41)."""
    colour: i64 = 0
    while colour < t.n.colours:
        frogs = t.frogs_on(slot, colour)
        bulls = t.bulls_on(slot, colour)
        if frogs > 0 or bulls > 0:
            t.supply_frogs[colour] += frogs
            t.out_bulls[colour] += bulls
            t.frogs[slot * t.n.colours + colour] = 0
            t.bulls[slot * t.n.colours + colour] = 0
            if t.watching:
                t.note(LEFT_OVER, colour, frogs, bulls, t.cell[slot])
        colour += 1


def remove_card(t: Position, slot: i64, winner: i64) -> None:
    """The winner takes the pad; after a tie it leaves the game (BF-42)."""
    row = t.n.colours if winner == NONE else winner
    card = i64(t.type[slot])
    t.won[row * (t.neutral_type() + 1) + card] += 1
    t.score_mark = fresh_mark()
    cell = t.cell[slot]
    t.lift(slot)
    if slot == t.played:
        t.played = LOG  # the played card itself sank (BF-19); no action is left that could ask for it
    if t.watching:
        t.note(TIED if winner == NONE else WON, winner, card, cell)
