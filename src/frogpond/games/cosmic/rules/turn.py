# compiled by mypyc
"""The course of the game: cards, a turn from TURN-START to VERY-END, passes of the deck (CF-36 to CF-45, CF-98, CF-116)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64

from . import events as e
from . import families as f
from .abilities import massive, mindborer, telluric, temporus, voidshadow
from .acting import open_action
from .dimensions import bounce, come_home
from .events import RETURN_CARDS
from .geometry import NOT_ENTERED
from .kinds import K_DEFER, K_PASS, K_RECOVER
from .legal import closing_moves, has_action, might_close, moves_of, prefixed
from .numbers import NONE
from .score import finish
from .setup import zeros
from .steps import (
    ACT_BARRED,
    ACT_BEGUN,
    ACT_FROG,
    ACT_KINDS,
    ACT_MODE,
    ACT_USED,
    BONUS,
    CARD,
    CLOSE,
    DESCEND,
    DIMENSION,
    DUE,
    END,
    END_DECLINED,
    END_DUE,
    EXTRA,
    FLUX,
    HELD,
    MAIN,
    NEXT,
    OUT,
    PUPPET,
    SPLINTER,
    START,
    SYMBIOSIS,
    USED_PRICE,
    VERY_END,
)
from .vault import operating_siphons, vault_base

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

# Cards and passes -------------------------------------------------------------------------------------------------


def turn_card(t: Position, kind: i64) -> None:
    """A card of the Action Deck comes up and lies on the discard pile (CF-36, CF-37)."""
    t.deck[kind] -= 1
    t.pile[kind] += 1
    frames = t.frames
    frames.clear()
    if kind < t.n.frogs:
        if t.watching:
            t.note(e.FROG_CARD, kind)
        begin_turn(t, kind)
        return
    frames.push(NEXT)
    if kind == t.n.frogs:
        if t.watching:
            t.note(e.FLUX_CARD)
        frames.push(FLUX, 0, 0)
    else:
        if t.watching:
            t.note(e.SPLINTER_CARD)
        frames.push(SPLINTER)


def next_card(t: Position) -> None:
    """The card is carried out completely; an empty deck ends the game or the pass (CF-36, CF-98)."""
    if t.active != NONE and t.watching:
        t.note(e.TURN_OVER, t.active)
    t.active = NONE
    t.frames.clear()
    left: i64 = 0
    for number in t.deck:
        left += number
    if left == 0:
        if t.lands == 0:
            finish(t, 1)
            return
        t.deck = t.pile
        t.pile = zeros(t.n.frogs + 2)
        t.passes += 1
        if t.watching:
            t.note(e.PASS_BEGUN, t.passes)
    t.frames.push(CARD)


# A turn -----------------------------------------------------------------------------------------------------------


def begin_turn(t: Position, frog: i64) -> None:
    """The steps of a turn, last one first on the stack."""
    t.active = frog
    t.turns += 1
    t.spent = 0
    t.fresh = 1
    t.began = 0
    t.acted = 0
    t.drained = 0
    t.tapped = 0
    t.card_gone = 0
    t.deferred = 0
    t.locked &= ~(i64(1) << frog)  # CF-128
    frames = t.frames
    open_turn(t)
    frames.push(START)
    if t.n.symbiotic_teammates and t.in_play(frog):
        frames.push(SYMBIOSIS)


def open_turn(t: Position) -> None:
    """Pushes the end of a turn: the extra action, END, VERY-END, the next card."""
    frames = t.frames
    frames.push(NEXT)
    frames.push(VERY_END, 0, 0, 0, 0, 0, 0, 0)
    frames.push(END, 0, 0)
    frames.push(EXTRA)


def mates_in_play(t: Position, frog: i64) -> i64:
    count: i64 = 0
    other: i64 = 0
    while other < t.n.frogs:
        if other != frog and t.n.team_of[other] == t.n.team_of[frog] and t.in_play(other):
            count += 1
        other += 1
    return count


def turn_start(t: Position) -> None:
    """TURN-START: Siphons, less one for each team-mate in play, and Telluric; then where T is (CF-38 to CF-40, CF-116)."""
    n = t.n
    frog = t.active
    frames = t.frames
    frames.pop()
    t.began = 1 if t.in_play(frog) else 0
    if t.oomph[frog] < n.max_oomph:
        siphons = operating_siphons(n.lines, t.vault, vault_base(t, n.team_of[frog])) - mates_in_play(t, frog)
        if siphons > 0:
            gain = t.regain(frog, siphons * n.siphon_regain)
            if t.watching and gain > 0:
                t.note(e.SIPHONED, frog, gain)
    telluric.tap(t, frog)
    if t.is_out(frog):
        if n.bounce_back:
            bounce(t, frog)
        elif n.dimensional_decisions:
            frames.push(OUT)
        else:
            frames.push(DIMENSION)
        return
    open_action(t, frog, MAIN)
    if t.place[frog] == NOT_ENTERED:
        frames.push(DESCEND, frog)


def act_moves(t: Position) -> bool:
    """ACTION, EXTRA or CLOSE: what the acting frog may choose; False if nobody is to be asked (CF-41, CF-42, CF-139, CF-147, CF-148)."""
    frames = t.frames
    frog = frames.get(ACT_FROG)
    mode = frames.get(ACT_MODE)
    used = frames.get(ACT_USED)
    t.asked = frog
    barred = frames.get(ACT_BARRED)
    down = t.may_turn_up(frog)
    if mode == CLOSE:
        moves = closing_moves(t, frog, used, barred)
        down = down and might_close(t, frog, used, barred)
    else:
        moves = moves_of(t, frog, mode, used, barred)
    if mode == CLOSE or (mode == BONUS and used & USED_PRICE == 0):
        if i64(len(moves)) == 0 and not down:
            frames.pop()
            return False
        moves = prefixed(f.END_TURN, moves)
    elif not has_action(t, moves):
        moves = prefixed(f.PASS, moves)
    t.moves = prefixed(f.TURN_UP, moves) if down else moves
    return True


def end_action(t: Position) -> None:
    """An action is over: effects "this action" end (CF-44, CF-134). CLOSE follows the last one of a turn (CF-148)."""
    if massive.may_crush(t):
        return
    frames = t.frames
    mode = frames.get(ACT_MODE)
    kind = frames.get(ACT_KINDS)
    voidshadow.lift(t)
    if mode == MAIN:
        t.acted = kind
    elif mode == PUPPET:
        mindborer.release(t)
    if t.in_play(t.active) and (mode == BONUS or (mode == MAIN and not has_extra(t))):
        frames.set(ACT_BEGUN, 0)
        frames.set(ACT_MODE, CLOSE)
        t.fresh = 0
    else:
        frames.pop()


def extra(t: Position) -> None:
    """EXTRA, unless T is out of play, or recovered, passed, deferred or stayed out (CF-42)."""
    t.frames.pop()
    if t.in_play(t.active) and has_extra(t):
        open_action(t, t.active, BONUS)


def has_extra(t: Position) -> bool:
    """Whether an extra action may follow what T did."""
    return t.acted != 0 and t.acted & (K_RECOVER | K_PASS | K_DEFER) == 0


def end_of_turn(t: Position) -> vec[i64]:
    """END: T's card if it is out, due cards, then choices in frog order; nothing when it is over (CF-43, CF-140)."""
    n = t.n
    frames = t.frames
    actions = vec[i64]()
    frog = t.active
    if t.is_out(frog) and t.card_gone == 0:
        t.card_gone = 1
        t.pile[frog] -= 1
        t.aside[frog] += 1
        if t.watching:
            t.note(e.SET_ASIDE, frog, t.aside[frog])
    frog = next_due(t)
    if frog != NONE:
        frames.set(END_DECLINED, 0)
        frames.set(END_DUE, frog + 1)
        t.aside[frog] -= 1
        t.pile[frog] += 1
        if t.watching:
            t.note(e.DUE, frog, t.aside[frog])
        open_action(t, frog, DUE)
        return actions
    declined = frames.get(END_DECLINED)
    i: i64 = 0
    while i < n.frogs:
        frog = t.nth(i)
        if (declined >> frog) & 1 == 0:
            t.asked = frog
            if t.is_out(frog) and t.aside[frog] >= n.cards_for_return:
                actions = append(actions, f.DECLINE)
                return append(actions, f.RETURN)
            if temporus.can_spend(t, frog) and (t.may_turn_up(frog) or has_action(t, moves_of(t, frog, HELD, 0, 0))):
                actions = append(actions, f.DECLINE)
                return append(actions, f.SPEND)
        i += 1
    frames.pop()
    return actions


def next_due(t: Position) -> i64:
    """The frog that plays a due card: the one that has begun to, then the first in frog order; NONE if nobody has one (CF-43)."""
    frog = t.frames.get(END_DUE) - 1
    if frog != NONE and has_due(t, frog):
        return frog
    i: i64 = 0
    while i < t.n.frogs:
        if has_due(t, t.nth(i)):
            return t.nth(i)
        i += 1
    return NONE


def has_due(t: Position, frog: i64) -> bool:
    """Set-aside cards of a frog in play."""
    return t.aside[frog] > 0 and t.in_play(frog)


def answer_end(t: Position, family: i64) -> None:
    """A choice at END; the first yes is carried out and the loop starts again (CF-43b)."""
    frames = t.frames
    frog = t.asked
    if family == f.DECLINE:
        frames.set(END_DECLINED, frames.get(END_DECLINED) | (i64(1) << frog))
        return
    frames.set(END_DECLINED, 0)
    if family == f.SPEND:
        temporus.spend(t, frog)
        open_action(t, frog, HELD)
    else:
        t.aside[frog] -= t.n.cards_for_return
        t.pile[frog] += t.n.cards_for_return
        if t.watching:
            t.note(e.DISCARDED, frog, t.n.cards_for_return, 0)
        come_home(t, frog, RETURN_CARDS)
