# compiled by mypyc
"""Resampling of hidden information: ability cards change places within what the team thinks possible (CF-15, CF-17)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from ....engine.rng import Rng
from .numbers import ABILITIES, NONE

if TYPE_CHECKING:
    from ..position import CosmicPosition as Position

TRIES: Final = 40


def redeal(t: Position, team: i64, rng: Rng) -> None:
    """Give every ability card that the team does not know another identity, and other teams the knowledge that goes with it."""
    to = relabelling(t, team, rng)
    frog: i64 = 0
    while frog < t.n.frogs:
        if t.ability[frog] != NONE:
            t.ability[frog] = to[t.ability[frog]]
        frog += 1
    queue = vec[u8]()
    for entry in t.queue:
        queue = append(queue, u8(to[i64(entry)]))
    t.queue = queue
    look = vec[u8]()
    for entry in t.look:
        look = append(look, u8((i64(entry) & 240) | to[i64(entry) & 15]))
    t.look = look
    t.unseen = moved(t.unseen, to)
    old = t.maybe[:]
    other: i64 = 0
    while other <= t.n.teams:
        base = other * ABILITIES
        card: i64 = 0
        while card < ABILITIES:
            mask = old[base + card]
            t.maybe[base + to[card]] = mask if other == team else moved(mask, to)
            card += 1
        other += 1


def moved(bits: i64, to: vec[i64]) -> i64:
    """A set of cards under the new names."""
    total: i64 = 0
    card: i64 = 0
    while card < ABILITIES:
        if (bits >> card) & 1:
            total |= i64(1) << to[card]
        card += 1
    return total


def unknown(t: Position, team: i64) -> vec[i64]:
    """The cards that the team does not know, by where they are: with frogs, under the deck, looked at, then never dealt.
    So the order says nothing about which cards they are, and the same random numbers deal the same to all that look alike."""
    base = team * ABILITIES
    result = vec[i64]()
    cards: i64 = 0
    places = vec[i64]()
    for card in t.ability:
        if card != NONE:
            places = append(places, card)
    for entry in t.queue:
        places = append(places, i64(entry))
    for entry in t.look:
        places = append(places, i64(entry) & 15)
    card = 0
    while card < ABILITIES:
        places = append(places, card)
        card += 1
    for card in places:
        bit = i64(1) << card
        if cards & bit == 0:
            cards |= bit
            if t.maybe[base + card] != bit:
                result = append(result, card)
    return result


def in_order(cards: vec[i64]) -> vec[i64]:
    """The same cards by number."""
    result = vec[i64]()
    card: i64 = 0
    while card < ABILITIES:
        for other in cards:
            if other == card:
                result = append(result, card)
        card += 1
    return result


def fit(t: Position, base: i64, places: vec[i64], names: vec[i64], at: i64, used: i64, into: vec[i64]) -> bool:
    """Give the places from `at` on the first names that are possible for all of them."""
    if at == i64(len(places)):
        return True
    for name in names:
        bit = i64(1) << name
        if used & bit == 0 and t.maybe[base + places[at]] & bit != 0:
            into[places[at]] = name
            if fit(t, base, places, names, at + 1, used | bit, into):
                return True
    return False


def relabelling(t: Position, team: i64, rng: Rng) -> vec[i64]:
    """A random new identity for each card, each within what the team thinks it may be."""
    base = team * ABILITIES
    to = vec[i64]([i64(card) for card in range(ABILITIES)])
    free = unknown(t, team)
    size = i64(len(free))
    tries: i64 = 0
    while tries < TRIES:
        names = in_order(free)
        i = size - 1
        good = True
        while i >= 0 and good:
            j = rng.below(i + 1)
            pick = names[j]
            names[j] = names[i]
            names[i] = pick
            good = (t.maybe[base + free[i]] >> pick) & 1 == 1
            i -= 1
        if good:
            i = 0
            while i < size:
                to[free[i]] = names[i]
                i += 1
            return to
        tries += 1
    fit(t, base, free, in_order(free), 0, 0, to)
    swaps = size * 8  # many restrictions: exchange two at a time where both stay possible
    while swaps > 0:
        a = free[rng.below(size)]
        b = free[rng.below(size)]
        if (t.maybe[base + a] >> to[b]) & 1 and (t.maybe[base + b] >> to[a]) & 1:
            swapped = to[a]
            to[a] = to[b]
            to[b] = swapped
        swaps -= 1
    return to
