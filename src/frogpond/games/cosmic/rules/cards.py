# compiled by mypyc
"""The Ability Deck: drawing, keeping, who knows which card (CF-15, CF-17, CF-34)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from . import events as e
from . import families as f
from .numbers import ABILITIES, NONE
from .steps import DRAW_ABILITY, KEEP_FROG, KEEP_MIX, KEEP_MORE, KEEP_OWNER

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position


def deck_size(t: Position) -> i64:
    """Cards of the Ability Deck."""
    count = i64(len(t.queue))
    card: i64 = 0
    while card < ABILITIES:
        count += (t.unseen >> card) & 1
        card += 1
    return count


def draw(t: Position, frog: i64, purpose: i64, card: i64) -> None:
    """A frog draws a card: as its ability, face down, or to look at."""
    bit = i64(1) << card
    if t.unseen & bit:
        t.unseen &= ~bit
    else:
        t.queue = t.queue[1:]
    t.learn(card, t.n.team_of[frog])
    if t.watching:
        t.note(e.DREW, frog, card, purpose)
    if purpose == DRAW_ABILITY:
        t.ability[frog] = card
        t.set_down(frog)
    else:
        t.look = append(t.look, u8(frog * ABILITIES + card))


def looked_at(t: Position, owner: i64) -> vec[i64]:
    """The cards an owner looks at, in the order drawn."""
    result = vec[i64]()
    for entry in t.look:
        number = i64(entry)
        if number >> 4 == owner:
            result = append(result, number & 15)
    return result


def keepable(t: Position) -> vec[i64]:
    """The cards that may be kept, as actions in order."""
    bits: i64 = 0
    for card in looked_at(t, t.frames.get(KEEP_OWNER)):
        bits |= i64(1) << card
    result = vec[i64]()
    card = 0
    while card < ABILITIES:
        if (bits >> card) & 1:
            result = append(result, t.acts.of(f.KEEP, card))
        card += 1
    return result


def keep(t: Position, card: i64) -> None:
    """A frog keeps a card face down. When its owner's last frog has chosen, the rest goes under the deck in the order drawn."""
    frames = t.frames
    frog = frames.get(KEEP_FROG)
    mix = frames.get(KEEP_MIX) == 1
    owner = frames.get(KEEP_OWNER)
    last = frames.get(KEEP_MORE) == 0
    frames.pop()
    cards = looked_at(t, owner)
    if t.watching:
        t.note(e.KEPT, frog, card, i64(len(cards)))
    if mix:
        mix_up(t, cards, t.n.team_of[frog])
    t.ability[frog] = card
    t.set_down(frog)
    rest = vec[u8]()
    for entry in t.look:
        number = i64(entry)
        if number >> 4 != owner:
            rest = append(rest, entry)
        elif number & 15 != card:
            if last:
                t.queue = append(t.queue, u8(number & 15))
            else:
                rest = append(rest, entry)
    t.look = rest


def mix_up(t: Position, cards: vec[i64], team: i64) -> None:
    """Other teams can't tell which of these cards goes where: each may now be whatever any of them may have been (CF-15)."""
    other: i64 = 0
    while other <= t.n.teams:
        if other != team:
            base = other * ABILITIES
            union: i64 = 0
            for card in cards:
                union |= t.maybe[base + card]
            for card in cards:
                t.maybe[base + card] = union
        other += 1


def learn_all(t: Position) -> None:
    """Knowledge that follows from the table alone: owners know their cards, everybody the face-up ones."""
    i: i64 = 0
    while i < (t.n.teams + 1) * ABILITIES:
        t.maybe[i] = 0xFFFF
        i += 1
    frog: i64 = 0
    while frog < t.n.frogs:
        card = t.ability[frog]
        if card != NONE:
            t.learn(card, t.n.team_of[frog])
            if (t.face_up >> frog) & 1:
                t.show(card)
        frog += 1
    for entry in t.look:
        t.learn(i64(entry) & 15, t.n.team_of[i64(entry) >> 4])
