# compiled by mypyc
"""The course of the game: cards, a turn from TURN-START to VERY-END, passes of the deck (CF-36 to CF-45, CF-98, CF-116)."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from . import events as e
from .abilities import mindborer, telluric, temporus
from .actions import crush_or_end
from .dimensions import bounce, come_home
from .families import DECLINE, END_TURN, PASS, RETURN, SPEND, TURN_UP
from .legal import has_action, options, prefixed
from .numbers import NONE
from .score import finish
from .table import (
    ACT,
    BONUS,
    CARD,
    DESCEND,
    DIMENSION,
    DUE,
    END,
    EXTRA,
    FLUX,
    HELD,
    K_DEFER,
    K_PASS,
    K_RECOVER,
    MAIN,
    NEXT,
    NOT_ENTERED,
    OUT,
    PUPPET,
    RETURN_CARDS,
    SPLINTER,
    START,
    SYMBIOSIS,
    USED_PRICE,
    VERY_END,
    Table,
    vault_base,
    zeros,
)
from .vault import operating_siphons

# Cards and passes -------------------------------------------------------------------------------------------------


def turn_card(t: Table, kind: i64) -> None:
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
        frames.push(FLUX, 0)
    else:
        if t.watching:
            t.note(e.SPLINTER_CARD)
        frames.push(SPLINTER)


def next_card(t: Table) -> None:
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


def begin_turn(t: Table, frog: i64) -> None:
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
    frames.push(NEXT)
    frames.push(VERY_END)
    frames.push(END)
    frames.push(EXTRA)
    frames.push(START)
    if t.n.symbiotic_teammates and t.in_play(frog):
        frames.push(SYMBIOSIS)


def mates_in_play(t: Table, frog: i64) -> i64:
    count: i64 = 0
    other: i64 = 0
    while other < t.n.frogs:
        if other != frog and t.n.team_of[other] == t.n.team_of[frog] and t.in_play(other):
            count += 1
        other += 1
    return count


def turn_start(t: Table) -> None:
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
    frames.push(ACT, frog, MAIN)
    if t.place[frog] == NOT_ENTERED:
        frames.push(DESCEND, frog)


def act_moves(t: Table) -> bool:
    """ACTION or EXTRA: what the acting frog may choose; False if nobody is to be asked (CF-41, CF-42, CF-139, CF-147)."""
    frames = t.frames
    frog = frames.get(1)
    mode = frames.get(2)
    used = frames.get(6)
    t.asked = frog
    moves = options(t, frog, mode, used, frames.get(7))
    down = t.may_turn_up(frog)
    if mode == BONUS and used & USED_PRICE == 0:
        if i64(len(moves)) == 0 and not (down and t.oomph[frog] >= 1):
            frames.pop()
            return False
        moves = prefixed(END_TURN, moves)
    elif not has_action(t, moves):
        moves = prefixed(PASS, moves)
    t.moves = prefixed(TURN_UP, moves) if down else moves
    return True


def end_action(t: Table) -> None:
    """An action is over: effects "this action" end (CF-44, CF-134)."""
    if not crush_or_end(t):
        return
    frames = t.frames
    mode = frames.get(2)
    kind = frames.get(4)
    frames.pop()
    t.nullified = 0
    if mode == MAIN:
        t.acted = kind
    elif mode == PUPPET:
        mindborer.release(t)


def extra(t: Table) -> None:
    """EXTRA, unless T is out of play, or recovered, passed, deferred or stayed out (CF-42)."""
    t.frames.pop()
    if t.in_play(t.active) and t.acted != 0 and t.acted & (K_RECOVER | K_PASS | K_DEFER) == 0:
        t.frames.push(ACT, t.active, BONUS)


def end_of_turn(t: Table) -> vec[i64]:
    """END: T's card if it is out, due cards, then choices in frog order; nothing when it is over (CF-43, CF-140)."""
    n = t.n
    frames = t.frames
    found = vec[i64]()
    frog = t.active
    if t.is_out(frog) and t.card_gone == 0:
        t.card_gone = 1
        t.pile[frog] -= 1
        t.aside[frog] += 1
        if t.watching:
            t.note(e.SET_ASIDE, frog, t.aside[frog])
    i: i64 = 0
    while i < n.frogs:
        frog = t.nth(i)
        if t.aside[frog] > 0 and t.in_play(frog):
            frames.set(1, 0)
            t.aside[frog] -= 1
            t.pile[frog] += 1
            if t.watching:
                t.note(e.DUE, frog, t.aside[frog])
            frames.push(ACT, frog, DUE)
            return found
        i += 1
    declined = frames.get(1)
    i = 0
    while i < n.frogs:
        frog = t.nth(i)
        if (declined >> frog) & 1 == 0:
            t.asked = frog
            if t.is_out(frog) and t.aside[frog] >= n.cards_for_return:
                found = append(found, DECLINE)
                return append(found, RETURN)
            if temporus.can_spend(t, frog) and (t.may_turn_up(frog) or has_action(t, options(t, frog, HELD, 0, 0))):
                found = append(found, DECLINE)
                return append(found, SPEND)
        i += 1
    frames.pop()
    return found


def answer_end(t: Table, action: i64) -> None:
    """A choice at END; the first yes is carried out and the loop starts again (CF-43b)."""
    frames = t.frames
    frog = t.asked
    if action == DECLINE:
        frames.set(1, frames.get(1) | (i64(1) << frog))
        return
    frames.set(1, 0)
    if action == SPEND:
        temporus.spend(t, frog)
        frames.push(ACT, frog, HELD)
    else:
        t.aside[frog] -= t.n.cards_for_return
        t.pile[frog] += t.n.cards_for_return
        if t.watching:
            t.note(e.DISCARDED, frog, t.n.cards_for_return, 0)
        come_home(t, frog, RETURN_CARDS)
